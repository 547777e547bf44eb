import { parseMoney } from "@candor/core/money/money";
import { expect, test } from "vitest";
import { worthAt, type Portfolio } from "../worth-at.ts";
import { allocationOf } from "./allocation.ts";

const held = {
  equity: "0",
  wallet: "300.000001",
  contractBalance: "100",
  margin: "50",
  grossProfit: "0",
  net: "-0.5",
  stakes: "10",
  financialmoney: "0",
  withdrawmoney: "5",
  tokenmoney: "50",
  tokens: [{ pairName: "BTC", symbol: "BTCUSDT", amount: "0.5", price: "100", seq: 7, time: 1, worth: "50" }],
  creditBalance: "7",
  todaynet: "0",
  since: 1,
  positions: [
    {
      id: "1",
      type: 1,
      symbol: "BTCUSDT",
      share: 1,
      molecule: 1,
      openPrice: "100",
      orderMargin: "50",
      tradeFee: "0.5",
    },
  ],
} as const satisfies Portfolio;

test("[MINE-01] the parts of the allocation are the equity, to the micro-unit; credit and what is zero are none", () => {
  for (const price of ["100", "101", "1"]) {
    const worth = worthAt(held, () => price);
    const parts = allocationOf(held, worth, () => price) ?? [];
    const sum = parts.reduce((total, { amount }) => total + (parseMoney(amount) ?? 0n), 0n);
    expect(sum).toBe(parseMoney(worth.equity ?? ""));
    expect(parts.map(({ part }) => part)).not.toContain("invested");
    expect(parts.reduce((total, { bps }) => total + bps, 0)).toBeLessThanOrEqual(10_000);
  }
});

test("[MINE-01] [NAV-09] while a price is unknown there is no allocation", () => {
  expect(allocationOf(held, undefined, () => undefined)).toBeUndefined();
  expect(
    allocationOf(
      held,
      worthAt(held, () => undefined),
      () => undefined,
    ),
  ).toBeUndefined();
});
