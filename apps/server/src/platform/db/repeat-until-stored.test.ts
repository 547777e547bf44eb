import { expect, test } from "vitest";
import { silentLog } from "../log.ts";
import { repeatUntilStored, type Repeating } from "./repeat-until-stored.ts";

const lost = Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
const bug = Object.assign(new Error("null value in column"), { severity: "ERROR", code: "23502" });

/** Writes that fail with these errors before one is done; returns how often the last one had failed before. */
const write = (errors: readonly Error[], change: Partial<Repeating> = {}): Promise<number> =>
  repeatUntilStored(
    { log: silentLog, complaint: "not stored", isStopping: () => false, ...change },
    async (failures) => {
      const error = errors[failures];
      if (error !== undefined) throw error;
      return failures;
    },
  );

test("[TRUST-07] a write is repeated until it is done, and told how often it failed", async () => {
  expect(await write([])).toBe(0);
  expect(await write([lost, lost, lost, lost, lost])).toBe(5);
});

test("[TRUST-07] an error that does not pass is thrown, and so is every error once it is stopping", async () => {
  await expect(write([lost, bug])).rejects.toBe(bug);
  await expect(write([lost], { isStopping: () => true })).rejects.toBe(lost);
  expect(await write([bug], { mayRepeat: (error) => error === bug })).toBe(1);
});
