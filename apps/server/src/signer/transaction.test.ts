/** A payment's bytes, compared with those that viem makes of it. */
import { bytesToHex } from "@noble/hashes/utils.js";
import fc from "fast-check";
import { encodeFunctionData, erc20Abi, keccak256, recoverTransactionAddress } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { expect, test } from "vitest";
import { checksummed } from "../platform/chain/ethereum/ethereum-address.ts";
import { balanceCall, openAccount, senderOf, type Hex, type Payment } from "./transaction.ts";

const hexOf = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((drawn): Hex => `0x${bytesToHex(drawn)}`);
const addresses = hexOf(20);
const wei = fc.bigInt(0n, 10n ** 15n);
const payments: fc.Arbitrary<Payment> = fc
  .record({
    chainId: fc.integer({ min: 1, max: 9_999_999_999 }),
    nonce: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 2 ** 32 })),
    gas: fc.bigInt(21_000n, 10_000_000n),
    tip: wei,
    more: wei,
    token: addresses,
    to: fc.oneof(addresses, addresses.map(checksummed)),
    amount: fc.oneof(fc.bigInt(1n, 300n), fc.bigInt(1n, 2n ** 63n - 1n)),
  })
  .map(({ more, ...payment }) => ({ ...payment, maxFee: payment.tip + more }));

test("[WAL-12] a payment has the bytes, the hash and the sender that another program finds", async () => {
  await fc.assert(
    fc.asyncProperty(
      hexOf(32).filter((key) => !/^0x(0{60}|f{8})/.test(key)),
      payments,
      async (key, payment) => {
        const [ours, others] = [openAccount(key), privateKeyToAccount(key)];
        const { chainId, nonce, gas, token, to, amount, maxFee, tip } = payment;
        const data = encodeFunctionData({
          abi: erc20Abi,
          functionName: "transfer",
          args: [to as Hex, amount],
        });
        const fees = { maxFeePerGas: maxFee, maxPriorityFeePerGas: tip };
        const raw = await others.signTransaction({
          type: "eip1559",
          chainId,
          nonce,
          gas,
          to: token,
          data,
          ...fees,
        });
        expect(ours.address).toBe(others.address);
        expect(ours.sign(payment)).toEqual({ raw, hash: keccak256(raw) });
        expect(senderOf(raw)).toBe(
          await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` }),
        );
      },
    ),
    { numRuns: 200, seed: 12 },
  );
});

test("[WAL-12] the balance is asked for as another program asks for it", () => {
  const owner = `0x${"a1".repeat(20)}` as const;
  expect(balanceCall(owner)).toBe(
    encodeFunctionData({ abi: erc20Abi, functionName: "balanceOf", args: [owner] }),
  );
});

const key: Hex = `0x${"7".repeat(64)}`;
const payment: Payment = {
  chainId: 1,
  nonce: 0,
  gas: 100_000n,
  tip: 1n,
  maxFee: 2n,
  token: `0x${"d".repeat(40)}`,
  to: `0x${"a".repeat(40)}`,
  amount: 1n,
};

test.each([
  ["of nothing", { amount: 0n }],
  ["whose tip is more than its fee", { tip: 3n }],
  ["on no chain", { chainId: 0 }],
  ["to an address with a typing error", { to: checksummed(payment.to).replace("a", "A").replace("A", "b") }],
  ["to no address", { to: payment.to.slice(0, -1) }],
])("[WAL-12] no payment is signed %s", (_, change) => {
  expect(openAccount(key).sign(payment).raw).toMatch(/^0x02/);
  expect(() => openAccount(key).sign({ ...payment, ...change })).toThrow("a payment");
});

test("[WAL-12] what is no payment has no sender", () => {
  const { raw } = openAccount(key).sign(payment);
  for (const wrong of [`0x01${raw.slice(4)}`, raw.slice(0, -2), `${raw}00`, "0x02c0"]) {
    expect(() => senderOf(wrong as Hex)).toThrow(/wrong inner length|Reader\(\)/);
  }
});
