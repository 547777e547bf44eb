/**
 * What goes into the engine for leveraged contracts and the bot, and what comes out (LEV, BOT).
 *
 * A command decides at the engine's mark; what it changed can be taken back by `undo` until the next event that is
 * not an undo, because only the ledger knows whether the owner can pay. A batch holds at most one such command a user.
 */
import type { BotRun, RunEnd } from "../../bot/bot-run.ts";
import type { LeverEnd, LeverOrder, LeverSide } from "../../leverage/lever-order.ts";
import type { LeverTerms } from "../../leverage/lever-terms.ts";
import type { Leg } from "../../money/leg.ts";
import type { Money, Price } from "../../money/money.ts";

/** `acceptedMs`: our clock when the command was taken; it only tells how old the last price is. */
type Command = { readonly userId: number; readonly acceptedMs: number };

export type OpenLever = Command & {
  readonly type: "openLever";
  readonly symbol: string;
  readonly side: LeverSide;
  readonly multiple: number;
  readonly share: number;
  /** Undefined for the best price. */
  readonly askedPrice: Price | undefined;
  readonly stopLoss: Price | undefined;
  readonly takeProfit: Price | undefined;
};
/** Closes a position, or `share` leaves of it (LEV-07, LEV-15). */
export type CloseLever = Command & {
  readonly type: "closeLever";
  readonly orderId: number;
  readonly share: number | undefined;
};
/** Revokes a pending order (LEV-07). */
export type RevokeLever = Command & { readonly type: "revokeLever"; readonly orderId: number };
/** Sets both stops of a position; undefined takes one away (LEV-08). */
export type SetStops = Command & {
  readonly type: "setStops";
  readonly orderId: number;
  readonly stopLoss: Price | undefined;
  readonly takeProfit: Price | undefined;
};
/** Closes a position and opens the same on the other side, both or neither (LEV-15). */
export type ReverseLever = Command & { readonly type: "reverseLever"; readonly orderId: number };
/** Closes all positions, or revokes all pending orders, of one symbol or of all (LEV-15). */
export type CloseAllLevers = Command & {
  readonly type: "closeAllLevers";
  readonly symbol: string | undefined;
};
export type RevokeAllLevers = Command & {
  readonly type: "revokeAllLevers";
  readonly symbol: string | undefined;
};
/** Starts a bot run (BOT-03, BOT-04). The bands were checked by the caller. */
export type StartRun = Command & {
  readonly type: "startRun";
  readonly symbol: string;
  readonly amount: Money;
  readonly multiple: number;
  readonly times: number;
};
/** Ends a run at once and closes its trade (BOT-07). */
export type StopRun = Command & { readonly type: "stopRun"; readonly runId: number };
/** The engine's own command: the next thing a run of `botDue` has to do (BOT-06). */
export type StepRun = Command & { readonly type: "stepRun"; readonly runId: number };

export type LeverCommand =
  | OpenLever
  | CloseLever
  | RevokeLever
  | SetStops
  | ReverseLever
  | CloseAllLevers
  | RevokeAllLevers
  | StartRun
  | StopRun
  | StepRun;

export type LeverPostingKind =
  | "lever_opened"
  | "lever_reserved"
  | "lever_filled"
  | "lever_revoked"
  | "lever_closed";

/** One order's step, as it is booked: the row to write and the money that moves with it. */
export type LeverChange = {
  /** As it was; undefined for a new one. */
  readonly before: LeverOrder | undefined;
  /** As it is, or as it was last when it ended. */
  readonly order: LeverOrder;
  readonly end: LeverEnd | undefined;
  readonly posting: { readonly kind: LeverPostingKind; readonly legs: readonly Leg[] } | undefined;
};
export type RunChange = {
  readonly before: BotRun | undefined;
  readonly run: BotRun;
  readonly end: RunEnd | undefined;
};

export type LeverEvent =
  | LeverCommand
  /** What a symbol offers from now on; live orders keep their terms. */
  | { readonly type: "offerLever"; readonly symbol: string; readonly terms: LeverTerms | undefined }
  /** Hands out at most `limit` changes that ticks have brought about, in the order in which they happened. */
  | { readonly type: "settleLevers"; readonly limit: number }
  /** The ledger did not book this command. `low`: for want of money. */
  | { readonly type: "undoLever"; readonly decided: LeverDecided; readonly low: boolean };

/** A command that was taken. */
export type LeverDecided = {
  readonly type: "leverDecided";
  readonly changes: readonly LeverChange[];
  readonly runs: readonly RunChange[];
  /** The number to answer with: of the new order or run; undefined when nothing is new. */
  readonly newId: number | undefined;
  /** What the contract wallet must hold before it, micro-units (LEV-04, BOT-03). */
  readonly need: Money;
};

export type LeverEffect =
  | LeverDecided
  /** A step of a run that has nothing to do yet; nothing to book. */
  | { readonly type: "runWaits" }
  /** Changes that ticks brought about; booked in this order. */
  | {
      readonly type: "leverSettled";
      readonly changes: readonly LeverChange[];
      readonly runs: readonly RunChange[];
    };
