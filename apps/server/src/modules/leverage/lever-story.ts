/** A stored lever order with how it ended, for the lists and audits of its owner. */
import { assert } from "@candor/core/assert/assert";
import type { LeverEnd, LeverOrder } from "@candor/core/leverage/lever-order";
import { money, price } from "@candor/core/money/money";
import type { LeverOrderTable } from "../../platform/db/schema/schema-trading.ts";
import { liveLeverOf } from "../../records/trades/lever-record.ts";

/** An order with how it ended; `doneMs` is the engine's clock when the end was booked. */
export type LeverStory = {
  readonly order: LeverOrder;
  readonly end: LeverEnd | undefined;
  readonly doneMs: number | undefined;
};

/** The order of a stored row, with its end. */
export const storyOf = (row: LeverOrderTable): LeverStory => ({
  order: liveLeverOf(row),
  end: endOf(row),
  doneMs: row.done_ms === null ? undefined : Number(row.done_ms),
});

const endOf = (row: LeverOrderTable): LeverEnd | undefined => {
  if (row.status !== "closed" && row.status !== "revoked") return undefined;
  assert(row.exit_ms !== null, "an order that ended has the time of its end");
  const atMs = Number(row.exit_ms);
  if (row.status === "revoked") return { type: "revoked", atMs };
  const { exit_seq: seq, close_price: closed, profit, close_reason: reason, asked_ms: askedMs } = row;
  const isWhole = seq !== null && closed !== null && profit !== null && reason !== null && askedMs !== null;
  assert(isWhole, "a closed order has its tick and its profit");
  return {
    type: "closed",
    reason,
    seq: Number(seq),
    price: price(closed),
    askedMs: Number(askedMs),
    atMs,
    profit: money(profit),
    shortfall: money(row.house_loss ?? 0n),
  };
};
