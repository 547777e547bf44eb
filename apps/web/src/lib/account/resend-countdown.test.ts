import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropRunOut, noteSent, secondsLeft } from "./resend-countdown.ts";

const start = 1_000_000;
const mia = "mia@example.test";
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["register", 120],
  ["reset", 60],
] as const)("[SES-08] the button counts %s down from %i seconds", (purpose, seconds) => {
  noteSent(purpose, mia, start);
  expect(secondsLeft(purpose, mia, start)).toBe(seconds);
  expect(secondsLeft(purpose, mia, start + 1)).toBe(seconds);
  expect(secondsLeft(purpose, mia, start + 1_000)).toBe(seconds - 1);
  expect(secondsLeft(purpose, mia, start + seconds * 1_000)).toBe(0);
});

test("[SES-08] another address can be used at once, and the first is locked again when it comes back", () => {
  noteSent("register", "+819012345678", start);
  noteSent("register", mia, start + 20_000);
  expect(secondsLeft("register", "mia@example.tes", start + 20_000)).toBe(0);
  expect(secondsLeft("register", "+819012345679", start + 20_000)).toBe(0);
  expect(secondsLeft("register", mia, start + 20_000)).toBe(120);
  expect(secondsLeft("register", "+819012345678", start + 20_000)).toBe(100);
});

test("[SES-08] another purpose can be used for the same address", () => {
  noteSent("register", mia, start);
  expect(secondsLeft("reset", mia, start)).toBe(0);
});

test("[SES-08] [SES-07] spellings that the server stores as one address are locked as one", () => {
  noteSent("reset", "Mia@Example.test", start);
  expect(secondsLeft("reset", mia, start)).toBe(60);
  noteSent("reset", "+81 90-1234-5678", start);
  expect(secondsLeft("reset", "+819012345678", start)).toBe(60);
});

test("[SES-08] no list of addresses is left in storage", () => {
  noteSent("reset", mia, start);
  noteSent("register", "ada@example.test", start);
  dropRunOut(start + 60_000);
  expect([...kept.values()].join()).not.toContain(mia);
  expect([...kept.values()].join()).toContain("ada@example.test");
  noteSent("reset", "bo@example.test", start + 120_000);
  expect([...kept.values()].join()).not.toContain("ada@example.test");
});

test.each([
  "not json",
  "{}",
  "[null]",
  '[{"purpose":"reset","address":"mia@example.test","untilMs":99999999999}]',
])("[SES-08] %j, which no countdown can have set, does not lock the button", (stored) => {
  kept.set("candor.codesSent", stored);
  expect(secondsLeft("reset", mia, start)).toBe(0);
});

test("[SES-08] an address is not stored in the tab longer than its countdown, even when the form was left", () => {
  vi.useFakeTimers({ now: start });
  noteSent("reset", mia, Date.now());
  vi.advanceTimersByTime(59_999);
  expect([...kept.values()].join()).toContain(mia);
  vi.advanceTimersByTime(1);
  expect([...kept.values()].join()).not.toContain(mia);
  vi.useRealTimers();
});
