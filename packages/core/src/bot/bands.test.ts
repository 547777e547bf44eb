import { describe, expect, test } from "vitest";
import { formatMoney, money, parseMoney } from "../money/money.ts";
import { bandsAt, bandsOfText, checkRunBand, checkRunRequest, offeredBands } from "./bands.ts";

const usdt = (text: string) => parseMoney(text) ?? money(-1n);
const botBands = bandsOfText(
  [
    "100 to 1000: leverages 10,20; trades 1,2,3",
    "1000 to 10000: leverages 10,20,50; trades 1,2,3,5",
    "10000 and more: leverages 10,20,50,100; trades 1,2,3,5,10",
  ].join("\n"),
);
const all = offeredBands(botBands, [10, 20, 50, 100]);

describe("the bands", () => {
  test("[BOT-02] are read from a text with a line for each, and a line of another form is none", () => {
    expect(botBands).toHaveLength(3);
    expect(botBands[0]).toEqual({
      from: usdt("100"),
      until: usdt("1000"),
      multiples: [10, 20],
      times: [1, 2, 3],
    });
    expect(botBands[2]?.until).toBeUndefined();
    expect(bandsOfText("")).toEqual([]);
    expect(bandsOfText("100 to 1000: leverages 10; trades 1 and more")).toEqual([]);
    expect(bandsOfText("1e2 and more: leverages 10; trades 1")).toEqual([]);
  });

  test("[BOT-02] [SAFE-01] only leverages that the pair offers remain, and a band without any is dropped", () => {
    const offered = (multiples: readonly number[]) => offeredBands(botBands, multiples);
    expect(offered([20, 50]).map(({ multiples }) => multiples)).toEqual([[20], [20, 50], [20, 50]]);
    expect(offered([50]).map(({ from }) => formatMoney(from))).toEqual(["1000", "10000"]);
    expect(offered([])).toEqual([]);
  });

  test("[OPS-02] [BOT-03] count from their time on until the next ones, and before the first there are none", () => {
    const [first, second] = [all.slice(0, 1), all.slice(1)];
    const schedule = [
      { fromMs: 1_000, bands: first },
      { fromMs: 2_000, bands: second },
    ];
    expect([999, 1_000, 1_999, 2_000, 9_999].map((atMs) => bandsAt(schedule, atMs))).toEqual([
      [],
      first,
      first,
      second,
      second,
    ]);
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
    "[BOT-03] %s of %s USDT at %i times for %i trades gives %s: funds, smallest amount, leverage and trades are checked in this order",
    (amount, balance, multiple, times, expected) =>
      expect(keyOf(amount, balance, multiple, times)).toBe(expected),
  );

  test("[BOT-03] the smallest amount in the refusal is that of the offered bands", () => {
    const result = checkRunBand(
      { amount: usdt("500"), multiple: 50, times: 1 },
      offeredBands(botBands, [50]),
    );
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
