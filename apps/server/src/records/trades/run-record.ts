/** Converts bot runs to rows of db/schema/65-bot.sql and back, for the engine and for modules. */
import type { BotRun } from "@candor/core/bot/bot-run";
import type { RunChange } from "@candor/core/engine/levers/lever-change";
import { money } from "@candor/core/money/money";
import type { BotRunTable } from "../../platform/db/schema/schema-trading.ts";

/** The record that results from a change, as `engine_book` reads it. */
export const runRecord = ({ before, run, end }: RunChange) => ({
  is_new: before === undefined,
  user_id: run.userId,
  id: run.id,
  symbol: run.symbol,
  amount: run.amount.toString(),
  multiple: run.multiple,
  times: run.times,
  started_ms: run.startedMs,
  done: run.done,
  net: run.net.toString(),
  order_id: end === undefined ? run.orderId : undefined,
  state: end?.reason ?? "running",
  ended_ms: end?.atMs,
});

/** The run of a row. */
export const runOf = (row: BotRunTable): BotRun => ({
  id: Number(row.id),
  userId: Number(row.user_id),
  symbol: row.symbol,
  amount: money(row.amount),
  multiple: row.multiple,
  times: row.times,
  startedMs: Number(row.started_ms),
  done: row.done,
  net: money(row.net),
  orderId: row.order_id === null ? undefined : Number(row.order_id),
});
