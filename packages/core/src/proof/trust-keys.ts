/**
 * Which public keys a verification relies on (TRUST-06).
 *
 * The name of a key is the hash of its bytes; one under another name is refused. Keys that the reader gives apart, from a source of
 * the reader's own, are the only ones that count: a key that comes with the evidence proves nothing, because the person who made the
 * evidence could have made the key. Without keys given apart the signatures are checked with what came along, so that what is
 * false is found, and the report says that this is not proof.
 */
import { fromHex, keyIdOf, type Sha256 } from "../market/tick-chain.ts";
import type { VerifyStep } from "./verify-step.ts";

/** `publicKey` is 32 bytes in hex. `file` says where it was found. */
export type PublicKey = { readonly keyId: string; readonly publicKey: string; readonly file?: string };

export type Trust = { readonly keys: readonly PublicKey[]; readonly steps: readonly VerifyStep[] };

/** The keys to check with, and what is to be said about the others: `keyStrange` and `keyUntrusted`. */
export const trustKeys = (
  pinned: readonly PublicKey[],
  brought: readonly PublicKey[],
  sha256: Sha256,
): Trust => {
  const others = distinct(brought);
  if (pinned.length === 0)
    return { keys: others, steps: others.map((key) => say("keyUntrusted", true, key)) };
  const known = new Set(pinned.map(({ publicKey }) => publicKey));
  const strange = others.filter(({ publicKey }) => !known.has(publicKey));
  return {
    keys: distinct(pinned),
    steps: [
      ...checkKeys(others, sha256).steps,
      ...checkKeys(strange, sha256).keys.map((key) => say("keyStrange", true, key)),
    ],
  };
};

/** The keys whose name is the hash of their bytes; a step `keyFalse` for each other one. */
export const checkKeys = (keys: readonly PublicKey[], sha256: Sha256): Trust => {
  const isRight = ({ keyId, publicKey }: PublicKey): boolean => {
    const bytes = fromHex(publicKey);
    return bytes?.length === 32 && keyIdOf(bytes, sha256) === keyId;
  };
  return {
    keys: keys.filter(isRight),
    steps: keys.filter((key) => !isRight(key)).map((key) => say("keyFalse", false, key)),
  };
};

const distinct = (keys: readonly PublicKey[]): readonly PublicKey[] => [
  ...new Map(keys.map((key) => [`${key.keyId} ${key.publicKey}`, key])).values(),
];

const say = (key: VerifyStep["key"], ok: boolean, { keyId, file }: PublicKey): VerifyStep => ({
  key,
  ok,
  values: file === undefined ? { keyId } : { keyId, file },
});
