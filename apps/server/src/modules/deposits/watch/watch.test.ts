/** Deposits on chains: found without a hash, credited once, undone when they leave the chain; and what naming a hash gives. */
import { dayMs, minuteMs } from "@candor/core/time/time";
import { describe, expect, test } from "vitest";
import { usdt } from "../../../engine/test-world.ts";
import { checkLedger, isSound } from "../../../ledger/check.ts";
import { withOwner, withTestDatabase } from "../../../platform/db/test-database.ts";
import { hashOf, sent, type TestTransfer } from "../test-chain.ts";
import { withDeposits } from "../test-deposits.ts";

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
/** Sends to a user's own address on Ethereum; returns the hash. */
const sendTo = async (userId: number, changes: Partial<TestTransfer> = {}): Promise<string> => {
  const transaction = sent("ethereum", { to: await deposits().addressOf(userId), ...changes });
  deposits().eth.mine(transaction);
  return transaction.transaction;
};
const newest = async (userId: number) => (await deposits().listOf(userId))[0];
describe("a transfer to a user's own address", () => {
  test("[WAL-15] is credited though nobody named a hash, and its owner sees each confirmation", async () => {
    const user = await deposits().user();
    const hash = await sendTo(user);
    const seen: (readonly [string | undefined, number | undefined])[] = [];
    for (let round = 0; round < 3; round += 1) {
      await deposits().round();
      const row = await newest(user);
      seen.push([row?.state, row?.confirmations]);
      deposits().eth.grow(1);
    }
    expect(seen).toEqual([
      ["seen", 1],
      ["seen", 2],
      ["credited", 3],
    ]);
    expect(await newest(user)).toMatchObject({
      money: "100",
      status: 1,
      hash,
      network: "ethereum",
      needed: 3,
    });
    expect(await deposits().walletOf(user)).toBe(usdt(100));
    expect(deposits().pushed).toContain(user);
    const { rows } = await owner().query("SELECT key, args, tourl FROM notice WHERE user_id = $1", [user]);
    expect(rows).toEqual([{ key: "depositCredited", args: { amount: "100" }, tourl: "/journal?type=0" }]);
  });

  test("[WAL-15] is found also when a node has once named a block far ahead as its newest", async () => {
    const user = await deposits().user();
    await deposits().round();
    for (const number of [9_000_000_000_000, 5_000]) {
      deposits().eth.sayHead(number);
      await deposits().round();
    }
    deposits().eth.sayHead(undefined);
    await sendTo(user);
    await confirm();
    expect(await deposits().walletOf(user)).toBe(usdt(100));
  });

  test("[WAL-04] is credited once, however often it is shown, looked at and named", async () => {
    const user = await deposits().user();
    const hash = await sendTo(user);
    await confirm();
    await Promise.all(Array.from({ length: 20 }, () => deposits().claim(user, hash)));
    await Promise.all([deposits().round(), deposits().round(), deposits().loopWith({}).round()]);
    await confirm();
    expect(await deposits().walletOf(user)).toBe(usdt(100));
    expect(await deposits().listOf(user)).toHaveLength(1);
  });

  test("[WAL-04] several in one transaction are each their owner's", async () => {
    const [one, two] = [await deposits().user(), await deposits().user()];
    deposits().eth.mine(
      sent(
        "ethereum",
        { to: await deposits().addressOf(one), amount: usdt(11) },
        { to: await deposits().addressOf(two), amount: usdt(12) },
        { to: await deposits().addressOf(one), amount: usdt(13) },
      ),
    );
    await confirm();
    expect([await deposits().walletOf(one), await deposits().walletOf(two)]).toEqual([usdt(24), usdt(12)]);
  });

  test("[WAL-04] one micro-unit below the minimum is listed with its reason, told, and not credited", async () => {
    const user = await deposits().user();
    await sendTo(user, { amount: usdt(10) - 1n });
    await confirm();
    expect(await newest(user)).toMatchObject({
      state: "refused",
      reason: "below_minimum",
      status: 2,
      money: "9.999999",
    });
    expect(await deposits().walletOf(user)).toBe(0n);
    const { rows } = await owner().query("SELECT key FROM notice WHERE user_id = $1", [user]);
    expect(rows).toEqual([{ key: "depositRefused" }]);
  });

  test("[WAL-15] an address always stays one user's, the same however often and at once it is asked for", async () => {
    const user = await deposits().user();
    const asked = await Promise.all(Array.from({ length: 10 }, () => deposits().addressOf(user)));
    const others = await Promise.all(
      [deposits().user(), deposits().user()].map(async (id) => deposits().addressOf(await id)),
    );
    expect(new Set(asked).size).toBe(1);
    expect(new Set([...asked, ...others]).size).toBe(3);
  });
});

