/**
 * Withdrawals that were given to the signer and get out of it (WAL-12): on a real node, with the signer as a process of its own that is killed,
 * and operators at the console of a server as its settings make it.
 */
import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { checkLedger } from "../src/ledger/check.ts";
import {
  buildTestConsole,
  type TestConsole,
  type TestOperator,
} from "../src/modules/operators/test-console.ts";
import { advance } from "../src/modules/withdrawals/steps/advance.ts";
import { carryOutStep, type DecideDeps } from "../src/modules/withdrawals/operators/decide.ts";
import { carryOutGivingUp } from "../src/modules/withdrawals/operators/take-back.ts";
import { withdrawalOperatorRoutes } from "../src/modules/withdrawals/routes.operator.ts";
import { withTestDatabase } from "../src/platform/db/test-database.ts";
import { Unavailable } from "../src/platform/unavailable.ts";
import type { Place } from "../src/signer/test-signer-process.ts";
import { usdt, withRealNode } from "./test-real-node.ts";

const database = withTestDatabase("live");
const real = withRealNode(database);
let desk: TestConsole;
let operators: readonly [TestOperator, TestOperator];
/** Whether the server has HOTWALLET_URL. */
let hasSigner = true;

beforeAll(async () => {
  const deps: DecideDeps = {
    ...real().deps,
    channels: {
      ...real().deps.channels,
      get ethereum() {
        const { ask, takeBack, isSignerGone, ...byHand } = real().deps.channels.ethereum;
        return hasSigner ? { ...byHand, ask, takeBack, isSignerGone } : byHand;
      },
    } as DecideDeps["channels"],
    reads: database().reads,
    operators: database().operators,
    advance: ({ userId, id }) => take({ userId, id }),
  };
  const acts = { withdrawal_give_back: carryOutStep(deps), withdrawal_signer_gone: carryOutGivingUp(deps) };
  desk = await buildTestConsole(database(), [{ calls: withdrawalOperatorRoutes(deps), acts }]);
  operators = [await desk.operator("fin", ["finance"]), await desk.operator("com", ["compliance"])];
});
afterEach(async () => {
  hasSigner = true;
  await real().signer.kill();
});
afterAll(() => desk.app.close());

type Withdrawal = { readonly userId: number; readonly id: number };
type Paid = Withdrawal & { readonly to: Hex };

const request = async (): Promise<Paid> => {
  const [made] = await real().owners(1);
  if (made === undefined) throw new Error("an owner was asked for");
  return { ...made, id: Number(await real().withdrawals.request(made.userId)) };
};
/** What the server's job does; a signer that does not answer is asked again at the next look. */
const take = async (withdrawal: Withdrawal): Promise<void> => {
  await advance(real().deps, withdrawal).catch((error: unknown) => {
    if (!(error instanceof Unavailable)) throw error;
  });
};
/** What an operator is told: the key of the refusal, or "done". With an act that takes two, both sign it. */
const decide = async (path: string, { id }: Withdrawal, input: object = {}): Promise<string> => {
  const form = { id: String(id), reason: "looked at it well", ...input };
  const { body } = await desk.call(`operator/${path}`, form, operators[0].token);
  const act = (body.data as { readonly act?: string | null } | null)?.act;
  if (typeof act !== "string") return body.key ?? "done";
  const told = [];
  for (const operator of operators) told.push((await desk.approve(operator, act)).body.key ?? "done");
  return told.at(-1) ?? "";
};
const stateOf = ({ id }: Withdrawal): Promise<string> => real().withdrawals.stateOf(String(id));
const signedFor = ({ id }: Withdrawal) =>
  real()
    .signer.signed()
    .filter(({ withdrawal }) => withdrawal === id);
/**
 * The version that a block has. The signer's clock is fast and signs a dearer one after a while, so a slow machine may have several of the
 * same number, of which the node keeps one.
 */
