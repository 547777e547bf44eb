/**
 * MD5 (RFC 1321) of a text's UTF-8, in hex: for the checksum of calls, which proves nothing (API-05). Of its own because every page
 * loads it before it is drawn, and a library of hashes is several times as long.
 */
const shifts = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;
const sines = Array.from({ length: 64 }, (_, step) => Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32));

type State = readonly [number, number, number, number];

export const md5Hex = (text: string): string => {
  const words = paddedWords(new TextEncoder().encode(text));
  let state: State = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let start = 0; start < words.length; start += 16) state = afterBlock(state, words, start);
  const bytes = new Uint8Array(new Uint32Array(state).buffer);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** The bytes as little-endian words, with a 1 bit after them and their number of bits at the end of the last block. */
const paddedWords = (bytes: Uint8Array): Uint32Array => {
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16);
  const padded = new Uint8Array(words.buffer);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  words[words.length - 2] = bytes.length * 8;
  return words;
};

const afterBlock = (state: State, words: Uint32Array, start: number): State => {
  let [a, b, c, d] = state;
  for (let step = 0; step < 64; step += 1) {
    const round = step >> 4;
    const [mixed, word] = [
      [(b & c) | (~b & d), step],
      [(d & b) | (~d & c), 5 * step + 1],
      [b ^ c ^ d, 3 * step + 5],
      [c ^ (b | ~d), 7 * step],
    ][round] as [number, number];
    const sum = (a + mixed + (sines[step] ?? 0) + (words[start + (word & 15)] ?? 0)) | 0;
    const shift = shifts[round]?.[step & 3] ?? 0;
    [a, d, c, b] = [d, c, b, b + ((sum << shift) | (sum >>> (32 - shift)))];
  }
  return [(state[0] + a) | 0, (state[1] + b) | 0, (state[2] + c) | 0, (state[3] + d) | 0];
};
