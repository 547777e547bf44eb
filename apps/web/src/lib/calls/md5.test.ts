import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { md5Hex } from "./md5.ts";

const expected = (text: string): string => createHash("md5").update(text, "utf8").digest("hex");

it("[API-04] the checksum's MD5 is the one of everybody, for every length up to three blocks", () => {
  expect(md5Hex("abc")).toBe("900150983cd24fb0d6963f7d28e17f72");
  for (let length = 0; length <= 192; length += 1) {
    const text = "x".repeat(length);
    expect({ length, hex: md5Hex(text) }).toEqual({ length, hex: expected(text) });
  }
});

it("[API-04] and of every text, of any letters", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 500 });
  fc.assert(
    fc.property(text, (value) => {
      expect(md5Hex(value)).toBe(expected(value));
    }),
  );
});
