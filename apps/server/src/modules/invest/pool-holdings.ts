/** A share in a pool as its owner reads it (INV-08, INV-10, INV-11, INV-14): what its units are worth, day by day, and by which trades. */
import { isPool } from "@candor/core/ids/account-id";
import { passedDays } from "@candor/core/invest/holding";
import { formatMoney, money, type Money } from "@candor/core/money/money";
import { askDays, mayAskInPeriod, periodOf } from "@candor/core/pools/period";
import { shareOf } from "@candor/core/pools/units";
import {
  businessDate,
  businessDayNumber,
  businessDayStart,
  businessDayStartOf,
  dayMs,
} from "@candor/core/time/time";
import type { AnswerOf } from "@candor/wire/call";
import { sideDigits } from "@candor/wire/codec/digits";
import type { buyDetail, financialDetail, myFinancial } from "@candor/wire/earn/invest";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { holdingOf } from "../../records/invest/holding-row.ts";
import type { PoolWorth } from "../../records/pools/pool-worth.ts";
import { partOf } from "../../records/pools/signed-part.ts";
import { dayId, dayOfListed, daysOfListed, type EarnedDay } from "./earned-days.ts";
import type { ListedHolding } from "./queries.ts";

type Row = AnswerOf<typeof myFinancial>;

export const isOfPoolRow = ({ product_id }: Pick<ListedHolding, "product_id">): boolean => isPool(product_id);

export type PoolHolding = {
  readonly row: ListedHolding;
  readonly name: string;
  /** The last closed day. */
  readonly closed: number;
  readonly worth: PoolWorth;
  readonly days: PoolDays;
};

export const poolHoldingRow = ({ row, name, closed, worth, days }: PoolHolding): Row => {
  const passed = passedDays(holdingOf(row), closedOf(row, closed));
  const period = row.is_end_asked ? row.cycle : periodOf(passed, row.days);
  const result = money(worthOf(row, worth) - row.bought_own);
  const lastNth = daysOfListed(row, closed);
  const lastProfit = lastNth === 0 ? 0n : poolDayProfit({ holding: row, nth: lastNth }, days);
  const periodEnd = (nth: number): number =>
    businessDayStart(Number(row.accepted_ms)) + (1 + nth * row.days - row.passes) * dayMs;
  const isLive = row.ended_ms === null;
  // A day that was passed in a demo counts at once, before the business day has ended.
  const mayAsk = row.units === null || mayAskInPeriod(passed, row.days);
  const mayEnd = isLive && mayAsk;
  return {
    id: String(row.id),
    typename: name,
    typeid: String(row.product_id),
    kind: "copy",
    createdTime: Number(row.accepted_ms),
    interestDigit: 1,
    ownPrincipal: formatMoney(row.own),
    creditPrincipal: "0",
    profit: formatMoney(result),
    lastProfit: formatMoney(lastProfit),
    totalProfit: formatMoney(result),
    cycleDays: row.days,
    cycle: period,
    passedDays: Math.min(passed - (period - 1) * row.days, row.days),
    orderRate: "0",
    orderCompoundRate: "0",
    endDigit: 2,
    status: isLive ? 0 : 1,
    exitDigit: isLive && row.is_end_asked ? 2 : mayEnd ? 1 : 0,
    endAskedDigit: Number(row.is_end_asked),
    mayAskTime: mayAsk ? Number(row.accepted_ms) : periodEnd(period) - askDays * dayMs,
    firstEndTime: periodEnd(1),
    currentEndTime: periodEnd(period),
    exit: null,
    exitFeeBps: null,
    passes: row.passes,
    pool: {
      state: stateOf(row),
      worth: formatMoney(worthOf(row, worth)),
      result: formatMoney(result),
      resultRate: partOf(result, row.bought_own),
      poolRate: poolRateOf(row, worth),
      enteredTime: row.entered_ms === null ? null : Number(row.entered_ms),
    },
    end: endOf(row),
  };
};

/** The last closed day of it: it has none after its end. */
const closedOf = ({ ended_ms: ended }: ListedHolding, closed: number): number =>
  ended === null ? closed : Math.min(closed, businessDayNumber(Number(ended)) - 1);

const stateOf = ({ ended_ms, units, is_end_asked }: ListedHolding): NonNullable<Row["pool"]>["state"] => {
  if (ended_ms !== null) return "ended";
  if (units === null) return "waiting";
  return is_end_asked ? "leaving" : "working";
};

/** Now, or what was paid; nothing when the pool has lost everything. */
const worthOf = (row: ListedHolding, { worth, units }: PoolWorth): Money => {
  if (row.ended_ms !== null) return money(row.left_paid ?? 0n);
  return row.units === null ? money(row.own) : shareOf(worth, row.units, units);
};

