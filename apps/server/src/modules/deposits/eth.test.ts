/** ETH itself at a user's own address (WAL-02): credited as ETH, once, and never as USDT. */
import { Registry } from "prom-client";
import { describe, expect, test } from "vitest";
import { usdt } from "../../engine/test-world.ts";
import { houseBalance } from "../../ledger/balances.ts";
import { checkLedger, isSound } from "../../ledger/check.ts";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import type { FindTransfers } from "../../platform/chain/chain.ts";
import { createAddressBook } from "./address/address-book.ts";
import { registerWatchMetrics } from "./operators/watch-metrics.ts";
import type { DepositNetwork, DepositNetworks } from "./ports.ts";
import { sent, type TestTransfer } from "./test-chain.ts";
import { withDeposits } from "./test-deposits.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const deposits = withDeposits(database);

const wei = 10n ** 18n;
/** In the unit of the wallet of ETH. */
const eth = 10n ** 8n;
const ofEth = { asset: "ETH", token: undefined, amount: (3n * wei) / 2n } as const;
const ethTo = async (userId: number, changes: Partial<TestTransfer> = {}) =>
  sent("ethereum", { ...ofEth, to: await deposits().addressOf(userId), ...changes });
const confirm = async (): Promise<void> => {
  for (let block = 0; block < 3; block += 1) {
    deposits().eth.grow(1);
    await deposits().round();
  }
};
const heldBy = async (userId: number) => [await deposits().ethOf(userId), await deposits().walletOf(userId)];
const listed = async (userId: number) =>
  (await deposits().listOf(userId)).map(({ asset, state, reason, money }) => [asset, state, reason, money]);

const noTransfers: FindTransfers = async () => ({ transfers: [], unread: [] });
/** The networks of a server with other settings of Ethereum. */
const networksWith = (changes: Partial<DepositNetwork>): DepositNetworks => {
  const ethereum = deposits().networks.get("ethereum");
  if (ethereum === undefined) throw new Error("there is a network");
  return new Map([["ethereum", { ...ethereum, ...changes }]]);
};
/** Rounds of a server on which Ethereum has a shared address too. */
const roundsWithShared = async (rounds: number): Promise<void> => {
  const networks = networksWith({ shared: "everybody's" });
  const book = createAddressBook(database().outside, networks);
  await book.open();
  for (let round = 0; round < rounds; round += 1) await deposits().loopWith({ networks, book }).round();
};

