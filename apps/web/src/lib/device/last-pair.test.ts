import { expect, it } from "vitest";
import { pairToShow } from "./last-pair.ts";

const pairs = [{ symbol: "BTCUSDT" }, { symbol: "ETHUSDT" }, { symbol: "SOLUSDT" }];
const shown = (named: string | undefined, last: string | undefined) => pairToShow(pairs, named, last)?.symbol;

it("[MKT-05] a page shows the pair of its address, otherwise the pair shown last, otherwise the first", () => {
  expect(shown("SOLUSDT", "ETHUSDT")).toBe("SOLUSDT");
  expect(shown(undefined, "ETHUSDT")).toBe("ETHUSDT");
  expect(shown(undefined, undefined)).toBe("BTCUSDT");
});

it("[MKT-05] a pair that is not offered any more is passed over", () => {
  expect(shown("OLDUSDT", "ETHUSDT")).toBe("ETHUSDT");
  expect(shown(undefined, "OLDUSDT")).toBe("BTCUSDT");
  expect(pairToShow([], "BTCUSDT", undefined)).toBeUndefined();
});
