import { houseAccount, userAccount, type AccountId } from "@candor/core/ids/account-id";
import { money } from "@candor/core/money/money";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { Refused } from "../platform/refused.ts";
import { checkLedger } from "./check.ts";
import { postAll, type Posting } from "./post.ts";
import { permitOptionKinds } from "./test-postings.ts";

/**
 * Random postings by writers that run at once. Whatever they do, the only refusal is "low": a ring of
 * locks would show as an error, a broken floor or a lost update as a balance that the model does not have.
 */
const database = withTestDatabase();
beforeAll(() => permitOptionKinds(database()));

const users = [1, 2, 3, 4, 5, 6];
const leg = (debit: AccountId, credit: AccountId, amount: number) => ({
  debit,
  credit,
  amount: money(BigInt(amount)),
});
const kinds = {
  sandbox_deposit: (userId: number, amount: number) => [
    leg(houseAccount("custody:sandbox"), userAccount(userId, "wallet"), amount),
  ],
  option_placed: (userId: number, amount: number) => [
    leg(userAccount(userId, "wallet"), userAccount(userId, "stake"), amount),
    leg(houseAccount("capital"), houseAccount("option_reserve"), amount),
  ],
  option_won: (userId: number, amount: number) => [
    leg(userAccount(userId, "stake"), userAccount(userId, "wallet"), amount),
    leg(houseAccount("option_reserve"), userAccount(userId, "wallet"), amount),
  ],
  option_lost: (userId: number, amount: number) => [
    leg(userAccount(userId, "stake"), houseAccount("capital"), amount),
    leg(houseAccount("option_reserve"), houseAccount("capital"), amount),
  ],
} as const;

const posting = fc
  .record({
    kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
    userId: fc.constantFrom(...users),
    amount: fc.integer({ min: 1, max: 100 }),
  })
  .map(({ kind, userId, amount }): Posting => ({
    kind,
    cause: `test:${userId}`,
    timeMs: 1,
    legs: kinds[kind](userId, amount),
  }));
const batches = fc.array(fc.array(posting, { minLength: 1, maxLength: 8 }), { minLength: 24, maxLength: 48 });

const heldByModel = new Map<AccountId, bigint>();
const applyToModel = (applied: readonly Posting[]): void => {
  for (const { debit, credit, amount } of applied.flatMap(({ legs }) => legs)) {
    heldByModel.set(debit, (heldByModel.get(debit) ?? 0n) - amount);
    heldByModel.set(credit, (heldByModel.get(credit) ?? 0n) + amount);
  }
};

const postOrRefuse = async (batch: readonly Posting[]): Promise<void> => {
  try {
    await database()
      .db.transaction()
      .execute((tx) => postAll(tx, batch));
    applyToModel(batch);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
};

test(
  "[TRUST-01] [TRUST-02] twelve writers at once leave the balances that their applied postings add up to",
  { timeout: 60_000 },
  async () => {
    const property = fc.asyncProperty(batches, async (list) => {
      const queue = [...list];
      const writer = async (): Promise<void> => {
        for (let batch = queue.pop(); batch !== undefined; batch = queue.pop()) await postOrRefuse(batch);
      };
      await Promise.all(Array.from({ length: 12 }, writer));
      const held = await database()
        .db.selectFrom("ledger_account_balance")
        .select(["account_id", "balance"])
        .execute();
      for (const { account_id: account, balance } of held) {
        expect([account, balance]).toEqual([account, heldByModel.get(account as AccountId) ?? 0n]);
        if (account >= 4_096n) expect(balance).toBeGreaterThanOrEqual(0n);
      }
    });
    await fc.assert(property, { seed: 20_261_121, numRuns: 25, endOnFailure: true });
    // Postings without options, and without capital: those three rules speak of other worlds.
    const elsewhere = /option|capital/;
    const broken = (await checkLedger(database().db)).filter(
      ({ rule, wrong }) => wrong > 0 && !elsewhere.test(rule),
    );
    expect(broken).toEqual([]);
  },
);
