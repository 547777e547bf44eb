/** The people of the storm and their positions, five each, that one tick crosses. */
import type pg from "pg";
import { seedPeople } from "./place-database.ts";

export const firstStormUser = 500_001;
export const stormUserCount = Number(process.env["STORM_USERS"] ?? 20_000);
export const symbol = "BTCUSDT";

/** Enough for every round, micro-units. */
const funds = 10_000_000_000n;
/** The fall that crosses every position, as a share of the price. */
export const fallShare = 0.04;

type Template = {
  readonly side: 1 | 2;
  readonly multiple: number;
  /** Where the owner's trigger lies, as a share of the price; the close-out comes first where there is none. */
  readonly stopLoss?: number;
  readonly takeProfit?: number;
};
/** Of each user: two close-outs, a stop-loss, two take-profits. */
const templates: readonly Template[] = [
  { side: 1, multiple: 100 },
  { side: 1, multiple: 50 },
  { side: 1, multiple: 10, stopLoss: 0.97 },
  { side: 2, multiple: 10, takeProfit: 0.97 },
  { side: 2, multiple: 20, takeProfit: 0.98 },
];
export const positionCount = stormUserCount * templates.length;

/** The storm's people, all of their money in the contract wallet. */
export const seedStorm = (owner: pg.Client): Promise<void> =>
  seedPeople(owner, { first: firstStormUser, count: stormUserCount, funds, contract: funds });

export type Entry = { readonly seq: bigint; readonly price: bigint; readonly time_ms: bigint };

/** Opens every position at the last trade of the log. Call while no server runs. */
export const openPositions = async (owner: pg.Client): Promise<Entry> => {
  const { rows } = await owner.query<Entry>(
    `SELECT seq, price, time_ms FROM tick_log WHERE NOT heartbeat
       AND pid = (SELECT pid FROM product WHERE symbol = $1) ORDER BY seq DESC LIMIT 1`,
    [symbol],
  );
  const [entry] = rows;
  if (entry === undefined) throw new Error("the log has no trade yet");
  await owner.query(
    "SELECT bench_open_positions($1, $2, $3, $4, $5, $6, $7::smallint[], $8::integer[], $9::bigint[], $10::bigint[], $11::bigint[])",
    [
      firstStormUser,
      stormUserCount,
      symbol,
      entry.seq,
      entry.price,
      entry.time_ms,
      templates.map(({ side }) => side),
      templates.map(({ multiple }) => multiple),
      templates.map((template) => closeOutPriceOf(template, entry.price)),
      templates.map(({ stopLoss }) => shareOf(entry.price, stopLoss)),
      templates.map(({ takeProfit }) => shareOf(entry.price, takeProfit)),
    ],
  );
  // These positions were opened past the engine, so its last state hash says nothing any more.
  await owner.query("UPDATE engine_state SET state_hash = NULL, lever_mark_ms = mark_ms");
  await owner.query("VACUUM ANALYZE");
  await owner.query("CHECKPOINT");
  return entry;
};

const shareOf = (price: bigint, share: number | undefined): bigint | undefined =>
  share === undefined ? undefined : (price * BigInt(Math.round(share * 10_000))) / 10_000n;

const leaf = 1_000_000_000n;
/** LEV-11 for one leaf and a close-out at half the margin: the best price at which margin + profit is at most that half. */
const closeOutPriceOf = ({ side, multiple }: Template, open: bigint): bigint => {
  const margin = (leaf + BigInt(multiple) - 1n) / BigInt(multiple);
  // Profit p is floored, so p <= half - margin means that the exact one is below that plus one.
  const loss = (margin - margin / 2n - 1n) * open;
  return side === 1 ? open - loss / leaf - 1n : open + loss / leaf + 1n;
};
