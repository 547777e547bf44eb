/**
 * The hash chain over a symbol's ticks and what a checkpoint signs (MKT-08).
 *
 * hash(n) = SHA-256(hash(n - 1) as 32 bytes, then the UTF-8 text of tick n). The chain starts at
 * `genesisHash(symbol)`, so the log of one symbol can never be presented as that of another. SHA-256 is
 * a parameter: the server, the browser and the offline verifier each have their own.
 */
import { assert } from "../assert/assert.ts";

export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** Hash of the link before tick 1, in hex. */
export const genesisHash = (symbol: string, sha256: Sha256): string =>
  toHex(sha256(utf8(`candor tick log 1,${symbol}`)));

/** The hex hash of a line that follows `previousHex` (64 hex digits). */
export const chainHash = (previousHex: string, line: string, sha256: Sha256): string => {
  const previous = fromHex(previousHex);
  assert(previous !== undefined && previous.length === 32, "a chain hash has 32 bytes");
  const text = utf8(line);
  const bytes = new Uint8Array(previous.length + text.length);
  bytes.set(previous);
  bytes.set(text, previous.length);
  return toHex(sha256(bytes));
};

/**
 * The name of a signing key: the first 16 hex digits of the SHA-256 of its 32 public bytes. A verifier computes it again, so that no
 * other key can be given under the name of one.
 */
export const keyIdOf = (publicKey: Uint8Array, sha256: Sha256): string =>
  toHex(sha256(publicKey)).slice(0, 16);

/** A signed statement: "tick `seq` of this symbol has this hash". Signed once a minute. */
export type Checkpoint = {
  readonly symbol: string;
  readonly seq: number;
  /** Time of that tick, epoch ms. */
  readonly timeMs: number;
  readonly hash: string;
  /** Ed25519 over `checkpointMessage`, hex. */
  readonly signature: string;
  readonly keyId: string;
};

/** The exact text that a checkpoint's signature covers. */
export const checkpointMessage = (
  checkpoint: Pick<Checkpoint, "symbol" | "seq" | "timeMs" | "hash">,
): string =>
  ["candor checkpoint 1", checkpoint.symbol, checkpoint.seq, checkpoint.timeMs, checkpoint.hash].join(",");

export const toHex = (bytes: Uint8Array): string => {
  let hex = "";
  for (const byte of bytes) hex += byte.toString(16).padStart(2, "0");
  return hex;
};

/** The bytes of lower-case hex; undefined for any other text. */
export const fromHex = (hex: string): Uint8Array | undefined => {
  if (!/^(?:[0-9a-f]{2})*$/.test(hex)) return undefined;
  const bytes = new Uint8Array(hex.length / 2);
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16);
  }
  return bytes;
};

/** UTF-8 of a text without lone surrogates; written here because core has no TextEncoder. */
export const utf8 = (text: string): Uint8Array => {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x1_0000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else
      bytes.push(
        0xf0 | (code >> 18),
        0x80 | ((code >> 12) & 63),
        0x80 | ((code >> 6) & 63),
        0x80 | (code & 63),
      );
  }
  return Uint8Array.from(bytes);
};
