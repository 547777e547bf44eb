/**
 * The seek table of a zstd file with several frames, in zstd's public seekable format
 * (https://github.com/facebook/zstd/blob/dev/contrib/seekable_format): a skippable frame at the end of the file that says how long
 * each frame is, packed and as text. `zstd -d` passes over it; a reader who has it reads one frame and no other.
 *
 * Written without checksums in the table: each frame has its own. All numbers are little-endian.
 */

/** One frame of a file, in order. */
export type Frame = {
  /** Where it begins. */
  readonly at: number;
  /** Its length in the file, and that of its text. */
  readonly bytes: number;
  readonly textBytes: number;
};

const skippable = 0x184d2a5e;
const seekable = 0x8f92eab1;
const headBytes = 8;
const entryBytes = 8;
const footBytes = 9;

/** The length of the table of `count` frames, in bytes. */
export const seekTableBytes = (count: number): number => headBytes + count * entryBytes + footBytes;

/** The table of these frames, which fill the file from its start. */
export const formatSeekTable = (frames: readonly Pick<Frame, "bytes" | "textBytes">[]): Uint8Array => {
  const table = new Uint8Array(seekTableBytes(frames.length));
  const view = new DataView(table.buffer);
  view.setUint32(0, skippable, true);
  view.setUint32(4, table.length - headBytes, true);
  frames.forEach(({ bytes, textBytes }, index) => {
    view.setUint32(headBytes + index * entryBytes, bytes, true);
    view.setUint32(headBytes + index * entryBytes + 4, textBytes, true);
  });
  const footAt = table.length - footBytes;
  view.setUint32(footAt, frames.length, true);
  view.setUint8(footAt + 4, 0);
  view.setUint32(footAt + 5, seekable, true);
  return table;
};

/**
 * Reads the table at the end of a file of `fileBytes`, of which `tail` is the end. Undefined unless it is such a table, of exactly
 * `count` frames, which fill the file.
 */
export const parseSeekTable = (
  tail: Uint8Array,
  fileBytes: number,
  count: number,
): readonly Frame[] | undefined => {
  const tableBytes = seekTableBytes(count);
  if (tail.length < tableBytes || fileBytes < tail.length) return undefined;
  const table = tail.subarray(tail.length - tableBytes);
  const view = new DataView(table.buffer, table.byteOffset, tableBytes);
  const footAt = tableBytes - footBytes;
  const isTable =
    view.getUint32(0, true) === skippable &&
    view.getUint32(4, true) === tableBytes - headBytes &&
    view.getUint32(footAt, true) === count &&
    view.getUint8(footAt + 4) === 0 &&
    view.getUint32(footAt + 5, true) === seekable;
  if (!isTable) return undefined;
  const frames: Frame[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    const bytes = view.getUint32(headBytes + index * entryBytes, true);
    frames.push({ at, bytes, textBytes: view.getUint32(headBytes + index * entryBytes + 4, true) });
    at += bytes;
  }
  return at === fileBytes - tableBytes ? frames : undefined;
};
