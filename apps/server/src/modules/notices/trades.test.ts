/** The notices of what the market does to options, contracts and runs: as many as there are facts, over restarts, and nobody else's. */
import { minuteMs } from "@candor/core/time/time";
import { money } from "@candor/core/money/money";
import { beforeAll, expect, test } from "vitest";
import { withTrading } from "../../engine/test-trading.ts";
import { at, opening, placement, requestOf, usdt } from "../../engine/test-world.ts";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { openNotices, type NoticeDesk } from "./test-notices.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const userId = 100_401;
const { world, fundTrader, trade, done, newestLever, restart } = withTrading(database);
let desk: NoticeDesk;

beforeAll(async () => {
  desk = openNotices(database(), () => world().nowMs());
  await desk.addAccount(userId);
  await fundTrader(userId);
});

/** The newest notices, as far as the last one that was seen. */
let known = 0;
const news = async (): Promise<readonly (readonly string[])[]> => {
  const rows = await desk.readAll(userId, 50);
  const fresh = rows.slice(0, rows.length - known);
  known = rows.length;
  return fresh.map(({ kind, message, tourl }) => [kind, message, tourl.replace(/\d+$/, "#")]);
};

test("[NOTE-01] [OPT-05] each option that settles is a notice, with its outcome and its audit", async () => {
  for (const [exit, outcome] of [
    ["60001", "CALL BTC/USDT won: +8.00 USDT."],
    ["59999", "CALL BTC/USDT lost: −10.00 USDT."],
    ["60000", "CALL BTC/USDT ended in a tie: the stake is back."],
  ] as const) {
    await trade("60000");
    await done(placement(userId, { stake: money(usdt(10)) }));
    await trade(exit, minuteMs);
    expect(await news()).toEqual([["settlement", outcome, "/verify?option=#"]]);
  }
});

test("[NOTE-01] [LEV-12] a contract that opened, at once or after waiting, is a notice, and so is every close with its reason", async () => {
  await trade("60000");
  await done(opening(userId, { askedPrice: at("59000"), stopLoss: at("58000") }));
  expect(await news()).toEqual([]);
  await trade("58990");
  expect(await news()).toEqual([
    ["fill", "Long BTC/USDT 10×: your waiting order opened at 58,990.00.", "/contract?pair=BTCUSDT"],
  ]);
  await trade("57990");
  const [stop, ...others] = await news();
  expect(others).toEqual([]);
  expect(stop).toEqual([
    "close",
    expect.stringMatching(/^Stop-loss: Long BTC\/USDT 10× closed at 57,990\.00, −[\d.]+ USDT\.$/),
    "/verify?lever=#",
  ]);
  // It is closed now, so the notice of its opening leads to its evidence too.
  const [, filled] = await desk.readAll(userId, 50);
  expect([filled?.kind, filled?.tourl.replace(/\d+$/, "#")]).toEqual(["fill", "/verify?lever=#"]);

  await done(opening(userId, { takeProfit: at("59000") }));
  expect(await news()).toEqual([
    ["fill", "Long BTC/USDT 10× opened at 57,990.00.", "/contract?pair=BTCUSDT"],
  ]);
  await trade("59001");
  expect((await news()).map(([, message]) => message?.slice(0, 12))).toEqual(["Take-profit:"]);
  await done(opening(userId, { side: "short" }));
  await trade("63000");
  expect((await news()).map(([, message]) => message)).toEqual([
    expect.stringMatching(/^Closed out at the close-out price: Short BTC\/USDT 10× at 63,000\.00, −/),
    "Short BTC/USDT 10× opened at 59,001.00.",
  ]);
  await done(opening(userId));
  await done(requestOf({ type: "closeLever", userId, orderId: await newestLever(userId), share: undefined }));
  expect((await news()).map(([kind, message]) => [kind, message?.slice(0, 22)])).toEqual([
    ["close", "Long BTC/USDT 10× clos"],
    ["fill", "Long BTC/USDT 10× open"],
  ]);
});

