/**
 * What the signer has ever signed, in a file that only grows.
 *
 * Invariant: a line is on the disk before any node gets its transaction. So every transaction that anybody may have seen is in the
 * journal, and a last line that a power cut has torn can be dropped.
 * Known limit: nothing locks the file; a second signer is stopped only because it cannot listen at the same address.
 */
import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod/mini";

const digits = z.string().check(z.regex(/^\d+$/));
const hex = z.string().check(z.regex(/^0x[\da-f]+$/));
const line = z.strictObject({
  withdrawal: z.int().check(z.positive()),
  nonce: z.int().check(z.nonnegative()),
  to: z.string(),
  amount: digits,
  maxFee: digits,
  tip: digits,
  hash: hex,
  raw: hex,
  atMs: z.int(),
});

/** One signed transaction. Several with one nonce are versions of one payment: a chain takes one of them at most. */
export type Signed = Readonly<{
  withdrawal: number;
  nonce: number;
  to: string;
  amount: bigint;
  maxFee: bigint;
  tip: bigint;
  hash: `0x${string}`;
  raw: `0x${string}`;
  atMs: number;
}>;

export type Journal = {
  readonly all: () => readonly Signed[];
  /** Returns when it is on the disk. */
  readonly add: (signed: Signed) => void;
  readonly close: () => void;
};

/** Throws for a file that is anything but a journal, apart from a torn last line. */
export const openJournal = (file: string): Journal => {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  const entries = whole
    .split("\n")
    .filter((each) => each !== "")
    .map(signedOf);
  const handle = openSync(file, "a", 0o600);
  ftruncateSync(handle, Buffer.byteLength(whole));
  fsyncSync(handle);
  syncFolder(dirname(file));
  return {
    all: () => entries,
    add: (signed) => {
      const written = JSON.stringify(signed, (_, value: unknown) =>
        typeof value === "bigint" ? String(value) : value,
      );
      writeSync(handle, `${written}\n`);
      fsyncSync(handle);
      entries.push(signed);
    },
    close: () => closeSync(handle),
  };
};

const signedOf = (text: string): Signed => {
  const { amount, maxFee, tip, hash, raw, ...rest } = line.parse(JSON.parse(text));
  return {
    ...rest,
    amount: BigInt(amount),
    maxFee: BigInt(maxFee),
    tip: BigInt(tip),
    hash: hash as `0x${string}`,
    raw: raw as `0x${string}`,
  };
};

/** The name of a new file is on the disk, too. */
const syncFolder = (folder: string): void => {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
};
