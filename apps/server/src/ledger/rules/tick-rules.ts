/**
 * The rules of prices: every row names the tick that decided it, and that tick is the one that had to (API-18, OPT-06, LEV-10).
 *
 * A command is decided by the first tick of its pair that is later than its acceptance. A trigger acts at the first trade that
 * reached it: so no trade in between was passed over, also for what is still live.
 * Of days that left the database the ticks that these rules look at are kept (`keep_ticks` in db/functions/tick-days.sql), and their
 * candles, which were compared with their trades while they were there, say what happened in the minutes between.
 *
 * Cost: passed-over trades are searched minute by minute, and trade by trade only in the minutes at both ends.
 */
import type { LedgerRule } from "./ledger-rules.ts";

type Decided = {
  readonly of: string;
  readonly seq: string;
  readonly ms: string;
  readonly price: string;
  readonly askedMs: string;
};

/** A row for each row of `of`, an alias `o` with its pair `p`, joined to the tick that it names and the tick before. Without a pair it is wrong. */
const firstTicks = (name: string, { of, seq, ms, price, askedMs }: Decided): string =>
  `SELECT (t.time_ms = o.${ms} AND t.price = coalesce(o.${price}, t.price) AND t.time_ms > o.${askedMs}
      AND coalesce(before.time_ms <= o.${askedMs}, o.${seq} = 1)) IS NOT TRUE AS wrong,
    format('${name} %s was decided at tick %s, asked at %s', o.id, o.${seq}, o.${askedMs}) AS what
  FROM ${of} o LEFT JOIN product p ON p.symbol = o.symbol
  LEFT JOIN known_tick t ON t.pid = p.pid AND t.seq = o.${seq}
  LEFT JOIN known_tick before ON before.pid = p.pid AND before.seq = o.${seq} - 1`;

const entered = {
  of: "option",
  seq: "entry_seq",
  ms: "buy_ms",
  price: "entry_price",
  askedMs: "accepted_ms",
};
/** Parts have the start of their root. An order that opened at once opened at that tick. */
const placed = {
  of: "(SELECT *, CASE entry_seq WHEN placed_seq THEN open_price END AS placed_price FROM lever_order)",
  seq: "placed_seq",
  ms: "placed_ms",
  price: "placed_price",
  askedMs: "accepted_ms",
};
const swapped = {
  of: "swap",
  seq: "tick_seq",
  ms: "tick_ms",
  price: "tick_price",
  askedMs: "accepted_ms",
};
const closed = {
  of: "(SELECT * FROM lever_order WHERE close_reason IN ('owner', 'runEnd'))",
  seq: "exit_seq",
  ms: "exit_ms",
  price: "close_price",
  askedMs: "asked_ms",
};

/** The lowest and highest trade of each minute: of days that left the database, as their candles have them. */
const minutes = `SELECT pid, time_ms / 60000 AS minute, min(price) AS low, max(price) AS high
  FROM tick_log WHERE NOT heartbeat GROUP BY 1, 2
  UNION ALL
  SELECT pid, open_ms / 60000, low, high FROM candle_1m WHERE open_ms < (SELECT from_ms FROM tick_log_start)`;

/**
 * The ticks between which a trade at or below `low`, or at or above `high`, would have changed the order: while it waited, and
 * while it was open. Live orders were processed up to the engine's lever mark.
 */
const spans = `
  SELECT o.id, p.pid, o.placed_seq AS after_seq, o.entry_seq AS before_seq, coalesce(o.open_ms, o.exit_ms) AS until_ms,
    CASE o.side WHEN 'long' THEN o.asked_price END AS low, CASE o.side WHEN 'short' THEN o.asked_price END AS high
  FROM lever_order o JOIN product p ON p.symbol = o.symbol
  WHERE o.part_of IS NULL AND o.entry_seq IS DISTINCT FROM o.placed_seq
  UNION ALL
  SELECT o.id, p.pid, o.since_seq, o.exit_seq, o.exit_ms,
    CASE o.side WHEN 'long' THEN greatest(o.stop_loss, o.close_out_price) ELSE o.take_profit END,
    CASE o.side WHEN 'long' THEN o.take_profit ELSE least(o.stop_loss, o.close_out_price) END
  FROM lever_order o JOIN product p ON p.symbol = o.symbol
  WHERE o.part_of IS NULL AND o.open_price IS NOT NULL`;

