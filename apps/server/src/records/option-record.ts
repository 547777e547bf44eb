/**
 * Timed options as rows of db/migrations/0005-engine.sql, and back: once for the engine and for modules.
 *
 * The database computes money from these rows (db/functions/options.sql), so a row is all that is said of an option.
 */
import type { Settlement } from "@candor/core/engine/events";
import type { OpenOption } from "@candor/core/engine/state";
import { money, price } from "@candor/core/money/money";
import type { OptionTable } from "../platform/db/schema.ts";

/** The row of an option that was taken, as `engine_book` reads it; integers of money travel as text. */
export const optionPlacedRow = (option: OpenOption) => ({
  user_id: option.userId,
  id: option.id,
  symbol: option.symbol,
  direction: option.direction,
  stake: option.stake.toString(),
  percent: option.percent,
  payout: option.payout.toString(),
  accepted_ms: option.acceptedMs,
  entry_seq: option.entrySeq,
  entry_price: option.entryPrice.toString(),
  buy_ms: option.buyMs,
  sell_ms: option.sellMs,
});

/** How it ended. When it was settled is the time of its batch. */
export const optionSettledRow = ({ option, exit, outcome, net }: Settlement) => ({
  user_id: option.userId,
  id: option.id,
  exit_seq: exit.seq,
  exit_price: exit.price.toString(),
  outcome,
  net: net.toString(),
});

/** The option of a row, as it was taken. */
export const openOptionOf = (row: OptionTable): OpenOption => ({
  id: Number(row.id),
  userId: Number(row.user_id),
  symbol: row.symbol,
  direction: row.direction,
  stake: money(row.stake),
  percent: row.percent,
  payout: money(row.payout),
  acceptedMs: Number(row.accepted_ms),
  entrySeq: Number(row.entry_seq),
  entryPrice: price(row.entry_price),
  buyMs: Number(row.buy_ms),
  sellMs: Number(row.sell_ms),
});
