/**
 * Checks an approval in the browser, as anyone can who has the act and the operator's registered key (OPS-06): the digest is that of
 * the act's text, the passkey's answer is about this digest, with its user's verification, and the signature is of the key.
 */
import { actText, type ActFields } from "@candor/core/operators/texts";
import { p256 } from "@noble/curves/nist.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export type ApprovalFields = {
  /** base64url, as all of them. */
  readonly publicKey: string;
  readonly authenticatorData: string;
  readonly clientData: string;
  readonly signature: string;
};

export const isApproval = (act: ActFields, approval: ApprovalFields): boolean => {
  try {
    const [key, data, client, signature] = [
      approval.publicKey,
      approval.authenticatorData,
      approval.clientData,
      approval.signature,
    ].map(bytesOf) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
    const { type, challenge } = JSON.parse(new TextDecoder().decode(client)) as Record<string, unknown>;
    if (type !== "webauthn.get" || challenge !== textOf(sha256(utf8ToBytes(actText(act))))) return false;
    if (((data[32] ?? 0) & verified) !== verified) return false;
    // COSE: the coordinates of the point.
    const point = concatBytes(new Uint8Array([4]), key.subarray(10, 42), key.subarray(45, 77));
    return p256.verify(signature, concatBytes(data, sha256(client)), point, { format: "der", lowS: false });
  } catch {
    return false;
  }
};

/** A user was present, and was verified. */
const verified = 5;

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const textOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
