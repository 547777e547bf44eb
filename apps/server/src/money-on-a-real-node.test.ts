/** Deposits from a real node to the ledger, also when the node is killed between any two questions: what was paid in is credited once. */
import { afterEach, describe, expect, test } from "vitest";
import { checkLedger } from "./ledger/check.ts";
import type { Asked } from "./platform/chain/test-node-proxy.ts";
import { withTestDatabase } from "./platform/db/test-database.ts";
import { newReceiver, usdt, withRealNode } from "./test-real-node.ts";

const database = withTestDatabase("live");
const real = withRealNode(database);
afterEach(() => {
  for (const behaviour of Object.values(real().asked)) {
    delete behaviour.before;
    delete behaviour.after;
  }
});
const credited = (amount: string) => ["credited", "", amount];

/** Mines until a transfer that is in the newest block has its three confirmations, and looks at each block. */
const confirm = async (): Promise<void> => {
  for (const _ of [1, 2]) {
    await real().anvil.mine();
    await real().round();
  }
  await real().round();
};

describe("a deposit on the node", { timeout: 120_000 }, () => {
  test("[WAL-04] [WAL-15] is seen, confirmed and credited to the owner of its address, with the chain's amount", async () => {
    const { anvil, addressOf, send, round, walletOf, listOf, user } = real();
    const [ann, bob] = [await user(), await user()];
    await send(await addressOf(ann), 25_000_001n);
    await addressOf(bob);
    await round();
    expect(await listOf(ann)).toEqual([]);
    await anvil.mine();
    await round();
    expect(await listOf(ann)).toEqual([["seen", "", "25.000001"]]);
    await anvil.mine();
    await round();
    expect(await walletOf(ann)).toBe(0n);
    await anvil.mine();
    await round();
    await round();
    expect(await listOf(ann)).toEqual([credited("25.000001")]);
    expect([await walletOf(ann), await walletOf(bob)]).toEqual([25_000_001n, 0n]);
  });

  test("[WAL-04] below the minimum, and dust, are listed with the reason and not credited; beside them what is enough is", async () => {
    const { anvil, addressOf, send, round, walletOf, listOf, user } = real();
    const ann = await user();
    const to = await addressOf(ann);
    await send(to, 9_999_999n);
    await send(to, 1n);
    await send(to, 0n);
    await anvil.write(anvil.usdt, "transferTwice", to, usdt(3), usdt(10));
    await anvil.mine();
    await round();
    await confirm();
    expect(await listOf(ann)).toEqual([
      credited("10"),
      ["refused", "below_minimum", "3"],
      ["refused", "below_minimum", "0.000001"],
      ["refused", "below_minimum", "9.999999"],
    ]);
    expect(await walletOf(ann)).toBe(usdt(10));
  });

  test("[WAL-04] another token, a transfer that failed and one to somebody else bring nothing, and say why", async () => {
    const { anvil, addressOf, claim, pass, round, walletOf, listOf, user, send } = real();
    const ann = await user();
    const to = await addressOf(ann);
    const hashes = [
      await anvil.write(anvil.fake, "transfer", to, usdt(50)),
      await anvil.write(anvil.usdt, "transfer", to, 10n ** 30n),
      await send(newReceiver(), usdt(50)),
    ];
    await anvil.mine();
    for (const hash of hashes) {
      pass(1);
      await claim(ann, hash);
    }
    await round();
    await confirm();
    expect(await listOf(ann)).toEqual([
      ["refused", "wrong_receiver", "0"],
      ["refused", "failed", "0"],
      ["refused", "wrong_token", "0"],
    ]);
    expect(await walletOf(ann)).toBe(0n);
  });

  test("[WAL-04] [WAL-15] whose hash is claimed twice and by a stranger, before and after its block, credits its owner once", async () => {
    const { anvil, addressOf, send, claim, pass, round, walletOf, listOf, user } = real();
    const [ann, stranger] = [await user(), await user()];
    const hash = await send(await addressOf(ann), usdt(40));
    await addressOf(stranger);
    const twice = [await claim(ann, hash), await claim(ann, `${hash.slice(0, 10)} ${hash.slice(10)}`)];
    expect(new Set(twice).size).toBe(1);
    await claim(stranger, hash);
    await round();
    await anvil.mine();
    pass(60_000);
    await round();
    await claim(stranger, hash.toUpperCase().replace("0X", "0x"));
    await confirm();
    await claim(stranger, hash);
    await claim(ann, hash);
    pass(60_000);
    await round();
    expect([await walletOf(ann), await walletOf(stranger)]).toEqual([usdt(40), 0n]);
    expect(await listOf(ann)).toEqual([credited("40")]);
    expect(await listOf(stranger)).toEqual([["refused", "not_yours", "0"]]);
  });

  test("[WAL-04] whose block a reorganisation has replaced is undone; sent again it is credited once", async () => {
    const { anvil, addressOf, send, round, walletOf, listOf, user } = real();
    const ann = await user();
    const to = await addressOf(ann);
    await send(to, usdt(30));
    await anvil.mine();
    await round();
    await anvil.reorganise(1);
    await round();
    expect(await listOf(ann)).toEqual([["undone", "", "30"]]);
    await send(to, usdt(31));
    await anvil.mine();
    await round();
    await confirm();
    expect(await walletOf(ann)).toBe(usdt(31));
  });
});

