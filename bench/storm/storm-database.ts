/** The people of the storm and their positions, five each, that one tick crosses: opened by the engine itself. */
import { price, type Price } from "@candor/core/money/money";
import type { LeverSide } from "@candor/core/leverage/lever-order";
import { seedPeople, settleDatabase, type BenchDatabase } from "../bench-database.ts";
import { opening, openWorld } from "../bench-world.ts";
import { stormPeople } from "./storm-people.ts";

export const symbol = "BTCUSDT";

/** The fall that crosses every position, as a share of the price. */
export const fallShare = 0.04;

type Template = {
  readonly side: LeverSide;
  readonly multiple: number;
  /** Where the owner's trigger is, in 1/10000 of the price; without one the close-out comes first. */
  readonly stopLoss?: bigint;
  readonly takeProfit?: bigint;
};
/** For each user: two close-outs, a stop-loss, two take-profits. */
const templates: readonly Template[] = [
  { side: "long", multiple: 100 },
  { side: "long", multiple: 50 },
  { side: "long", multiple: 10, stopLoss: 9_700n },
  { side: "short", multiple: 10, takeProfit: 9_700n },
  { side: "short", multiple: 20, takeProfit: 9_800n },
];
export const positionCount = stormPeople.count * templates.length;

export const seedStorm = (database: BenchDatabase): Promise<void> => seedPeople(database, stormPeople);

export type Entry = { readonly seq: bigint; readonly price: Price; readonly time_ms: bigint };

/** How many people place at one tick. */
const crowd = 3_000;

/** Opens every position at `units` USDT, and returns the log's last trade. Call while no server runs. */
export const openPositions = async (database: BenchDatabase, units: number): Promise<Entry> => {
  const at = price(BigInt(Math.round(units * 100)) * 1_000_000n);
  const world = await openWorld(database, Date.now());
  for (let from = 0; from < stormPeople.count; from += crowd) {
    const users = Array.from(
      { length: Math.min(crowd, stormPeople.count - from) },
      (_, index) => stormPeople.first + from + index,
    );
    await world.takeAt(
      world.nowMs() + 1,
      users.flatMap((userId) => templates.map((template) => requestOf(userId, template, at))),
      at,
      symbol,
    );
  }
  await world.stop();
  await settleDatabase(database);
  return await lastTrade(database);
};

const requestOf = (userId: number, { side, multiple, stopLoss, takeProfit }: Template, at: Price) =>
  opening(userId, {
    symbol,
    side,
    multiple,
    share: 1,
    stopLoss: shareOf(at, stopLoss),
    takeProfit: shareOf(at, takeProfit),
  });

const shareOf = (at: Price, share: bigint | undefined): Price | undefined =>
  share === undefined ? undefined : price((at * share) / 10_000n);

const lastTrade = async ({ owner }: BenchDatabase): Promise<Entry> => {
  const { rows } = await owner.query<Entry>(
    `SELECT seq, price, time_ms FROM tick_log WHERE NOT heartbeat
       AND pid = (SELECT pid FROM product WHERE symbol = $1) ORDER BY seq DESC LIMIT 1`,
    [symbol],
  );
  const [entry] = rows;
  if (entry === undefined) throw new Error("the log has no trade");
  return entry;
};
