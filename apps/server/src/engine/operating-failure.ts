/**
 * Which errors of the database say nothing about what was asked, so that asking again is right: lost
 * connections, restarts, deadlocks, serialization failures, exhausted resources. The rest are bugs.
 */
const retryableClasses = new Set(["08", "40", "53", "57"]);
const sqlState = /^[0-9A-Z]{5}$/;

/** True when the same request may be sent again; its first sending may or may not have happened. */
export const isOperatingFailure = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  // Errors of the connection itself carry no SQLSTATE: ECONNRESET, "Connection terminated", timeouts.
  return sqlState.test(code) ? retryableClasses.has(code.slice(0, 2)) : !(error instanceof TypeError);
};

/** SQLSTATE of engine_fence: another leader has taken over, or a batch is out of turn. */
const fencedState = "CA004";
export const isFenced = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === fencedState;
