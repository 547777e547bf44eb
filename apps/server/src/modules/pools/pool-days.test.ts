import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { businessDayNumber } from "@candor/core/time/time";
import { parseMoney } from "@candor/core/money/money";
import { usdt } from "../../engine/test-world.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { findPoolsOrder } from "../leverage/queries.ts";
import { closeDay } from "./close-day.ts";
import { poolRoutes } from "./routes.ts";
import { productsOf, type Product } from "../../records/product.ts";
import { startPoolWorld, type PoolWorld } from "./test-pool-world.ts";

const database = withTestDatabase();
let world: PoolWorld;
const [ann, bob] = [100_011, 100_012];
let id = "";

/** The day that has ended is reckoned, twice: the second time changes nothing. */
const endDay = async (): Promise<void> => {
  await world.later(1);
  const day = businessDayNumber(world.nowMs()) - 1;
  for (let time = 0; time < 2; time += 1) await closeDay(database().db, world.engine.lead, day);
};
const ask = async (path: string, input: object): Promise<Record<string, unknown>> => {
  const deps = {
    reads: database().reads,
    clock: { nowMs: world.nowMs },
    products: productsOf<Product>([]),
    readMinutes: () => Promise.resolve([]),
    lastTrade: () => undefined,
  };
  const route = poolRoutes(deps).find(({ call }) => call.path === path);
  return (await route?.answer(input, {} as never)) as Record<string, unknown>;
};

/** Ann is in from the first day, on which a trade wins; on the second one loses. Bob's money waits. */
beforeAll(async () => {
  world = await startPoolWorld(database());
  await world.fund(ann, usdt(5_000));
  await world.fund(bob, usdt(5_000));
  id = (await world.enter(ann)).data?.id ?? "";
  await world.serve();
  await world.trade("won");
  await endDay();
  await world.trade("lost");
  await world.open();
  await world.enter(bob);
});
afterAll(() => world.stop());

describe("the owner of units", () => {
  test("[INV-08] [INV-14] reads what they are worth and have won, and what the pool has", async () => {
    const [row] = await world.list("myFinancial", ann);
    const pool = await world.pool();
    const worth = (usdt(1_000) * (pool.held + pool.margin)) / pool.units;
    expect(row).toMatchObject({
      kind: "copy",
      endDigit: 2,
      exitDigit: 0,
      cycle: 1,
      cycleDays: 7,
      status: 0,
      end: null,
    });
    const shown = row?.["pool"] as unknown as Record<string, string>;
    expect(shown["state"]).toBe("working");
    expect(parseMoney(shown["worth"] ?? "")).toBe(worth);
    expect(row?.["profit"]).toBe(shown["result"]);
    // Both entered at a unit value of one, and nobody has entered or left since: both have fared alike.
    expect(Number(shown["resultRate"])).toBeCloseTo(Number(shown["poolRate"]), 6);
  });

  test("[INV-14] reads that money waits, which can be taken back", async () => {
    const [row] = await world.list("myFinancial", bob);
    expect(row).toMatchObject({
      exitDigit: 1,
      pool: { state: "waiting", worth: "1000", result: "0", poolRate: "0", enteredTime: null },
    });
  });

  test("[INV-11] reads each day that has ended, and its trades with the own part of them", async () => {
    const days = await world.list("financial/financialDetail", ann, { refid: Number(id) });
    expect(days).toHaveLength(1);
    const trades = await world.list("financial/buyDetail", ann, { detailid: Number(days[0]?.["id"]) });
    expect(trades).toMatchObject([{ pairName: "BTCUSDT", direct: 1 }]);
    // One trade was closed on that day, and nothing was open at its end.
    expect(days[0]?.["profit"]).toBe(trades[0]?.["profit"]);
    expect(Number(days[0]?.["profit"])).toBeGreaterThan(0);
    expect(await world.list("financial/buyDetail", bob, { detailid: Number(days[0]?.["id"]) })).toEqual([]);
  });
});

describe("anyone", () => {
  test("[INV-14] reads the pool's record: what it is worth, its trades and their other side, its fall, who waits", async () => {
    const detail = await ask("financial/poolDetail", { typeid: 1 });
    const { profit = 0n, fees = 0n } =
      (
        await world.query<{ profit: bigint; fees: bigint }>(
          "SELECT sum(profit)::bigint AS profit, sum(fee)::bigint AS fees FROM lever_order WHERE user_id = 1 AND status = 'closed'",
        )
      )[0] ?? {};
    expect(detail).toMatchObject({
      state: "trading",
      trades: 2,
      wins: 1,
      waitingAmount: "1000",
      leaving: 0,
      trailing: { days: 1 },
    });
    expect(parseMoney(String(detail["houseFees"]))).toBe(fees);
    expect(Number(detail["houseResult"])).toBeCloseTo(-Number(profit) / 1e6, 6);
    const points = detail["points"] as readonly { unitValue: string }[];
    // The first day's end, the second trade, and now.
    expect(points).toHaveLength(3);
    const [first = 0, second = 0, now = 0] = points.map(({ unitValue }) => Number(unitValue));
    expect(first).toBeGreaterThan(1);
    expect(second).toBeLessThan(first);
    expect(now).toBeLessThan(second);
    expect(Number(detail["worstFall"])).toBeCloseTo((first - now) / first, 5);
  });

  test("[INV-14] reads its closed trades, the newest first, with what a unit was worth after each", async () => {
    const { rows, total } = (await ask("financial/poolTrades", {
      typeid: 1,
      pageNum: 1,
      pageSize: 8,
    })) as unknown as {
      rows: readonly { profit: string; unitValue: string }[];
      total: number;
    };
    expect(total).toBe(2);
    expect(rows.map(({ profit }) => Number(profit) > 0)).toEqual([false, true]);
    expect(Number(rows[1]?.unitValue)).toBeGreaterThan(Number(rows[0]?.unitValue));
    const [trade] = await world.query<{ id: bigint; symbol: string }>(
      "SELECT id, symbol FROM lever_order WHERE user_id = 1 AND status = 'closed' ORDER BY id DESC LIMIT 1",
    );
    const { id: orderId = 0n, symbol = "" } = trade ?? {};
    const products = productsOf([{ pid: 1, symbol, title: symbol } as Product]);
    const found = await findPoolsOrder(
      database().reads,
      { products, lastPrice: () => undefined },
      Number(orderId),
    );
    expect(found).toMatchObject({ id: String(orderId), status: 3 });
    await expect(ask("financial/poolDetail", { typeid: 101 })).rejects.toThrow(
      "FailedToGetProductInformation",
    );
  });
});
