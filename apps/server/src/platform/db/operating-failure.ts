/**
 * Which database errors say nothing about the request itself, so that it is right to try again: lost
 * connections, restarts, deadlocks, serialization failures, exhausted resources. The rest are bugs.
 *
 * Retry through a pool: it closes a connection whose query failed, so after a failover the next one goes to the new primary.
 */
const retryableClasses = new Set(["08", "40", "53", "57", "58"]);
/** Single codes from classes that are otherwise bugs: read-only server during a failover; lock not free in time. */
const retryableCodes = new Set(["25006", "55P03"]);
/** The driver's message, without a code, when its connection is lost during a query. */
const lostConnection = /connection terminated|connection error|not queryable|timeout/i;

/** True when the database itself refused and would refuse again: the request was not done. */
export const isDatabaseRefusal = (error: unknown): boolean =>
  error instanceof Error && "severity" in error && !isOperatingFailure(error);

/** True when the same request may be sent again; the first attempt may or may not have been done. */
export const isOperatingFailure = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  // Only an error from the server itself has a severity; its code is a SQLSTATE.
  if ("severity" in error) return retryableClasses.has(code.slice(0, 2)) || retryableCodes.has(code);
  // Node's own errors have no system call, except those of a broken connection.
  const isSystemError = "syscall" in error || /^E(?!RR_)|^ERR_(STREAM|SOCKET|SSL|TLS)_/.test(code);
  return isSystemError || lostConnection.test(error.message);
};
