/**
 * Files in a bucket of an S3-compatible service. Such a service stores an object as a whole, and what it has acknowledged is durable.
 *
 * An answer that is shorter than it said, or of other bytes than were asked for, is a failure and never taken for the file.
 *
 * Known limit: a file is held in memory while it is sent. A day of a pair has some 3 MB, at most 40 MB.
 */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type GetObjectCommandOutput,
} from "@aws-sdk/client-s3";
import { Unavailable } from "../unavailable.ts";
import { asFileName, type FileStore } from "./file-store.ts";

const connectMs = 3_000;
/** The longest that storing a file may take. */
const writeMs = 600_000;

/** A bucket of an S3-compatible service. Holds a secret: never log it. */
export type S3Location = {
  readonly kind: "s3";
  /** Such as "https://s3.eu-central-1.amazonaws.com". */
  readonly endpoint: string;
  readonly bucket: string;
  /** What all names begin with: empty, or parts that end with a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
};

export type S3Times = {
  /** The longest silence on a connection. */
  readonly silentMs: number;
  /** The longest that finding a size or reading a part may take, with all tries and to the last byte. */
  readonly mostReadMs: number;
};

export const s3Store = (location: S3Location, { silentMs, mostReadMs }: S3Times): FileStore => {
  const { bucket, prefix } = location;
  const client = openClient(location, silentMs, silentMs);
  // A file is sent before the answer begins: over a slow line that takes minutes, without a silence.
  const writer = openClient(location, silentMs, writeMs);
  const keyOf = (name: string): string => prefix + asFileName(name);
  const part = async (
    key: string,
    at: number,
    end: number,
    limit: { readonly abortSignal?: AbortSignal } = {},
  ): Promise<AsyncIterable<Uint8Array>> => {
    const asked = { Bucket: bucket, Key: key, Range: `bytes=${at}-${end - 1}` };
    return bodyOf(await client.send(new GetObjectCommand(asked), limit), at, end);
  };
  const soon = () => ({ abortSignal: AbortSignal.timeout(mostReadMs) });
  return {
    put: async (name, pieces) => {
      const key = keyOf(name);
      const asked = new PutObjectCommand({ Bucket: bucket, Key: key, Body: await allOf(pieces) });
      await reached("PUT", name, () => writer.send(asked));
    },
    size: async (name) => {
      const key = keyOf(name);
      try {
        const asked = new HeadObjectCommand({ Bucket: bucket, Key: key });
        return await reached("HEAD", name, async () => (await client.send(asked, soon())).ContentLength);
      } catch (error) {
        if (error instanceof NotStored) return undefined;
        throw error;
      }
    },
    read: async (name, at, length) => {
      const key = keyOf(name);
      if (length === 0) return Buffer.alloc(0);
      try {
        return await reached("GET", name, async () => await allOf(await part(key, at, at + length, soon())));
      } catch (error) {
        if (error instanceof PastTheEnd) return Buffer.alloc(0);
        throw error;
      }
    },
    remove: async (name) => {
      const asked = new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(name) });
      await reached("DELETE", name, () => client.send(asked, soon()));
    },
    stream: async function* (name, at, end) {
      const key = keyOf(name);
      const pieces = await reached("GET", name, async () =>
        (await part(key, at, end))[Symbol.asyncIterator](),
      );
      try {
        for (;;) {
          const piece = await reached("GET", name, () => pieces.next());
          if (piece.done === true) return;
          yield piece.value;
        }
      } finally {
        await pieces.return?.();
      }
    },
  };
};

/** `answerMs`: from the beginning of a request to that of its answer. */
const openClient = (location: S3Location, silentMs: number, answerMs: number): S3Client =>
  new S3Client({
    endpoint: location.endpoint,
    region: location.region,
    credentials: { accessKeyId: location.keyId, secretAccessKey: location.secret },
    // The form that every compatible service knows.
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: silentMs,
    },
  });

class NotStored extends Error {
  override readonly name = "NotStored";
}

class PastTheEnd extends Error {
  override readonly name = "PastTheEnd";
}

/** The client's errors hold the request with its headers, so only their name and status are told. */
const reached = async <Value>(method: string, name: string, work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    const { name: what, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
    const status = $metadata?.httpStatusCode;
    const message = `the store of files: ${method} ${name}: ${[status, what].filter(Boolean).join(" ")}`;
    if (status === 404) throw new NotStored(message);
    if (status === 416) throw new PastTheEnd(message);
    throw new Unavailable(message);
  }
};

/** The body, which must be the bytes from `at` on, up to `end` or the end of the file, all of them. */
const bodyOf = async function* (
  { Body, ContentRange = "" }: GetObjectCommandOutput,
  at: number,
  end: number,
): AsyncIterable<Uint8Array> {
  const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(ContentRange) ?? [];
  const length = Math.min(end, Number(size)) - at;
  if (Number(first) !== at || Number(last) !== at + length - 1) throw new WrongPart();
  let got = 0;
  for await (const piece of Body as AsyncIterable<Uint8Array>) {
    got += piece.length;
    if (got > length) break;
    yield piece;
  }
  if (got !== length) throw new WrongPart();
};

class WrongPart extends Error {
  override readonly name = "WrongPart";
}

const allOf = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
};
