import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMoney, money, parseMoney } from "../money/money.ts";
import { botBands, checkRunBand, checkRunRequest, offeredBands } from "./bands.ts";

const usdt = (text: string) => parseMoney(text) ?? money(-1n);
const all = offeredBands([10, 20, 50, 100]);

describe("the bands", () => {
  test("[BOT-02] each band begins where the one before ends, and only the last one has no end", () => {
    expect(botBands.map(({ from }) => from).slice(1)).toEqual(
      botBands.map(({ until }) => until).slice(0, -1),
    );
    expect(botBands.at(-1)?.until).toBeUndefined();
    expect(formatMoney(botBands[0]?.from ?? 0n)).toBe("100");
  });

  test("[BOT-02] every amount from the smallest up lies in exactly one band", () => {
    fc.assert(
      fc.property(fc.bigInt(100_000_000n, 10n ** 18n), (amount) => {
        const holding = botBands.filter(
          ({ from, until }) => amount >= from && (until === undefined || amount < until),
        );
        expect(holding).toHaveLength(1);
      }),
    );
  });

  test("[BOT-02] [SAFE-01] only leverages that the pair offers remain, and a band without any is dropped", () => {
    expect(offeredBands([20, 50]).map(({ multiples }) => multiples)).toEqual([[20], [20, 50], [20, 50]]);
    expect(offeredBands([50]).map(({ from }) => formatMoney(from))).toEqual(["1000", "10000"]);
    expect(offeredBands([])).toEqual([]);
  });
});

describe("a request for a run", () => {
  const keyOf = (amount: string, balance: string, multiple: number, times: number): string => {
    const result = checkRunRequest({ amount: usdt(amount), multiple, times }, usdt(balance), all);
    if (result.ok) return "ok";
    return [result.refusal.key, ...Object.values(result.refusal.values ?? {})].join(" ");
  };

  test.each([
    ["100", "100", 10, 1, "ok"],
    ["999.999999", "1000", 20, 3, "ok"],
    ["1000", "1000", 50, 5, "ok"],
    ["10000", "10000", 100, 10, "ok"],
    ["100", "99.999999", 10, 1, "low"],
    ["50", "10", 7, 7, "low"],
    ["99.999999", "1000", 7, 7, "ItMustBeGreaterThanTheInitialInvestmentAmount 100"],
    ["0", "1000", 10, 1, "ItMustBeGreaterThanTheInitialInvestmentAmount 100"],
    ["999.999999", "1000", 50, 5, "BadRequest multiple"],
    ["1000", "1000", 100, 1, "BadRequest multiple"],
    ["1000", "1000", 50, 10, "BadRequest times"],
    ["100", "1000", 10, 5, "BadRequest times"],
  ])(
    "[BOT-03] %s of %s USDT, %i times, %i trades: %s (funds, smallest amount, leverage, trades)",
    (amount, balance, multiple, times, expected) =>
      expect(keyOf(amount, balance, multiple, times)).toBe(expected),
  );

  test("[BOT-03] the smallest amount in the refusal is that of the offered bands", () => {
    const result = checkRunBand({ amount: usdt("500"), multiple: 50, times: 1 }, offeredBands([50]));
    expect(result).toMatchObject({ refusal: { values: { value: "1000" } } });
  });

  test("[BOT-03] an amount between two offered bands is in neither of them", () => {
    const bands = botBands.filter(({ from }) => from !== usdt("1000"));
    expect(checkRunBand({ amount: usdt("5000"), multiple: 20, times: 1 }, bands).ok).toBe(false);
    expect(checkRunBand({ amount: usdt("10000"), multiple: 20, times: 1 }, bands).ok).toBe(true);
  });

  test("[BOT-03] without an offered band no run may be started", () => {
    expect(checkRunBand({ amount: usdt("500"), multiple: 10, times: 1 }, []).ok).toBe(false);
  });
});
