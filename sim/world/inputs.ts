/**
 * What happens in a simulated world, as data: prices, commands, acts of operators, faults. Nothing here depends on what the
 * engine makes of it, so one seed gives one list of inputs.
 *
 * An actor cannot know the number of a contract that the engine has not given yet: it names one by `Pick`, which the
 * simulated server looks up among what is booked when the command arrives.
 */
import type { LeverSide } from "@candor/core/leverage/lever-order";
import type { Money, Price } from "@candor/core/money/money";
import type { OptionDirection } from "@candor/core/options/option";

/** What a pair does at a beat. The tick log numbers it, and adds heartbeats for pairs that are awaited. */
export type PairMove = {
  readonly symbol: string;
  /** A trade since the last beat, or none. */
  readonly trade: Price | undefined;
  /** Whether the log gives the pair a tick now, if anybody waits for it or not. */
  readonly isDue: boolean;
  readonly beats: boolean;
  /** How long before the beat its tick is; 0 in a log as the product keeps it. */
  readonly lagMs: number;
};

/**
 * One of a user's live contracts or runs, of all that it ever had, of somebody else's, or of those that a price has triggered
 * and that are not booked yet: the `nth`, counted round.
 */
export type Pick = { readonly among: "live" | "own" | "foreign" | "triggered"; readonly nth: number };

/** Stops as permille of the last price: above zero on the side where they belong. Undefined for none. */
export type StopWish = { readonly loss: bigint | undefined; readonly profit: bigint | undefined };
/** The same for a change: "keep" for a stop that stays. */
export type StopsWish = {
  readonly loss: bigint | "none" | "keep";
  readonly profit: bigint | "none" | "keep";
};

export type Wish =
  | {
      readonly type: "option";
      readonly symbol: string;
      readonly direction: OptionDirection;
      readonly stake: Money;
      readonly seconds: number;
      readonly seenPrice: Price;
    }
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
  | { readonly type: "setStops"; readonly pick: Pick; readonly stops: StopsWish }
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
  | { readonly type: "stopRun"; readonly pick: Pick }
  /** Between the two wallets of the user; `all` that is booked there. */
  | {
      readonly type: "transfer";
      readonly direction: "to_contract" | "to_wallet";
      readonly amount: Money | "all";
    }
  | { readonly type: "deposit"; readonly amount: Money };

/** What a user sends, under a key. */
export type Sent = {
  readonly userId: number;
  readonly key: string;
  readonly fingerprint: string;
  readonly acceptedMs: number;
  readonly wish: Wish;
};

/** Where a correction takes money from, or brings it: `userId` 0 is the house. */
export type Purse = {
  readonly userId: number;
  readonly name: "wallet" | "contract" | "capital" | "suspense";
};

export type OperatorAct =
  | { readonly type: "freeze" | "unfreeze"; readonly userId: number }
  | { readonly type: "capital"; readonly amount: Money }
  | { readonly type: "correct"; readonly from: Purse; readonly to: Purse; readonly amount: Money };

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
      readonly timeMs: number;
      readonly moves: readonly PairMove[];
      /** The server dies when the ticks are stored, or when it has taken the first of them. */
      readonly dies: "stored" | "half taken" | undefined;
    }
  | {
      readonly kind: "commands";
      readonly sent: readonly Sent[];
      /** The server dies after so many of them. */
      readonly diesAfter: number | undefined;
    }
  | { readonly kind: "operator"; readonly act: OperatorAct; readonly acceptedMs: number }
  | {
      readonly kind: "book";
      /** Most decisions of the batch. */
      readonly most: number;
      /** What ticks brought about is handed out when fewer decisions than this wait to be booked, so many at a time. */
      readonly shortOf: number;
      readonly handout: number;
      readonly fault: BookingFault;
    }
  /** All that is decided is booked, and so is the mark; what ticks brought about is handed out first when `isWhole`. */
  | { readonly kind: "drain"; readonly isWhole: boolean }
  | { readonly kind: "crash" | "pause" }
  /** Somebody moves the machine's clock. */
  | { readonly kind: "clockStep"; readonly byMs: number }
  /** What is on offer from then on. */
  | { readonly kind: "offers"; readonly levers: LeverOffers; readonly options: OptionOffer };

/** Comma lists, as a product has them: minutes, and the percent that each pays. */
export type OptionOffer = { readonly terms: string; readonly scale: string };

export type LeverOffer = {
  readonly multiples: readonly number[];
  readonly molecule: number;
  /** Of the notional, in 1e-8. */
  readonly feeRate: bigint;
  readonly closeOutBps: number;
  readonly stressBps: number;
};
/** Undefined for a symbol that offers nothing. */
export type LeverOffers = ReadonlyMap<string, LeverOffer | undefined>;

export type World = {
  readonly symbols: readonly string[];
  /** What all symbols offer of options at first. */
  readonly options: OptionOffer;
  /** What each symbol offers for leveraged contracts at first. */
  readonly levers: LeverOffers;
  /** Whether each pair that somebody waits for gets a tick on the next beat, all of them at one time. */
  readonly isLogPunctual: boolean;
  readonly capital: Money;
  readonly cooldownMs: number;
  readonly wallets: ReadonlyMap<number, Money>;
  readonly contracts: ReadonlyMap<number, Money>;
  readonly inputs: readonly SimInput[];
};
