/** Deposits to the address that is everybody's: whose they are follows from the sender or the amount, never from who names a hash. */
import { dayMs } from "@candor/core/time/time";
import { money } from "@candor/core/money/money";
import { describe, expect, test } from "vitest";
import { usdt } from "../../../engine/test-world.ts";
import { withOwner, withTestDatabase } from "../../../platform/db/test-database.ts";
import { giveQuote } from "./quotes.ts";
import { sent, type TestTransfer } from "../test-chain.ts";
import { sharedAddress, withDeposits } from "../test-deposits.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const deposits = withDeposits(database);

/** Rounds with a block between them, until what was sent is deep enough. */
const confirm = async (): Promise<void> => {
  for (let block = 0; block < 3; block += 1) {
    deposits().eth.grow(1);
    deposits().tron.grow(1);
    await deposits().round();
  }
};
const newest = async (userId: number) => (await deposits().listOf(userId))[0];
const quote = async (userId: number, amount = 100n) =>
  giveQuote(database().outside, {
    userId,
    network: "tron",
    address: sharedAddress,
    amount: money(usdt(Number(amount))),
    headBlock: (await deposits().tron.head()).number,
    nowMs: deposits().nowMs(),
  });

describe("the shared address", () => {
  const pay = async (changes: Partial<TestTransfer> = {}) => {
    const transaction = sent("tron", { to: sharedAddress, ...changes });
    deposits().tron.mine(transaction);
    return transaction.transaction;
  };

  test("[WAL-15] a user who names the hash of a transfer without a sign gets nothing: it waits for an operator, with both facts", async () => {
    const [one, two] = [await deposits().user(), await deposits().user()];
    const hash = await pay();
    await deposits().claim(one, hash, "shared");
    await deposits().claim(two, hash, "shared");
    await confirm();
    expect([await deposits().walletOf(one), await deposits().walletOf(two)]).toEqual([0n, 0n]);
    expect(await newest(one)).toMatchObject({ state: "review", status: 0, money: "100" });
    expect(await newest(two)).toMatchObject({ state: "review" });
    const { rows } = await owner().query(
      "SELECT state, sender_user_id, quoted_user_id FROM deposit WHERE hash = $1",
      [hash],
    );
    expect(rows).toEqual([{ state: "review", sender_user_id: null, quoted_user_id: null }]);
  });

  test("[WAL-15] a transfer that bears a quoted amount is the quote's owner's, and nobody needs to name it", async () => {
    const [user, stranger] = [await deposits().user(), await deposits().user()];
    const { amount } = await quote(user);
    const hash = await pay({ amount });
    await deposits().claim(stranger, hash, "shared");
    await confirm();
    expect([await deposits().walletOf(user), await deposits().walletOf(stranger)]).toEqual([amount, 0n]);
    expect(await newest(stranger)).toMatchObject({ reason: "not_yours" });
  });

  test("[WAL-15] a transfer from a proven address is its owner's; with a quote of somebody else's it waits for an operator", async () => {
    const [user, other] = [await deposits().user(), await deposits().user()];
    deposits().proven.set("proven wallet", user);
    await pay({ from: "proven wallet" });
    const { amount } = await quote(other);
    const both = await pay({ from: "proven wallet", amount });
    await confirm();
    expect(await deposits().walletOf(user)).toBe(usdt(100));
    const { rows } = await owner().query(
      "SELECT state, sender_user_id, quoted_user_id FROM deposit WHERE hash = $1",
      [both],
    );
    expect(rows).toEqual([{ state: "review", sender_user_id: BigInt(user), quoted_user_id: BigInt(other) }]);
  });

  test("[WAL-15] an amount that is under way cannot be quoted for it: a quote counts only for later blocks", async () => {
    const thief = await deposits().user();
    const amount = usdt(100) + 4_321n;
    const hash = await pay({ amount });
    await owner().query(
      `INSERT INTO deposit_quote (user_id, network, address, amount, after_block, created_ms, expires_ms)
       VALUES ($1, 'tron', $2, $3, $4, $5, $6)`,
      [
        thief,
        sharedAddress,
        amount,
        (await deposits().tron.head()).number,
        deposits().nowMs(),
        deposits().nowMs() + dayMs,
      ],
    );
    await confirm();
    expect(await deposits().walletOf(thief)).toBe(0n);
    const { rows } = await owner().query("SELECT state FROM deposit WHERE hash = $1", [hash]);
    expect(rows).toEqual([{ state: "review" }]);
  });

  test("[WAL-15] a late transfer waits for an operator, and its amount is nobody else's for 30 days", async () => {
    const [user, other] = [await deposits().user(), await deposits().user()];
    const { amount, expiresMs } = await quote(user, 77n);
    deposits().pass(expiresMs - deposits().nowMs() + 1);
    const hash = await pay({ amount });
    await confirm();
    const { rows } = await owner().query("SELECT state FROM deposit WHERE hash = $1", [hash]);
    expect(rows).toEqual([{ state: "review" }]);
    // Every tag of this amount but the late one is taken: it is not given to anybody else.
    await owner().query(
      `INSERT INTO deposit_quote (user_id, network, address, amount, after_block, created_ms, expires_ms)
       SELECT $1, 'tron', $2, $3::bigint + tag, 0, 1, $4 FROM generate_series(1, 9999) tag
       WHERE $3::bigint + tag <> $5`,
      [user, sharedAddress, usdt(77), deposits().nowMs() + dayMs, amount],
    );
    await expect(quote(other, 77n)).rejects.toMatchObject({ refusal: { key: "CannotSend" } });
    deposits().pass(33 * dayMs);
    expect((await quote(other, 77n)).amount).toBeGreaterThan(usdt(77));
  });

  test("[WAL-15] no two users have the same amount, and a user who asks again keeps it", async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => deposits().user()));
    const given = await Promise.all(users.map((user) => quote(user, 50n)));
    expect(new Set(given.map(({ amount }) => amount)).size).toBe(12);
    expect((await quote(users[0] ?? 0, 50n)).amount).toBe(given[0]?.amount);
    for (const amount of [51n, 52n, 53n, 54n]) await quote(users[0] ?? 0, amount);
    await expect(quote(users[0] ?? 0, 55n)).rejects.toMatchObject({ refusal: { key: "CannotSend" } });
  });
});
