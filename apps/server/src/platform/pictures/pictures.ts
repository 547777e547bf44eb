/**
 * Turns a file that somebody sent into a JPEG that this server has made (KYC-03): decided by content, decoded, turned as the camera
 * was held, made smaller, and encoded again without metadata. So nothing of the file itself is ever stored or sent, neither a place
 * nor what else hides in it.
 *
 * Decoding never takes the main thread: sharp has threads of its own, and HEIC gets one for each file. One file of each way is decoded
 * at a time, which bounds memory: some 200 MB of pixels for the largest allowed, and for a HEIC three times that.
 */
import sharp, { type Sharp } from "sharp";
import { callFirst, waitInQueue, type WaitingQueue } from "../waiting-queue.ts";
import { decodeHeic } from "./decode-heic.ts";
import { pictureKind, type PictureKind } from "./picture-kind.ts";
import { longestSide, mostDecodingMs, mostPixels, NotAPicture } from "./picture-limits.ts";

/** A JPEG. */
export type ReadPicture = { readonly jpeg: Buffer; readonly width: number; readonly height: number };

/** Throws NotAPicture for what is none, and PicturesBusy when others are decoded for too long. */
export type ReadPictureFile = (file: Uint8Array) => Promise<ReadPicture>;

export class PicturesBusy extends Error {
  override readonly name = "PicturesBusy";
}

export type PictureTimes = { readonly mostDecodingMs: number; readonly mostWaitMs: number };
/** Together less than a call may take. */
const usualTimes: PictureTimes = { mostDecodingMs, mostWaitMs: 4_000 };

export const createPictures = (times: PictureTimes = usualTimes): ReadPictureFile => {
  limitSharp();
  const [inTurn, heicInTurn] = [createTurns(times.mostWaitMs), createTurns(times.mostWaitMs)];
  const encode = (from: Sharp): Promise<ReadPicture> => inTurn(() => encodedAgain(from, times));
  return async (file) => {
    const kind = pictureKind(file);
    if (kind === undefined) throw new NotAPicture("not a kind that is taken");
    await requireReadable(file, kind);
    if (kind !== "heic") return await encode(sharp(file, readOptions));
    return await heicInTurn(async () => {
      const { data, width, height } = await decodeHeic(file, times.mostDecodingMs);
      return await encode(sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: mostPixels }));
    });
  };
};

/** Only the first picture of several is read, and a file that is damaged is refused. */
const readOptions = { limitInputPixels: mostPixels, failOn: "warning", sequentialRead: true } as const;

/** Formats of sharp that nobody may reach: it would also read SVG, PDF and others. */
const limitSharp = (): void => {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  const loaders = ["Jpeg", "Png", "Webp", "Heif"].map((kind) => `VipsForeignLoad${kind}Buffer`);
  sharp.unblock({ operation: loaders });
};

/** Reads the head of the file only. */
const requireReadable = async (file: Uint8Array, kind: PictureKind): Promise<void> => {
  const head = await sharp(file, readOptions)
    .metadata()
    .catch((error: unknown) => {
      throw new NotAPicture(String(error));
    });
  const isKind =
    kind === "heic" ? head.format === "heif" && head.compression === "hevc" : head.format === kind;
  if (!isKind) throw new NotAPicture("another kind than it begins as");
  if (head.width * head.height > mostPixels) throw new NotAPicture("it has too many pixels");
};

const encodedAgain = async (from: Sharp, times: PictureTimes): Promise<ReadPicture> => {
  try {
    const { data, info } = await from
      .timeout({ seconds: Math.ceil(times.mostDecodingMs / 1_000) })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  } catch (error) {
    throw new NotAPicture(String(error));
  }
};

type Turns = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** One at a time, in the order of asking. Throws PicturesBusy after `mostWaitMs`. */
const createTurns = (mostWaitMs: number): Turns => {
  const queue: WaitingQueue = new Set();
  let isBusy = false;
  return async (work) => {
    if (isBusy) await waitInQueue(queue, mostWaitMs, () => new PicturesBusy("others are decoded"));
    isBusy = true;
    try {
      return await work();
    } finally {
      isBusy = callFirst(queue);
    }
  };
};
