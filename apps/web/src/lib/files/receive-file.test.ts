import { bytesToHex } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { FileBroken, receiveFile } from "./receive-file.ts";

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  bytesToHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
const lines = Array.from({ length: 300 }, (_, nth) => `${nth},期首残高,${nth * 7}\r\n`).join("");
const body = new TextEncoder().encode(lines);
const bytes = new TextEncoder().encode(`${lines},,sha256,${await sha256(body)},,,\r\n`);

const streamOf = (bytes: Uint8Array<ArrayBuffer>, size: number): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start: (controller) => {
      for (let from = 0; from < bytes.length; from += size)
        controller.enqueue(bytes.slice(from, from + size));
      controller.close();
    },
  });
const receive = async (bytes: Uint8Array<ArrayBuffer>, size: number, hasDigest = true) => {
  const marks: number[] = [];
  const got = await receiveFile(streamOf(bytes, size), {
    mark: "\n",
    onMarks: (count) => marks.push(count),
    hasDigest,
  });
  return { ...got, marks };
};

test.each([1, 7, 100, 4_096, 1_000_000])(
  "[JNL-03] a file in parts of %d bytes is whole, and its digest is that of all its bytes",
  async (size) => {
    const { blob, digest, marks } = await receive(bytes, size);
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes);
    expect(digest).toBe(await sha256(bytes));
    expect(marks.at(-1)).toBe(301);
    expect(marks).toEqual(marks.toSorted((a, b) => a - b));
  },
);

test("[JNL-03] a file that was cut short, changed, or has no digest is not taken for a statement", async () => {
  const changed = bytes.slice();
  changed[100] = 0x39;
  for (const broken of [bytes.slice(0, 5_000), bytes.slice(0, -1), changed, body, new Uint8Array()])
    await expect(receive(broken, 1_000)).rejects.toThrow(FileBroken);
  expect((await receive(changed, 1_000, false)).digest).toBe(await sha256(changed));
});
