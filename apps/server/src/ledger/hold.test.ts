import { houseAccount } from "@candor/core/ids/account-id";
import { money } from "@candor/core/money/money";
import { beforeAll, describe, expect, test } from "vitest";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { balancesOf, houseBalance } from "./balances.ts";
import { correct, type Correction } from "./correct.ts";
import { placeHold, postHold, voidHold } from "./hold.ts";
import { holdHasEnded, noSuchHold } from "./ledger-errors.ts";
import { post } from "./post.ts";
import { deposit } from "./test-postings.ts";
import type { Tx } from "./transaction.ts";
import { userAccount } from "@candor/core/ids/account-id";

const database = withTestDatabase();
const inTx = <Answer>(work: (tx: Tx) => Promise<Answer>) => database().db.transaction().execute(work);

beforeAll(async () => {
  await inTx((tx) => post(tx, deposit(1, 1_000n)));
});

const hold = (amount: bigint) =>
  inTx((tx) => placeHold(tx, { userId: 1, amount: money(amount), cause: "test:hold", timeMs: 1 }));
const end = { cause: "test:end", timeMs: 2 };
const channel = houseAccount("custody:sandbox");

describe("holds", () => {
  test("[TRUST-01] a hold that is voided gives the money back", async () => {
    const holdId = await hold(300n);
    expect(await balancesOf(database().db, 1)).toMatchObject({ wallet: 700n, withdraw_hold: 300n });
    await inTx((tx) => voidHold(tx, { holdId, ...end }));
    expect(await balancesOf(database().db, 1)).toMatchObject({ wallet: 1_000n, withdraw_hold: 0n });
  });

  test("[TRUST-01] a hold that is posted pays out through its channel", async () => {
    const holdId = await hold(100n);
    const before = await houseBalance(database().db, "custody:sandbox");
    await inTx((tx) => postHold(tx, { holdId, channel, ...end }));
    expect(await balancesOf(database().db, 1)).toMatchObject({ wallet: 900n, withdraw_hold: 0n });
    expect(await houseBalance(database().db, "custody:sandbox")).toBe(before + 100n);
  });

  test("[TRUST-01] a hold ends once, though sixteen try to end it at once in both ways", async () => {
    const holdId = await hold(50n);
    const before = await balancesOf(database().db, 1);
    const tries = Array.from({ length: 16 }, (_, index) =>
      inTx((tx) =>
        index % 2 === 0 ? voidHold(tx, { holdId, ...end }) : postHold(tx, { holdId, channel, ...end }),
      ),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: holdHasEnded });
    }
    expect((await balancesOf(database().db, 1)).withdraw_hold).toBe(before.withdraw_hold - money(50n));
  });

  test("[TRUST-01] a hold that was never placed cannot be ended", async () => {
    await expect(inTx((tx) => voidHold(tx, { holdId: 987_654_321n, ...end }))).rejects.toMatchObject({
      code: noSuchHold,
    });
  });

  test("[TRUST-01] a hold larger than the wallet is refused", async () => {
    await expect(hold(1_000_000n)).rejects.toThrow("low");
  });
});

describe("corrections", () => {
  const correction: Correction = {
    debit: userAccount(1, "wallet"),
    credit: houseAccount("suspense"),
    amount: money(5n),
    cause: "complaint:7",
    timeMs: 3,
    reason: "credited twice",
    operator: "ada",
    secondOperator: "grace",
  };

  test("[TRUST-01] [OPT-09] a correction carries its reason and two operators", async () => {
    const id = await inTx((tx) => correct(tx, correction));
    const row = await database()
      .db.selectFrom("ledger_tx")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    expect(row).toMatchObject({
      kind: "correction",
      reason: "credited twice",
      operator: "ada",
      second_operator: "grace",
    });
  });

  test.each([
    ["one operator in both places", { secondOperator: "ada" }],
    ["no second operator", { secondOperator: "" }],
    ["no reason", { reason: "" }],
    ["a movement between classes that corrections do not have", { credit: userAccount(1, "stake") }],
  ] as const)("[OPT-09] a correction is refused with %s", async (_what, change) => {
    const before = await balancesOf(database().db, 1);
    await expect(inTx((tx) => correct(tx, { ...correction, ...change }))).rejects.toThrow(
      /two_operators|posting_is_permitted/,
    );
    expect(await balancesOf(database().db, 1)).toEqual(before);
  });
});
