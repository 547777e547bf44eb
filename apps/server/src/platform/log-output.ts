/**
 * Where the log is written: standard output, without ever waiting for its reader. A pipe that nobody reads is full after 64 KiB; who waits for
 * it then stops the market, and no signal is handled any more. So lines that do not fit are lost and counted, and the count is the first
 * line when there is room again.
 *
 * Known limit: a terminal that is halted is waited for.
 */
import { writeSync } from "node:fs";
import type { DestinationStream } from "pino";

type Write = (bytes: Uint8Array) => number;

/** Writes lines with `write`, which throws EAGAIN when there is no room, and returns how many bytes it took. */
export const createLogOutput = (write: Write, lostLine: (lost: number) => string): DestinationStream => {
  let lost = 0;
  /** The end of a line of which a part was taken. */
  let rest: Uint8Array = new Uint8Array();
  /** False when there is no room. A reader that is gone permanently counts as no room. */
  const put = (bytes: Uint8Array): boolean => {
    try {
      const taken = write(bytes);
      if (taken < bytes.length) rest = bytes.subarray(taken);
      return true;
    } catch {
      return false;
    }
  };
  const putRest = (): boolean => {
    const bytes = rest;
    if (bytes.length === 0) return true;
    rest = new Uint8Array();
    if (put(bytes)) return rest.length === 0;
    rest = bytes;
    return false;
  };
  return {
    write: (line) => {
      const count = lost > 0 ? lostLine(lost) : "";
      if (putRest() && put(Buffer.from(`${count}${line}`))) lost = 0;
      else lost += 1;
    },
  };
};

/** Standard output of this process, for every thread of it. */
export const logOutput = (): DestinationStream => {
  // Node makes a pipe or a socket non-blocking when it opens its own stream on it, which is when this is read in the first thread.
  void process.stdout;
  return createLogOutput(
    (bytes) => writeSync(1, bytes),
    (lost) =>
      `${JSON.stringify({ level: 40, time: Date.now(), lost, msg: "nobody read the log: lines were lost" })}\n`,
  );
};
