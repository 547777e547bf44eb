import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { tooHeavy } from "./first-load-weight.ts";

/** Nothing can press these: they weigh what they are long, and a little. */
const script = (fileName: string, bytes: number) => ({
  fileName,
  code: randomBytes(bytes).toString("latin1"),
});

test("[NAV-07] a page that loads more than it may before it is drawn is named with both weights", () => {
  const scripts = [script("start.js", 60_000), script("home.js", 30_000), script("quotes.js", 10_000)];
  const loads = [
    { page: "/", files: new Set(["start.js", "home.js", "home.css"]) },
    { page: "/quotes", files: new Set(["start.js", "quotes.js"]) },
  ];
  const limits = { "/": 100_000, "/quotes": 120_000 };
  const found = tooHeavy(loads, limits, scripts);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^\/ loads 1\d\d\.\d kB of JavaScript before it is drawn, more than 100\.0 kB$/);
});

test("[NAV-07] a page without a limit may load nothing", () => {
  const loads = [{ page: "/new", files: new Set(["start.js"]) }];
  expect(tooHeavy(loads, {}, [script("start.js", 10)])).toHaveLength(1);
});