describe("a chain that changes its mind", () => {
  test("[WAL-04] a transfer that leaves it before it is deep enough is not credited, and is credited once when it returns", async () => {
    const user = await deposits().user();
    const transaction = sent("ethereum", { to: await deposits().addressOf(user) });
    deposits().eth.mine(transaction);
    await deposits().round();
    deposits().eth.grow(1);
    await deposits().round();
    deposits().eth.reorganise(2);
    await deposits().round();
    expect(await newest(user)).toMatchObject({ state: "undone", confirmations: 0, status: 0 });
    deposits().eth.grow(5);
    await deposits().round();
    expect(await deposits().walletOf(user)).toBe(0n);
    deposits().eth.mine(transaction);
    await confirm();
    expect(await newest(user)).toMatchObject({ state: "credited" });
    expect(await deposits().walletOf(user)).toBe(usdt(100));
  });

  test("[WAL-04] a reorganisation that moves it into a later block starts its count again", async () => {
    const user = await deposits().user();
    const transaction = sent("ethereum", { to: await deposits().addressOf(user) });
    deposits().eth.mine(transaction);
    deposits().eth.grow(1);
    await deposits().round();
    deposits().eth.reorganise(2);
    deposits().eth.mine(transaction);
    await deposits().round();
    expect(await newest(user)).toMatchObject({ state: "seen", confirmations: 1 });
    deposits().eth.grow(1);
    await deposits().round();
    expect(await deposits().walletOf(user)).toBe(0n);
    await confirm();
    expect(await deposits().walletOf(user)).toBe(usdt(100));
  });

  test("[WAL-04] nothing is lost while its node is down, nor while the server is", async () => {
    const user = await deposits().user();
    deposits().eth.setDown(true);
    await sendTo(user);
    await deposits().round();
    deposits().eth.grow(1_200);
    await deposits().round();
    expect(await deposits().listOf(user)).toEqual([]);
    deposits().eth.setDown(false);
    await deposits().loopWith({}).round();
    expect(await deposits().walletOf(user)).toBe(usdt(100));
  });

  test("[WAL-04] what it no longer shows when it is asked for the last time is not credited", async () => {
    const user = await deposits().user();
    await sendTo(user);
    await deposits().round();
    const { eth, networks } = deposits();
    const lying = { ...eth, transaction: async () => undefined };
    const ethereum = networks.get("ethereum");
    if (ethereum === undefined) throw new Error("there is a network");
    eth.grow(5);
    await deposits()
      .loopWith({ networks: new Map([["ethereum", { ...ethereum, chain: lying }]]) })
      .round();
    expect(await newest(user)).toMatchObject({ state: "undone" });
    expect(await deposits().walletOf(user)).toBe(0n);
    await confirm();
    expect(await deposits().walletOf(user)).toBe(usdt(100));
  });
});

