/**
 * Deposit addresses out of an operator's extended public key (BIP-32), watch only: the key that spends what arrives is never on this
 * server (WAL-15). A person who reads the extended public key sees all these addresses and can spend nothing.
 *
 * The key is the account's, as wallets export it (m/44'/60'/0' for Ethereum, m/44'/195'/0' for TRON); address n is `0/n` below it, where
 * a wallet finds its receiving address n.
 */
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { HDKey } from "@scure/bip32";
import type { Network } from "./chain.ts";
import { ethereumAddress } from "./ethereum/ethereum-address.ts";
import { tronAddress } from "./tron/tron-address.ts";

/** Why a text is not the key of an account; a sentence for the operator, which never repeats the text. */
export class NoExtendedPublicKey extends Error {
  override readonly name = "NoExtendedPublicKey";
}

export type Derivation = { readonly addressAt: (index: number) => string };

const accountDepth = 3;
/** Hardened numbers begin here, and no public key leads to them. */
const mostIndex = 0x80_00_00_00 - 1;

/** Throws `NoExtendedPublicKey`. */
export const openDerivation = (network: Network, text: string): Derivation => {
  const receiving = readAccountKey(text.trim()).deriveChild(0);
  return {
    addressAt: (index) => {
      if (!Number.isInteger(index) || index < 0 || index > mostIndex)
        throw new RangeError("no index of an address");
      const { publicKey } = receiving.deriveChild(index);
      if (publicKey === null) throw new NoExtendedPublicKey("The extended public key has no key in it.");
      return addressOfKey(network, publicKey);
    },
  };
};

const readAccountKey = (text: string): HDKey => {
  if (/^[a-z]prv/i.test(text)) {
    throw new NoExtendedPublicKey(
      "This is an extended private key (xprv). Never give it to a server: it can spend everything. Export the extended public key (xpub), and move what the private one guards.",
    );
  }
  const key = parsed(text);
  if (key.depth !== accountDepth) {
    throw new NoExtendedPublicKey(
      `The extended public key must be an account's, at depth ${accountDepth} such as m/44'/60'/0'; this one is at depth ${key.depth}.`,
    );
  }
  return key;
};

const parsed = (text: string): HDKey => {
  try {
    const key = HDKey.fromExtendedKey(text);
    if (key.privateKey === null) return key;
  } catch {
    // Falls through to the one sentence: what was wrong inside could repeat parts of the text.
  }
  throw new NoExtendedPublicKey("The extended public key must begin with xpub and be complete.");
};

/** The address of a public key: the last 20 bytes of the hash of its two coordinates, on both networks. */
export const addressOfKey = (network: Network, publicKey: Uint8Array): string => {
  const coordinates = secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1);
  const bytes = keccak_256(coordinates).subarray(-20);
  return network === "tron" ? tronAddress(bytes) : ethereumAddress(bytes);
};
