import { expect, test } from "vitest";
import {
  closeReasonDigits,
  directionDigits,
  directionOf,
  leverStatusDigits,
  runStateDigits,
  sideDigits,
  sideOf,
  wordOf,
} from "./digits.ts";

test("[LEV-02] [OPT-02] sides and directions are read back from their digits", () => {
  expect([sideOf(sideDigits.long), sideOf(sideDigits.short)]).toEqual(["long", "short"]);
  expect([directionOf(directionDigits.call), directionOf(directionDigits.put)]).toEqual(["call", "put"]);
});

test.each([
  ["status", leverStatusDigits],
  ["closeReason", closeReasonDigits],
  ["state", runStateDigits],
])("[LEV-06] [LEV-14] [BOT-06] every digit of %s has one word", (_, digits) => {
  const words = Object.keys(digits);
  expect(
    words.map((word) =>
      wordOf(digits as Record<string, number>, (digits as Record<string, number>)[word] ?? -1),
    ),
  ).toEqual(words);
});

test("[LEV-14] a digit without a word, and a missing digit, give undefined", () => {
  expect([wordOf(closeReasonDigits, 9), wordOf(closeReasonDigits, null)]).toEqual([undefined, undefined]);
});