describe("a node that is killed", { timeout: 120_000 }, () => {
  /** Kills the node at the first question of this kind. What is asked then, and later, gets no answer. */
  const killAt = (method: string): void => {
    const { anvil, asked } = real();
    asked.byServer.before = async (question: Asked) => {
      if (question.method !== method) return false;
      delete asked.byServer.before;
      await anvil.kill();
      return true;
    };
  };
  const revive = async (): Promise<void> => {
    await real().anvil.kill();
    await real().anvil.revive();
  };

  test.each([
    "eth_chainId",
    "eth_getBlockByNumber",
    "eth_getLogs",
    "eth_getTransactionByHash",
    "eth_getTransactionReceipt",
  ])(
    "[WAL-04] at %s, while a deposit is found and while it is confirmed: it is credited once",
    async (method) => {
      const { anvil, addressOf, send, round, walletOf, user } = real();
      const ann = await user();
      await send(await addressOf(ann), usdt(20));
      await anvil.mine();
      await anvil.save();
      killAt(method);
      await round();
      expect(await walletOf(ann)).toBe(0n);
      await revive();
      await round();
      await anvil.mine(2);
      await anvil.save();
      killAt(method);
      await round();
      await revive();
      await round();
      await round();
      expect([await walletOf(ann), await real().listOf(ann)]).toEqual([usdt(20), [credited("20")]]);
    },
  );

  test("[WAL-04] with a transfer in no block, and with one in a block that it had not kept: each is credited once it is there", async () => {
    const { anvil, addressOf, send, round, walletOf, listOf, user } = real();
    const ann = await user();
    const to = await addressOf(ann);
    await anvil.save();
    await send(to, usdt(21));
    await revive();
    await round();
    expect(await listOf(ann)).toEqual([]);
    await send(to, usdt(21));
    await anvil.mine();
    await round();
    expect(await listOf(ann)).toEqual([["seen", "", "21"]]);
    // The block was not kept: the node is one block behind what the server has seen of it.
    await revive();
    await round();
    expect(await walletOf(ann)).toBe(0n);
    await anvil.mine();
    await send(to, usdt(21));
    await anvil.mine();
    await round();
    await confirm();
    expect(await walletOf(ann)).toBe(usdt(21));
  });
});

test("[TRUST-02] after all of this the ledger is right", async () => {
  const findings = await checkLedger(database().db);
  expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
});
