/**
 * Converts timed options to rows of db/schema/55-options.sql and back, for the engine and for modules.
 *
 * The database computes money from these rows (db/functions/options.sql), so a row holds everything about an option.
 */
import type { Settlement } from "@candor/core/engine/events";
import type { OpenOption } from "@candor/core/engine/state";
import { money, price } from "@candor/core/money/money";
import type { OptionTable } from "../../platform/db/schema/schema-trading.ts";

/** The record of a placed option, as `engine_book` reads it; integers of money are sent as text. */
export const optionPlacedRecord = (option: OpenOption) => ({
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

/** The record of an option's end. The time of its batch is the time when it was settled. */
export const optionSettledRecord = ({ option, exit, outcome, net }: Settlement) => ({
  user_id: option.userId,
  id: option.id,
  exit_seq: exit.seq,
  exit_price: exit.price.toString(),
  outcome,
  net: net.toString(),
});

/** The option of a row, as it was placed. */
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
