import { expect, test } from "vitest";
import { showAmount, showCount, showDuration, showShort, showTotal } from "./show.ts";

test("one is not shown as several", () => {
  expect([0, 1, 2].map((count) => showCount(count, "request"))).toEqual([
    "0 requests",
    "1 request",
    "2 requests",
  ]);
});

test("[OPS-02] the console groups thousands, and says where counting stopped", () => {
  expect(showAmount("1234567.5")).toBe("1,234,567.5");
  expect(showAmount("999")).toBe("999");
  expect(showTotal(9_999)).toBe("9999");
  expect(showTotal(10_000)).toBe("10,000 or more");
});

test("[OPS-02] a length of time begins with its largest unit", () => {
  expect([999, 2_000, 61_500, 3_600_000, 19_014_772, 90_000_000].map(showDuration)).toEqual([
    "0 s",
    "2 s",
    "1 min 1 s",
    "1 h 0 min 0 s",
    "5 h 16 min 54 s",
    "1 d 1 h 0 min 0 s",
  ]);
});

test("[OPS-02] a long address keeps its two ends", () => {
  expect(showShort("0xdAC17F958D2ee523a2206206994597C13D831ec7")).toBe("0xdAC17F9…D831ec7");
  expect(showShort("short")).toBe("short");
});
