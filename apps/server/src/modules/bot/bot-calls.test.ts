/** The rule-based bot as its owner's client sees it: claim code, rule, every message key, a run from start to stop. */
import { botBacktest, botRun, aiRule } from "@candor/wire/bot";
import { renamed } from "@candor/wire/codec/names";
import type { LeverRow } from "@candor/wire/leverage";
import * as z from "zod/mini";
import { beforeAll, describe, expect, test } from "vitest";
import { checkLedger, isSound } from "../../ledger/check.ts";
import { administerIn } from "../../platform/db/test-database.ts";
import { withTestApp } from "../../../tests/test-app.ts";
import { freshPrice, newTrader, type OnWire, type Trader } from "../../../tests/test-trader.ts";
import { claimCode, hasActiveCode } from "./claim-code.ts";

const server = withTestApp();
const request = { multiple: 10, pid: 1, price: "100", times: 3 };
type Run = OnWire<z.output<typeof botRun>>;

const runsOf = async (trader: Trader): Promise<readonly Run[]> => {
  const { data } = await trader.ask("bot/runs");
  for (const run of data as Run[]) expect(z.safeParse(botRun, renamed(run)).error).toBeUndefined();
  return data as Run[];
};
const tradesOf = async (trader: Trader): Promise<readonly OnWire<LeverRow>[]> =>
  (await trader.ask("myContractOrderList", { pageSize: 100 })).data as OnWire<LeverRow>[];
const withCode = async (contract: number): Promise<Trader> => {
  const trader = await newTrader(server(), contract);
  await trader.ask("obtainAI");
  return trader;
};

describe("the claim code", () => {
  test("[BOT-01] [HOME-05] a new user has none, a claim in demo mode is active at once, a second claim changes nothing", async () => {
    const trader = await newTrader(server(), 200);
    const info = async () => (await trader.ask("user/userInfo")).data;
    expect(await info()).toMatchObject({ activecode: "", activecodestatus: 0 });
    expect(await trader.keyOf("aiPlaceOrder", request)).toBe("AiCodeIsNotActive");
    expect(await trader.keyOf("bot/backtest", request)).toBe("AiCodeIsNotActive");
    expect(await trader.ask("obtainAI")).toMatchObject({ retCode: 0, data: {} });
    const claimed = await info();
    expect(claimed).toMatchObject({
      activecode: expect.stringMatching(/^[2-9A-HJ-NP-Z]{10}$/) as string,
      activecodestatus: 3,
    });
    await Promise.all([1, 2, 3].map(() => trader.ask("obtainAI")));
    expect(await info()).toEqual(claimed);
  });

  test("[BOT-01] outside demo mode a claim waits for an operator: it does not open the bot, not even after claiming again", async () => {
    const trader = await newTrader(server(), 200);
    const { db } = server().database;
    for (const nowMs of [1, 2]) {
      await claimCode(db, trader.userId, false, nowMs);
      expect(await hasActiveCode(db, trader.userId)).toBe(false);
    }
    expect((await trader.ask("user/userInfo")).data).toMatchObject({ activecodestatus: 2 });
    expect(await trader.keyOf("aiPlaceOrder", request)).toBe("AiCodeIsNotActive");
  });

  test.each([2, 4])(
    "[BOT-01] a code of status %i does not open the bot, and claiming again does not change it",
    async (status) => {
      const trader = await withCode(200);
      const change = `UPDATE ai_code SET status = ${status} WHERE user_id = ${trader.userId}`;
      await administerIn(server().database.ownerUrl, change);
      await trader.ask("obtainAI");
      expect((await trader.ask("user/userInfo")).data).toMatchObject({ activecodestatus: status });
      expect(await trader.keyOf("aiPlaceOrder", request)).toBe("AiCodeIsNotActive");
    },
  );
});