const reached = (tick: string, low: string, high: string): string =>
  `(${tick}.${low} <= s.low OR ${tick}.${high} >= s.high)`;
const passedOver = (minute: string): string => `EXISTS (
  SELECT FROM known_tick l
  WHERE l.pid = s.pid AND l.time_ms >= ${minute} * 60000 AND l.time_ms < (${minute} + 1) * 60000 AND NOT l.heartbeat
    AND l.seq > s.after_seq AND l.seq < coalesce(s.before_seq, l.seq + 1) AND l.time_ms <= s.until_ms
    AND ${reached("l", "price", "price")})`;

export const tickRules: readonly LedgerRule[] = [
  {
    rule: "every heartbeat has the price of the tick before it",
    rows: `SELECT t.price IS DISTINCT FROM before.price AS wrong, format('tick %s of pair %s', t.seq, t.pid) AS what
      FROM tick_log t LEFT JOIN known_tick before
        ON before.pid = t.pid AND before.seq = coalesce(
          (SELECT r.last_seq FROM record_restored r WHERE r.pid = t.pid AND r.first_seq = t.seq), t.seq - 1)
      WHERE t.heartbeat`,
  },
  {
    rule: "every option began at the first tick after it was accepted",
    rows: firstTicks("option", entered),
  },
  {
    rule: "every settled option ended at the last trade up to its end",
    rows: `SELECT (NOT t.heartbeat AND t.price = o.exit_price AND t.time_ms <= o.sell_ms
          AND coalesce(later.time_ms > o.sell_ms, true)) IS NOT TRUE AS wrong,
        format('option %s ended at tick %s', o.id, o.exit_seq) AS what
      FROM option o JOIN product p ON p.symbol = o.symbol
      LEFT JOIN known_tick t ON t.pid = p.pid AND t.seq = o.exit_seq
      LEFT JOIN LATERAL (
        SELECT l.time_ms FROM known_tick l WHERE l.pid = t.pid AND l.seq > t.seq AND NOT l.heartbeat ORDER BY l.seq LIMIT 1
      ) AS later ON true
      WHERE o.status = 'settled'`,
  },
  {
    rule: "every swap was decided at the first tick after it was accepted",
    rows: firstTicks("swap", swapped),
  },
  {
    rule: "every swap has the price of a logged trade, and the deciding tick within 0.2 % of it",
    rows: `SELECT (t.time_ms = o.quote_ms AND t.price = o.quote_price AND NOT t.heartbeat
          AND o.tick_price BETWEEN o.quote_price * 0.998 AND o.quote_price * 1.002
          AND o.accepted_ms <= o.made_ms + 10000 AND o.spread >= 400000) IS NOT TRUE AS wrong,
        format('swap %s was quoted at tick %s', o.id, o.quote_seq) AS what
      FROM swap o LEFT JOIN product p ON p.symbol = o.symbol
      LEFT JOIN known_tick t ON t.pid = p.pid AND t.seq = o.quote_seq`,
  },
  {
    rule: "every lever order was placed at the first tick after it was accepted",
    rows: firstTicks("lever order", placed),
  },
  {
    rule: "every lever order that was closed by its owner or its run closed at the first tick after that was asked",
    rows: firstTicks("lever order", closed),
  },
  {
    rule: "every lever order that a tick opened or closed names a logged trade, at its price and time",
    rows: `SELECT (NOT t.heartbeat AND t.price = o.price AND t.time_ms = o.ms) IS NOT TRUE AS wrong,
        format('lever order %s names tick %s', o.id, o.seq) AS what
      FROM (
        SELECT id, symbol, entry_seq AS seq, open_price AS price, open_ms AS ms FROM lever_order
        WHERE open_price IS NOT NULL AND entry_seq <> placed_seq
        UNION ALL
        SELECT id, symbol, exit_seq, close_price, exit_ms FROM lever_order
        WHERE close_reason IN ('stopLoss', 'takeProfit', 'closeOut')
      ) AS o
      JOIN product p ON p.symbol = o.symbol
      LEFT JOIN known_tick t ON t.pid = p.pid AND t.seq = o.seq`,
  },
  {
    rule: "no trade that would have opened or closed a lever order was passed over",
    rows: `WITH minutes AS MATERIALIZED (${minutes}), mark AS MATERIALIZED (SELECT min(lever_mark_ms) AS ms FROM engine_state),
        s AS (
          SELECT s.id, s.pid, s.after_seq, s.before_seq, s.low, s.high, coalesce(s.until_ms, mark.ms) AS until_ms,
            since.time_ms / 60000 AS from_minute, coalesce(s.until_ms, mark.ms) / 60000 AS to_minute
          FROM (${spans}) AS s CROSS JOIN mark
          LEFT JOIN known_tick since ON since.pid = s.pid AND since.seq = s.after_seq
        )
      SELECT (${passedOver("s.from_minute")} OR ${passedOver("s.to_minute")} OR EXISTS (
          SELECT FROM minutes m
          WHERE m.pid = s.pid AND m.minute > s.from_minute AND m.minute < s.to_minute AND ${reached("m", "low", "high")}
        )) IS NOT FALSE OR s.from_minute IS NULL AS wrong,
        format('lever order %s after tick %s', s.id, s.after_seq) AS what
      FROM s`,
  },
  {
    rule: "every candle of a minute is what its trades come to, and none is missing up to the mark",
    rows: `SELECT ((c.open, c.high, c.low, c.close, c.volume) = (t.open, t.high, t.low, t.close, t.volume)) IS NOT TRUE AS wrong,
        format('candle %s of pair %s', coalesce(c.open_ms, t.open_ms), coalesce(c.pid, t.pid)) AS what
      FROM (SELECT * FROM candle_1m WHERE open_ms >= (SELECT from_ms FROM tick_log_start)) AS c
      FULL JOIN (
        SELECT pid, time_ms / 60000 * 60000 AS open_ms, max(price) AS high, min(price) AS low,
          least(sum(qty), 9223372036854775807) AS volume,
          (array_agg(price ORDER BY seq))[1] AS open, (array_agg(price ORDER BY seq DESC))[1] AS close
        FROM tick_log WHERE NOT heartbeat GROUP BY 1, 2
      ) AS t ON t.pid = c.pid AND t.open_ms = c.open_ms
      LEFT JOIN candle_mark m ON m.pid = t.pid AND m.interval_ms = 60000
      WHERE c.open_ms IS NOT NULL OR t.open_ms < m.folded_ms`,
  },
  {
    rule: "every longer candle is what its minutes come to, and none is missing up to the mark",
    rows: `SELECT ((c.open, c.high, c.low, c.close, c.volume) = (t.open, t.high, t.low, t.close, t.volume)) IS NOT TRUE AS wrong,
        format('candle %s of %s ms of pair %s', coalesce(c.open_ms, t.open_ms), coalesce(c.interval_ms, t.interval_ms),
          coalesce(c.pid, t.pid)) AS what
      FROM candle_long c
      FULL JOIN (
        SELECT m.pid, m.interval_ms, m.open_ms / m.interval_ms * m.interval_ms AS open_ms, max(m.high) AS high, min(m.low) AS low,
          least(sum(m.volume), 9223372036854775807) AS volume,
          (array_agg(m.open ORDER BY m.open_ms))[1] AS open, (array_agg(m.close ORDER BY m.open_ms DESC))[1] AS close
        FROM (SELECT k.interval_ms, m.* FROM candle_1m m JOIN candle_mark k ON k.pid = m.pid AND m.open_ms < k.folded_ms
              WHERE k.interval_ms > 60000) AS m
        GROUP BY 1, 2, 3
      ) AS t ON t.pid = c.pid AND t.interval_ms = c.interval_ms AND t.open_ms = c.open_ms`,
  },
  {
    rule: "every candle is counted",
    rows: `SELECT m.count IS DISTINCT FROM c.count AS wrong,
        format('%s candles of %s ms of pair %s', c.count, coalesce(m.interval_ms, c.interval_ms), coalesce(m.pid, c.pid)) AS what
      FROM (SELECT * FROM candle_mark WHERE count > 0) AS m
      FULL JOIN (SELECT pid, interval_ms, count(*) AS count FROM candle GROUP BY 1, 2) AS c
        ON c.pid = m.pid AND c.interval_ms = m.interval_ms`,
  },
];
