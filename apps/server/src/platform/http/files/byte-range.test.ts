import { expect, test } from "vitest";
import { byteRange } from "./byte-range.ts";

test.each([
  [undefined, undefined],
  ["", undefined],
  ["bytes=-", undefined],
  ["bytes=0-0", { at: 0, end: 1 }],
  ["bytes=0-", { at: 0, end: 100 }],
  ["bytes=99-", { at: 99, end: 100 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=99999999-", "unsatisfiable"],
  ["bytes=40-49", { at: 40, end: 50 }],
  ["bytes=40-4000", { at: 40, end: 100 }],
  ["bytes=50-40", undefined],
  ["bytes=-10", { at: 90, end: 100 }],
  ["bytes=-1000", { at: 0, end: 100 }],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=0-1,4-5", undefined],
  ["seconds=0-1", undefined],
  ["bytes=1e1-20", undefined],
])("[API-17] of a file of 100 bytes, %s asks for %o", (header, expected) => {
  expect(byteRange(header, 100)).toEqual(expected);
});