test("[BOT-02] the rule lists pairs and bands, and without a run the status is 0", async () => {
  const trader = await newTrader(server(), 0);
  const { data } = await trader.ask("rule");
  expect(z.safeParse(aiRule.answer, renamed(data)).error).toBeUndefined();
  const { productList, ruleList } = data as z.output<typeof aiRule.answer>;
  expect(productList).toContainEqual({ pid: 1, ptitle: "BTC/USDT" });
  expect(ruleList.map(({ minprice, maxprice }) => [minprice, maxprice])).toEqual([
    ["100", "1000"],
    ["1000", "10000"],
    ["10000", null],
  ]);
  expect(ruleList[0]).toMatchObject({ maxtimes: "1,2,3", multiple: "10,20" });
  expect((await trader.ask("aiStatus")).data).toBe(0);
});

describe("aiPlaceOrder", () => {
  let trader: Trader;
  beforeAll(async () => {
    trader = await withCode(1_500);
  });

  test.each([
    ["low", { price: "1500.000001" }],
    ["ItMustBeGreaterThanTheInitialInvestmentAmount", { price: "99.999999" }],
    ["ItMustBeGreaterThanTheInitialInvestmentAmount", { price: "0" }],
    ["BadRequest", { multiple: 50 }],
    ["BadRequest", { multiple: 7 }],
    ["BadRequest", { times: 5 }],
    ["BadRequest", { price: "1000", times: 10 }],
    ["BadRequest", { price: "-1" }],
    ["FailedToGetProductInformation", { pid: 99 }],
  ])("[BOT-03] refuses with %s: %o", async (key, change) => {
    expect(await trader.keyOf("aiPlaceOrder", { ...request, ...change })).toBe(key);
    expect(await runsOf(trader)).toEqual([]);
  });

  test("[BOT-03] the message names the smallest amount", async () => {
    const refused = await trader.ask("aiPlaceOrder", { ...request, price: "50" });
    expect(refused.message).toContain("100");
  });

  test("[BOT-03] a visitor is told to log in", async () => {
    expect((await server().ask("aiPlaceOrder", request)).body.key).toBe("NotLoggedIn");
  });

  test("[NOTE-01] [BOT-02] [BOT-05] [BOT-06] [BOT-07] a run trades by the rule, is shown, and stops at once with its trade", async () => {
    const { got } = await server().listen(trader.token);
    await freshPrice(server());
    const key = "the-start-of-one-run-1";
    const started = await trader.ask("aiPlaceOrder", request, key);
    const { id } = started.data as { id: string };
    expect(await trader.ask("aiPlaceOrder", request, key)).toEqual(started);
    expect(await trader.keyOf("aiPlaceOrder", { ...request, times: 2 }, key)).toBe("IdempotencyConflict");
    expect((await trader.ask("aiStatus")).data).toBe(Number(id));
    expect(await trader.keyOf("aiPlaceOrder", request)).toBe("AiRunIsUnderWay");

    await expect.poll(async () => (await tradesOf(trader)).length).toBeGreaterThan(0);
    const trade = (await tradesOf(trader)).at(-1);
    expect(trade).toMatchObject({ aiRun: Number(id), multiple: 10, share: 1, pid: 1, cautionMoney: "100" });
    expect([trade?.stopLossPrice, trade?.targetProfitPrice]).not.toContain(null);

    expect(await (await newTrader(server(), 0)).keyOf("bot/stop", { id })).toBe("AiRunNotFound");
    await freshPrice(server());
    expect(await trader.keyOf("bot/stop", { id })).toBe("success");
    expect(await trader.keyOf("bot/stop", { id })).toBe("AiRunNotFound");
    expect((await trader.ask("aiStatus")).data).toBe(0);
    const [run] = await runsOf(trader);
    expect(run).toMatchObject({
      id,
      price: "100",
      multiple: 10,
      times: 3,
      state: 4,
      orderId: null,
      ptitle: "BTC/USDT",
    });
    const trades = await tradesOf(trader);
    expect(trades.every(({ status, aiRun }) => status === 3 && aiRun === Number(id))).toBe(true);
    expect(run?.done).toBe(trades.length);
    await expect
      .poll(() => got.findLast(({ type }) => type === "CLOSE_LEVER_AI_ORDER")?.data)
      .toEqual(trades[0]);
    expect(got.filter(({ type }) => type === "CLOSE_LEVER_ORDER")).toHaveLength(trades.length);
    await expect
      .poll(() => got.filter(({ type }) => type === "RUN_ENDED").map(({ data }) => data))
      .toEqual([{ id, ptitle: "BTC/USDT", net: run?.net, state: 4 }]);
  });

  test("[BOT-04] the third run of a day is refused, until the day in UTC-4 has ended", async () => {
    await freshPrice(server());
    const second = await trader.ask("aiPlaceOrder", request);
    expect(second.key).toBeUndefined();
    await trader.ask("bot/stop", second.data as { id: string });
    const third = await trader.ask("aiPlaceOrder", request);
    expect(third.key).toBe("AiUsageHasReachedItsUpperLimitToday");
    expect(third.message).toContain("AI usage has reached its upper limit today");
    expect((await runsOf(trader)).map(({ state }) => state)).toEqual([4, 4]);
  });
});

