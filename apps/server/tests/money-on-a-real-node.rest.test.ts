/**
 * Deposits and withdrawals from the node to the ledger and back, every part of ours the real one: the node, the server, the signer are
 * killed between their steps, and what was paid in is credited once, what is paid out is paid once.
 */
import type { Hex } from "viem";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { checkLedger } from "../src/ledger/check.ts";
import { advance, type AdvanceDeps } from "../src/modules/withdrawals/steps/advance.ts";
import { Killed, mortal } from "../src/modules/withdrawals/test-mortal-payout.ts";
import type { Asked } from "../src/platform/chain/test-node-proxy.ts";
import { withTestDatabase } from "../src/platform/db/test-database.ts";
import { eventually } from "../src/platform/test-eventually.ts";
import { Unavailable } from "../src/platform/unavailable.ts";
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

type Withdrawal = { readonly userId: number; readonly id: number; readonly to: Hex };

/** Of money that came over the chain. */
const requests = async (count: number): Promise<readonly Withdrawal[]> => {
  const made: Withdrawal[] = [];
  for (const { userId, to } of await real().owners(count)) {
    expect(await real().walletOf(userId)).toBe(usdt(1_000));
    made.push({ userId, to, id: Number(await real().withdrawals.request(userId)) });
  }
  return made;
};
const request = async (): Promise<Withdrawal> => (await requests(1))[0] as Withdrawal;

/** What the server does at each look: it goes on until it waits. What does not answer now is asked again at the next look. */
const take = async (withdrawal: Withdrawal, deps: AdvanceDeps = real().deps): Promise<string> => {
  await advance(deps, withdrawal).catch((error: unknown) => {
    if (!(error instanceof Unavailable || error instanceof Killed)) throw error;
  });
  return await real().withdrawals.stateOf(String(withdrawal.id));
};
const versionsOf = ({ id }: Withdrawal) =>
  real()
    .signer.signed()
    .filter(({ withdrawal }) => withdrawal === id);
const inPool = async (): Promise<number> => (await real().anvil.client.getTxpoolStatus()).pending;

/** From a payment that the node has in no block, or is to get, to the end. */
const finish = async (withdrawal: Withdrawal): Promise<void> => {
  const { anvil, withdrawals, paidTo } = real();
  await take(withdrawal);
  if ((await paidTo(withdrawal.to)) === 0n) await eventually(async () => expect(await inPool()).toBe(1));
  await anvil.mine();
  await take(withdrawal);
  await anvil.mine(2);
  expect(await take(withdrawal)).toBe("done");
  expect(await withdrawals.balances(withdrawal.userId)).toEqual([900, 0]);
  expect(await paidTo(withdrawal.to)).toBe(usdt(95));
  expect(new Set(versionsOf(withdrawal).map(({ nonce }) => nonce)).size).toBe(1);
};