describe("naming a hash", () => {
  test("[WAL-03] finds a transfer that the watch has passed, and shows what it waits for", async () => {
    const user = await deposits().user();
    const transaction = sent("ethereum", { to: await deposits().addressOf(user) });
    await deposits().claim(user, transaction.transaction);
    await deposits().round();
    expect(await newest(user)).toMatchObject({ state: "waiting", status: 0, hash: transaction.transaction });
    deposits().eth.mine(transaction);
    deposits().pass(600_000);
    await confirm();
    expect(await deposits().listOf(user)).toMatchObject([{ state: "credited", money: "100" }]);
  });

  test.each<[string, string, Partial<TestTransfer>]>([
    ["another token", "wrong_token", { asset: "other" }],
    ["less ETH than is counted", "wrong_token", { asset: "ETH" }],
    ["an address that is not ours", "wrong_receiver", { to: "0xnobody" }],
  ])("[WAL-04] a transfer of or to %s is listed with its reason: %s", async (_, reason, changes) => {
    const user = await deposits().user();
    const hash = await sendTo(user, changes);
    await deposits().claim(user, hash);
    await confirm();
    expect(await deposits().listOf(user)).toMatchObject([{ state: "refused", reason, status: 2 }]);
    expect(await deposits().walletOf(user)).toBe(0n);
  });

  test("[WAL-04] of a failed transaction brings nothing and says so, and may be named again", async () => {
    const user = await deposits().user();
    const transaction = { ...sent("ethereum", { to: await deposits().addressOf(user) }), failed: true };
    deposits().eth.mine(transaction);
    await deposits().claim(user, transaction.transaction);
    await deposits().round();
    expect(await newest(user)).toMatchObject({ state: "refused", reason: "failed" });
    deposits().eth.reorganise(1);
    deposits().eth.mine({ ...transaction, failed: false });
    await deposits().claim(user, transaction.transaction);
    await confirm();
    expect(await deposits().walletOf(user)).toBe(usdt(100));
  });

  test("[WAL-04] that the chain never knows ends after a day, and the node is asked less and less often", async () => {
    const user = await deposits().user();
    const before = deposits().eth.asked();
    await deposits().claim(user, hashOf("ethereum"));
    // Ten hours.
    const rounds = 120;
    for (let round = 0; round < rounds; round += 1) {
      deposits().pass(5 * minuteMs);
      await deposits().round();
    }
    expect(deposits().eth.asked() - before).toBeLessThan((rounds * 2) / 3);
    deposits().pass(dayMs);
    await deposits().round();
    expect(await newest(user)).toMatchObject({ state: "refused", reason: "not_found" });
  });

  test("[WAL-15] of somebody else gives a stranger nothing, no matter who is first, and keeps the owner from nothing", async () => {
    const [user, stranger] = [await deposits().user(), await deposits().user()];
    const transaction = sent("ethereum", { to: await deposits().addressOf(user) });
    await deposits().claim(stranger, transaction.transaction);
    await deposits().round();
    deposits().eth.mine(transaction);
    deposits().pass(600_000);
    await deposits().round();
    await deposits().claim(user, transaction.transaction);
    await confirm();
    expect(await deposits().listOf(user)).toMatchObject([{ state: "credited" }]);
    expect(await deposits().listOf(stranger)).toMatchObject([
      { state: "refused", reason: "not_yours", money: "0" },
    ]);
    expect([await deposits().walletOf(user), await deposits().walletOf(stranger)]).toEqual([usdt(100), 0n]);
  });

  test("[WAL-03] more than 100 that wait are refused with CannotSend; other users are not kept from theirs", async () => {
    const [user, other] = [await deposits().user(), await deposits().user()];
    for (let each = 0; each < 100; each += 1) await deposits().claim(user, hashOf("ethereum"));
    await expect(deposits().claim(user, hashOf("ethereum"))).rejects.toMatchObject({
      refusal: { key: "CannotSend" },
    });
    const hash = await sendTo(other);
    await deposits().claim(other, hash);
    await confirm();
    expect(await deposits().walletOf(other)).toBe(usdt(100));
    deposits().pass(2 * dayMs);
    await deposits().round();
  });

  test("[WAL-15] that no node answers about keeps neither the chain from being watched nor other hashes from being looked up", async () => {
    const [stranger, user, other] = [
      await deposits().user(),
      await deposits().user(),
      await deposits().user(),
    ];
    const unreadable = hashOf("ethereum");
    deposits().eth.hide(unreadable);
    await deposits().claim(stranger, unreadable);
    await deposits().round();
    const found = await sendTo(user);
    const named = sent("ethereum", { to: await deposits().addressOf(other) });
    deposits().eth.mine(named);
    await deposits().claim(user, found);
    await deposits().claim(other, named.transaction);
    await deposits().round();
    const { rows } = await owner().query(
      "SELECT state FROM deposit_claim WHERE hash = ANY ($1) ORDER BY state",
      [[unreadable, found, named.transaction]],
    );
    expect(rows.map(({ state }) => state)).toEqual(["found", "found", "waiting"]);
    await confirm();
    expect([await deposits().walletOf(user), await deposits().walletOf(other)]).toEqual([
      usdt(100),
      usdt(100),
    ]);
  });

  test("[WAL-03] [WAL-15] of one user, however many cannot be read, keeps nobody else's waiting for another round", async () => {
    const [stranger, another, user] = [
      await deposits().user(),
      await deposits().user(),
      await deposits().user(),
    ];
    for (let nth = 0; nth < 100; nth += 1) {
      const unreadable = hashOf("ethereum");
      deposits().eth.hide(unreadable);
      await deposits().claim(nth < 60 ? stranger : another, unreadable);
    }
    const found = await sendTo(user);
    await deposits().claim(user, found);
    await deposits().round();
    const { rows } = await owner().query("SELECT state FROM deposit_claim WHERE hash = $1", [found]);
    expect(rows).toEqual([{ state: "found" }]);
    const { rows: left } = await owner().query(
      "SELECT count(*)::int AS asked FROM deposit_claim WHERE user_id = ANY ($1) AND tries = 1",
      [[stranger, another]],
    );
    // All but one of the hundred that a look asks about: none of them held up the next one.
    expect(left).toEqual([{ asked: 99 }]);
    await owner().query(
      "UPDATE deposit_claim SET state = 'refused', reason = 'not_found' WHERE user_id = ANY ($1)",
      [[stranger, another]],
    );
  });

  test("[WAL-03] in the form of no network is refused before any node is asked", async () => {
    const user = await deposits().user();
    const before = deposits().eth.asked();
    for (const [kind, text] of [
      ["erc20", "0x12"],
      ["erc20", `0x${"z".repeat(64)}`],
      ["trc20", "hello"],
      ["shared", ""],
    ] as const) {
      await expect(deposits().claim(user, text, kind)).rejects.toMatchObject({
        refusal: { key: "enterTransferHash" },
      });
    }
    await deposits().round();
    expect(deposits().eth.asked()).toBe(before);
    expect(await deposits().listOf(user)).toEqual([]);
  });
});

