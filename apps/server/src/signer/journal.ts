/**
 * What the signer has ever signed, and what it has promised never to sign, in a file that only grows.
 *
 * Invariants: a line is on the disk before any node gets its transaction, and before anybody is told of its promise. So every
 * transaction that anybody may have seen and every promise that anybody relies on is in the journal, and a last line that a power cut has
 * torn can be dropped. No withdrawal has both. A line that the disk did not take whole is removed before the next one.
 * Before each line the file must be as this process has left it, so of two signers with one journal only one goes on.
 * Known limit: nothing locks the file; two lines at the same microsecond are both written.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { assert } from "@candor/core/assert/assert";
import * as z from "zod/mini";

const digits = z.string().check(z.regex(/^\d+$/));
const hex = z.string().check(z.regex(/^0x[\da-f]+$/));
const number = z.int().check(z.positive());
const signedLine = z.strictObject({
  withdrawal: number,
  nonce: z.int().check(z.nonnegative()),
  to: z.string(),
  amount: digits,
  maxFee: digits,
  tip: digits,
  hash: hex,
  raw: hex,
  atMs: z.int(),
});
const releasedLine = z.strictObject({ released: number, atMs: z.int() });
const line = z.union([signedLine, releasedLine]);

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
  /** It is never to be signed. */
  readonly isReleased: (withdrawal: number) => boolean;
  /** Returns when it is on the disk. */
  readonly add: (signed: Signed) => void;
  /** Promises never to sign it; returns when that is on the disk. */
  readonly release: (withdrawal: number, atMs: number) => void;
  readonly close: () => void;
};

/**
 * Throws for a file that is anything but a journal, apart from a torn last line. `sync` returns when what was written is on the disk; a test
 * gives one that fails.
 */
export const openJournal = (file: string, sync: (handle: number) => void = fsyncSync): Journal => {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  const { entries, released } = read(whole);
  const handle = openSync(file, "a", 0o600);
  ftruncateSync(handle, Buffer.byteLength(whole));
  fsyncSync(handle);
  syncFolder(dirname(file));
  const write = appender({ file, handle, sync }, Buffer.byteLength(whole));
  return {
    all: () => entries,
    isReleased: (withdrawal) => released.has(withdrawal),
    add: (signed) => {
      assert(!released.has(signed.withdrawal), "what is released is not signed");
      write(signed);
      entries.push(signed);
    },
    release: (withdrawal, atMs) => {
      assert(!isSigned(entries, withdrawal), "what is signed is not released");
      write({ released: withdrawal, atMs });
      released.add(withdrawal);
    },
    close: () => closeSync(handle),
  };
};

type Opened = {
  readonly file: string;
  readonly handle: number;
  readonly sync: (handle: number) => void;
};

/**
 * Appends a line; returns when all of it is on the disk. Throws when the disk does not take it, which is then as if it had not been tried:
 * a full disk takes a part of a line without an error, and the next line would be written behind that part. Throws `JournalChanged`.
 */
const appender = ({ file, handle, sync }: Opened, startBytes: number): ((row: object) => void) => {
  let bytes = startBytes;
  let isTorn = false;
  return (row) => {
    if (isTorn) throw new JournalChanged("the journal ends with a part of a line: start the signer again");
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.ino !== fstatSync(handle).ino || found.size !== bytes)
      throw new JournalChanged(
        "the journal is not as this signer has left it: another one writes to it, or it was replaced",
      );
    const written = JSON.stringify(row, (_, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
    const text = Buffer.from(`${written}\n`);
    isTorn = true;
    try {
      if (writeSync(handle, text) !== text.length) throw new Error("the disk took only a part of a line");
      sync(handle);
      bytes += text.length;
    } catch (error) {
      ftruncateSync(handle, bytes);
      fsyncSync(handle);
      isTorn = false;
      throw error;
    }
    isTorn = false;
  };
};

/** Nothing more is written: what this process knows of the journal is not all. */
export class JournalChanged extends Error {
  override readonly name = "JournalChanged";
}

const read = (whole: string): { readonly entries: Signed[]; readonly released: Set<number> } => {
  const entries: Signed[] = [];
  const released = new Set<number>();
  for (const text of whole.split("\n")) {
    if (text === "") continue;
    const row = line.parse(JSON.parse(text));
    if ("released" in row) released.add(row.released);
    else entries.push(signedOf(row));
  }
  for (const withdrawal of released)
    if (isSigned(entries, withdrawal))
      throw new Error(`the journal has signed and released withdrawal ${withdrawal}`);
  return { entries, released };
};

const isSigned = (entries: readonly Signed[], withdrawal: number): boolean =>
  entries.some((signed) => signed.withdrawal === withdrawal);

const signedOf = ({ amount, maxFee, tip, hash, raw, ...rest }: z.infer<typeof signedLine>): Signed => ({
  ...rest,
  amount: BigInt(amount),
  maxFee: BigInt(maxFee),
  tip: BigInt(tip),
  hash: hash as `0x${string}`,
  raw: raw as `0x${string}`,
});

/** The name of a new file is on the disk, too. */
const syncFolder = (folder: string): void => {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
};
