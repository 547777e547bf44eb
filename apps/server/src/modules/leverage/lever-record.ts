/** A stored lever order as the rules know it. Columns are those of db/migrations/0007-leverage.sql. */
import { assert } from "@candor/core/assert/assert";
import type {
  CloseReason,
  LeverEnd,
  LeverOpening,
  LeverOrder,
  LeverSide,
  OpenedAs,
} from "@candor/core/leverage/lever-order";
import { money, price, rate, type Price } from "@candor/core/money/money";
import type { LeverOrderTable } from "../../platform/db/schema.ts";

/** An order with how it ended; `doneMs` is the engine's clock when the end was booked. */
export type LeverStory = {
  readonly order: LeverOrder;
  readonly end: LeverEnd | undefined;
  readonly doneMs: number | undefined;
};

/** The story of a stored row. */
export const storyOf = (row: LeverOrderTable): LeverStory => ({
  order: {
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
    acceptedMs: Number(row.accepted_ms),
    placedSeq: Number(row.placed_seq),
    placedMs: Number(row.placed_ms),
    opening: openingOf(row),
    stopLoss: priceOf(row.stop_loss),
    takeProfit: priceOf(row.take_profit),
    sinceSeq: Number(row.since_seq),
    runId: numberOf(row.run_id),
    parentId: numberOf(row.part_of),
  },
  end: endOf(row),
  doneMs: numberOf(row.done_ms),
});

const numberOf = (value: bigint | null): number | undefined => (value === null ? undefined : Number(value));
const priceOf = (value: bigint | null): Price | undefined => (value === null ? undefined : price(value));

const openingOf = (row: LeverOrderTable): LeverOpening | undefined => {
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

const endOf = (row: LeverOrderTable): LeverEnd | undefined => {
  if (row.status !== "closed" && row.status !== "revoked") return undefined;
  const atMs = numberOf(row.exit_ms);
  assert(atMs !== undefined, "an order that ended has the time of its end");
  if (row.status === "revoked") return { type: "revoked", atMs };
  const { exit_seq: seq, close_price: closed, profit, close_reason: reason } = row;
  const askedMs = numberOf(row.asked_ms);
  const isWhole =
    seq !== null && closed !== null && profit !== null && reason !== null && askedMs !== undefined;
  assert(isWhole, "a closed order has its tick and its profit");
  return {
    type: "closed",
    reason: reason as CloseReason,
    seq: Number(seq),
    price: price(closed),
    askedMs,
    atMs,
    profit: money(profit),
    shortfall: money(row.house_loss ?? 0n),
  };
};
