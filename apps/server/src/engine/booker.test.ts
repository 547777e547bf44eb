import type { Fact } from "@candor/core/engine/events";
import { userAccount } from "@candor/core/ids/account-id";
import { money } from "@candor/core/money/money";
import { describe, expect, test } from "vitest";
import { settableClock } from "../platform/clock.ts";
import { silentLog } from "../platform/log.ts";
import { OutcomeUnknown } from "../platform/unavailable.ts";
import { createBooker, type Queryable } from "./booker.ts";
import type { Batch } from "./unbooked.ts";

const wallet = userAccount(7, "wallet");
const lead = { shard: 0, epoch: 3n, isHeld: () => true, whenHeld: () => Promise.resolve() };
const moved: Fact = {
  type: "moved",
  list: "transfers",
  userId: 7,
  row: { user_id: 7, id: 1, amount: 5n },
  after: [{ account: wallet, balance: money(5n) }],
};
const batch: Batch = {
  entries: [{ facts: [moved], answer: undefined, markMs: 10, tickMs: undefined }],
  markMs: 10,
  leverMarkMs: undefined,
};
type Sent = { readonly values: unknown[] };
const bookerOver = (replies: (Error | unknown[])[], isStopping = () => false) => {
  const sent: Sent[] = [];
  const database: Queryable = {
    query: (config) => {
      sent.push(config);
      const reply = replies.shift() ?? [];
      return reply instanceof Error ? Promise.reject(reply) : Promise.resolve({ rows: reply });
    },
  };
  const deps = { database, lead, lastBatch: 4n, digest: 0n, clock: settableClock(20), log: silentLog };
  return { sent, booker: createBooker({ ...deps, isStopping }) };
};
const lost = Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
const fenced = Object.assign(new Error("led by another"), { severity: "ERROR", code: "CA004" });
const ranOut = Object.assign(new Error("the lease of epoch 1 has run out"), {
  severity: "ERROR",
  code: "CA004",
});
const right = [{ account_id: wallet, balance: 5n }];

describe("booking a batch", () => {
  test("[TRUST-02] a fact has its line, and a batch the next number", async () => {
    const { sent, booker } = bookerOver([right, right]);
    await booker.book(batch);
    await booker.book(batch);
    expect(sent.map(({ values }) => values[2])).toEqual(["5", "6"]);
    expect(JSON.parse(String(sent[0]?.values[7]))).toEqual({
      transfers: [{ user_id: 7, id: 1, amount: "5", line: 1 }],
    });
  });

  test("[API-11] a batch whose answer was lost is sent again under its number", async () => {
    const { sent, booker } = bookerOver([lost, right]);
    await booker.book(batch);
    expect(sent.map(({ values }) => values)).toEqual([sent[0]?.values, sent[0]?.values]);
  });

  test("[TRUST-07] a batch that a hanging database refused because the lease ran out meanwhile is sent again", async () => {
    const { sent, booker } = bookerOver([ranOut, right]);
    await booker.book(batch);
    expect(sent.map(({ values }) => values[2])).toEqual(["5", "5"]);
  });

  test("[TRUST-08] a balance that differs between the ledger and the engine ends the booking", async () => {
    const [more, foreign] = [
      [{ account_id: wallet, balance: 6n }],
      [...right, { account_id: userAccount(8, "wallet"), balance: 1n }],
    ];
    for (const rows of [more, foreign, []])
      await expect(bookerOver([rows]).booker.book(batch)).rejects.toThrow(/in the ledger|moved nothing/);
  });

  test("[API-11] a batch refused when it is first sent was not booked; after a lost answer the outcome is unknown", async () => {
    await expect(bookerOver([fenced]).booker.book(batch)).rejects.toBe(fenced);
    await expect(bookerOver([lost, fenced]).booker.book(batch)).rejects.toBeInstanceOf(OutcomeUnknown);
    await expect(bookerOver([lost], () => true).booker.book(batch)).rejects.toBe(lost);
  });
});