const minedOf = async (withdrawal: Withdrawal): Promise<Hex | undefined> => {
  for (const { hash } of signedFor(withdrawal)) {
    const receipt = await real()
      .anvil.client.getTransactionReceipt({ hash })
      .catch(() => undefined);
    if (receipt !== undefined) return hash;
  }
  return undefined;
};
/** The signer's own answer, as a caller who knows the secret gets it. */
const askSigner = async (call: "pay" | "release", { id }: Withdrawal): Promise<unknown> => {
  const { url, secret } = real().signer;
  const response = await fetch(`${url}/${call}`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}` },
    body: JSON.stringify({ withdrawal: id }),
  });
  return await response.json();
};
/** From the house's own wallet, with its hash entered; then blocks until it is done. */
const payByHand = async (withdrawal: Paid): Promise<void> => {
  const hash = await real().send(withdrawal.to, usdt(95));
  await real().anvil.mine();
  expect(await decide("sentWithdrawal", withdrawal, { hash })).toBe("done");
  await real().anvil.mine(2);
  await take(withdrawal);
};
const expectPaid = async (withdrawal: Paid): Promise<void> => {
  expect(await stateOf(withdrawal)).toBe("done");
  expect(await real().withdrawals.balances(withdrawal.userId)).toEqual([900, 0]);
  expect(await real().paidTo(withdrawal.to)).toBe(usdt(95));
};
const expectReturned = async (withdrawal: Paid): Promise<void> => {
  expect(await stateOf(withdrawal)).toBe("failed");
  expect(await real().withdrawals.balances(withdrawal.userId)).toEqual([1_000, 0]);
  expect(await real().paidTo(withdrawal.to)).toBe(0n);
};

describe("what the signer has not signed", { timeout: 120_000 }, () => {
  test("[WAL-12] above the day's limit it is taken back and paid by hand, or given back; the signer never pays it", async () => {
    const { signer } = real();
    await signer.start({ dailyLimit: 50 });
    const [paid, returned] = [await request(), await request()];
    for (const withdrawal of [paid, returned]) {
      await take(withdrawal);
      expect(await askSigner("pay", withdrawal)).toEqual({ state: "waiting", why: "dailyLimit" });
      expect(await decide("failedWithdrawal", withdrawal)).toBe("WithdrawalMovedOn");
      expect(await decide("takeBackWithdrawal", withdrawal)).toBe("done");
    }
    await signer.kill();
    await signer.start();
    for (const withdrawal of [paid, returned]) {
      await take(withdrawal);
      expect(await askSigner("pay", withdrawal)).toEqual({ state: "released" });
      expect([await stateOf(withdrawal), signedFor(withdrawal)]).toEqual(["approved", []]);
    }
    await payByHand(paid);
    expect(await decide("failedWithdrawal", returned)).toBe("done");
    await expectPaid(paid);
    await expectReturned(returned);
  });

  /** The signer dies when it is asked to give the withdrawal back, which it has not signed. Then another one runs, without that limit. */
  const dieIn = async (dies: Place): Promise<Paid> => {
    const { signer } = real();
    await signer.start({ dies, dailyLimit: 50 });
    const withdrawal = await request();
    await take(withdrawal);
    expect(await decide("takeBackWithdrawal", withdrawal)).toBe("SignerDoesNotAnswer");
    await signer.ended();
    await signer.start();
    return withdrawal;
  };

  const early = ["before its line", "in its line"] as const;

  test.each(early)(
    "[WAL-12] a signer that is killed %s has promised nothing: it pays when it is asked for that first",
    async (dies) => {
      const { anvil } = real();
      const withdrawal = await dieIn(dies);
      await take(withdrawal);
      expect(await decide("takeBackWithdrawal", withdrawal)).toBe("SignerHasSigned");
      await anvil.mine();
      expect(await decide("takeBackWithdrawal", withdrawal)).toBe("SignerHasSigned");
      await take(withdrawal);
      expect(await decide("takeBackWithdrawal", withdrawal)).toBe("WithdrawalMovedOn");
      await anvil.mine(2);
      await take(withdrawal);
      await expectPaid(withdrawal);
      expect(new Set(signedFor(withdrawal).map(({ nonce }) => nonce)).size).toBe(1);
    },
  );

  test.each(early)(
    "[WAL-12] a signer that is killed %s has promised nothing, and is asked again",
    async (dies) => {
      const withdrawal = await dieIn(dies);
      expect(await decide("takeBackWithdrawal", withdrawal)).toBe("done");
      await payByHand(withdrawal);
      await expectPaid(withdrawal);
      expect(signedFor(withdrawal)).toEqual([]);
    },
  );

  test("[WAL-12] a signer that is killed after its line keeps its promise, though nobody heard it", async () => {
    const withdrawal = await dieIn("after its line");
    await take(withdrawal);
    expect([await stateOf(withdrawal), signedFor(withdrawal)]).toEqual(["approved", []]);
    expect(await decide("takeBackWithdrawal", withdrawal)).toBe("done");
    await payByHand(withdrawal);
    await expectPaid(withdrawal);
  });
});

test("[WAL-12] a signer that is stopped while it asks its node signs nothing afterwards, whatever the next one promises", async () => {
  const { signer, anvil, asked } = real();
  await signer.start();
  const withdrawal = await request();
  let isAsked = false;
  let answer: (() => void) | undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  asked.bySigner.before = async ({ method }) => {
    if (method !== "eth_getBalance") return false;
    isAsked = true;
    await answered;
    return false;
  };
  const paying = take(withdrawal);
  await vi.waitFor(() => expect(isAsked).toBe(true), { timeout: 10_000, interval: 10 });
  await signer.stop();
  await signer.start();
  expect(await decide("takeBackWithdrawal", withdrawal)).toBe("done");
  answer?.();
  delete asked.bySigner.before;
  await paying;
  await sleep(1_000);
  await anvil.mine();
  expect(await real().paidTo(withdrawal.to)).toBe(0n);
  expect(signedFor(withdrawal)).toEqual([]);
  await payByHand(withdrawal);
  await expectPaid(withdrawal);
});

test("[WAL-12] [OPS-03] what two have signed of a signer that came back is used up: one operator cannot use it when the signer starts again", async () => {
  const { signer, anvil } = real();
  await signer.start();
  await signer.kill();
  const withdrawal = await request();
  await take(withdrawal);
  const form = { id: String(withdrawal.id), reason: "looked at it well" };
  const asked = await desk.call("operator/signerGoneWithdrawal", form, operators[0].token);
  const { act } = asked.body.data as { readonly act: string };
  await desk.approve(operators[0], act);
  await signer.start();
  expect((await desk.approve(operators[1], act)).body.key).toBe("SignerAnswers");
  await take(withdrawal);
  await signer.kill();
  const again = await desk.call("operator/carryOut", { id: act }, operators[0].token);
  expect(again.body.key).toBe("ActNotWaiting");
  await anvil.mine();
  await signer.start();
  await take(withdrawal);
  await anvil.mine(2);
  await take(withdrawal);
  await expectPaid(withdrawal);
});

describe("a signer that is gone", { timeout: 120_000 }, () => {
  /** What two have signed for, on a server without a signer. */
  const giveUp = async (withdrawal: Withdrawal): Promise<void> => {
    hasSigner = false;
    expect(await decide("signerGoneWithdrawal", withdrawal)).toBe("done");
  };

  test("[WAL-12] [OPS-03] two take what it has signed, and give back what was not paid; it is not started with its journal", async () => {
    const { signer, anvil } = real();
    await signer.start();
    const [paid, unpaid] = [await request(), await request()];
    await take(paid);
    expect(await decide("signerGoneWithdrawal", paid)).toBe("SignerAnswers");
    await anvil.mine();
    await signer.kill();
    await take(unpaid);
    expect(await decide("signerGoneWithdrawal", paid)).toBe("done");
    expect(await decide("signerGoneWithdrawal", unpaid)).toBe("done");
    expect(await decide("sentWithdrawal", paid, { hash: await minedOf(paid) })).toBe("done");
    await anvil.mine(2);
    await take(paid);
    await expectPaid(paid);
    expect(await decide("failedWithdrawal", unpaid)).toBe("done");
    await expectReturned(unpaid);
    await expect(signer.start()).rejects.toThrow(
      `payments of: ${paid.id}. It must never run again: a new signer takes a new key and a new journal`,
    );
    await signer.withKey(generatePrivateKey(), async () => {
      await expect(signer.start()).rejects.toThrow("A new key needs a new journal");
    });
  });

  test("[WAL-12] a new one, of which two said so while it ran, ends by itself, and sends nothing any more", async () => {
    const { signer, anvil } = real();
    const key = generatePrivateKey();
    const { address } = privateKeyToAccount(key);
    await anvil.client.setBalance({ address, value: 10n ** 20n });
    await anvil.write(anvil.usdt, "transfer", address, usdt(1_000));
    await anvil.mine();
    const work = async (): Promise<void> => {
      await signer.start();
      const withdrawal = await request();
      await take(withdrawal);
      expect(signedFor(withdrawal)).not.toEqual([]);
      await giveUp(withdrawal);
      expect(await signer.ended()).toContain(`payments of: ${withdrawal.id}. It must never run again`);
      // On a slow machine the signer may have signed a second version by now.
      for (const { hash } of signedFor(withdrawal)) await anvil.client.dropTransaction({ hash });
      await anvil.mine();
      expect(await decide("failedWithdrawal", withdrawal)).toBe("done");
      await expectReturned(withdrawal);
    };
    await signer.withKey(key, () => signer.withoutJournal(work));
  });
});

test("[TRUST-02] after all of this the ledger is right", async () => {
  const findings = await checkLedger(database().db);
  expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
});
