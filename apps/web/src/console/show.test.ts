import { expect, test } from "vitest";
import { showCount } from "./show.ts";

test("one is not shown as several", () => {
  expect([0, 1, 2].map((count) => showCount(count, "request"))).toEqual([
    "0 requests",
    "1 request",
    "2 requests",
  ]);
});
