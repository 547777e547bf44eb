/**
 * Where files are kept that outlive the database's rows: below a folder of this machine (`disk-store.ts`), or in a bucket of an
 * S3-compatible service (`s3-store.ts`). Names are paths of plain parts, such as "ticks/BTCUSDT/2026/11/23.csv.zst".
 *
 * A file is there as a whole or not at all: a name has the bytes of one `put` that ended well, also after a power cut, and a later
 * `put` replaces all of them at once. A `put` that fails leaves what was there; when only its answer was lost, it may have stored.
 * A read gives the bytes that were asked for, or throws; never fewer because something failed.
 *
 * What fails because a service cannot be reached now is `Unavailable`.
 */
export type FileStore = {
  /** Stores the pieces under the name. Settles when they would survive a power cut. */
  readonly put: (name: string, pieces: AsyncIterable<Uint8Array>) => Promise<void>;
  /** The length in bytes; undefined when there is no such file. */
  readonly size: (name: string) => Promise<number | undefined>;
  /** Up to `length` bytes from `at`: fewer at the end of the file. Throws when there is no such file. */
  readonly read: (name: string, at: number, length: number) => Promise<Buffer>;
  /** The bytes from `at` to `end`, exclusive, as they are asked for. */
  readonly stream: (name: string, at: number, end: number) => AsyncIterable<Uint8Array>;
  /** Removes the file, if there is one. Settles when it would be gone after a power cut too. */
  readonly remove: (name: string) => Promise<void>;
};

/** Checks the name of a file, so that none leads out of its folder. */
export const asFileName = (name: string): string => {
  if (!/^\w[\w.-]*(?:\/\w[\w.-]*)*$/.test(name)) throw new Error(`${name} is not a name of a file`);
  return name;
};
