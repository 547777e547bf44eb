/** A separate worker, so that the page stays responsive during the search. Takes one challenge, reports progress and the number. */
import { sha256 } from "@noble/hashes/sha2.js";
import { solveChallenge, type Challenge, type Digest } from "./solve.ts";

/** The worker's messages: its progress, and finally the number, or null when there is none. */
export type SolverMessage = { readonly part: number } | { readonly number: number | null };

const encoder = new TextEncoder();
const byWebCrypto: Digest = async (text) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
/** Browsers do not offer Web Crypto to pages on plain http, except on localhost. */
const byScript: Digest = (text) => sha256(encoder.encode(text));

const say = (message: SolverMessage): void => postMessage(message);

addEventListener("message", ({ data }: MessageEvent<Challenge>) => {
  const digest = isSecureContext ? byWebCrypto : byScript;
  void solveChallenge(data, digest, (part) => say({ part })).then((number) =>
    say({ number: number ?? null }),
  );
});
