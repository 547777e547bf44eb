/**
 * The types of leveraged contracts (LEV-02, LEV-06, LEV-13). All numbers are integers: money in micro-units, prices in
 * 1e-8 USDT, shares in leaves of 1000 USDT, times in epoch ms, `seq` as numbers of the symbol's tick log.
 *
 * Invariants: a lever order is live (pending or holding) until it has an end; its margin is bound from placing to its
 * end; a tick triggers it only when its number is above `sinceSeq`. The wire uses digits for the words here; only wire and
 * the row mappings translate them.
 */
import type { Money, Price, Rate } from "../money/money.ts";

/** A long (the product's buy) gains when the price rises, a short (its sell) when it falls. */
export type LeverSide = "long" | "short";

/** How an order became a position: at the best price, or at a fixed price (LEV-06). */
export type OpenedAs = "bestPrice" | "fixedPrice";

/** Why a position closed (LEV-14): its owner, stop-loss, take-profit, close-out, the end of its bot run. */
export type CloseReason = "owner" | "stopLoss" | "takeProfit" | "closeOut" | "runEnd";

/** How a pending order became a position. */
export type LeverOpening = {
  readonly as: OpenedAs;
  /** The tick at which it opened, and that tick's price. */
  readonly seq: number;
  readonly price: Price;
  /** That tick's time. */
  readonly atMs: number;
  /** At this price or worse for the owner the position is closed out; undefined when no price above zero does. */
  readonly closeOutPrice: Price | undefined;
};

/** A live order: pending while `opening` is undefined. Immutable; a change makes a new object with the same id. */
export type LeverOrder = {
  readonly id: number;
  readonly userId: number;
  readonly symbol: string;
  readonly side: LeverSide;
  /** The leverage. */
  readonly multiple: number;
  /** The number of leaves, whole, 1 to 1e9. */
  readonly share: number;
  /** molecule: profit is divided by it (LEV-09). */
  readonly molecule: number;
  readonly feeRate: Rate;
  /** Closed out when margin + profit is at most this share of the margin, in 1/10000 (LEV-11). */
  readonly closeOutBps: number;
  readonly margin: Money;
  /** Bound with the margin while pending, taken when it opens (LEV-13). */
  readonly fee: Money;
  /** The asked price; for a best-price order, the price at which it opened. */
  readonly askedPrice: Price;
  /** When its placement was accepted; the first tick after that decides it (API-18). */
  readonly acceptedMs: number;
  /** The tick that decided the placement, and its time: a best-price order opens at it, a pending one from it on (LEV-10). */
  readonly placedSeq: number;
  readonly placedMs: number;
  readonly opening: LeverOpening | undefined;
  readonly stopLoss: Price | undefined;
  readonly takeProfit: Price | undefined;
  /** The last tick of the symbol when its triggers were last set. */
  readonly sinceSeq: number;
  /** The bot run that placed it; undefined if its owner placed it. */
  readonly runId: number | undefined;
  /** If this is a part that was closed separately, the order that it was a part of (LEV-15). */
  readonly parentId: number | undefined;
};

/** How a lever order ended: closed at a tick, or revoked before it opened. */
export type LeverEnd =
  | {
      readonly type: "closed";
      readonly reason: CloseReason;
      readonly seq: number;
      readonly price: Price;
      /** When its owner's command, or the end of the run, was accepted; the tick's time for a trigger. */
      readonly askedMs: number;
      /** The deciding tick's time. */
      readonly atMs: number;
      /** What its owner gained or lost, never below minus the margin. */
      readonly profit: Money;
      /** The loss beyond the margin, which the house pays (LEV-11). */
      readonly shortfall: Money;
    }
  /** `atMs`: the engine's mark. */
  | { readonly type: "revoked"; readonly atMs: number };
