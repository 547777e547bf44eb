/**
 * What an account is shown agrees with the ledger: all results, summed, are what its wallets gained (LEV-13, BOT-07, OPT-06), and its
 * equity changes only by results and fees (MINE-01).
 */
import { offerOf } from "@candor/core/engine/levers/lever-offer";
import { minuteMs } from "@candor/core/time/time";
import { money, price, rate } from "@candor/core/money/money";
import { protectionProfiles } from "@candor/core/protection/profile";
import { beforeAll, expect, test } from "vitest";
import { withTrading } from "../src/engine/test-trading.ts";
import { opening, placement, requestOf, startMs, transfer, usdt } from "../src/engine/test-world.ts";
import { balancesOf } from "../src/ledger/balances.ts";
import { listRuns } from "../src/modules/bot/queries.ts";
import { listLeverOrders, type LeverRowDeps } from "../src/modules/leverage/queries.ts";
import { unitsOf } from "../src/modules/leverage/test-levers.ts";
import { listOptions } from "../src/modules/options/queries.ts";
import { portfolioReader, type ReadPortfolio } from "../src/modules/portfolio/queries.ts";
import { portfolioOf } from "../src/modules/portfolio/worth.ts";
import { withTestDatabase } from "../src/platform/db/test-database.ts";
import { productsOf } from "../src/records/product.ts";

const database = withTestDatabase();
const userId = 100_301;
const { world, fundTrader, trade, done } = withTrading(database);
let levers: LeverRowDeps;
/** One that has been asked before, and so knows the results of then. */
let readPortfolio: ReadPortfolio;

const lever = offerOf(
  { assetClass: "crypto", multiples: "10", molecule: 1, feeRate: rate(50_000n), stressBps: 1_000 },
  protectionProfiles.demo,
);
const products = productsOf([{ pid: 1, symbol: "BTCUSDT", title: "BTC/USDT", lever }]);
const page = { pageNum: 1, pageSize: 100, isAsc: "asc" } as const;

beforeAll(async () => {
  await fundTrader(userId);
  readPortfolio = portfolioReader(database().db);
  levers = { products, lastPrice: (symbol) => world().tickLog.last(symbol)?.price };
});

const ordersOf = async () => {
  const asked = { ...page, orderByColumn: "id" } as const;
  return (await listLeverOrders(database().db, levers, userId, asked)).rows;
};
const newest = async (): Promise<number> => Number((await ordersOf()).at(-1)?.id);
const ownedBy = async (): Promise<bigint> => {
  const { wallet, contract } = await balancesOf(database().db, userId);
  return wallet + contract;
};
const worth = async (sinceMs = startMs) => {
  const held = await readPortfolio(userId, sinceMs);
  expect(await portfolioReader(database().db)(userId, sinceMs)).toEqual(held);
  return portfolioOf(held, sinceMs, world().tickLog.last);
};
const sum = (results: readonly (string | null)[]): bigint =>
  results.reduce((total, result) => total + unitsOf(result), 0n);