describe("a withdrawal that the signer pays", { timeout: 120_000 }, () => {
  beforeAll(() => real().signer.start());

  test("[WAL-12] is approved, signed, sent when a block has it, done when the block is deep enough; the address gets it once", async () => {
    const { anvil, paidTo } = real();
    const withdrawal = await request();
    expect([await take(withdrawal), await inPool()]).toEqual(["approved", 1]);
    expect(await take(withdrawal)).toBe("approved");
    await anvil.mine();
    expect([await take(withdrawal), await paidTo(withdrawal.to)]).toEqual(["sent", usdt(95)]);
    await finish(withdrawal);
  });

  /** Kills the signer at its next question of this kind: before the node gets it, or before the signer gets the answer. */
  const killAt = (
    when: "before" | "after",
    method: string,
    isMeant: (asked: Asked) => boolean = () => true,
  ): Promise<void> =>
    new Promise((resolve) => {
      const { asked, signer } = real();
      asked.bySigner[when] = async (question) => {
        if (question.method !== method || !isMeant(question)) return false;
        delete asked.bySigner[when];
        await signer.kill();
        resolve();
        return true;
      };
    });

  test.each([
    ["before it has signed", "before", "eth_maxPriorityFeePerGas", 0, 0],
    ["when its journal has the payment and no node has it", "before", "eth_sendRawTransaction", 1, 0],
    ["when the node has the payment", "after", "eth_sendRawTransaction", 1, 1],
  ] as const)("[WAL-12] pays once when the signer is killed %s", async (_, when, method, signed, sent) => {
    const withdrawal = await request();
    const killed = killAt(when, method);
    expect(await take(withdrawal)).toBe("approved");
    await killed;
    expect([versionsOf(withdrawal).length, await inPool()]).toEqual([signed, sent]);
    expect(await take(withdrawal)).toBe("approved");
    await real().signer.start();
    await finish(withdrawal);
  });

  test("[WAL-12] pays once when the signer is killed with the payment in a block, before the server knows", async () => {
    const withdrawal = await request();
    await take(withdrawal);
    const killed = killAt("after", "eth_getTransactionReceipt");
    await real().anvil.mine();
    expect(await take(withdrawal)).toBe("approved");
    await killed;
    // Nobody would know that it was paid.
    const { signer } = real();
    await signer.withoutJournal(() => expect(signer.start()).rejects.toThrow("the signer has ended"));
    await signer.start();
    expect(await take(withdrawal)).toBe("sent");
    await finish(withdrawal);
  });

  test("[WAL-12] is not signed again by a signer with an older copy of its journal, which does not start", async () => {
    const { anvil, signer } = real();
    const withdrawal = await request();
    // A reorganisation can still take the block of what is sent back.
    for (const state of ["approved", "sent"]) {
      expect(await take(withdrawal)).toBe(state);
      await signer.kill();
      const refusal = `signed, of these withdrawals: ${withdrawal.id}.`;
      await signer.withOlderJournal(() => expect(signer.start()).rejects.toThrow(refusal));
      await signer.start();
      await anvil.mine();
    }
    await finish(withdrawal);
  });

  test.each([
    ["is then sent", 1],
    ["comes too late: a block has the first version", 0],
  ])(
    "[WAL-12] pays once when the signer is killed with a replacement in its journal only, which %s",
    async (_, paying) => {
      const { anvil, signer } = real();
      const withdrawal = await request();
      let first: unknown;
      const killed = killAt(
        "before",
        "eth_sendRawTransaction",
        ({ params }) => params[0] !== (first ??= params[0]),
      );
      await take(withdrawal);
      await killed;
      const versions = versionsOf(withdrawal);
      expect(versions).toHaveLength(2);
      if (paying === 0) await anvil.mine();
      await signer.start();
      if (paying === 1)
        await eventually(() => anvil.client.getTransaction({ hash: versions[1]?.hash ?? "0x" }));
      await finish(withdrawal);
      const { rows } = await database().pool.query(
        "SELECT hash FROM withdrawal_step WHERE id = $1 AND state = 'sent'",
        [withdrawal.id],
      );
      expect(rows).toEqual([{ hash: versions[paying]?.hash }]);
    },
  );

  test("[WAL-12] is sent again when the node is killed and has lost it, and when it has lost its block", async () => {
    const { anvil } = real();
    const withdrawal = await request();
    await anvil.save();
    await take(withdrawal);
    await anvil.kill();
    expect(await take(withdrawal)).toBe("approved");
    await anvil.revive();
    await eventually(async () => expect(await inPool()).toBe(1));
    await anvil.mine();
    expect(await take(withdrawal)).toBe("sent");
    await anvil.kill();
    await anvil.revive();
    expect(await take(withdrawal)).toBe("sent");
    await finish(withdrawal);
  });
});

describe("a server that is killed", { timeout: 120_000 }, () => {
  test("[WAL-12] between any two steps of a withdrawal that the signer pays: it is paid once, and the money is in one place", async () => {
    const { anvil, withdrawals, paidTo } = real();
    let deaths = 0;
    for (const withdrawal of await requests(26)) {
      const { deps, isDead } = mortal(real().deps, deaths + 1);
      for (const blocks of [1, 2, 1]) {
        if (!isDead()) await take(withdrawal, deps);
        if (!isDead()) await anvil.mine(blocks);
      }
      const [wallet, held] = await withdrawals.balances(withdrawal.userId);
      expect([wallet, held === 100 || (await paidTo(withdrawal.to)) === usdt(95)]).toEqual([900, true]);
      if (!isDead()) break;
      deaths += 1;
      await finish(withdrawal);
    }
    expect([deaths > 17, deaths < 26]).toEqual([true, true]);
  });
});

test("[TRUST-02] after all of these deaths the ledger is right", async () => {
  const findings = await checkLedger(database().db);
  expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
});
