import type { OptionRow } from "@candor/wire/options";
import { expect, it } from "vitest";
import { optionLines } from "./option-lines.ts";

const option = {
  id: "7",
  symbol: "BTCUSDT",
  directionDigit: 0,
  fee: "100",
  entryPrice: "84000.5",
  percent: "80",
  entryTime: 1_000_000,
  sellTime: 1_060_000,
} as unknown as OptionRow;
const linesOf = (change: Partial<OptionRow>, nowMs: number, price: string | undefined) =>
  optionLines([{ ...option, ...change }], {
    text: (key, values) => [key, ...Object.values(values ?? {})].join(" "),
    nowMs,
    price,
    clock: (timeMs) => `at ${timeMs}`,
  });

it("[OPT-01] [OPT-08] an open option is a line at its entry price that ends at its expiry, with the time left and the result of now", () => {
  expect(linesOf({}, 1_013_200, "84000.6")).toEqual([
    {
      id: "option:7",
      price: 84000.5,
      tone: "up",
      dashed: false,
      end: { timeMs: 1_060_000, text: "at 1060000" },
      label: "options.lines.entry options.call 100.00 0:47",
      value: "+80.00",
      look: "up",
    },
  ]);
});

it("[OPT-06] a PUT gains below its entry price, and an equal price brings nothing", () => {
  const [put] = linesOf({ directionDigit: 1 }, 1_013_200, "84000.6");
  expect([put?.tone, put?.value, put?.look]).toEqual(["down", "−100.00", "down"]);
  const [tied] = linesOf({}, 1_013_200, "84000.5");
  expect([tied?.value, tied?.look]).toEqual(["0.00", ""]);
});

it("[NAV-09] without a live price the result is not shown; after the expiry the line says that it is settling", () => {
  const [line] = linesOf({}, 1_060_000, undefined);
  expect(line?.value).toBeUndefined();
  expect(line?.label).toBe("options.lines.entry options.call 100.00 options.settling");
});
