import { pipeline, type Readable } from "node:stream";
import { promisify } from "node:util";
import { createGzip, gzip } from "node:zlib";

/**
 * Shorter answers are not worth compressing, and answers that hold a secret (a token) are short. So no answer with a
 * secret is ever compressed together with data that the caller sent.
 */
const worthwhileLength = 4_096;
/** Candles shrink to a fifth at a third of a millisecond; higher levels gain little. */
const level = 4;

const zip = promisify(gzip);

/** The body gzipped, or undefined when it should be sent uncompressed. */
export const gzipped = async (text: string, acceptEncoding: unknown): Promise<Buffer | undefined> => {
  if (text.length < worthwhileLength || !acceptsGzip(acceptEncoding)) return undefined;
  return zip(text, { level });
};

export const acceptsGzip = (acceptEncoding: unknown): boolean =>
  typeof acceptEncoding === "string" && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding);

/** A long text that is gzipped piece by piece, no faster than it is taken. */
export const gzipping = (pieces: Readable): Readable => {
  const zipping = createGzip({ level });
  // A failure of one ends the other; the reader of the result learns of it.
  pipeline(pieces, zipping, () => {});
  return zipping;
};
