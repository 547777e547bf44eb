/**
 * Who signed a text with the key of an address: EIP-191 personal messages on Ethereum, and TIP-191, the same with TRON's name, on TRON.
 * A signature of a text says nothing else: it cannot be a transaction.
 *
 * Known limit: a wallet that is a contract (EIP-1271) has no key, and is not recognised.
 */
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Network } from "./chain.ts";
import { addressOfKey } from "./derive.ts";

const headings: Readonly<Record<Network, string>> = {
  ethereum: "\u0019Ethereum Signed Message:\n",
  tron: "\u0019TRON Signed Message:\n",
};

/** What is signed for a text: its hash behind the network's heading and the length in bytes. */
export const messageHash = (network: Network, text: string): Uint8Array => {
  const bytes = utf8ToBytes(text);
  return keccak_256(concatBytes(utf8ToBytes(`${headings[network]}${bytes.length}`), bytes));
};

/** The address whose key signed the text, or undefined when this is not a signature: 65 bytes in hex, ending in 0, 1, 27 or 28. */
export const signerOf = (network: Network, text: string, signature: string): string | undefined => {
  const [, digits = "", last = ""] = /^(?:0x)?([\da-fA-F]{128})(00|01|1[bBcC])$/.exec(signature) ?? [];
  if (digits === "") return undefined;
  const recovery = parseInt(last, 16) % 27;
  try {
    const recovered = secp256k1.recoverPublicKey(
      concatBytes(Uint8Array.of(recovery), hexToBytes(digits)),
      messageHash(network, text),
      { prehash: false },
    );
    return addressOfKey(network, recovered);
  } catch {
    return undefined;
  }
};
