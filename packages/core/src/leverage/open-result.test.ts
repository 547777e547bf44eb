import { expect, test } from "vitest";
import { money, price } from "../money/money.ts";
import { openResult, type OpenPosition } from "./open-result.ts";

const at = (whole: bigint) => price(whole * 100_000_000n);
const long: OpenPosition = {
  symbol: "A",
  side: "long",
  share: 1,
  molecule: 1,
  openPrice: at(100n),
  margin: money(50_000_000n),
  fee: money(500_000n),
};

test("[LEV-09] [LEV-13] the open result is the sum of the positions' own, with and without their fees", () => {
  const short = { ...long, symbol: "B", side: "short" as const };
  const prices: Record<string, ReturnType<typeof at>> = { A: at(101n), B: at(98n) };
  expect(openResult([long, short], (symbol) => prices[symbol])).toEqual({
    profit: 30_000_000n,
    net: 29_000_000n,
  });
  expect(openResult([], () => undefined)).toEqual({ profit: 0n, net: 0n });
});

test("[LEV-11] no position loses more than its margin, whatever the others gain", () => {
  expect(openResult([long, long], () => at(1n))?.profit).toBe(-100_000_000n);
});

test("[MINE-01] while one price is unknown there is no open result", () => {
  expect(
    openResult([long, { ...long, symbol: "B" }], (symbol) => (symbol === "A" ? at(101n) : undefined)),
  ).toBeUndefined();
});
