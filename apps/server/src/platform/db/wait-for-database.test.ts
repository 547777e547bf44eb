import { expect, test } from "vitest";
import { DatabaseRefused } from "./durability.ts";
import { waitForDatabase } from "./wait-for-database.ts";

const failed = (code: string, more: object = {}): Error => Object.assign(new Error(code), { code, ...more });

/** Starts with these failures one after the other, then permanently; the clock moves only by what is waited. */
const startAfter = async (failures: readonly Error[], eachMs = 0) => {
  let [nowMs, tries] = [0, 0];
  const said: string[] = [];
  const ended = await waitForDatabase(
    async () => {
      nowMs += eachMs;
      const failure = failures[tries];
      tries += 1;
      if (failure !== undefined) throw failure;
      return "started";
    },
    {
      say: (sentence) => said.push(sentence),
      rest: async (ms) => void (nowMs += ms),
      nowMs: () => nowMs,
    },
  ).catch((error: unknown) => error);
  return { ended, tries, said, nowMs };
};

test.each([
  ["is down", failed("ECONNREFUSED", { syscall: "connect" })],
  ["is not known by its name yet", failed("ENOTFOUND", { syscall: "getaddrinfo" })],
  ["ends a connection", failed("ECONNRESET", { syscall: "read" })],
  ["is down at each address of its name", Object.assign(new AggregateError([]), { code: "ECONNREFUSED" })],
  ["starts", failed("57P03", { severity: "FATAL" })],
  ["has no connection left", failed("53300", { severity: "FATAL" })],
  ["is slow", new Error("timeout exceeded when trying to connect")],
  ["is slow to log in", new Error("Connection terminated due to connection timeout")],
  [
    "cannot be asked as a role",
    new DatabaseRefused("The role cannot work", { cause: failed("ECONNREFUSED", { syscall: "connect" }) }),
  ],
])("a start waits for a database that %s, and says so", async (_, failure) => {
  const { ended, tries, said } = await startAfter([failure, failure, failure]);
  expect([ended, tries]).toEqual(["started", 4]);
  expect(said).toHaveLength(3);
  expect(said[0]).toMatch(/^Candor waits for its database, for 60 s more: \S/);
});

test.each([
  ["a wrong password", failed("28P01", { severity: "FATAL" })],
  ["a database that does not exist", failed("3D000", { severity: "FATAL" })],
  ["a version that is refused", new DatabaseRefused("version 14")],
  ["a port that another program has", failed("EADDRINUSE", { syscall: "listen" })],
  ["a file that is missing", failed("ENOENT", { syscall: "open", path: "/nowhere" })],
  ["a file that cannot be read", failed("EIO", { syscall: "read", path: "/file" })],
  ["a bug", new TypeError("x is not a function")],
])("a start does not wait after %s", async (_, failure) => {
  const { ended, tries, said } = await startAfter([failure]);
  expect([ended, tries, said]).toEqual([failure, 1, []]);
});

test("a start gives up after a minute, with the last reason, also when each try takes long", async () => {
  const down = failed("ECONNREFUSED", { syscall: "connect" });
  const quick = await startAfter(Array.from({ length: 1_000 }, () => down));
  expect(quick.ended).toBe(down);
  expect(quick.nowMs).toBe(60_000);
  const slow = await startAfter(
    Array.from({ length: 1_000 }, () => down),
    20_000,
  );
  expect(slow.ended).toBe(down);
  expect(slow.nowMs).toBeLessThanOrEqual(100_000);
});

test("a start that failed for the first time after two minutes is tried again", async () => {
  const failure = failed("57014", { severity: "ERROR" });
  const { ended, tries } = await startAfter([failure], 120_000);
  expect([ended, tries]).toEqual(["started", 2]);
});
