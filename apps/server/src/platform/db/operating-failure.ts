/**
 * Which errors of the database say nothing about what was asked, so that asking again is right: lost
 * connections, restarts, deadlocks, serialization failures, exhausted resources. The rest are bugs.
 *
 * Ask again through a pool: it closes a connection whose query failed, so after a failover the next one goes to the new primary.
 */
const retryableClasses = new Set(["08", "40", "53", "57", "58"]);
/** Single codes of classes that are bugs otherwise: a server that is read-only while a failover is under way; a lock that was not free in time. */
const retryableCodes = new Set(["25006", "55P03"]);
/** What the driver says, without a code, when its connection goes away under a query. */
const lostConnection = /connection terminated|connection error|not queryable|timeout/i;

/** True when the database itself said no and will say so again: what was asked was not done. */
export const isDatabaseRefusal = (error: unknown): boolean =>
  error instanceof Error && "severity" in error && !isOperatingFailure(error);

/** True when the same request may be sent again; its first sending may or may not have happened. */
export const isOperatingFailure = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  // Only what the server itself said has a severity; its code is a SQLSTATE.
  if ("severity" in error) return retryableClasses.has(code.slice(0, 2)) || retryableCodes.has(code);
  const isSystemError = "syscall" in error || code.startsWith("E");
  return isSystemError || lostConnection.test(error.message);
};
