import { expect, test } from "vitest";
import { openLog, silentLog } from "../log.ts";
import { retryUntilStored, type RetryOptions } from "./retry-until-stored.ts";

const lost = Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
const bug = Object.assign(new Error("null value in column"), { severity: "ERROR", code: "23502" });

/** Runs a write that fails with each of `errors` in turn and then succeeds; returns the number of failures. */
const write = (errors: readonly Error[], change: Partial<RetryOptions> = {}): Promise<number> =>
  retryUntilStored(
    { log: silentLog, failureMessage: "not stored", isStopping: () => false, ...change },
    async (failures) => {
      const error = errors[failures];
      if (error !== undefined) throw error;
      return failures;
    },
  );

test("[TRUST-07] a write is retried until it succeeds, and gets the number of earlier failures", async () => {
  expect(await write([])).toBe(0);
  expect(await write([lost, lost, lost, lost, lost])).toBe(5);
});

test("[TRUST-07] a permanent error is thrown at once, and so is any error while the caller is stopping", async () => {
  await expect(write([lost, bug])).rejects.toBe(bug);
  await expect(write([lost], { isStopping: () => true })).rejects.toBe(lost);
  expect(await write([bug], { mayRetry: (error) => error === bug })).toBe(1);
});

test("[TRUST-07] a stop during a pause ends it: the write is not sent once more", async () => {
  let tries = 0;
  const stopsLater = (): boolean => (tries += 1) > 1;
  await expect(write([lost, bug], { isStopping: stopsLater })).rejects.toBe(lost);
});

test("[TRUST-07] the first failure is logged, also when it is stopping, and then every tenth and every one of another kind", async () => {
  const restarting = Object.assign(new Error("starting up"), { severity: "FATAL", code: "57P03" });
  const logged = async (errors: readonly Error[], change: Partial<RetryOptions> = {}) => {
    const lines: unknown[] = [];
    const log = openLog("error", { write: (line) => void lines.push(JSON.parse(line)) });
    await write(errors, { log, ...change }).catch(() => undefined);
    return lines;
  };
  const line = (failures: number, { code }: { readonly code: string }) =>
    expect.objectContaining({ failures, msg: "not stored", err: expect.objectContaining({ code }) });
  expect(await logged([lost], { isStopping: () => true })).toEqual([line(1, lost)]);
  expect(await logged([bug])).toEqual([]);
  expect(await logged([...Array<Error>(11).fill(lost), restarting, restarting, lost])).toEqual([
    line(1, lost),
    line(11, lost),
    line(12, restarting),
    line(14, lost),
  ]);
});
