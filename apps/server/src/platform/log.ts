/** The log of the server: one JSON line an event, secrets cut out before they are written. */
import { pino, type Logger } from "pino";

export type Log = Logger;

export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

const secretPaths = ["authorization", "pwd", "newpwd", "withdrawpsd", "token", "verifycode"].flatMap(
  (name) => [name, `*.${name}`, `*.*.${name}`],
);

/** Starts the log. `level` "silent" writes nothing. */
export const openLog = (level: LogLevel): Log =>
  pino({ level, base: null, redact: { paths: secretPaths, censor: "[cut]" } });

/** A log that writes nothing, for tests and small tools. */
export const silentLog: Log = pino({ level: "silent" });