/** How a unit's value changed from the moment of entering, in which the pool held something. */
const poolRateOf = (row: ListedHolding, { worth, units }: PoolWorth): string => {
  if (row.units === null) return "0";
  // A value is what was held, by the units; before the first ones it was one.
  const [wasHeld, wasUnits] =
    row.entered_units === 0n ? [1n, 1n] : [row.entered_held ?? 1n, row.entered_units ?? 1n];
  const isOver = row.ended_ms !== null;
  const [isHeld, isUnits] = isOver ? [row.left_held ?? 0n, row.left_units ?? 1n] : [worth, units];
  return partOf(isHeld * wasUnits - wasHeld * isUnits, wasHeld * isUnits);
};

const endOf = ({ ended_ms: ended, left_step: step, left_paid: paid }: ListedHolding): Row["end"] =>
  ended === null
    ? null
    : {
        time: Number(ended),
        how: step === "returned" ? "returned" : "term",
        paid: formatMoney(paid ?? 0n),
        fee: "0",
      };

/** What a unit of these pools was worth at the end of a day: undefined for a day that was not reckoned. */
export type PoolDays = (
  poolId: number,
  day: number,
) => { readonly units: bigint; readonly worth: Money } | undefined;

export const readPoolDays = async (
  db: Db,
  holdings: readonly ListedHolding[],
  closed: number,
): Promise<PoolDays> => {
  const own = holdings.filter((row) => isOfPoolRow(row) && row.entered_ms !== null);
  if (own.length === 0) return () => undefined;
  const rows = await db
    .selectFrom("pool_day")
    .selectAll()
    .where("pool_id", "in", [...new Set(own.map(({ product_id }) => product_id))])
    .where("day", ">=", Math.min(...own.map((row) => dayOfListed(row, 0))))
    .where("day", "<=", closed)
    .execute();
  const known = new Map(rows.map((row) => [`${row.pool_id}/${row.day}`, row]));
  return (poolId, day) => {
    const row = known.get(`${poolId}/${day}`);
    return row && { units: row.units, worth: money(row.worth) };
  };
};

/** What a day has changed of what the units are worth; on the last one, until they were paid. */
const poolDayProfit = ({ holding, nth }: EarnedDay, days: PoolDays): Money => {
  const { product_id: poolId, bought_own: own, ended_ms: ended, left_paid: paid } = holding;
  const day = dayOfListed(holding, nth);
  const isLast = ended !== null && businessDayNumber(Number(ended)) === day;
  const after = isLast ? (paid ?? 0n) : shareOn(holding, days(poolId, day));
  const before = nth === 1 ? own : shareOn(holding, days(poolId, day - 1));
  return money(after === undefined || before === undefined ? 0n : after - before);
};
const shareOn = ({ units }: ListedHolding, at: ReturnType<PoolDays>): bigint | undefined =>
  at && shareOf(at.worth, units ?? 0n, at.units);

export const poolDayRow = (
  day: EarnedDay,
  name: string,
  days: PoolDays,
): AnswerOf<typeof financialDetail> => ({
  id: dayId(day),
  daily: businessDate(businessDayStartOf(dayOfListed(day.holding, day.nth))),
  profit: formatMoney(poolDayProfit(day, days)),
  ownPrincipal: formatMoney(day.holding.own),
  creditPrincipal: "0",
  typename: name,
  refid: String(day.holding.id),
});

export type FollowedTrade = {
  readonly symbol: string;
  readonly side: "long" | "short";
  /** The follower's part of the result after fees. */
  readonly part: Money;
};

/** The pool's trades that were closed on that day while the units were in it, the newest first. */
export const readPoolTradesOf = async (
  db: Db,
  { product_id: poolId, units, entered_ms: entered, ended_ms: ended }: ListedHolding,
  day: number,
): Promise<readonly FollowedTrade[]> => {
  const [fromMs, untilMs] = [businessDayStartOf(day), businessDayStartOf(day + 1)];
  const { rows } = await sql<{ symbol: string; side: "long" | "short"; net: bigint; units: bigint }>`
    SELECT o.symbol, o.side, (o.profit - o.fee)::bigint AS net, coalesce(u.units, 0)::bigint AS units
    FROM lever_order o
    LEFT JOIN LATERAL (
      SELECT m.units_before + CASE WHEN m.step IN ('entered', 'given') THEN m.units ELSE -m.units END AS units
      FROM pool_move m WHERE m.user_id = o.user_id AND m.accepted_ms <= o.open_ms ORDER BY m.id DESC LIMIT 1) AS u ON true
    WHERE o.user_id = ${poolId} AND o.status = 'closed' AND o.exit_ms >= ${fromMs} AND o.exit_ms < ${untilMs}
      AND o.open_ms >= ${entered ?? 0n} AND o.exit_ms <= ${ended ?? BigInt(untilMs)}
    ORDER BY o.id DESC`.execute(db);
  return rows.map(({ symbol, side, net, units: all }) => ({
    symbol,
    side,
    part: shareOf(money(net), units ?? 0n, all),
  }));
};

export const poolTradeRow = (
  { side, part }: FollowedTrade,
  pairName: string,
): AnswerOf<typeof buyDetail> => ({
  pairName,
  direct: sideDigits[side],
  profit: formatMoney(part),
});
