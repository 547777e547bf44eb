/** Ethereum's form of an address: hex whose capitals are a checksum (EIP-55). */
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** The form with capitals of an address in hex, with or without 0x. */
export const checksummed = (hex: string): string => {
  const digits = hex.replace(/^0x/, "").toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const capitals = Array.from(digits, (digit, index) =>
    parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${capitals.join("")}`;
};

/** Of 20 bytes. */
export const ethereumAddress = (bytes: Uint8Array): string => checksummed(bytesToHex(bytes));
