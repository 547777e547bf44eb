/**
 * The one form of an ES256 signature in DER. Of every signature (r, s), (r, n - s) is another that the same key verifies, so bytes of a record
 * could be changed without a notice. Passkeys make either; the lower s is stored, and nothing else is accepted.
 */
import { fromHex, toHex } from "../market/tick-chain.ts";

/** How many points P-256 has. */
const groupSize = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Where s is: two integers behind 0x30 and the length, each 0x02, its length, its bytes. Undefined for anything else. */
const partsOf = (signature: Uint8Array): { readonly r: Uint8Array; readonly s: bigint } | undefined => {
  const size = signature[3] ?? 0;
  const sAt = 4 + size;
  const sSize = signature[sAt + 1] ?? 0;
  if (signature[0] !== 0x30 || signature[1] !== signature.length - 2) return undefined;
  if (signature[2] !== 2 || signature[sAt] !== 2 || signature.length !== sAt + 2 + sSize) return undefined;
  const s = BigInt(`0x0${toHex(signature.slice(sAt + 2))}`);
  return s > 0n && s < groupSize ? { r: signature.slice(2, sAt), s } : undefined;
};

export const isLowS = (signature: Uint8Array): boolean => {
  const parts = partsOf(signature);
  return parts !== undefined && parts.s <= groupSize / 2n;
};

/** The form with the lower s; what is no signature is returned as it is. */
export const withLowS = (signature: Uint8Array): Uint8Array => {
  const parts = partsOf(signature);
  if (parts === undefined || parts.s <= groupSize / 2n) return signature;
  const hex = (groupSize - parts.s).toString(16);
  const bytes = fromHex(hex.length % 2 === 1 ? `0${hex}` : hex) ?? new Uint8Array();
  const integer = (bytes[0] ?? 0) > 127 ? new Uint8Array([0, ...bytes]) : bytes;
  const body = [...parts.r, 2, integer.length, ...integer];
  return new Uint8Array([0x30, body.length, ...body]);
};
