import { beforeAll, describe, expect, test } from "vitest";
import { balancesOf } from "../ledger/balances.ts";
import { post } from "../ledger/post.ts";
import { deposit, permitOptionKinds, placeOption } from "../ledger/test-postings.ts";
import { withTestDatabase } from "./db/test-database.ts";
import { once, type Command, type Work } from "./idempotency.ts";
import { Refused } from "./refused.ts";

const database = withTestDatabase();
beforeAll(() => permitOptionKinds(database()));

const command = (userId: number, change: Partial<Command> = {}): Command => ({
  userId,
  key: "key-of-sixteen-letters",
  fingerprint: "asked",
  derived: false,
  nowMs: 5,
  ...change,
});
let counter = 0;
const depositing = (userId: number): Work => ({
  apply: async (tx) => {
    await post(tx, deposit(userId, 10n));
    return `{"answer":${(counter += 1)}}`;
  },
  refusedBody: (refused) => `{"key":"${refused.refusal.key}"}`,
});
const run = (asked: Command, work: Work) => once(database().db, asked, work);

describe("once", () => {
  test("[API-11] 64 identical commands at once are applied once and answered alike, byte for byte", async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, () => run(command(1), depositing(1))));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1);
    expect((await balancesOf(database().db, 1)).wallet).toBe(10n);
  });

  test("[API-11] a refusal is an answer too: the repeat gets it even when the money has come since", async () => {
    const spending: Work = {
      apply: async (tx) => {
        await post(tx, deposit(2, 5n));
        await post(tx, placeOption(2, 100n, 1n));
        return "placed";
      },
      refusedBody: (refused) => `refused ${refused.refusal.key}`,
    };
    expect(await run(command(2), spending)).toEqual({
      body: "refused low",
      state: "refused",
      replayed: false,
    });
    expect((await balancesOf(database().db, 2)).wallet).toBe(0n);
    await database()
      .db.transaction()
      .execute((tx) => post(tx, deposit(2, 1_000n)));
    expect(await run(command(2), spending)).toEqual({
      body: "refused low",
      state: "refused",
      replayed: true,
    });
    expect((await balancesOf(database().db, 2)).wallet).toBe(1_000n);
  });

  test("[API-11] the same key with another request is a conflict and moves nothing", async () => {
    await run(command(3), depositing(3));
    await expect(run(command(3, { fingerprint: "asked otherwise" }), depositing(3))).rejects.toThrow(
      new Refused({ key: "IdempotencyConflict" }),
    );
    expect((await balancesOf(database().db, 3)).wallet).toBe(10n);
  });

  test("[API-11] a key is the user's own: another user's same key is another command", async () => {
    await run(command(4), depositing(4));
    expect((await run(command(5), depositing(5))).replayed).toBe(false);
  });

  test("[API-11] the same signed request without a key is taken once; its repeat gets DoNotSubmit", async () => {
    const derived = command(6, { derived: true });
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => run(derived, depositing(6))));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(run(derived, depositing(6))).rejects.toThrow(new Refused({ key: "DoNotSubmit" }));
    expect((await balancesOf(database().db, 6)).wallet).toBe(10n);
  });

  test("[API-11] an error stores nothing, so that the command can be tried again", async () => {
    const failing: Work = { ...depositing(7), apply: () => Promise.reject(new Error("the line broke")) };
    await expect(run(command(7), failing)).rejects.toThrow("the line broke");
    expect((await run(command(7), depositing(7))).replayed).toBe(false);
  });

  test("[API-11] commands that lock each other in a ring are tried again until both are applied", async () => {
    const ring = (first: number, second: number): Work => ({
      apply: async (tx) => {
        await post(tx, deposit(first, 1n));
        await new Promise((resolve) => setTimeout(resolve, 50));
        await post(tx, deposit(second, 1n));
        return "done";
      },
      refusedBody: () => "",
    });
    await database()
      .db.transaction()
      .execute((tx) => post(tx, deposit(8, 1n)));
    await database()
      .db.transaction()
      .execute((tx) => post(tx, deposit(9, 1n)));
    await Promise.all([run(command(8), ring(8, 9)), run(command(9), ring(9, 8))]);
    expect((await balancesOf(database().db, 8)).wallet).toBe(3n);
    expect((await balancesOf(database().db, 9)).wallet).toBe(3n);
  });
});