test("[NOTE-01] [LEV-12] [LEV-13] a waiting contract of a pair without a fee moves no money when it opens, and is a notice all the same", async () => {
  await owner().query("UPDATE product SET lever_fee_rate = 0 WHERE symbol = 'ETHUSDT'");
  await restart();
  const tradeEther = async (text: string): Promise<void> => {
    await world().tradeAt(world().nowMs() + 1_000, text, "ETHUSDT");
    await world().settled();
  };
  await tradeEther("2600");
  await done(opening(userId, { symbol: "ETHUSDT", askedPrice: at("2500"), stopLoss: at("2400") }));
  expect(await news()).toEqual([]);
  await tradeEther("2499");
  expect(await news()).toEqual([
    ["fill", "Long ETH/USDT 10×: your waiting order opened at 2,499.00.", "/contract?pair=ETHUSDT"],
  ]);
  const { rows } = await database().pool.query(
    "SELECT FROM ledger_tx WHERE kind = 'lever_filled' AND lever_id = $1",
    [await newestLever(userId)],
  );
  expect(rows).toEqual([]);
  // The row changes again when a part of it closes, but it has opened once.
  await done(requestOf({ type: "closeLever", userId, orderId: await newestLever(userId), share: 3 }));
  await tradeEther("2399");
  expect((await news()).map(([kind]) => kind)).toEqual(["close", "close"]);
  const fill = (await desk.readAll(userId, 50)).find(({ id }) => id.startsWith("told-"));
  expect([fill?.kind, fill?.tourl.replace(/\d+$/, "#")]).toEqual(["fill", "/verify?lever=#"]);
});

test("[NOTE-01] [BOT-06] the end of a run is a notice with its result and its reason, after the close of its trade", async () => {
  for (let minute = 0; minute <= 32; minute += 1) await trade(String(60_000 + 10 * minute), minuteMs);
  await news();
  const run = { symbol: "BTCUSDT", amount: money(usdt(1_000)), multiple: 10, times: 2 };
  await done(requestOf({ type: "startRun", userId, ...run }));
  await world().markAt(world().nowMs() + 1);
  await trade("60330");
  expect((await news()).map(([kind]) => kind)).toEqual(["fill"]);
  const { rows } = await database().pool.query<{ id: bigint }>("SELECT max(id) AS id FROM bot_run");
  await done(requestOf({ type: "stopRun", userId, runId: Number(rows[0]?.id) }));
  await world().markAt(world().nowMs() + 1);
  await world().settled();
  const told = await news();
  expect(told.map(([kind = ""]) => kind).toSorted()).toEqual(["close", "run"]);
  expect(told.find(([kind]) => kind === "run")?.[1]).toMatch(
    /^The bot's run on BTC\/USDT ended after [01] of 2 trades, −[\d.]+ USDT: you stopped it\.$/,
  );
});

test("[NOTE-01] [TRUST-07] a restart neither loses nor repeats a notice", async () => {
  const before = await desk.readAll(userId, 7);
  expect(before.length).toBeGreaterThan(8);
  await restart();
  const after = await desk.readAll(userId, 7);
  expect(after).toEqual(before);
  expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
});

test("[NOTE-01] every settlement, every opening and close of a contract and every end of a run that is booked has exactly one", async () => {
  const { rows } = await database().pool.query<{ kind: string; count: bigint }>(
    `SELECT 'settlement' AS kind, count(*) FROM option WHERE user_id = $1 AND status = 'settled'
     UNION ALL SELECT 'fill', count(*) FROM lever_order WHERE user_id = $1 AND open_ms IS NOT NULL AND part_of IS NULL
     UNION ALL SELECT 'close', count(*) FROM lever_order WHERE user_id = $1 AND status = 'closed'
     UNION ALL SELECT 'run', count(*) FROM bot_run WHERE user_id = $1 AND state <> 'running'`,
    [userId],
  );
  const told = await desk.readAll(userId, 3);
  for (const { kind, count } of rows)
    expect([kind, told.filter((one) => one.kind === kind).length]).toEqual([kind, Number(count)]);
});

test("[NOTE-01] [API-07] a notice is in the reader's language", async () => {
  const messages = async (language: "en" | "zh-CN" | "zh-TW" | "ja") =>
    (await desk.read(userId, { size: 50 }, language)).rows.at(-1)?.message;
  expect(await Promise.all((["en", "zh-CN", "zh-TW", "ja"] as const).map(messages))).toEqual([
    "CALL BTC/USDT won: +8.00 USDT.",
    "看涨 BTC/USDT 盈利：+8.00 USDT。",
    "看漲 BTC/USDT 獲利：+8.00 USDT。",
    "CALL BTC/USDT 的中：+8.00 USDT。",
  ]);
});

test("[NOTE-01] shows no other user's", async () => {
  expect(await desk.read(100_402)).toEqual({ rows: [], next: "", seen: "0.0.0.0", unread: 0 });
});
