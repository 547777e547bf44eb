import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { chainHash, checkpointMessage, fromHex, genesisHash, keyIdOf, toHex, utf8 } from "./tick-chain.ts";

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();
const hexOf = (...parts: readonly (string | Uint8Array)[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");

test("[MKT-08] the chain of a pair begins with its name, and each hash is of the 32 bytes before it and the line", () => {
  const genesis = genesisHash("BTCUSDT", sha256);
  expect(genesis).toBe(hexOf("candor tick log 1,BTCUSDT"));
  expect(chainHash(genesis, "1,2,t,3,4,b", sha256)).toBe(hexOf(Buffer.from(genesis, "hex"), "1,2,t,3,4,b"));
  for (const wrong of ["", "ab", `${genesis}00`, "x".repeat(64)])
    expect(() => chainHash(wrong, "1", sha256)).toThrow("a chain hash has 32 bytes");
});

test("[MKT-08] a key is named by the first 16 digits of its hash, and a checkpoint signs its pair, number, time and hash", () => {
  const key = Uint8Array.from({ length: 32 }, (_, index) => index);
  expect(keyIdOf(key, sha256)).toBe(hexOf(key).slice(0, 16));
  expect(checkpointMessage({ symbol: "BTCUSDT", seq: 5, timeMs: 6, hash: "0a" })).toBe(
    "candor checkpoint 1,BTCUSDT,5,6,0a",
  );
});

test("[MKT-08] hex is lower-case pairs of digits, and nothing else", () => {
  expect(fromHex("00ff0a")).toEqual(Uint8Array.of(0, 255, 10));
  expect(toHex(Uint8Array.of(0, 255, 10))).toBe("00ff0a");
  expect(fromHex("")).toEqual(new Uint8Array(0));
  for (const wrong of ["0", "abc", "0g", "0A", " 00", "00 "]) expect(fromHex(wrong)).toBeUndefined();
});

test("[MKT-08] text is UTF-8, at the ends of each length of a character", () => {
  for (const code of [0x00, 0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x1_0000, 0x10_ffff]) {
    const text = `a${String.fromCodePoint(code)}z`;
    expect([...utf8(text)]).toEqual([...Buffer.from(text, "utf8")]);
  }
});
