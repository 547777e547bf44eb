/** The signer on a real node: what it pays, that it pays once, and what it does when the chain or the signer itself fails. */
import { appendFileSync, readFileSync, rmSync } from "node:fs";
import { parseGwei } from "viem";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withAnvil } from "../platform/chain/ethereum/test-anvil.ts";
import { openJournal } from "./journal.ts";
import { openNode } from "./node.ts";
import { micro, newSigner, receiver, type TestSigner } from "./test-signer.ts";

const anvil = withAnvil();
let signer: TestSigner;
beforeEach(async () => {
  signer = await newSigner(anvil());
});
afterEach(() => signer.remove());

describe("a payment", () => {
  test("[WAL-12] is made once when it is approved, however often the signer is asked, and never without approval", async () => {
    const wallet = signer.start();
    expect(await wallet.pay(1)).toEqual({ state: "refused" });
    signer.approvals.set(1, { to: receiver(1), amount: 95n * micro });
    const asked = await Promise.all([wallet.pay(1), wallet.pay(1), wallet.pay(1)]);
    expect(new Set(asked.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(asked[0]).toMatchObject({ state: "signed" });
    await anvil().mine();
    expect(await wallet.pay(1)).toMatchObject({ state: "mined" });
    await wallet.resend();
    await anvil().mine();
    expect(await signer.paidTo(receiver(1))).toBe(95n * micro);
    expect(signer.all()).toHaveLength(1);
  });

  test("[WAL-12] waits above the daily limit, also after a restart, until the day ends", async () => {
    signer.approvals.set(1, { to: receiver(2), amount: 3_000n * micro });
    signer.approvals.set(2, { to: receiver(2), amount: 2_001n * micro });
    await signer.start().pay(1);
    expect(await signer.start().pay(2)).toEqual({ state: "waiting", why: "dailyLimit" });
    signer.pass(86_400_000);
    expect(await signer.start().pay(2)).toMatchObject({ state: "signed" });
  });

  test("[WAL-12] waits when the wallet holds too little, counting the payments that are on their way", async () => {
    const wallet = signer.start();
    signer.approvals.set(1, { to: receiver(3), amount: 4_900n * micro });
    await wallet.pay(1);
    signer.pass(86_400_000);
    signer.approvals.set(2, { to: receiver(3), amount: 5_000n * micro });
    await wallet.pay(2);
    signer.pass(86_400_000);
    signer.approvals.set(3, { to: receiver(3), amount: 101n * micro });
    expect(await wallet.pay(3)).toEqual({ state: "waiting", why: "funds" });
  });
});

describe("when the chain or a node fails", () => {
  test("[WAL-12] a payment waits while gas is above the cap", async () => {
    signer.approvals.set(1, { to: receiver(4), amount: micro });
    const node = { gasPrice: async () => ({ baseFee: parseGwei("500"), tip: 1n }) };
    expect(await signer.start({ node }).pay(1)).toEqual({ state: "waiting", why: "gasPrice" });
    expect(signer.all()).toEqual([]);
    expect(await signer.start().pay(1)).toMatchObject({ state: "signed" });
  });

  test("[WAL-12] a payment that is stuck is replaced under its nonce, and only one version is ever paid", async () => {
    signer.approvals.set(1, { to: receiver(5), amount: 7n * micro });
    const wallet = signer.start();
    await wallet.pay(1);
    await wallet.resend();
    expect(signer.all()).toHaveLength(1);
    signer.pass(60_001);
    await wallet.resend();
    const [first, second] = signer.all();
    expect(second).toMatchObject({ nonce: first?.nonce, to: first?.to, amount: first?.amount });
    expect(second?.maxFee).toBeGreaterThanOrEqual(((first?.maxFee ?? 0n) * 9n) / 8n);
    await anvil().mine(2);
    expect(await signer.start().pay(1)).toEqual({ state: "mined", hash: second?.hash });
    expect(await signer.paidTo(receiver(5))).toBe(7n * micro);
    await signer.start().resend();
    expect(signer.all()).toHaveLength(2);
  });

  test("[WAL-12] a replacement that would cost more than the cap is not made", async () => {
    signer.approvals.set(1, { to: receiver(6), amount: micro });
    await signer.start().pay(1);
    const [first] = signer.all();
    signer.pass(60_001);
    await signer.start({ mostFee: first?.maxFee ?? 0n }).resend();
    expect(signer.all()).toHaveLength(1);
  });

  test("[WAL-12] a node that forgot an earlier payment gets it again: no gap stays in the nonces", async () => {
    const { client, mine } = anvil();
    const wallet = signer.start();
    for (const id of [1, 2, 3]) {
      signer.approvals.set(id, { to: receiver(7), amount: micro });
      await wallet.pay(id);
    }
    await client.dropTransaction({ hash: signer.all()[0]?.hash ?? "0x" });
    await mine();
    expect(await signer.paidTo(receiver(7))).toBe(0n);
    await wallet.resend();
    await mine();
    expect(await signer.paidTo(receiver(7))).toBe(3n * micro);
  });

  test("[WAL-12] when a block is removed, a new block gets the same payment", async () => {
    const { mine, reorganise } = anvil();
    const wallet = signer.start();
    signer.approvals.set(1, { to: receiver(8), amount: micro });
    await wallet.pay(1);
    await mine();
    expect(await wallet.pay(1)).toMatchObject({ state: "mined" });
    await reorganise(1);
    expect(await wallet.pay(1)).toMatchObject({ state: "signed" });
    await wallet.resend();
    await mine();
    expect(await wallet.pay(1)).toMatchObject({ state: "mined" });
    expect([await signer.paidTo(receiver(8)), signer.all().length]).toEqual([micro, 1]);
  });

  test("[WAL-12] a key that somebody else uses stops the signer", async () => {
    const { url, usdt, mine } = anvil();
    const thief = await newSigner(anvil());
    signer.approvals.set(1, { to: receiver(9), amount: micro });
    const wallet = signer.start();
    await wallet.pay(1);
    await mine();
    await anvil().client.impersonateAccount({ address: signer.account.address });
    await anvil().client.request({
      method: "eth_sendTransaction",
      params: [{ from: signer.account.address, to: thief.account.address, value: "0x1" }],
    } as never);
    await mine();
    signer.approvals.set(2, { to: receiver(9), amount: micro });
    expect(await wallet.pay(2)).toEqual({ state: "waiting", why: "stopped" });
    expect(await wallet.pay(1)).toMatchObject({ state: "mined" });
    expect(await openNode(url).tokens(usdt, receiver(9))).toBe(micro);
    thief.remove();
  });
});

describe("a restart", () => {
  test("[WAL-12] after the signature, before any node has the payment, sends the same bytes", async () => {
    signer.approvals.set(1, { to: receiver(10), amount: micro });
    const dead = { send: async () => Promise.reject(new Error("killed here")) };
    const asked = await signer.start({ node: dead }).pay(1);
    const wallet = signer.start();
    await wallet.resend();
    await anvil().mine();
    expect(await wallet.pay(1)).toEqual({ ...asked, state: "mined" });
    expect(await signer.paidTo(receiver(10))).toBe(micro);
  });

  test("[WAL-12] before the journal has the payment signs again: nobody has seen the first signature", async () => {
    signer.approvals.set(1, { to: receiver(11), amount: micro });
    await signer.start().pay(1);
    signer.approvals.set(2, { to: receiver(11), amount: micro });
    appendFileSync(signer.file, '{"withdrawal":2,"nonce":1,"to":"0x');
    const wallet = signer.start();
    await wallet.pay(2);
    await anvil().mine();
    expect(await signer.paidTo(receiver(11))).toBe(2n * micro);
    expect(signer.all().map(({ withdrawal, nonce }) => [withdrawal, nonce])).toEqual([
      [1, 0],
      [2, 1],
    ]);
  });

  test("[WAL-12] without its journal signs nothing: a key that has paid before needs its journal", async () => {
    signer.approvals.set(1, { to: receiver(13), amount: micro });
    await signer.start().pay(1);
    await anvil().mine();
    rmSync(signer.file);
    expect(await signer.start().pay(1)).toEqual({ state: "waiting", why: "stopped" });
    expect(await signer.paidTo(receiver(13))).toBe(micro);
  });

  test("[WAL-12] fails with a journal that was changed", async () => {
    signer.approvals.set(1, { to: receiver(12), amount: micro });
    await signer.start().pay(1);
    const text = readFileSync(signer.file, "utf8");
    appendFileSync(signer.file, `nothing\n${text}`);
    expect(() => openJournal(signer.file)).toThrow(/JSON/);
  });
});