describe("ETH that arrives at a user's own address", () => {
  test("[WAL-02] [WAL-04] is credited as ETH, one for one, once it is deep enough: not as USDT, and out of what the channel holds of ETH", async () => {
    const user = await deposits().user();
    const custody = await houseBalance(database().db, "custody:ethereum", "ETH");
    await deposits().round();
    deposits().eth.mine(await ethTo(user));
    const seen: (readonly [string | undefined, number | undefined, bigint])[] = [];
    for (let round = 0; round < 3; round += 1) {
      await deposits().round();
      const [row] = await deposits().listOf(user);
      seen.push([row?.state, row?.confirmations, await deposits().ethOf(user)]);
      deposits().eth.grow(1);
    }
    await deposits().round();
    expect(seen).toEqual([
      ["seen", 1, 0n],
      ["seen", 2, 0n],
      ["credited", 3, (3n * eth) / 2n],
    ]);
    expect(await listed(user)).toEqual([["ETH", "credited", "", "1.5"]]);
    expect(await heldBy(user)).toEqual([(3n * eth) / 2n, 0n]);
    expect(await houseBalance(database().db, "custody:ethereum", "ETH")).toBe(custody - (3n * eth) / 2n);
    expect(deposits().pushed).toContain(user);
    const { rows } = await owner().query("SELECT key, args FROM notice WHERE user_id = $1", [user]);
    expect(rows).toEqual([{ key: "ethDepositCredited", args: { amount: "1.5" } }]);
  });

  test("[WAL-04] is credited once, however often it is shown, named and booked at one moment", async () => {
    const user = await deposits().user();
    const transaction = await ethTo(user);
    deposits().eth.mine(transaction);
    deposits().eth.grow(5);
    await Promise.all([
      deposits().claim(user, transaction.transaction, "eth"),
      ...Array.from({ length: 3 }, () => deposits().round()),
      ...Array.from({ length: 3 }, () => deposits().loopWith({}).round()),
    ]);
    await confirm();
    expect(await heldBy(user)).toEqual([(3n * eth) / 2n, 0n]);
    expect(await listed(user)).toHaveLength(1);
  });

  test("[WAL-02] is rounded down to 0.00000001 ETH; below the least amount it is listed with its reason, told, and not credited", async () => {
    const [user, poor, dust] = [await deposits().user(), await deposits().user(), await deposits().user()];
    deposits().eth.mine(
      await ethTo(user, { amount: wei / 100n + 19_999_999_999n }),
      await ethTo(poor, { amount: wei / 100n - 1n }),
      await ethTo(dust, { amount: 9_999_999_999n }),
    );
    await confirm();
    expect(await listed(user)).toEqual([["ETH", "credited", "", "0.01000001"]]);
    expect(await listed(poor)).toEqual([["ETH", "refused", "below_minimum", "0.00999999"]]);
    expect([await listed(dust), await heldBy(poor)]).toEqual([[], [0n, 0n]]);
    const { rows } = await owner().query("SELECT key FROM notice WHERE user_id = $1", [poor]);
    expect(rows).toEqual([{ key: "ethDepositRefused" }]);
  });

  test("[WAL-04] that leaves the chain before it is deep enough is not credited, and once when it returns", async () => {
    const user = await deposits().user();
    const transaction = await ethTo(user);
    deposits().eth.mine(transaction);
    await deposits().round();
    deposits().eth.grow(1);
    deposits().eth.reorganise(2);
    await deposits().round();
    expect(await listed(user)).toEqual([["ETH", "undone", "", "1.5"]]);
    await confirm();
    expect(await heldBy(user)).toEqual([0n, 0n]);
    deposits().eth.mine(transaction);
    await confirm();
    expect(await heldBy(user)).toEqual([(3n * eth) / 2n, 0n]);
  });

  test("[WAL-04] of a transaction that failed, or to an address that is nobody's own, is not credited to anybody", async () => {
    const user = await deposits().user();
    const toShared = await ethTo(user, { to: "everybody's" });
    deposits().eth.mine(
      { ...(await ethTo(user)), failed: true },
      await ethTo(user, { to: "nobody's" }),
      toShared,
    );
    await deposits().claim(user, toShared.transaction, "eth");
    deposits().eth.grow(5);
    await roundsWithShared(2);
    expect(await listed(user)).toEqual([["ETH", "refused", "wrong_token", "0"]]);
    expect(await heldBy(user)).toEqual([0n, 0n]);
  });
});

test("[WAL-04] ETH whose transaction cannot be read keeps nobody waiting, and is credited once it can be", async () => {
  const [user, other] = [await deposits().user(), await deposits().user()];
  const unread = await ethTo(user);
  deposits().eth.setUnreadable(unread.transaction, true);
  deposits().eth.mine(unread, await ethTo(other));
  await confirm();
  expect([await deposits().ethOf(user), await deposits().ethOf(other)]).toEqual([0n, (3n * eth) / 2n]);
  deposits().eth.setUnreadable(unread.transaction, false);
  deposits().pass(600_000);
  await confirm();
  expect(await heldBy(user)).toEqual([(3n * eth) / 2n, 0n]);
});

describe("naming a hash as one of ETH", () => {
  test("[WAL-03] [WAL-15] gives a stranger nothing, and its owner what the chain says", async () => {
    const [user, stranger] = [await deposits().user(), await deposits().user()];
    const transaction = await ethTo(user);
    deposits().eth.mine(transaction);
    for (const userId of [stranger, user]) await deposits().claim(userId, transaction.transaction, "eth");
    await confirm();
    expect(await listed(stranger)).toEqual([["ETH", "refused", "not_yours", "0"]]);
    expect([await heldBy(user), await heldBy(stranger)]).toEqual([
      [(3n * eth) / 2n, 0n],
      [0n, 0n],
    ]);
  });

  test("[WAL-03] one that brought the other asset is told so, and is credited as what it brought", async () => {
    const user = await deposits().user();
    const [coins, tokens] = [await ethTo(user), sent("ethereum", { to: await deposits().addressOf(user) })];
    deposits().eth.mine(coins, tokens);
    await deposits().claim(user, coins.transaction, "erc20");
    await deposits().claim(user, tokens.transaction, "eth");
    await confirm();
    expect(await listed(user)).toEqual(
      expect.arrayContaining([
        ["USDT", "refused", "other_asset", "0"],
        ["ETH", "refused", "other_asset", "0"],
        ["ETH", "credited", "", "1.5"],
        ["USDT", "credited", "", "100"],
      ]),
    );
    expect(await heldBy(user)).toEqual([(3n * eth) / 2n, usdt(100)]);
    await deposits().claim(user, coins.transaction, "eth");
    await confirm();
    expect(await listed(user)).toHaveLength(3);
    expect(await heldBy(user)).toEqual([(3n * eth) / 2n, usdt(100)]);
  });
});

