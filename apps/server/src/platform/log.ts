/** The log of the server: one JSON line per event, with secrets removed before they are written. */
import { secretFields } from "@candor/wire/codec/secrets";
import { pino, type DestinationStream, type Logger } from "pino";
import { logOutput } from "./log-output.ts";

export type Log = Logger;

export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** Secret fields of calls, what proves a factor, and the session's token. */
const secretPaths = [...secretFields, "value", "authorization", "token"].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
]);
/** What PostgreSQL and its driver add to an error: the detail quotes the row, which may hold personal data. */
const rowPaths = ["err.detail", "err.where", "err.client"];

/** Starts the log. `level` "silent" writes nothing. `to` is standard output by default, and waits for no reader. */
export const openLog = (level: LogLevel, to: DestinationStream = logOutput()): Log =>
  pino({ level, base: null, redact: { paths: [...secretPaths, ...rowPaths], censor: "[cut]" } }, to);

/** A log that writes nothing, for tests and small tools. */
export const silentLog: Log = pino({ level: "silent" });
