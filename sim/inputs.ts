/**
 * What happens in a simulated world, as data: ticks, commands, transfers, faults. Nothing here depends on what the
 * engine makes of it, so one seed gives one list of inputs.
 *
 * An actor cannot know the number of an order that the engine has not given yet: it names one by `Pick`, which the
 * simulated server looks up among what is booked when the command arrives.
 */
import type { Tick } from "@candor/core/market/tick";
import type { LeverSide } from "@candor/core/leverage/lever-order";
import type { Money, Price } from "@candor/core/money/money";

export type SimCommand = {
  readonly userId: number;
  readonly symbol: string;
  readonly style: 0 | 1;
  readonly fee: Money;
  readonly seconds: number;
  readonly seenPrice: Price;
  readonly key: string;
  readonly fingerprint: string;
};

/**
 * One of a user's live orders or runs, of all that it ever had, of somebody else's, or of those that a price has triggered
 * and that are not booked yet: the `nth`, counted round.
 */
export type Pick = { readonly among: "live" | "own" | "foreign" | "triggered"; readonly nth: number };

/** Stops as permille of the last price: above zero on the side where they belong. Undefined for none. */
export type StopWish = { readonly loss: bigint | undefined; readonly profit: bigint | undefined };

export type LeverWish =
  | {
      readonly type: "open";
      readonly symbol: string;
      readonly side: LeverSide;
      readonly multiple: number;
      readonly share: number;
      readonly askedPrice: Price | undefined;
      readonly stops: StopWish;
    }
  | { readonly type: "close"; readonly pick: Pick; readonly share: number | undefined }
  | { readonly type: "revoke"; readonly pick: Pick }
  | { readonly type: "setStops"; readonly pick: Pick; readonly stops: StopWish }
  | { readonly type: "reverse"; readonly pick: Pick }
  | { readonly type: "closeAll"; readonly symbol: string | undefined }
  | { readonly type: "revokeAll"; readonly symbol: string | undefined }
  | {
      readonly type: "startRun";
      readonly symbol: string;
      readonly amount: Money;
      readonly multiple: number;
      readonly times: number;
    }
  | { readonly type: "stopRun"; readonly pick: Pick };

/** What a user asks of leveraged contracts, under a key. */
export type SimLever = {
  readonly userId: number;
  readonly key: string;
  readonly fingerprint: string;
  readonly wish: LeverWish;
};

/** Money between a user's wallet and contract wallet, which goes past the engine (LEV-16). */
export type SimTransfer = {
  readonly userId: number;
  readonly key: string;
  readonly amount: Money;
  readonly to: "contract" | "wallet";
};

/**
 * What may happen to the booking of a batch. Paused: its leader stops before it sends the batch, another one takes over, and
 * the first one wakes later and sends it.
 */
export type BookingFault =
  | "none"
  | "answer lost"
  | "failed before"
  | "crash before"
  | "crash after"
  | "paused";

export type SimInput =
  | {
      readonly kind: "advance";
      readonly ticks: readonly Tick[];
      readonly markMs: number;
      /** The server dies after so many pieces of what this made due; it does not when there are fewer. */
      readonly diesAfterPieces: number;
      /** It goes on with commands after so many pieces of due lever changes, and leaves the rest for later. */
      readonly leverPieces: number;
      /** What happens to the booking of the steps of runs. */
      readonly stepFault: BookingFault;
    }
  | {
      readonly kind: "commands";
      readonly commands: readonly SimCommand[];
      readonly acceptedMs: number;
      readonly fault: BookingFault;
    }
  | {
      readonly kind: "levers";
      /** At most one a user. */
      readonly levers: readonly SimLever[];
      readonly acceptedMs: number;
      readonly fault: BookingFault;
      /** Transfers that are booked between the engine's decision and its booking. */
      readonly meanwhile: readonly SimTransfer[];
    }
  | { readonly kind: "transfer"; readonly transfer: SimTransfer }
  /** Nothing happens and nothing is due: the mark is booked. */
  | { readonly kind: "idle" }
  /** The next server reads what is on offer then; undefined when that is as before. */
  | { readonly kind: "restart"; readonly levers: LeverOffers | undefined };

export type World = {
  readonly symbols: readonly string[];
  readonly terms: string;
  readonly scale: string;
  /** What each symbol offers for leveraged contracts. */
  readonly levers: LeverOffers;
  readonly capital: Money;
  readonly cooldownMs: number;
  readonly wallets: ReadonlyMap<number, Money>;
  readonly contracts: ReadonlyMap<number, Money>;
  readonly inputs: readonly SimInput[];
};

export type LeverOffers = ReadonlyMap<string, LeverOffer>;
export type LeverOffer = {
  readonly multiples: readonly number[];
  readonly molecule: number;
  /** Of the notional, in 1e-8. */
  readonly feeRate: bigint;
  readonly closeOutBps: number;
  readonly stressBps: number;
};
