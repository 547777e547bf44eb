/**
 * A payment as Ethereum takes it: a call of `transfer` of a token, with fees of EIP-1559, signed with the key of the hot wallet (WAL-12).
 * Nothing else can be made here: it sends no ETH, creates no contract and has no access list.
 *
 * Invariant: the bytes are those that viem makes of the same payment (`transaction.test.ts`): two programs, one transaction.
 */
import { RLP } from "@ethereumjs/rlp";
import { assert } from "@candor/core/assert/assert";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import {
  bytesToHex,
  bytesToNumberBE,
  concatBytes,
  hexToBytes,
  numberToBytesBE,
} from "@noble/curves/utils.js";
import { checksummed, ethereumAddress } from "../platform/chain/ethereum/ethereum-address.ts";
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

export const openAccount = (key: Hex): Account => {
  const secret = hexToBytes(key.slice(2));
  return {
    address: addressOf(secp256k1.getPublicKey(secret, false)),
    sign: (payment) => {
      const fields = fieldsOf(payment);
      const signed = secp256k1.sign(digestOf(fields), secret, { prehash: false, format: "recovered" });
      const numbers = [signed.subarray(0, 1), signed.subarray(1, 33), signed.subarray(33)];
      const bytes = envelope([...fields, ...numbers.map((number) => bytesToNumberBE(number))]);
      return { raw: `0x${bytesToHex(bytes)}`, hash: `0x${bytesToHex(keccak_256(bytes))}` };
    },
  };
};

/** Whose key has signed a transaction that `sign` has made. Throws when it is none. */
export const senderOf = (raw: Hex): Hex => {
  assert(raw.startsWith(`0x0${kind}`), "it is a transaction with fees of EIP-1559");
  const fields = RLP.decode(hexToBytes(raw.slice(4))) as Uint8Array[];
  assert(fields.length === 12, "a signed transaction has twelve fields");
  const [parity, r, s] = fields.slice(-3).map((bytes) => bytesToNumberBE(bytes)) as [bigint, bigint, bigint];
  const signature = concatBytes(numberToBytesBE(parity, 1), numberToBytesBE(r, 32), numberToBytesBE(s, 32));
  const key = secp256k1.recoverPublicKey(signature, digestOf(fields.slice(0, -3)), { prehash: false });
  return addressOf(secp256k1.Point.fromBytes(key).toBytes(false));
};

/** The first bytes of keccak256("transfer(address,uint256)"), and of keccak256("balanceOf(address)"). */
const [transferSelector, balanceSelector] = ["a9059cbb", "70a08231"];

/** The data of a call that asks a token what an address holds. */
export const balanceCall = (owner: string): Hex => `0x${balanceSelector}${word(owner)}`;

const word = (hex: string): string => hex.replace(/^0x/, "").toLowerCase().padStart(64, "0");

/** Capitals and small letters mixed are the checksum (EIP-55). */
const isAddress = (text: string): boolean =>
  /^0x[\da-f]{40}$/i.test(text) && (text === text.toLowerCase() || text === checksummed(text));

/** Of a key that is not compressed: the last 20 bytes of the hash of its two coordinates. */
const addressOf = (key: Uint8Array): Hex => ethereumAddress(keccak_256(key.subarray(1)).subarray(-20)) as Hex;

type Fields = Parameters<typeof RLP.encode>[0][];

const fieldsOf = ({ chainId, nonce, tip, maxFee, gas, token, to, amount }: Payment): Fields => {
  assert(chainId > 0 && nonce >= 0 && amount > 0n && tip <= maxFee, "a payment is for something, on a chain");
  assert(isAddress(to), "a payment goes to an address");
  const data: Hex = `0x${transferSelector}${word(to)}${word(amount.toString(16))}`;
  const noCoins = 0n;
  return [chainId, nonce, tip, maxFee, gas, token, noCoins, data, []];
};

/** Of a transaction with fees of EIP-1559. */
const kind = 2;
const envelope = (fields: Fields): Uint8Array => concatBytes(Uint8Array.of(kind), RLP.encode(fields));
const digestOf = (fields: Fields): Uint8Array => keccak_256(envelope(fields));
