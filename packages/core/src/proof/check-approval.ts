/**
 * Checks one operator's approval of an act (OPS-06): the answer of a passkey whose challenge is the digest of the act. The console and the
 * offline verifier call this function; SHA-256 and the signature check are parameters.
 *
 * Invariant: no field of the act and no byte of the approval can be changed without a fault.
 *
 * Known limit: it proves that a key signed. Whose key it is, is known from the keys that the platform publishes.
 */
import { fromHex, toHex, utf8, type Sha256 } from "../market/tick-chain.ts";
import { actText, type ActFields } from "../operators/texts.ts";
import { fromBase64url } from "./base64url.ts";
import { isLowS } from "./low-s.ts";

/** base64url, as all of them. */
export type ApprovalFields = {
  /** COSE, ES256. */
  readonly publicKey: string;
  readonly authenticatorData: string;
  readonly clientData: string;
  readonly signature: string;
};

/** Whether an ES256 signature (DER) over a message is of the key at this point of P-256: 4, then x and y. */
export type VerifyEs256 = (point: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;

/**
 * What is wrong: not readable, a key of another kind, of another act, without its user's verification, not signed by this key, or signed in the
 * form that is never stored.
 */
export type ApprovalFault = "form" | "key" | "act" | "user" | "signature" | "twin";

export const actDigest = (act: ActFields, sha256: Sha256): string => toHex(sha256(utf8(actText(act))));

/** Undefined when the approval counts for this act and this key. */
export const approvalFault = (
  act: ActFields,
  approval: ApprovalFields,
  sha256: Sha256,
  verifyEs256: VerifyEs256,
): ApprovalFault | undefined => {
  const key = fromBase64url(approval.publicKey);
  const data = fromBase64url(approval.authenticatorData);
  const client = fromBase64url(approval.clientData);
  const signature = fromBase64url(approval.signature);
  if (key === undefined || data === undefined || client === undefined || signature === undefined)
    return "form";
  const point = pointOf(key);
  if (point === undefined) return "key";
  const said = readClientData(client);
  if (said === undefined) return "form";
  if (said.type !== "webauthn.get" || challengeOf(said.challenge) !== actDigest(act, sha256)) return "act";
  if (((data[flagsAt] ?? 0) & verified) !== verified) return "user";
  const message = new Uint8Array([...data, ...sha256(client)]);
  if (!verifyEs256(point, message, signature)) return "signature";
  return isLowS(signature) ? undefined : "twin";
};

/** After the hash of the relying party's name. */
const flagsAt = 32;
/** A user was present, and was verified. */
const verified = 5;

/** A COSE key of ES256 has 77 bytes: x and y behind fixed ones. */
const coseBegins = "a5010203262001215820";
const coseBetween = "225820";

const pointOf = (key: Uint8Array): Uint8Array | undefined => {
  const hex = toHex(key);
  const isEs256 = key.length === 77 && hex.startsWith(coseBegins) && hex.slice(84, 90) === coseBetween;
  return isEs256 ? fromHex(`04${hex.slice(20, 84)}${hex.slice(90)}`) : undefined;
};

type ClientData = { readonly type: string; readonly challenge: string; readonly origin: string };

/** What the browser said; undefined for what is no JSON with these fields. */
const readClientData = (bytes: Uint8Array): ClientData | undefined => {
  try {
    const escaped = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
    const { type, challenge, origin } = JSON.parse(decodeURIComponent(escaped)) as Record<string, unknown>;
    const isRead = typeof type === "string" && typeof challenge === "string";
    return isRead ? { type, challenge, origin: typeof origin === "string" ? origin : "" } : undefined;
  } catch {
    return undefined;
  }
};

const challengeOf = (text: string): string => {
  const bytes = fromBase64url(text);
  return bytes === undefined ? "" : toHex(bytes);
};

/** The origin of the page at which the passkey was used; empty when it cannot be read. */
export const originOf = (clientData: string): string => {
  const bytes = fromBase64url(clientData);
  return (bytes === undefined ? undefined : readClientData(bytes)?.origin) ?? "";
};
