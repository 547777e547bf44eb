/**
 * The engine's commands for leveraged contracts and the bot (LEV, BOT).
 *
 * `acceptedMs`: when the command was accepted, epoch ms. A command with a price is decided at the first later tick of its pair.
 */
import type { LeverSide } from "../../leverage/lever-order.ts";
import type { SeenTerms } from "../../leverage/lever-terms.ts";
import type { StopChange } from "../../leverage/stops.ts";
import type { Money, Price } from "../../money/money.ts";

type Asked = { readonly userId: number; readonly acceptedMs: number };

export type OpenLever = Asked & {
  readonly type: "openLever";
  readonly symbol: string;
  readonly side: LeverSide;
  readonly multiple: number;
  readonly share: number;
  /** Undefined for the best price. */
  readonly askedPrice: Price | undefined;
  readonly stopLoss: Price | undefined;
  readonly takeProfit: Price | undefined;
  readonly seen?: SeenTerms | undefined;
};
/** Closes a position, or `share` leaves of it (LEV-07, LEV-15). */
export type CloseLever = Asked & {
  readonly type: "closeLever";
  readonly orderId: number;
  readonly share: number | undefined;
};
/** Revokes a pending order (LEV-07). */
export type RevokeLever = Asked & { readonly type: "revokeLever"; readonly orderId: number };
/** Sets the stops of a position, each independently (LEV-08). */
export type SetStops = Asked & {
  readonly type: "setStops";
  readonly orderId: number;
  readonly stopLoss: StopChange;
  readonly takeProfit: StopChange;
};
/** Closes a position and opens an equal one on the other side, both or neither (LEV-15). */
export type ReverseLever = Asked & {
  readonly type: "reverseLever";
  readonly orderId: number;
  /** Of the new position. */
  readonly seen?: SeenTerms | undefined;
};
/** Closes all positions, or revokes all pending orders, of one symbol or of all (LEV-15). */
export type CloseAllLevers = Asked & {
  readonly type: "closeAllLevers";
  readonly symbol: string | undefined;
};
export type RevokeAllLevers = Asked & {
  readonly type: "revokeAllLevers";
  readonly symbol: string | undefined;
};
/** Starts a bot run (BOT-03, BOT-04); `isPools`: of a pool, which has no bands and no quota (INV-14). */
export type StartRun = Asked & {
  readonly type: "startRun";
  readonly symbol: string;
  readonly amount: Money;
  readonly multiple: number;
  readonly times: number;
  readonly isPools?: true;
};
/** Ends a run at once and closes its trade (BOT-07); `onlyIdle`: only while it has none, otherwise LeverOrderIsBeingExecuted. */
export type StopRun = Asked & {
  readonly type: "stopRun";
  readonly runId: number;
  readonly onlyIdle?: true;
};

export type LeverCommand =
  | OpenLever
  | CloseLever
  | RevokeLever
  | SetStops
  | ReverseLever
  | CloseAllLevers
  | RevokeAllLevers
  | StartRun
  | StopRun;