const markOf = async (asset: string): Promise<number> => {
  const { rows } = await owner().query(
    "SELECT block_number FROM deposit_mark WHERE network = 'ethereum' AND asset = $1",
    [asset],
  );
  return Number(rows[0].block_number);
};

test("[WAL-04] a node that serves no whole blocks keeps no USDT waiting; then ETH is found some blocks at a time, and nothing is lost", async () => {
  const [user, earlier] = [await deposits().user(), await deposits().user()];
  deposits().eth.mine(await ethTo(earlier));
  await deposits().round();
  deposits().eth.setCoinsDown(true);
  await deposits().round();
  expect(await listed(earlier)).toEqual([["ETH", "seen", "", "1.5"]]);
  deposits().eth.mine(await ethTo(user), sent("ethereum", { to: await deposits().addressOf(user) }));
  deposits().eth.grow(120);
  await deposits().round();
  expect(await heldBy(user)).toEqual([0n, usdt(100)]);
  const mark = await markOf("ETH");
  expect((await markOf("USDT")) - mark).toBe(121);
  deposits().eth.setCoinsDown(false);
  await deposits().round();
  expect((await markOf("ETH")) - mark).toBe(50);
  expect(await heldBy(user)).toEqual([(3n * eth) / 2n, usdt(100)]);
  for (let round = 0; round < 3; round += 1) await deposits().round();
  expect(await markOf("ETH")).toBe(await markOf("USDT"));
});

test("[WAL-04] the mark never goes back, however many blocks a transfer waits for", async () => {
  const chain = { ...deposits().eth, confirmationsNeeded: 90 };
  const loop = deposits().loopWith({ networks: networksWith({ chain }) });
  deposits().eth.grow(70);
  const before = await markOf("ETH");
  const marks: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    await loop.round();
    marks.push((await markOf("ETH")) - before);
  }
  expect(marks).toEqual([50, 70]);
});

test("[WAL-04] ETH that came while the first looks could read no block whole is found as soon as they can", async () => {
  const user = await deposits().user();
  const transaction = await ethTo(user);
  await owner().query("DELETE FROM deposit_mark WHERE asset = 'ETH'");
  deposits().eth.setCoinsDown(true);
  await deposits().round();
  deposits().eth.mine(transaction);
  await confirm();
  deposits().eth.setCoinsDown(false);
  await deposits().round();
  expect(await heldBy(user)).toEqual([(3n * eth) / 2n, 0n]);
});

test("[WAL-03] [WAL-04] ETH whose hash is named is credited also while no block can be read whole", async () => {
  const user = await deposits().user();
  const transaction = await ethTo(user);
  deposits().eth.setCoinsDown(true);
  deposits().eth.mine(transaction);
  await deposits().claim(user, transaction.transaction, "eth");
  await confirm();
  deposits().eth.setCoinsDown(false);
  expect(await heldBy(user)).toEqual([(3n * eth) / 2n, 0n]);
});

test("[WAL-02] an address stays its user's for ETH as well when no new ones are given any more", async () => {
  const user = await deposits().user();
  const { round } = deposits().loopWith({ networks: networksWith({ addressAt: undefined }) });
  await round();
  deposits().eth.mine(await ethTo(user));
  for (let block = 0; block < 3; block += 1) {
    await round();
    deposits().eth.grow(1);
  }
  expect(await heldBy(user)).toEqual([(3n * eth) / 2n, 0n]);
});

test("[WAL-03] USDT that waits for an operator is shown as what it is, whatever ETH is in the same transaction or was named", async () => {
  const [user, other] = [await deposits().user(), await deposits().user()];
  const to = await deposits().addressOf(user);
  const twenty = { to: "everybody's", amount: 20_000_000n };
  const [both, tokens] = [sent("ethereum", { ...ofEth, to }, twenty), sent("ethereum", twenty)];
  deposits().eth.mine(both, tokens);
  deposits().eth.grow(3);
  await deposits().claim(other, both.transaction, "shared");
  await deposits().claim(other, tokens.transaction, "eth");
  await deposits().claim(user, both.transaction, "eth");
  await roundsWithShared(1);
  expect(await listed(other)).toEqual([
    ["ETH", "refused", "other_asset", "0"],
    ["USDT", "review", "", "20"],
  ]);
  expect(await listed(user)).toEqual([["ETH", "credited", "", "1.5"]]);
});

