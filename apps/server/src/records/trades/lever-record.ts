/**
 * Converts lever orders to rows of `lever_order` and back, for the engine and for modules: its columns are in
 * db/schema/60-leverage.sql, its rules in db/functions/rows/lever.sql. What a caller gets is another row, of the wire
 * (`modules/leverage/lever-row.ts`). A record holds the whole history of its order, so booking a change means writing the record
 * that results from it; the database computes the money from it and from the one before (db/functions/levers.sql).
 */
import { postingOf, type LeverChange } from "@candor/core/engine/levers/lever-change";
import type { LeverEnd, LeverOrder } from "@candor/core/leverage/lever-order";
import { money, price, rate, type Price } from "@candor/core/money/money";
import type { LeverOrderTable } from "../../platform/db/schema/schema-trading.ts";

type LeverStatus = LeverOrderTable["status"];

/** The record that results from a change, as `engine_book` reads it. `nowMs`: when its end, if it has one, is booked. */
export const leverRecord = (change: LeverChange, nowMs: number) => {
  const { before, order, end } = change;
  return {
    kind: postingOf(change)?.kind ?? null,
    is_new: before === undefined,
    ...orderColumns(order),
    status: statusOf(order, end),
    ...endColumns(end),
    done_ms: end && nowMs,
  };
};

const statusOf = ({ opening }: LeverOrder, end: LeverEnd | undefined): LeverStatus =>
  end?.type ?? (opening === undefined ? "pending" : "open");

const orderColumns = (order: LeverOrder) => ({
  user_id: order.userId,
  id: order.id,
  symbol: order.symbol,
  side: order.side,
  multiple: order.multiple,
  share: order.share,
  molecule: order.molecule,
  fee_rate: order.feeRate.toString(),
  close_out_bps: order.closeOutBps,
  margin: order.margin.toString(),
  fee: order.fee.toString(),
  asked_price: order.askedPrice.toString(),
  accepted_ms: order.acceptedMs,
  placed_seq: order.placedSeq,
  placed_ms: order.placedMs,
  opened_as: order.opening?.as,
  entry_seq: order.opening?.seq,
  open_price: order.opening?.price.toString(),
  open_ms: order.opening?.atMs,
  close_out_price: order.opening?.closeOutPrice?.toString(),
  stop_loss: order.stopLoss?.toString(),
  take_profit: order.takeProfit?.toString(),
  since_seq: order.sinceSeq,
  run_id: order.runId,
  part_of: order.parentId,
});

const endColumns = (end: LeverEnd | undefined) =>
  end?.type === "closed"
    ? {
        asked_ms: end.askedMs,
        exit_ms: end.atMs,
        close_reason: end.reason,
        exit_seq: end.seq,
        close_price: end.price.toString(),
        profit: end.profit.toString(),
        house_loss: end.shortfall.toString(),
      }
    : { exit_ms: end?.atMs };

/** The order of a live row; for an order that has ended, its last state. */
export const liveLeverOf = (row: LeverOrderTable): LeverOrder => ({
  id: Number(row.id),
  userId: Number(row.user_id),
  symbol: row.symbol,
  side: row.side,
  multiple: row.multiple,
  share: Number(row.share),
  molecule: row.molecule,
  feeRate: rate(row.fee_rate),
  closeOutBps: row.close_out_bps,
  margin: money(row.margin),
  fee: money(row.fee),
  askedPrice: price(row.asked_price),
  acceptedMs: Number(row.accepted_ms),
  placedSeq: Number(row.placed_seq),
  placedMs: Number(row.placed_ms),
  opening: openingOf(row),
  stopLoss: priceOf(row.stop_loss),
  takeProfit: priceOf(row.take_profit),
  sinceSeq: Number(row.since_seq),
  runId: numberOf(row.run_id),
  parentId: numberOf(row.part_of),
});

const openingOf = (row: LeverOrderTable): LeverOrder["opening"] => {
  const { opened_as: as, entry_seq: seq, open_price: opened, open_ms: atMs } = row;
  if (as === null || seq === null || opened === null || atMs === null) return undefined;
  return {
    as,
    seq: Number(seq),
    price: price(opened),
    atMs: Number(atMs),
    closeOutPrice: priceOf(row.close_out_price),
  };
};

const numberOf = (value: bigint | null): number | undefined => (value === null ? undefined : Number(value));
const priceOf = (value: bigint | null): Price | undefined => (value === null ? undefined : price(value));
