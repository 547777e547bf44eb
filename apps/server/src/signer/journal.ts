/**
 * What the signer has ever signed, and what it has promised never to sign, in a file that only grows.
 *
 * Invariants: a line is on the disk before any node gets its transaction, and before anybody is told of its promise. So the journal has
 * every transaction that anybody may have seen and every promise that anybody relies on, and a last line that a power cut has torn can be
 * dropped. No withdrawal has both a transaction and a promise. When the disk takes only a part of a line, that part is removed.
 * Before each line the file must be as this process has left it. So when two signers use one journal, only one of them goes on.
 * Known limit: nothing locks the file. Two processes that write a line at the same moment may both succeed.
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

/** One signed transaction. Several with the same nonce are versions of one payment: a chain takes at most one of them. */
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
  /** All signed transactions, in the order in which they were signed. */
  readonly all: () => readonly Signed[];
  /** True when this withdrawal must never be signed. */
  readonly isReleased: (withdrawal: number) => boolean;
  /** Adds a signed transaction; returns when it is on the disk. */
  readonly add: (signed: Signed) => void;
  /** Promises never to sign this withdrawal; returns when the promise is on the disk. */
  readonly release: (withdrawal: number, atMs: number) => void;
  readonly close: () => void;
};

/**
 * Opens the journal, and makes the file if there is none. A torn last line is dropped. Throws when any other line is not one of a journal.
 * `sync` returns when what was written is on the disk; a test passes one that fails.
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
 * Appends a line; returns when all of it is on the disk. When the disk does not take all of it, throws and removes what was written: a full
 * disk takes a part of a line without an error, and the next line would follow that part. Throws `JournalChanged` when the file is not as
 * this process has left it.
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

/** Thrown when nothing more may be written: another process has changed the journal, or it ends with a part of a line. */
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

/** Writes the folder to the disk, so that the name of a new file is not lost in a power cut. */
const syncFolder = (folder: string): void => {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
};
