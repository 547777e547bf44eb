/** Transactions about which no node gives a readable answer. They stop nothing, are noted, and are credited once they can be read. */
import { dayMs } from "@candor/core/time/time";
import { describe, expect, test } from "vitest";
import { usdt } from "../../../engine/test-world.ts";
import { withOwner, withTestDatabase } from "../../../platform/db/test-database.ts";
import { readUnread } from "../operators/unread-queries.ts";
import { sent } from "../test-chain.ts";
import { withDeposits } from "../test-deposits.ts";
import { readNoted } from "./unread.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const deposits = withDeposits(database);

/** Three rounds, each after a new block: then what was sent is deep enough. */
const confirm = async (): Promise<void> => {
  for (let block = 0; block < 3; block += 1) {
    deposits().eth.grow(1);
    await deposits().round();
  }
};
/** Sends to a user's own address; returns the hash. */
const sendTo = async (userId: number): Promise<string> => {
  const transaction = sent("ethereum", { to: await deposits().addressOf(userId) });
  deposits().eth.mine(transaction);
  return transaction.transaction;
};

describe("a transaction that cannot be read", () => {
  const notes = async () =>
    (await owner().query("SELECT hash, reason, tries FROM deposit_unread ORDER BY seen_ms, hash")).rows;

  test("[WAL-04] stops neither the watch nor anybody's deposit, is noted with its reason, and is credited once it can be read", async () => {
    const [stranger, user] = [await deposits().user(), await deposits().user()];
    const hostile = await sendTo(stranger);
    deposits().eth.setUnreadable(hostile, true);
    await sendTo(user);
    await confirm();
    expect(await deposits().walletOf(user)).toBe(usdt(100));
    expect(await notes()).toEqual([{ hash: hostile, reason: "too_long", tries: 0 }]);
    for (let round = 0; round < 5; round += 1) {
      deposits().pass(600_000);
      await confirm();
    }
    const { rows, total } = await readUnread(database().reads);
    expect([total, rows]).toMatchObject([
      1,
      [{ network: "ethereum", hash: hostile, reason: "too_long", tries: 5 }],
    ]);
    deposits().eth.setUnreadable(hostile, false);
    deposits().pass(600_000);
    await confirm();
    expect(await deposits().walletOf(stranger)).toBe(usdt(100));
    expect(await notes()).toEqual([]);
  });

  test("[WAL-04] keeps the deposit that was seen before, and delays nobody's deposit, however many there are", async () => {
    const [stranger, user] = [await deposits().user(), await deposits().user()];
    const to = await deposits().addressOf(stranger);
    const sending = Array.from({ length: 7 }, () => sent("ethereum", { to }));
    deposits().eth.mine(...sending);
    const hostile = sending.map(({ transaction }) => transaction);
    await deposits().round();
    for (const hash of hostile) deposits().eth.setUnreadable(hash, true);
    await sendTo(user);
    await confirm();
    expect(await deposits().walletOf(user)).toBe(usdt(100));
    expect((await deposits().listOf(stranger)).map(({ state }) => state)).toEqual(hostile.map(() => "seen"));
    expect(await notes()).toHaveLength(7);
    for (const hash of hostile) deposits().eth.setUnreadable(hash, false);
    for (let round = 0; round < 3; round += 1) {
      deposits().pass(600_000);
      await confirm();
    }
    expect(await deposits().walletOf(stranger)).toBe(usdt(700));
    expect(await notes()).toEqual([]);
  });

  test("[WAL-04] is read from its block, with the time of its note, when the only node that answers does not know its hash", async () => {
    const user = await deposits().user();
    const hash = await sendTo(user);
    deposits().eth.setUnreadable(hash, true);
    await deposits().round();
    const [noted] = (await owner().query("SELECT seen_ms FROM deposit_unread")).rows;
    deposits().eth.lose(hash);
    deposits().eth.setUnreadable(hash, false);
    for (const waitMs of [2 * dayMs, dayMs, dayMs]) {
      expect(await notes()).toMatchObject([{ hash }]);
      deposits().pass(waitMs);
      await deposits().round();
    }
    expect(await notes()).toEqual([]);
    const { rows } = await owner().query("SELECT state, seen_ms FROM deposit WHERE hash = $1", [hash]);
    expect(rows).toEqual([{ state: "seen", ...noted }]);
  });

  test("[WAL-04] is forgotten when it has left the chain and no node has known it for a day", async () => {
    const stranger = await deposits().user();
    const hostile = await sendTo(stranger);
    deposits().eth.setUnreadable(hostile, true);
    await deposits().round();
    deposits().pass(2 * dayMs);
    await deposits().round();
    deposits().eth.reorganise(1);
    deposits().eth.setUnreadable(hostile, false);
    deposits().pass(600_000);
    await deposits().round();
    expect(await notes()).toMatchObject([{ hash: hostile, tries: 2 }]);
    deposits().pass(dayMs + 600_000);
    await deposits().round();
    expect(await notes()).toEqual([]);
    expect(await deposits().walletOf(stranger)).toBe(0n);
  });

  test("[WAL-04] is not read by a look at other blocks: no look reads all notes", async () => {
    await owner().query(
      `INSERT INTO deposit_unread (network, hash, block_number, reason, seen_ms, next_ms)
       SELECT network, 'noted ' || n, 7000 + n, 'other_form', n, $1 FROM generate_series(1, 9) AS n, unnest('{ethereum,tron}'::text[]) AS network`,
      [Number.MAX_SAFE_INTEGER],
    );
    expect([...(await readNoted(database().reads, "ethereum", 7_002, 7_003))]).toEqual([
      "noted 2",
      "noted 3",
    ]);
    await owner().query("DELETE FROM deposit_unread");
  });
});