test("[WAL-04] however many transfers have left the chain, and one that no node answers about, keep nobody else's from being credited", async () => {
  const [crowd, user] = [await deposits().user(), await deposits().user()];
  const to = await deposits().addressOf(crowd);
  deposits().eth.mine(...Array.from({ length: 201 }, () => sent("ethereum", { to })));
  await deposits().round();
  deposits().eth.reorganise(1);
  await deposits().round();
  const hidden = await sendTo(crowd);
  await deposits().round();
  deposits().eth.hide(hidden);
  await sendTo(user);
  await confirm();
  expect(await deposits().walletOf(user)).toBe(usdt(100));
  expect(await newest(crowd)).toMatchObject({ state: "seen", hash: hidden });
});

test("[SES-17] [WAL-04] a frozen account's deposit waits, and is credited when the account is opened", async () => {
  const user = await deposits().user();
  await sendTo(user);
  await owner().query("UPDATE account SET frozen_ms = 1, frozen_by = 'owner' WHERE user_id = $1", [user]);
  await confirm();
  expect(await newest(user)).toMatchObject({ state: "confirmed", status: 0 });
  await owner().query("UPDATE account SET frozen_ms = NULL, frozen_by = NULL WHERE user_id = $1", [user]);
  await deposits().round();
  expect(await deposits().walletOf(user)).toBe(usdt(100));
});

test("[TRUST-02] after all of this the ledger is right", async () => {
  expect(isSound(await checkLedger(database().db))).toBe(true);
});
