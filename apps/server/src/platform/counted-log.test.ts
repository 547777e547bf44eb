import { expect, test } from "vitest";
import { settableClock } from "./clock.ts";
import { countedLog, countedOf } from "./counted-log.ts";

const openCounted = () => {
  const clock = settableClock(1_000_000);
  const lines: unknown[] = [];
  const write = (...line: unknown[]): void => void lines.push(line);
  const log = countedLog({ info: write, warn: write, error: write }, clock);
  return { clock, lines, log };
};

test("a cause is logged once a minute, and the next line says how many more there were", () => {
  const { clock, lines, log } = openCounted();
  for (let count = 0; count < 100_000; count++) log("odd", { symbol: "BTCUSDT" }, "odd");
  clock.set(1_059_999);
  log("odd", {}, "odd");
  expect(lines).toEqual([[{ symbol: "BTCUSDT" }, "odd"]]);
  clock.set(1_060_000);
  log("odd", { symbol: "ETHUSDT" }, "odd");
  expect(lines.slice(1)).toEqual([[{ symbol: "ETHUSDT", more: 100_000 }, "odd"]]);
});

test("each cause has its own line, and a thousand causes are the most", () => {
  const { lines, log } = openCounted();
  for (let cause = 0; cause < 5_000; cause++) log(`cause ${cause % 2_500}`, {}, "odd");
  expect(lines).toHaveLength(1_001);
});

test("all who count the lines of one log count them together", () => {
  const lines: unknown[] = [];
  const write = (...line: unknown[]): void => void lines.push(line);
  const log = { info: write, warn: write, error: write };
  for (let count = 0; count < 10; count++) countedOf(log)("odd", {}, "odd", "error");
  expect(lines).toEqual([[{}, "odd"]]);
});
