/** The log of the server: one JSON line per event, with secrets removed before they are written. */
import { wireNames } from "@candor/wire/codec/names";
import { pino, type DestinationStream, type Logger } from "pino";

export type Log = Logger;

export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** The secret fields of all calls, by both names, and the session's token; written out, so that the signer's log loads no calls. */
const secretPaths = [
  "authorization",
  "token",
  "pwd",
  "newpwd",
  "verifycode",
  "otp",
  "value",
  "invitation",
  "withdrawalPassword",
  wireNames.withdrawalPassword,
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
/** What PostgreSQL and its driver add to an error: the detail quotes the row, which may hold personal data. */
const rowPaths = ["err.detail", "err.where", "err.client"];

/** Starts the log. `level` "silent" writes nothing. `to` is standard output by default. */
export const openLog = (level: LogLevel, to?: DestinationStream): Log => {
  const options = { level, base: null, redact: { paths: [...secretPaths, ...rowPaths], censor: "[cut]" } };
  return to === undefined ? pino(options) : pino(options, to);
};

/** A log that writes nothing, for tests and small tools. */
export const silentLog: Log = pino({ level: "silent" });
