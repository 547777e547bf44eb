/** The tick log's rows: appending and reading, nothing else. Ticks come back in log order. */
import type { LoggedTick } from "@candor/core/market/segment";
import type { Tick } from "@candor/core/market/tick";
import { price, quantity } from "@candor/core/money/money";
import type { Pool } from "pg";
import type { Lead } from "../platform/db/lead.ts";
import type { TickLogTable } from "../platform/db/schema/schema-market.ts";

/** A pair, as the log identifies it. */
export type LogPair = { readonly pid: number; readonly symbol: string };

export type WritingLead = Pick<Lead, "shard" | "epoch">;

export type TickStore = {
  readonly pairs: readonly LogPair[];
  /**
   * Commits the ticks; sending the same ones again is harmless. CA004 when another process leads, CA005 when they do not chain,
   * CA015 when they are ahead of the database's clock.
   */
  readonly append: (lead: WritingLead, ticks: readonly LoggedTick[]) => Promise<void>;
  /** The last tick of each pair that has one. */
  readonly tails: () => Promise<readonly LoggedTick[]>;
  /** The last trade tick at or before `timeMs`: the exit tick of an option that sells then (OPT-06). */
  readonly lastTrade: (symbol: string, timeMs: number) => Promise<LoggedTick | undefined>;
  /** Ticks of one pair with `fromMs <= time < toMs`. */
  readonly span: (symbol: string, fromMs: number, toMs: number) => Promise<readonly LoggedTick[]>;
};

const columns = "l.pid, l.seq, l.time_ms, l.price, l.qty, l.heartbeat, l.buyer_maker, l.hash";

/** Reads the pairs and opens the store. To append, `pool` must have the rights of `candor_market`. */
export const openTickStore = async (pool: Pool): Promise<TickStore> => {
  const pairs = (await pool.query<LogPair>("SELECT pid, symbol FROM product ORDER BY pid")).rows;
  const symbols = new Map(pairs.map((pair) => [pair.pid, pair.symbol]));
  const pids = new Map(pairs.map((pair) => [pair.symbol, pair.pid]));
  const read = async (
    tail: string,
    values: readonly unknown[],
    from = "tick_log",
  ): Promise<readonly LoggedTick[]> => {
    const { rows } = await pool.query<TickLogTable>(`SELECT ${columns} FROM ${from} l ${tail}`, [...values]);
    return rows.map((row) => toTick(row, symbols.get(row.pid) ?? ""));
  };
  return {
    pairs,
    append: async (lead, ticks) => {
      const values = [lead.shard, lead.epoch.toString(), ...appendValues(ticks, pids)];
      await pool.query({ name: "tick_append", text: appendText, values });
    },
    tails: () =>
      read(
        "JOIN (SELECT p.pid, (SELECT max(seq) FROM tick_log WHERE pid = p.pid) AS seq FROM product p) t USING (pid, seq) ORDER BY pid",
        [],
      ),
    lastTrade: async (symbol, timeMs) => {
      const values = [pids.get(symbol), timeMs];
      return (
        await read(
          "WHERE pid = $1 AND time_ms <= $2 AND NOT heartbeat ORDER BY time_ms DESC, seq DESC LIMIT 1",
          values,
          "known_tick",
        )
      )[0];
    },
    span: (symbol, fromMs, toMs) =>
      read("WHERE pid = $1 AND time_ms >= $2 AND time_ms < $3 ORDER BY seq", [
        pids.get(symbol),
        fromMs,
        toMs,
      ]),
  };
};

/** The tick without its hash. */
export const bareTick = (tick: LoggedTick): Tick => {
  const { symbol, seq, timeMs, kind, price, qty, buyerMaker } = tick;
  return { symbol, seq, timeMs, kind, price, qty, buyerMaker };
};

const toTick = (row: TickLogTable, symbol: string): LoggedTick => ({
  symbol,
  seq: Number(row.seq),
  timeMs: Number(row.time_ms),
  kind: row.heartbeat ? "heartbeat" : "trade",
  price: price(row.price),
  qty: quantity(row.qty),
  buyerMaker: row.buyer_maker,
  hash: row.hash.toString("hex"),
});

const appendText =
  "SELECT tick_append($1::smallint, $2::bigint, $3::smallint[], $4::bigint[], $5::bigint[], $6::boolean[], $7::bigint[], $8::bigint[], $9::boolean[], $10::bytea[])";

const appendValues = (ticks: readonly LoggedTick[], pids: ReadonlyMap<string, number>): unknown[] => [
  ticks.map((tick) => pids.get(tick.symbol)),
  ticks.map((tick) => tick.seq),
  ticks.map((tick) => tick.timeMs),
  ticks.map((tick) => tick.kind === "heartbeat"),
  ticks.map((tick) => tick.price.toString()),
  ticks.map((tick) => tick.qty.toString()),
  ticks.map((tick) => tick.buyerMaker),
  ticks.map((tick) => Buffer.from(tick.hash, "hex")),
];
