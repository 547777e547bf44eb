/** The whole server while its database hangs, is gone, or is kept busy: what users are told, and that nothing is done twice. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabaseGate, type DatabaseGate } from "../src/platform/db/test-gate.ts";
import { withOwner } from "../src/platform/db/test-database.ts";
import { withTestApp, type TestAnswer } from "./test-app.ts";
import { eventually } from "../src/platform/test-eventually.ts";

let gate: DatabaseGate;
const server = withTestApp({}, async (url) => {
  gate = await openDatabaseGate(url);
  return gate.url;
});
afterAll(() => gate.close());
const owner = withOwner(() => server().database);

let token = "";
beforeEach(async () => {
  token = await server().login();
});

const transfer = (key: string): Promise<TestAnswer> =>
  server().ask(
    "lever/walletTransfer",
    { transfervalue: "1", type: 1 },
    { token, headers: { "idempotency-key": key } },
  );
const contractWallet = async (): Promise<number> => {
  const { body } = await server().ask("user/userInfo", {}, { token });
  return Number((body.data as { contractwallet: string }).contractwallet);
};
const read = (): Promise<TestAnswer> => server().ask("financial/cashFlow", {}, { token });
const toldOf = ({ status, body }: TestAnswer): string => `${status} ${body.key ?? "done"}`;
const health = async () => {
  const response = await fetch(`${server().address}/healthz`);
  return { status: response.status, body: (await response.json()) as { databaseAgeMs: number } };
};
const timed = async <Value>(
  work: Promise<Value>,
): Promise<{ readonly value: Value; readonly ms: number }> => {
  const startedMs = performance.now();
  return { value: await work, ms: performance.now() - startedMs };
};

describe("a database that hangs", () => {
  test("[API-07] [API-11] keeps nobody waiting for long, and a transfer of unknown outcome is repeated with its key and done once", async () => {
    const before = await contractWallet();
    const key = randomUUID();
    gate.hang();
    const [moved, listed] = await Promise.all([timed(transfer(key)), timed(read())]);
    expect([toldOf(moved.value), toldOf(listed.value)]).toEqual(["503 OutcomeUnknown", "503 NotReady"]);
    expect(Math.max(moved.ms, listed.ms)).toBeLessThan(14_000);
    const ill = await health();
    expect(ill.status).toBe(503);
    expect(ill.body.databaseAgeMs).toBeGreaterThan(5_000);
    gate.pass();
    await eventually(async () => expect(toldOf(await transfer(key))).toBe("200 done"));
    expect(await contractWallet()).toBe(before + 1);
    expect((await transfer(key)).headers.get("idempotency-replayed")).toBe("true");
    await eventually(async () => expect((await health()).status).toBe(200));
  });
});

describe("a database that is gone", () => {
  test("[API-07] [API-11] is said with 503, never with 500, and what was sent is done once when it is back", async () => {
    const before = await contractWallet();
    const keys = Array.from({ length: 20 }, () => randomUUID());
    const sent = keys.map(transfer);
    gate.cut();
    const told = (await Promise.all([...sent, ...keys.map(transfer), read(), read()])).map(toldOf);
    expect(told.filter((each) => !/^(200 done|503 NotReady|503 OutcomeUnknown)$/.test(each))).toEqual([]);
    expect(told.filter((each) => each.startsWith("503")).length).toBeGreaterThan(0);
    gate.pass();
    for (const key of keys) {
      await eventually(async () => expect(toldOf(await transfer(key))).toBe("200 done"));
    }
    expect(await contractWallet()).toBe(before + 20);
  });
});

describe("reads that the database cannot finish", () => {
  test("[API-07] end after their deadline, and meanwhile transfers go on", async () => {
    await owner().query("BEGIN");
    await owner().query("LOCK TABLE banner IN ACCESS EXCLUSIVE MODE");
    const banners = () => server().ask("banner", { bannertype: 1 }, { token });
    const lists = Promise.all(Array.from({ length: 40 }, () => timed(banners())));
    const moved = await Promise.all(Array.from({ length: 20 }, () => timed(transfer(randomUUID()))));
    expect(new Set(moved.map(({ value }) => toldOf(value)))).toEqual(new Set(["200 done"]));
    expect(Math.max(...moved.map(({ ms }) => ms))).toBeLessThan(4_000);
    const ended = await lists;
    expect(new Set(ended.map(({ value }) => toldOf(value)))).toEqual(new Set(["503 NotReady"]));
    expect(Math.max(...ended.map(({ ms }) => ms))).toBeLessThan(10_000);
    await owner().query("ROLLBACK");
    expect(toldOf(await banners())).toBe("200 done");
  });
});
