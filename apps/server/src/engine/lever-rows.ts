/**
 * Lever orders and bot runs as rows of db/migrations/0007-leverage.sql, and back. A row is the whole story of its order, so
 * booking a change means writing the row that it leads to.
 */
import type { BotRun } from "@candor/core/bot/bot-run";
import type { LeverChange, RunChange } from "@candor/core/engine/levers/lever-events";
import type { LeverOrder, LeverSide, OpenedAs } from "@candor/core/leverage/lever-order";
import { money, price, rate, type Price } from "@candor/core/money/money";
import type { BotRunTable, LeverOrderTable } from "../platform/db/schema.ts";

/** The row as JSON; what is undefined is left out and becomes NULL. `nowMs`: when its end, if it has one, is booked. */
export const leverRowJson = ({ order, end }: LeverChange, nowMs: number): string => {
  const { opening } = order;
  const closed = end?.status === 3 ? end : undefined;
  return JSON.stringify({
    user_id: order.userId,
    id: order.id,
    symbol: order.symbol,
    side: order.side,
    multiple: order.multiple,
    share: order.share,
    molecule: order.molecule,
    fee_rate: String(order.feeRate),
    close_out_bps: order.closeOutBps,
    margin: String(order.margin),
    fee: String(order.fee),
    asked_price: String(order.askedPrice),
    create_ms: order.createMs,
    placed_seq: order.placedSeq,
    status: end?.status ?? opening?.as ?? 0,
    opened_as: opening?.as,
    entry_seq: opening?.seq,
    open_price: opening?.price.toString(),
    open_ms: opening?.atMs,
    close_out_price: opening?.closeOutPrice?.toString(),
    stop_loss: order.stopLoss?.toString(),
    take_profit: order.takeProfit?.toString(),
    since_seq: order.sinceSeq,
    handle_ms: end?.atMs,
    close_reason: closed?.reason,
    exit_seq: closed?.seq,
    close_price: closed?.price.toString(),
    profit: closed?.profit.toString(),
    house_loss: closed?.shortfall.toString(),
    done_ms: end && nowMs,
    run_id: order.runId,
    part_of: order.parentId,
  });
};

export const runRowJson = ({ run, end }: RunChange): string =>
  JSON.stringify({
    user_id: run.userId,
    id: run.id,
    symbol: run.symbol,
    amount: String(run.amount),
    multiple: run.multiple,
    times: run.times,
    started_ms: run.startedMs,
    done: run.done,
    net: String(run.net),
    order_id: end === undefined ? run.orderId : undefined,
    state: end?.reason ?? 0,
    ended_ms: end?.atMs,
  });

/** The live order of a row. */
export const liveOrderOf = (row: LeverOrderTable): LeverOrder => ({
  id: Number(row.id),
  userId: Number(row.user_id),
  symbol: row.symbol,
  side: row.side as LeverSide,
  multiple: row.multiple,
  share: Number(row.share),
  molecule: row.molecule,
  feeRate: rate(row.fee_rate),
  closeOutBps: row.close_out_bps,
  margin: money(row.margin),
  fee: money(row.fee),
  askedPrice: price(row.asked_price),
  createMs: Number(row.create_ms),
  placedSeq: Number(row.placed_seq),
  opening: openingOf(row),
  stopLoss: priceOf(row.stop_loss),
  takeProfit: priceOf(row.take_profit),
  sinceSeq: Number(row.since_seq),
  runId: numberOf(row.run_id),
  parentId: numberOf(row.part_of),
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
  orderId: numberOf(row.order_id),
});

const openingOf = (row: LeverOrderTable): LeverOrder["opening"] => {
  const { opened_as: as, entry_seq: seq, open_price: opened, open_ms: atMs } = row;
  if (as === null || seq === null || opened === null || atMs === null) return undefined;
  return {
    as: as as OpenedAs,
    seq: Number(seq),
    price: price(opened),
    atMs: Number(atMs),
    closeOutPrice: priceOf(row.close_out_price),
  };
};

const numberOf = (value: bigint | null): number | undefined => (value === null ? undefined : Number(value));
const priceOf = (value: bigint | null): Price | undefined => (value === null ? undefined : price(value));
