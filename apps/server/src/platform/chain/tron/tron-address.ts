/** TRON's form of an address: base58check of the byte 0x41 and the last 20 bytes of a hash, the same 20 bytes that Ethereum writes in hex. */
import { createBase58check } from "@scure/base";
import { sha256 } from "@noble/hashes/sha2.js";

const base58check = createBase58check(sha256);
const prefix = 0x41;

/** Of 20 bytes. */
export const tronAddress = (bytes: Uint8Array): string =>
  base58check.encode(Uint8Array.from([prefix, ...bytes]));

/** The 20 bytes of an address; undefined for anything else. */
export const tronAddressBytes = (text: string): Uint8Array | undefined => {
  try {
    const bytes = base58check.decode(text);
    return bytes.length === 21 && bytes[0] === prefix ? bytes.subarray(1) : undefined;
  } catch {
    return undefined;
  }
};