test("[BOT-06] a run whose wallet holds only the amount trades one leaf less, and does not end because the fee is missing", async () => {
  const trader = await withCode(100);
  await freshPrice(server());
  expect(await trader.keyOf("aiPlaceOrder", { ...request, multiple: 20, times: 1 })).toBe("success");
  await expect.poll(async () => (await tradesOf(trader)).length).toBe(1);
  expect(await tradesOf(trader)).toMatchObject([{ share: 1, cautionMoney: "50", tradeFee: "0.5" }]);
});

test("[BOT-06] a run whose wallet cannot pay one leaf and its fee ends by itself, without a trade", async () => {
  const trader = await withCode(100);
  await freshPrice(server());
  expect(await trader.keyOf("aiPlaceOrder", request)).toBe("success");
  await expect.poll(async () => (await runsOf(trader))[0]?.state).toBe(5);
  expect(await runsOf(trader)).toMatchObject([{ done: 0, net: "0", orderId: null }]);
  expect(await tradesOf(trader)).toEqual([]);
  expect((await trader.ask("aiStatus")).data).toBe(0);
});

describe("bot/backtest", () => {
  test("[BOT-07] uses the three logged hours of a fresh demo, and says which minutes they are", async () => {
    const trader = await withCode(0);
    const { data } = await trader.ask("bot/backtest", request);
    expect(z.safeParse(botBacktest.answer, data).error).toBeUndefined();
    const seen = data as z.output<typeof botBacktest.answer>;
    expect(seen.minutes).toBeGreaterThanOrEqual(178);
    expect((seen.to ?? 0) - (seen.from ?? 0)).toBeGreaterThanOrEqual(178 * 60_000);
    expect(seen.trades).toBeGreaterThan(0);
    expect(seen.wins).toBeLessThanOrEqual(seen.trades);
    expect(seen.runs).toBe(Math.max(seen.runs, Math.ceil(seen.trades / request.times)));
    expect(seen.fees).toBe(String(seen.trades * 0.5));
  });

  test.each([
    ["ItMustBeGreaterThanTheInitialInvestmentAmount", { price: "1" }],
    ["BadRequest", { multiple: 100 }],
    ["FailedToGetProductInformation", { pid: 99 }],
  ])(
    "[BOT-03] [BOT-07] refuses with %s as the start of a run would, but needs no funds",
    async (key, change) => {
      const trader = await withCode(0);
      expect(await trader.keyOf("bot/backtest", { ...request, ...change })).toBe(key);
      expect(await trader.keyOf("bot/backtest", request)).toBe("success");
    },
  );
});

test("[TRUST-02] the books are correct after everything above", async () => {
  const findings = await checkLedger(server().database.db);
  expect(findings.filter((finding) => !isSound([finding]))).toEqual([]);
});
