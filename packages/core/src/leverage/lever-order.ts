/**
 * The words of leveraged contracts (LEV-02, LEV-06, LEV-13). Every number here is integer: money in micro-units,
 * prices in 1e-8 USDT, shares in leaves of 1000 USDT, times in epoch ms, `seq` numbers of the symbol's tick log.
 *
 * Invariants: a lever order is live (pending or holding) until it has an end; its margin is bound from placing to its
 * end; a tick triggers it only when its number is above `sinceSeq`.
 */
import type { Money, Price, Rate } from "../money/money.ts";

/** 1 buy (long) gains when the price rises, 2 sell (short) when it falls. */
export type LeverSide = 1 | 2;
export const long: LeverSide = 1;
export const short: LeverSide = 2;

/** 1 opened at the best price, 2 opened at a fixed price (LEV-06). */
export type OpenedAs = 1 | 2;

/** Why a position closed (LEV-14): its owner, stop-loss, take-profit, close-out, the end of its bot run. */
export type CloseReason = 1 | 2 | 3 | 4 | 5;
export const closedByOwner: CloseReason = 1;
export const closedByStopLoss: CloseReason = 2;
export const closedByTakeProfit: CloseReason = 3;
export const closedOut: CloseReason = 4;
export const closedWithRun: CloseReason = 5;

/** How a pending order became a position. */
export type LeverOpening = {
  readonly as: OpenedAs;
  /** The tick that it opened at, and that tick's price. */
  readonly seq: number;
  readonly price: Price;
  /** The engine's mark for one that opened when it was placed, the tick's time for one that waited. */
  readonly atMs: number;
  /** At this price or worse for the owner the position is closed out; undefined when no price above zero does. */
  readonly closeOutPrice: Price | undefined;
};

/** A live order: pending while `opening` is undefined. Immutable; a change makes a new one with the same id. */
export type LeverOrder = {
  readonly id: number;
  readonly userId: number;
  readonly symbol: string;
  readonly side: LeverSide;
  /** The leverage. */
  readonly multiple: number;
  /** Leaves, whole, 1 to 1e9. */
  readonly share: number;
  /** levermolecule: profit is divided by it (LEV-09). */
  readonly molecule: number;
  readonly feeRate: Rate;
  /** Closed out when margin + profit is at most this share of the margin, in 1/10000 (LEV-11). */
  readonly closeOutBps: number;
  readonly margin: Money;
  /** Bound with the margin while pending, taken when it opens (LEV-13). */
  readonly fee: Money;
  /** The price asked; for the best price, the one that it opened at. */
  readonly askedPrice: Price;
  readonly createMs: number;
  /** The last trade of the symbol when it was placed: a pending order fills at the first later one that reaches it. */
  readonly placedSeq: number;
  readonly opening: LeverOpening | undefined;
  readonly stopLoss: Price | undefined;
  readonly takeProfit: Price | undefined;
  /** The last trade of the symbol when its triggers were last set. */
  readonly sinceSeq: number;
  /** The bot run that placed it; undefined for an owner's own. */
  readonly runId: number | undefined;
  /** The order of which this is a part that was closed alone (LEV-15). */
  readonly parentId: number | undefined;
};

/** How a lever order ended: closed at a tick, or revoked before it opened. */
export type LeverEnd =
  | {
      readonly status: 3;
      readonly reason: CloseReason;
      readonly seq: number;
      readonly price: Price;
      /** The engine's mark when its owner asked, the tick's time when a trigger did. */
      readonly atMs: number;
      /** What its owner gained or lost, never below minus the margin. */
      readonly profit: Money;
      /** The loss beyond the margin, which the house bears (LEV-11). */
      readonly shortfall: Money;
    }
  | { readonly status: 4; readonly atMs: number };
