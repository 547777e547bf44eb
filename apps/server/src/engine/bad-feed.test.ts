import type { FeedTrade } from "@candor/core/market/accept";
import { quantity } from "@candor/core/money/money";
import { afterEach, describe, expect, test } from "vitest";
import { balancesOf } from "../ledger/balances.ts";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { at, placement, startMs, startWorld, usdt, type TestWorld } from "./test-world.ts";

const database = withTestDatabase();
let world: TestWorld | undefined;
let nowMs = startMs;
let userId = 0;

afterEach(async () => {
  await world?.stop();
  world = undefined;
});

/** A user with 100 USDT and a CALL of 10 for a minute, opened at 60 000; the price is at 60 010 from second 10 on. */
const openCall = async (): Promise<TestWorld> => {
  nowMs += 600_000;
  userId += 1;
  const open = await startWorld(database(), nowMs - 1);
  world = open;
  await open.tradeAt(nowMs - 1, "60000");
  await open.fund(0, usdt(1_000));
  await open.fund(userId, usdt(100));
  expect(await open.ask(placement(userId))).toMatchObject({ outcome: "applied" });
  await open.tradeAt(nowMs + 10_000, "60010");
  return open;
};
/** A trade from a broken source, `afterMs` into the minute. */
const offer = async (
  { tickLog, markAt }: TestWorld,
  afterMs: number,
  price: string,
  change: Partial<FeedTrade>,
): Promise<void> => {
  const timeMs = nowMs + afterMs;
  const sound = { symbol: "BTCUSDT", source: "test", id: 1_000, timeMs, price: at(price) };
  tickLog.offer({ ...sound, qty: quantity(1_000n), buyerMaker: false, ...change });
  await markAt(timeMs);
};
const resultOf = async ({ markAt, settled, published }: TestWorld) => {
  await markAt(nowMs + 60_000);
  await settled();
  const settlements = published.flatMap((event) =>
    event.type === "optionSettled" ? [event.settlement] : [],
  );
  expect(settlements).toHaveLength(1);
  const wallet = (await balancesOf(database().db, userId)).wallet;
  return { outcome: settlements[0]?.outcome, exit: settlements[0]?.exit.price, wallet };
};
const wonAt60010 = { outcome: "win", exit: at("60010"), wallet: usdt(108) };

describe("a feed that misbehaves moves no money wrongly", () => {
  test("[MKT-09] [OPT-06] a gap: the option keeps its sell time and settles at the last price seen; new options are refused", async () => {
    const open = await openCall();
    await open.markAt(nowMs + 15_000);
    const refused = await open.ask(placement(userId, { seenPrice: at("60010") }));
    expect(refused).toEqual({ outcome: "refused", body: "refused PriceIsStale" });
    expect(await resultOf(open)).toEqual(wonAt60010);
  });

  test("[MKT-09] a duplicate with another price changes nothing", async () => {
    const open = await openCall();
    await offer(open, 59_000, "59990", { id: 2 });
    expect(await resultOf(open)).toEqual(wonAt60010);
    expect(open.tickLog.dropped().get("BTCUSDT")?.duplicate).toBe(1);
  });

  test("[MKT-09] trades out of order, by number or by time, change nothing", async () => {
    const open = await openCall();
    await offer(open, 58_000, "59990", { id: 1 });
    await offer(open, 59_000, "59990", { timeMs: nowMs });
    expect(await resultOf(open)).toEqual(wonAt60010);
    expect(open.tickLog.dropped().get("BTCUSDT")?.["out-of-order"]).toBe(2);
  });

  test("[MKT-09] an outlier right before the sell time changes nothing", async () => {
    const open = await openCall();
    await offer(open, 59_900, "40000", {});
    expect(await resultOf(open)).toEqual(wonAt60010);
    expect(open.tickLog.dropped().get("BTCUSDT")?.outlier).toBe(1);
  });

  test("[OPT-06] a trade that is logged after the sell time does not decide, even if its source gives it an earlier time", async () => {
    const open = await openCall();
    await offer(open, 60_001, "59990", { timeMs: nowMs + 59_000 });
    await open.settled();
    expect(await resultOf(open)).toEqual(wonAt60010);
  });
});
