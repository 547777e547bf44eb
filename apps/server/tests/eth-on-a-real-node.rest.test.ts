/** Deposits of ETH itself from a real node to the ledger (WAL-02). */
import { pad } from "viem";
import { expect, test } from "vitest";
import { checkLedger, isSound } from "../src/ledger/check.ts";
import { withTestDatabase } from "../src/platform/db/test-database.ts";
import { newReceiver, usdt, withRealNode } from "./test-real-node.ts";

const database = withTestDatabase("live");
const real = withRealNode(database);
const credited = (amount: string) => ["credited", "", amount];

/** Mines until what is in the newest block has its three confirmations, and looks at each block. */
const confirm = async (): Promise<void> => {
  for (const _ of [1, 2]) {
    await real().anvil.mine();
    await real().round();
  }
  await real().round();
};

test("[WAL-02] [WAL-04] ETH itself is credited as ETH, once; of what failed, was too little, came from a contract or went to somebody else, nothing is", async () => {
  const { anvil, addressOf, claim, round, walletOf, ethOf, listOf, user } = real();
  const { client, wallet } = anvil;
  const [ann, bob, eve] = [await user(), await user(), await user()];
  const [to, failing, forwarder] = [await addressOf(ann), await addressOf(bob), newReceiver()];
  const eth = 10n ** 18n;
  await round();
  // An address with a program that refuses everything, and one that sends on what it gets to the address in its call.
  await client.setCode({ address: failing, bytecode: "0x60006000fd" });
  await client.setCode({ address: forwarder, bytecode: "0x6000600060006000346000355af100" });
  const paid = await wallet.sendTransaction({ to, value: (3n * eth) / 2n + 19_999_999_999n });
  await wallet.sendTransaction({ to, value: eth / 100n - 1n });
  const failed = await wallet.sendTransaction({ to: failing, value: eth, gas: 100_000n });
  const forwarded = await wallet.sendTransaction({
    to: forwarder,
    value: eth,
    data: pad(to),
    gas: 200_000n,
  });
  const elsewhere = await wallet.sendTransaction({ to: newReceiver(), value: eth });
  const tokens = await real().send(to, usdt(10));
  await anvil.mine();
  for (const hash of [paid, failed, forwarded, elsewhere, tokens]) await claim(eve, hash, "eth");
  await claim(ann, tokens, "eth");
  await round();
  await confirm();
  expect(await listOf(ann)).toEqual(
    expect.arrayContaining([
      credited("1.50000001"),
      ["refused", "below_minimum", "0.00999999"],
      ["refused", "other_asset", "0"],
      credited("10"),
    ]),
  );
  expect([await listOf(bob), await client.getBalance({ address: to })]).toEqual([
    [],
    (5n * eth) / 2n + 19_999_999_999n + eth / 100n - 1n,
  ]);
  expect((await listOf(eve)).map(([, reason]) => reason).toSorted()).toEqual([
    "failed",
    "not_yours",
    "other_asset",
    "wrong_receiver",
    "wrong_receiver",
  ]);
  expect([await ethOf(ann), await walletOf(ann), await ethOf(eve)]).toEqual([150_000_001n, usdt(10), 0n]);
});

test("[WAL-04] ETH whose block a reorganisation replaces is undone, and credited once when it is sent again", async () => {
  const { anvil, addressOf, round, ethOf, listOf, user } = real();
  const ann = await user();
  const [to, value] = [await addressOf(ann), 10n ** 18n];
  await anvil.wallet.sendTransaction({ to, value });
  await anvil.mine();
  await round();
  expect(await listOf(ann)).toEqual([["seen", "", "1"]]);
  await anvil.reorganise(1);
  await round();
  expect(await listOf(ann)).toEqual([["undone", "", "1"]]);
  await confirm();
  await anvil.wallet.sendTransaction({ to, value });
  await anvil.mine();
  await round();
  await confirm();
  expect(await ethOf(ann)).toBe(10n ** 8n);
});

test("[TRUST-02] after all of this the ledger is right", async () => {
  expect(isSound(await checkLedger(database().db))).toBe(true);
});
