import { expect, test } from "vitest";
import * as z from "zod/mini";
import { botRuns } from "./bot.ts";
import { costOf, type Call } from "./call.ts";
import { calls } from "./calls.ts";
import { cashFlow } from "./journal.ts";
import { kline, productList } from "./market.ts";
import { orderList } from "./options.ts";

/** The cost of a request as a client sends it, with digits as text. */
const costOfRequest = (call: Call, payload: object): number => costOf(call, z.parse(call.request, payload));

test("[API-17] a light call costs 1, and what reads more rows costs more", () => {
  expect(costOfRequest(productList, {})).toBe(1);
  const candles = (interval: string, limit: string) => costOfRequest(kline, { pid: "1", interval, limit });
  expect(candles("1m", "1")).toBeLessThanOrEqual(3);
  expect(candles("1m", "1000")).toBeGreaterThan(candles("1m", "100"));
  // A day's candle is made of its minutes.
  expect(candles("1d", "1000")).toBeGreaterThan(10 * candles("1m", "1000"));
  expect(costOfRequest(cashFlow, {})).toBeGreaterThan(costOfRequest(orderList, {}));
});

test("[API-10] [API-17] a far page costs what the first does, and one that has to be sorted costs more", () => {
  const page = (pageNum: string, orderByColumn: string) =>
    costOfRequest(orderList, { pageNum, pageSize: "100", orderByColumn });
  expect(page("1000000", "id")).toBe(page("1", "id"));
  expect(page("1", "fee")).toBeGreaterThan(page("1", "id"));
  expect(page("1000000", "fee")).toBeLessThanOrEqual(60);
  const lines = (orderByColumn: string) => costOfRequest(cashFlow, { pageSize: "100", orderByColumn });
  expect(lines("id")).toBe(lines("time"));
  expect(lines("money")).toBeGreaterThan(lines("time"));
  const runs = (orderByColumn: string) => costOfRequest(botRuns, { pageSize: "100", orderByColumn });
  expect(runs("starttime")).toBe(runs("id"));
  expect(runs("net")).toBeGreaterThan(runs("id"));
});

test("[API-17] whatever a list is asked for, its cost is a whole number", () => {
  for (const { call } of calls) {
    const parsed = z.safeParse(call.request, call === kline ? { pid: "1", interval: "5m" } : {});
    if (parsed.success) expect(Number.isInteger(costOf(call, parsed.data))).toBe(true);
  }
});
