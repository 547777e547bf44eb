/**
 * A payment as Ethereum takes it: a call of `transfer` of a token, with fees of EIP-1559, signed with the key of the hot wallet (WAL-12).
 * Nothing else can be made here: it sends no ETH, creates no contract and has no access list.
 *
 * Invariant: the bytes are those that viem makes of the same payment (`transaction.test.ts`): two programs, one transaction.
 */
import { assert } from "@candor/core/assert/assert";
import { addr, Transaction } from "micro-eth-signer";
import type { Fees } from "./fees.ts";

export type Hex = `0x${string}`;

export type Payment = Fees & {
  readonly chainId: number;
  readonly nonce: number;
  readonly gas: bigint;
  readonly token: Hex;
  readonly to: string;
  readonly amount: bigint;
};

export type Account = {
  readonly address: Hex;
  readonly sign: (payment: Payment) => { readonly raw: Hex; readonly hash: Hex };
};

export const openAccount = (key: Hex): Account => ({
  address: addr.fromPrivateKey(key) as Hex,
  sign: (payment) => {
    // Without extra randomness: a payment that is signed again is the same.
    const signed = unsigned(payment).signBy(key, false);
    return { raw: signed.toHex() as Hex, hash: signed.hash as Hex };
  },
});

/** Whose key has signed a transaction that `sign` has made. Throws when it is none. */
export const senderOf = (raw: Hex): Hex => {
  const signed = Transaction.fromHex(raw);
  assert(signed.type === "eip1559", "it is a transaction with fees of EIP-1559");
  return signed.sender as Hex;
};

/** The first bytes of keccak256("transfer(address,uint256)"), and of keccak256("balanceOf(address)"). */
const [transferSelector, balanceSelector] = ["a9059cbb", "70a08231"];

/** The data of a call that asks a token what an address holds. */
export const balanceCall = (owner: string): Hex => `0x${balanceSelector}${word(owner)}`;

const word = (hex: string): string => hex.replace(/^0x/, "").toLowerCase().padStart(64, "0");

const unsigned = ({ chainId, nonce, tip, maxFee, gas, token, to, amount }: Payment) => {
  assert(chainId > 0 && nonce >= 0 && amount > 0n && tip <= maxFee, "a payment is for something, on a chain");
  assert(/^0x[\da-f]{40}$/i.test(to) && addr.isValid(to), "a payment goes to an address");
  // Not strict: what is sensible as a fee is decided with the settings (fees.ts), not by the library.
  return Transaction.prepare(
    {
      type: "eip1559",
      chainId: BigInt(chainId),
      nonce: BigInt(nonce),
      maxPriorityFeePerGas: tip,
      maxFeePerGas: maxFee,
      gasLimit: gas,
      to: token,
      value: 0n,
      data: `0x${transferSelector}${word(to)}${word(amount.toString(16))}`,
      accessList: [],
    },
    false,
  );
};
