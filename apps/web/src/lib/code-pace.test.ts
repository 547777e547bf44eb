import { expect, test } from "vitest";
import { secondsLeft } from "./code-pace.ts";

test.each([
  ["register", 120],
  ["reset", 60],
] as const)("[SES-08] the button counts %s down from %i seconds", (pace, seconds) => {
  const start = 1_000_000;
  const until = String(start + seconds * 1_000);
  expect(secondsLeft(until, pace, start)).toBe(seconds);
  expect(secondsLeft(until, pace, start + 1)).toBe(seconds);
  expect(secondsLeft(until, pace, start + 1_000)).toBe(seconds - 1);
  expect(secondsLeft(until, pace, start + seconds * 1_000)).toBe(0);
});

test("[SES-08] a stored end that no pace can have set does not lock the button", () => {
  expect(secondsLeft("99999999999999", "reset", 0)).toBe(0);
  expect(secondsLeft("not a time", "reset", 0)).toBe(0);
  expect(secondsLeft(undefined, "reset", 0)).toBe(0);
});
