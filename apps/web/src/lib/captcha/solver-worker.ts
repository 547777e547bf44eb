/** A worker of its own, so that the page stays awake while numbers are tried. Takes one challenge, tells progress and the number. */
import { sha256 } from "@noble/hashes/sha2.js";
import { solveChallenge, type Challenge, type Digest } from "./solve.ts";

/** What the worker says: how far it is, and at last the number, null when there is none. */
export type SolverMessage = { readonly part: number } | { readonly number: number | null };

const encoder = new TextEncoder();
const byWebCrypto: Digest = async (text) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
/** Browsers keep Web Crypto from pages on plain http that are not of this machine. */
const byScript: Digest = (text) => sha256(encoder.encode(text));

const say = (message: SolverMessage): void => postMessage(message);

addEventListener("message", ({ data }: MessageEvent<Challenge>) => {
  const digest = isSecureContext ? byWebCrypto : byScript;
  void solveChallenge(data, digest, (part) => say({ part })).then((number) =>
    say({ number: number ?? null }),
  );
});
