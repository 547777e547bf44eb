/**
 * What the recover measure recovers from: a large number of accounts, open contracts and options on every pair, decided and
 * booked by the engine in this process; then ten minutes of ticks that the market's role logged and no engine has seen.
 */
import { createHash } from "node:crypto";
import type { LoggedTick } from "@candor/core/market/segment";
import { chainHash, type Sha256 } from "@candor/core/market/tick-chain";
import { tickLine, type Tick } from "@candor/core/market/tick";
import { price, quantity, type Price } from "@candor/core/money/money";
import { openTickStore } from "../../apps/server/src/feed/tick-store.ts";
import { fundUsers } from "../../apps/server/src/ledger/test-postings.ts";
import { takeTestLead } from "../../apps/server/src/platform/db/test-lead.ts";
import { openEmptyDatabase, seedFunds, settleDatabase, type BenchDatabase } from "../bench-database.ts";
import { capital } from "../bench-people.ts";
import { opening, openWorld, placement, type BenchWorld } from "../bench-world.ts";
import { firstAccount, fundAccounts } from "../fund-accounts.ts";
import { firstPrices } from "../local-venue.ts";

export type RecoverSizes = {
  /** Accounts with money. */
  readonly accounts: number;
  /** Open contracts, five per person, and open options, one tenth of that number. */
  readonly positions: number;
  readonly tickMinutes: number;
};

const symbols = Object.keys(firstPrices);
const ticksASecond = 4;
const positionsEach = 5;
/** At most this many people at one tick. */
const mostAtATick = 2_000;
const minuteMs = 60_000;

export const fillDatabase = async (sizes: RecoverSizes): Promise<BenchDatabase> => {
  const database = await openEmptyDatabase();
  try {
    await fundUsers(database, {}, capital);
    await fundAccounts(database, sizes.accounts);
    const holders = sizes.positions / positionsEach;
    const money = { wallet: 1_000_000_000n, contract: 10_000_000_000n };
    await seedFunds(database, { first: firstAccount, count: holders, ...money });
    const endMs = await openPositions(database, holders, Date.now() - (sizes.tickMinutes + 1) * minuteMs);
    await logTicks(database, endMs, sizes.tickMinutes);
    await settleDatabase(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** Opens everything within a few seconds of the engine's clock; returns the clock's time afterwards. */
const openPositions = async (database: BenchDatabase, holders: number, fromMs: number): Promise<number> => {
  const world = await openWorld(database, fromMs);
  const crowd = Math.min(mostAtATick, Math.ceil(holders / symbols.length));
  for (let from = 0; from < holders; from += crowd) {
    const symbol = symbols[(from / crowd) % symbols.length] ?? "";
    const users = Array.from(
      { length: Math.min(crowd, holders - from) },
      (_, index) => firstAccount + from + index,
    );
    await openFor(world, users, symbol);
  }
  await world.stop();
  return world.nowMs();
};

const openFor = async (world: BenchWorld, users: readonly number[], symbol: string): Promise<void> => {
  const at = priceOf(symbol, 0);
  const levers = users.flatMap((userId) =>
    Array.from({ length: positionsEach }, (_, place) => {
      const isLong = place % 2 === 0;
      const [below, above] = [stopAt(at, -stopBps(userId, place)), stopAt(at, stopBps(userId, place))];
      return opening(userId, {
        symbol,
        side: isLong ? "long" : "short",
        multiple: 10,
        share: 1 + (userId % 3),
        stopLoss: isLong ? below : above,
        takeProfit: isLong ? above : below,
      });
    }),
  );
  const options = users
    .filter((userId) => userId % 2 === 0)
    .map((userId) =>
      placement(userId, {
        symbol,
        seconds: userId % 4 === 0 ? 300 : 1_800,
        seenPrice: at,
        direction: "call",
      }),
    );
  await world.takeAt(world.nowMs() + 250, [...levers, ...options], at, symbol);
};

/** From 1 % to 4 %, so that the walk below reaches a few of them. */
const stopBps = (userId: number, place: number): bigint => BigInt(100 + ((userId * 7 + place * 61) % 300));
const stopAt = (at: Price, bps: bigint): Price => price((at * (10_000n + bps)) / 10_000n);

/** A slow wave of 1.2 % around the first price; every tick has a different price. */
const priceOf = (symbol: string, step: number): Price => {
  const wave = 1 + 0.012 * Math.sin(step / 200) + 0.000_001 * (step % 7);
  return price(BigInt(Math.round((firstPrices[symbol] ?? 1) * wave * 100_000)) * 1_000n);
};

const sha256: Sha256 = (bytes) => createHash("sha256").update(bytes).digest();

/** How many times are in one append. */
const momentsAtOnce = 40;

/** Every pair trades four times a second for this many minutes, logged as the leader would. */
const logTicks = async (
  { engine, market }: BenchDatabase,
  fromMs: number,
  minutes: number,
): Promise<void> => {
  const store = await openTickStore(market);
  const lead = await takeTestLead(engine);
  const last = new Map((await store.tails()).map((tick) => [tick.symbol, tick]));
  const moments = minutes * 60 * ticksASecond;
  for (let from = 0; from < moments; from += momentsAtOnce) {
    const some = Array.from(
      { length: Math.min(momentsAtOnce, moments - from) },
      (_, index) => from + index + 1,
    );
    const ticks = some.flatMap((moment) =>
      symbols.map((symbol) => nextTick(last, symbol, moment, fromMs + (moment * 1_000) / ticksASecond)),
    );
    await store.append(lead, ticks);
  }
  await engine.query("SELECT lease_release(0::smallint, $1)", [lead.epoch]);
};

/** Each pair's next tick, which then becomes its last one. */
const nextTick = (
  last: Map<string, LoggedTick>,
  symbol: string,
  moment: number,
  timeMs: number,
): LoggedTick => {
  const before = last.get(symbol);
  if (before === undefined) throw new Error(`${symbol} has no tick yet`);
  const tick = tickAfter(before, timeMs, priceOf(symbol, moment));
  last.set(symbol, tick);
  return tick;
};

const tickAfter = (before: LoggedTick, timeMs: number, at: Price): LoggedTick => {
  const tick: Tick = {
    symbol: before.symbol,
    seq: before.seq + 1,
    timeMs,
    kind: "trade",
    price: at,
    qty: quantity(1_000n),
    buyerMaker: timeMs % 500 === 0,
  };
  return { ...tick, hash: chainHash(before.hash, tickLine(tick), sha256) };
};