test("[WAL-04] ETH that could not be read for a day, and is read while a look leaves it out, is not undone by that look", async () => {
  const user = await deposits().user();
  const payment = await ethTo(user);
  await deposits().round();
  deposits().eth.mine(payment);
  const { number } = await deposits().eth.head();
  await owner().query(
    "INSERT INTO deposit_unread (network, hash, block_number, reason, seen_ms, next_ms) VALUES ('ethereum', $1, $2, 'too_long', 1, $3)",
    [payment.transaction, number, deposits().nowMs() + 5_000],
  );
  deposits().eth.grow(10);
  const { coinsTo: find = noTransfers, ...ofTokens } = deposits().eth;
  const coinsTo: FindTransfers = async (...asked) => {
    const found = await find(...asked);
    deposits().pass(10_000);
    const meanwhile = deposits().loopWith({ networks: networksWith({ chain: ofTokens }) });
    await meanwhile.round();
    return found;
  };
  const { round } = deposits().loopWith({ networks: networksWith({ chain: { ...ofTokens, coinsTo } }) });
  await round();
  deposits().eth.grow(10);
  await confirm();
  expect(await heldBy(user)).toEqual([(3n * eth) / 2n, 0n]);
});

test("[WAL-04] that the watch of ETH stands still is seen in the metrics", async () => {
  const registry = new Registry();
  registerWatchMetrics(registry, database().reads);
  const behind = async (): Promise<number> => {
    const [metric] = await registry.getMetricsAsJSON();
    const of = (asset: string) =>
      metric?.values.find(({ labels }) => labels["network"] === "ethereum" && labels["asset"] === asset);
    return (of("USDT")?.value ?? 0) - (of("ETH")?.value ?? 0);
  };
  await deposits().round();
  expect(await behind()).toBe(0);
  deposits().eth.setCoinsDown(true);
  await confirm();
  deposits().eth.setCoinsDown(false);
  expect(await behind()).toBe(3);
});

test("[WAL-03] a hash that waits is looked up as what it was named last", async () => {
  const user = await deposits().user();
  const payment = await ethTo(user);
  const id = await deposits().claim(user, payment.transaction, "erc20");
  expect(await deposits().claim(user, payment.transaction, "eth")).toBe(id);
  deposits().eth.mine(payment);
  await confirm();
  expect(await listed(user)).toEqual([["ETH", "credited", "", "1.5"]]);
});

test("[WAL-04] ETH of before the watch is credited when its hash is named, unless it was noted as given back by hand", async () => {
  const [user, other] = [await deposits().user(), await deposits().user()];
  const [kept, returned] = [await ethTo(user), await ethTo(other)];
  deposits().eth.mine(kept, returned);
  deposits().eth.grow(60);
  await owner().query("DELETE FROM deposit_mark WHERE asset = 'ETH'");
  await deposits().round();
  // As OPERATING.md has it.
  await database().market.query(
    `INSERT INTO deposit (channel, network, asset, hash, transfer_index, sender, receiver, amount, confirmations, needed, state, reason, user_id, seen_ms)
     SELECT 'ethereum', 'ethereum', 'ETH', $1, 0, '', address, 150000000, 0, 0, 'refused', 'rejected', user_id, 1
     FROM deposit_address WHERE network = 'ethereum' AND address = $2`,
    [returned.transaction, await deposits().addressOf(other)],
  );
  await deposits().claim(user, kept.transaction, "eth");
  await deposits().claim(other, returned.transaction, "eth");
  await confirm();
  expect([await heldBy(user), await heldBy(other)]).toEqual([
    [(3n * eth) / 2n, 0n],
    [0n, 0n],
  ]);
  expect(await listed(other)).toEqual([["ETH", "refused", "rejected", "1.5"]]);
});

test("[TRUST-02] after all of this the ledger is right, also for an engine that starts again", async () => {
  await deposits().restart();
  expect(isSound(await checkLedger(database().db))).toBe(true);
});
