/**
 * Takes a file as it arrives: counts how far it is, computes its SHA-256, and checks the digest in its last line when it has one (JNL-03).
 * The parts are kept by the browser, which may put them on its disk.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

export type Received = {
  readonly blob: Blob;
  /** Of the whole file, as `sha256sum` prints it. */
  readonly digest: string;
};

export type Receiving = {
  /** A text that the file has once for each unit of its progress: an end of line, or of a page. */
  readonly mark: string;
  readonly onMarks: (count: number) => void;
  /** True when its last line must have the SHA-256 of all bytes before it. */
  readonly hasDigest: boolean;
};

/** A file that ended early, or is not what was sent. */
export class FileBroken extends Error {
  override readonly name = "FileBroken";
}

/** Longer than the last line of any file. */
const tailBytes = 512;

export const receiveFile = async (
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { mark, onMarks, hasDigest }: Receiving,
): Promise<Received> => {
  const [whole, before] = [sha256.create(), sha256.create()];
  const parts: BlobPart[] = [];
  const text = new TextDecoder("latin1");
  let [marks, tail] = [0, new Uint8Array()];
  for await (const part of pieces(body)) {
    parts.push(part);
    whole.update(part);
    marks += text.decode(part, { stream: true }).split(mark).length - 1;
    onMarks(marks);
    const held = joined(tail, part);
    const done = Math.max(0, held.length - tailBytes);
    before.update(held.subarray(0, done));
    tail = held.slice(done);
  }
  if (hasDigest) checkDigest(before, tail);
  return { blob: new Blob(parts), digest: bytesToHex(whole.digest()) };
};

/** Not every browser can iterate over a stream. */
const pieces = async function* (body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
};

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
};

const checkDigest = (before: ReturnType<typeof sha256.create>, tail: Uint8Array): void => {
  const text = new TextDecoder("latin1").decode(tail);
  const lineStart = text.lastIndexOf("\r\n", text.length - 3) + 2;
  const [, told] = /^,,sha256,([0-9a-f]{64}),*\r\n$/.exec(text.slice(lineStart)) ?? [];
  const found = bytesToHex(before.update(tail.subarray(0, lineStart)).digest());
  if (told !== found) throw new FileBroken("the digest in the last line does not fit");
};
