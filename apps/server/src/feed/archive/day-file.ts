/**
 * A file of a day: one zstd frame for each minute, 1 440 of them, then the seek table. The number of a frame is the minute, and a
 * minute without ticks has an empty frame. `zstd -dc` of the file is the text of the day.
 *
 * Node's zstd decodes only the first frame of what it is given, so frames are read by the table, each by itself.
 */
import { promisify } from "node:util";
import { constants, zstdCompress, zstdCompressSync, zstdDecompress } from "node:zlib";
import { minutesADay } from "@candor/core/market/archived-day";
import { formatSeekTable, parseSeekTable, seekTableBytes, type Frame } from "@candor/core/market/seek-table";
import type { FileStore } from "../../platform/files/file-store.ts";

/** A file of the archive is missing or is not what was stored. */
export class ArchiveBroken extends Error {
  override readonly name = "ArchiveBroken";
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const params = { [constants.ZSTD_c_compressionLevel]: 9, [constants.ZSTD_c_checksumFlag]: 1 };
const emptyFrame = zstdCompressSync(Buffer.alloc(0), { params });
/** A pair has at most 40 ticks a second, some 60 bytes each. */
const longestText = 1_000_000;

/** Packs the texts of all minutes of a day, which come in order, and adds the table. */
export const packDay = async function* (
  minutes: AsyncIterable<string> | Iterable<string>,
): AsyncIterable<Uint8Array> {
  const frames: Pick<Frame, "bytes" | "textBytes">[] = [];
  for await (const text of minutes) {
    const plain = Buffer.from(text, "latin1");
    const packed =
      plain.length === 0 ? emptyFrame : await compress(plain, { params, pledgedSrcSize: plain.length });
    frames.push({ bytes: packed.length, textBytes: plain.length });
    yield packed;
  }
  if (frames.length !== minutesADay) throw new Error(`a day has ${frames.length} minutes`);
  yield formatSeekTable(frames);
};

export type DayFile = {
  /** Whether a minute of the day, from 0, has any text. */
  readonly has: (minute: number) => boolean;
  /** The text of a minute of the day, from 0. Throws `ArchiveBroken` when its frame is not what was stored. */
  readonly text: (minute: number) => Promise<string>;
};

/** Reads the table of a file. Throws `ArchiveBroken` when there is no such file, or it has no table of a day. */
export const openDayFile = async (store: FileStore, name: string): Promise<DayFile> => {
  const size = await store.size(name);
  if (size === undefined) throw new ArchiveBroken(`${name} is missing`);
  const tableBytes = Math.min(seekTableBytes(minutesADay), size);
  const tail = await store.read(name, size - tableBytes, tableBytes);
  const frames = parseSeekTable(tail, size, minutesADay);
  if (frames === undefined) throw new ArchiveBroken(`${name} has no table of its minutes`);
  return {
    has: (minute) => (frames[minute]?.textBytes ?? 0) > 0,
    text: async (minute) => {
      const frame = frames[minute];
      if (frame === undefined) throw new Error(`a day has no minute ${minute}`);
      if (frame.textBytes === 0) return "";
      const text = await unpack(await store.read(name, frame.at, frame.bytes), frame);
      if (text === undefined) throw new ArchiveBroken(`minute ${minute} of ${name} is damaged`);
      return text;
    },
  };
};

const unpack = async (packed: Buffer, { bytes, textBytes }: Frame): Promise<string | undefined> => {
  if (packed.length !== bytes || textBytes > longestText) return undefined;
  try {
    const plain = await decompress(packed, { maxOutputLength: textBytes });
    return plain.length === textBytes ? plain.toString("latin1") : undefined;
  } catch {
    return undefined;
  }
};
