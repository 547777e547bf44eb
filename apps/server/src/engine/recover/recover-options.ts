/** Recovery of timed options: open options, due options, and recent placements. */
import { assert } from "@candor/core/assert/assert";
import { restoreDueOption, addOption } from "@candor/core/engine/options/place-option";
import type { EngineState, TradePoint } from "@candor/core/engine/state";
import type pg from "pg";
import type { OptionTable } from "../../platform/db/schema/schema-trading.ts";
import { openOptionOf } from "../../records/trades/option-record.ts";
import type { TickHistory } from "./tick-history.ts";

/** Options whose sell time has passed wait with their exits, oldest first; the others go into the heap. */
export const loadOptions = async (pool: pg.Pool, ticks: TickHistory, state: EngineState): Promise<void> => {
  const { rows } = await pool.query<OptionTable>("SELECT * FROM option WHERE status = 'open' ORDER BY id");
  const options = rows.map(openOptionOf);
  const exits = new Map<string, TradePoint>();
  const late = options.filter(({ sellMs }) => sellMs <= state.markMs);
  for (const option of late.toSorted((a, b) => a.sellMs - b.sellMs || a.id - b.id)) {
    const { symbol, sellMs } = option;
    const exit = exits.get(`${symbol} ${sellMs}`) ?? (await ticks.lastTrade(symbol, sellMs));
    assert(exit !== undefined, "a pair with an open option has traded");
    const point = { seq: exit.seq, timeMs: exit.timeMs, price: exit.price };
    exits.set(`${symbol} ${sellMs}`, point);
    restoreDueOption(state, { option, exit: point });
  }
  for (const option of options) if (option.sellMs > state.markMs) addOption(state, option);
};

/** The users who placed an option within the cooldown (OPT-04). */
export const loadPlacements = async (pool: pg.Pool, state: EngineState, markMs: number): Promise<void> => {
  const { rows } = await pool.query<{ user_id: bigint; placed_ms: bigint }>(
    `SELECT user_id, max(buy_ms) AS placed_ms FROM option WHERE buy_ms > $1
     GROUP BY user_id ORDER BY placed_ms`,
    [markMs - state.cooldownMs],
  );
  for (const row of rows) state.placedMs.set(Number(row.user_id), Number(row.placed_ms));
};