test("[LEV-13] [LEV-15] [BOT-07] [OPT-06] all shown results together are the change of the wallets, to the micro-unit", async () => {
  const before = await ownedBy();
  for (let minute = 0; minute <= 32; minute += 1) await trade(String(60_000 + 10 * minute), minuteMs);

  // Closed with a gain that is smaller than its fee: 10 leaves cost 5 and gain less than 2.
  await done(opening(userId));
  const small = await newest();
  await trade("60330");
  await done(requestOf({ type: "closeLever", userId, orderId: small, share: undefined }));
  // A short of which a part is closed, and the rest closed by its stop after a gap.
  await done(opening(userId, { side: "short", share: 7, stopLoss: undefined }));
  await done(requestOf({ type: "closeLever", userId, orderId: await newest(), share: 3 }));
  await trade("66900");
  // One that never opens brings nothing.
  await done(opening(userId, { askedPrice: undefined, share: 1 }));
  await trade("66901");
  await done(requestOf({ type: "closeAllLevers", userId, symbol: undefined }));
  // Three options: won, lost, tied.
  for (const exit of ["70001", "69000", "70000"]) {
    await trade("70000");
    await done(placement(userId, { stake: money(usdt(10)), seenPrice: price(70_000n * 100_000_000n) }));
    await trade(exit, minuteMs);
  }
  // A run of the bot, stopped by its owner.
  const run = { symbol: "BTCUSDT", amount: money(usdt(1_000)), multiple: 10, times: 2 };
  await done(requestOf({ type: "startRun", userId, ...run }));
  await world().markAt(world().nowMs() + 1);
  await trade("70010");
  const [started] = (await listRuns(database().db, products, userId, { ...page, orderByColumn: "id" })).rows;
  await done(requestOf({ type: "stopRun", userId, runId: Number(started?.id) }));
  await world().markAt(world().nowMs() + 1);
  await world().settled();

  const contractRows = await ordersOf();
  expect([...new Set(contractRows.map(({ status }) => status))]).toEqual([3]);
  const first = contractRows.find(({ id }) => id === String(small));
  expect([unitsOf(first?.grossProfit ?? null) > 0n, unitsOf(first?.net ?? null) < 0n]).toEqual([true, true]);
  const options = await listOptions(database().db, userId, {
    ...page,
    settledDigit: 1,
    orderByColumn: "sellTime",
  });
  expect(options.rows.map(({ optionNet }) => optionNet)).toEqual(["8", "-10", "0"]);
  const contracts = sum(contractRows.map(({ net }) => net));
  expect(contracts + sum(options.rows.map(({ optionNet }) => optionNet))).toBe((await ownedBy()) - before);
  const { todaynet, equity } = await worth();
  expect([unitsOf(todaynet), unitsOf(equity)]).toEqual([(await ownedBy()) - before, await ownedBy()]);
  // The run's own result is that of its trades.
  const [ended] = (await listRuns(database().db, products, userId, { ...page, orderByColumn: "id" })).rows;
  const trades = contractRows.filter(({ aiRun }) => aiRun !== null);
  expect(trades.length).toBeGreaterThan(0);
  expect(unitsOf(ended?.net ?? null)).toBe(sum(trades.map(({ net }) => net)));
});

test("[MINE-01] equity is what is owned, free or bound, at the last price: only results and fees change it", async () => {
  await trade("70000");
  const start = await worth(world().nowMs() + 1);
  // Nothing has ended since.
  expect([start.todaynet, start.positions, start.margin, start.stakes]).toEqual(["0", [], "0", "0"]);
  const equityOf = async () => unitsOf((await worth()).equity) - unitsOf(start.equity);

  await done(transfer(userId, usdt(1_000)));
  expect(await equityOf()).toBe(0n);
  await done(placement(userId, { stake: money(usdt(10)), seenPrice: price(70_000n * 100_000_000n) }));
  expect([await equityOf(), (await worth()).stakes]).toEqual([0n, "10"]);
  // An open position: its fee of 5 is paid, its margin of 1000 is bound, and it gains 100 with 1 %.
  await done(opening(userId));
  expect([await equityOf(), (await worth()).margin]).toEqual([-usdt(5), "1000"]);
  await done(opening(userId, { askedPrice: price(60_000n * 100_000_000n), share: 1 }));
  expect([await equityOf(), (await worth()).margin]).toEqual([-usdt(5), "1100.5"]);
  await trade("70700");
  const { grossProfit, net, positions, equity } = await worth();
  expect([grossProfit, net]).toEqual(["100", "95"]);
  expect(positions).toMatchObject([
    { type: 1, share: 10, openPrice: "70000", orderMargin: "1000", tradeFee: "5" },
  ]);
  expect(unitsOf(equity) - unitsOf(start.equity)).toBe(usdt(95));
  // Closing and revoking at that price only make it free.
  const closedMs = world().nowMs();
  await done(requestOf({ type: "closeAllLevers", userId, symbol: undefined }));
  await done(requestOf({ type: "revokeAllLevers", userId, symbol: undefined }));
  const after = await worth(closedMs);
  expect([unitsOf(after.equity) - unitsOf(start.equity), after.margin, after.todaynet]).toEqual([
    usdt(95),
    "0",
    "95",
  ]);
  // Without a price the worth of a position is unknown, and so is the whole.
  await done(opening(userId));
  const held = await readPortfolio(userId, startMs);
  expect(portfolioOf(held, startMs, () => undefined)).toMatchObject({
    equity: null,
    grossProfit: null,
    net: null,
  });
});
