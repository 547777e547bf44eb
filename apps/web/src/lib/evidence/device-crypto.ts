/** SHA-256 and Ed25519 on the reader's own device: nothing here asks the server whether something is correct. */
import { sha256 as digest } from "@noble/hashes/sha2.js";
import { toHex, utf8, type Sha256 } from "@candor/core/market/tick-chain";
import type { VerifySignature } from "@candor/core/proof/check-signed";

export const sha256: Sha256 = (bytes) => digest(bytes);
/** SHA-256 of a text's UTF-8, in hex. */
export const digestOf = (text: string): string => toHex(digest(utf8(text)));

/** By the browser itself if it supports Ed25519 and the page is in a secure context, otherwise by a library. */
export const verifySignature: VerifySignature = async (publicKey, message, signature) => {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  try {
    if (subtle === undefined) return await byLibrary(publicKey, message, signature);
    const key = await subtle.importKey("raw", own(publicKey), "Ed25519", false, ["verify"]);
    return await subtle.verify("Ed25519", key, own(signature), own(message));
  } catch {
    return byLibrary(publicKey, message, signature);
  }
};

const byLibrary = async (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> => {
  const { ed25519 } = await import("@noble/curves/ed25519.js");
  try {
    return ed25519.verify(signature, message, publicKey);
  } catch {
    return false;
  }
};

/** A copy with its own buffer, as WebCrypto's types require. */
const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
