/** Reading alerts, and the ticks that no run has checked. */
import { formatPercentBps, type PriceAlert } from "@candor/core/market/alerts";
import type { Tick } from "@candor/core/market/tick";
import { formatPrice, price, quantity } from "@candor/core/money/money";
import type { AlertRow } from "@candor/wire/alerts";
import { storedLanguage } from "@candor/wire/language";
import type { Selectable } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { PriceAlertTable } from "../../platform/db/schema/schema-market.ts";
import type { WatchedAlert } from "./alert-index.ts";
import type { AlertPair, AlertPairs } from "./ports.ts";

type Row = Selectable<PriceAlertTable>;

const alertOf = (row: Row): PriceAlert => ({
  terms:
    row.kind === "percent"
      ? { kind: row.kind, percentBps: row.percent_bps ?? 0 }
      : { kind: row.kind, price: price(row.price ?? 0n) },
  fromPrice: price(row.from_price),
  rearm: row.rearm,
  state: row.state,
  sinceSeq: Number(row.since_seq),
  quietUntilMs: Number(row.quiet_until_ms),
});

const watchedOf = (row: Row): WatchedAlert => ({
  id: Number(row.id),
  userId: Number(row.user_id),
  pid: row.pid,
  language: storedLanguage(row.language),
  alert: alertOf(row),
});

/** Every alert that may still change. */
export const readWaiting = async (db: Db): Promise<readonly WatchedAlert[]> =>
  (await db.selectFrom("price_alert").selectAll().where("state", "<>", "off").execute()).map(watchedOf);

export const findAlert = async (db: Db, userId: number, id: number): Promise<WatchedAlert | undefined> => {
  const row = await db
    .selectFrom("price_alert")
    .selectAll()
    .where("user_id", "=", BigInt(userId))
    .where("id", "=", BigInt(id))
    .executeTakeFirst();
  return row === undefined ? undefined : watchedOf(row);
};

/** The user's alerts, newest first. */
export const listAlerts = async (db: Db, userId: number, pairs: AlertPairs): Promise<readonly AlertRow[]> => {
  const rows = await db
    .selectFrom("price_alert")
    .selectAll()
    .where("user_id", "=", BigInt(userId))
    .orderBy("id", "desc")
    .execute();
  return rows.flatMap((row) => {
    const pair = pairs.byPid(row.pid);
    return pair === undefined ? [] : [alertRowOf(row, pair)];
  });
};

const alertRowOf = (row: Row, { pid, symbol, title }: AlertPair): AlertRow => ({
  id: String(row.id),
  pid,
  symbol,
  pairName: title,
  kind: row.kind,
  price: row.price === null ? null : formatPrice(row.price),
  percent: row.percent_bps === null ? null : formatPercentBps(row.percent_bps),
  fromPrice: formatPrice(row.from_price),
  rearm: row.rearm,
  state: row.state,
  createdAt: Number(row.created_ms),
  rangAt: row.rang_ms === null ? null : Number(row.rang_ms),
  rangSeq: row.rang_seq === null ? null : Number(row.rang_seq),
});

export const readMark = async (db: Db): Promise<number> => {
  const row = await db.selectFrom("price_alert_mark").select("mark_ms").executeTakeFirstOrThrow();
  return Number(row.mark_ms);
};

/** The trade ticks of a pair that are later than both, oldest first. */
export const tradesAfter = async (
  db: Db,
  { pid, symbol }: AlertPair,
  afterMs: number,
  afterSeq: number,
): Promise<readonly Tick[]> => {
  const rows = await db
    .selectFrom("tick_log")
    .selectAll()
    .where("pid", "=", pid)
    .where("time_ms", ">", BigInt(afterMs))
    .where("seq", ">", BigInt(afterSeq))
    .where("heartbeat", "=", false)
    .orderBy("seq")
    .execute();
  return rows.map((row) => ({
    symbol,
    seq: Number(row.seq),
    timeMs: Number(row.time_ms),
    kind: "trade",
    price: price(row.price),
    qty: quantity(row.qty),
    buyerMaker: row.buyer_maker,
  }));
};
