/** The engine's commands. `acceptedMs`: when one was accepted, epoch ms; the first tick after it gives its price (API-18). */
import type { AccountId } from "../ids/account-id.ts";
import type { Leg } from "../money/leg.ts";
import type { Money, Price } from "../money/money.ts";
import type { OptionDirection } from "../options/option.ts";
import type { Refusal } from "../result/result.ts";
import type { LeverCommand } from "./levers/lever-command.ts";

export type PlaceOption = {
  readonly type: "placeOption";
  readonly userId: number;
  readonly symbol: string;
  readonly direction: OptionDirection;
  readonly stake: Money;
  /** Seconds to expiry; one of those that the product offers. */
  readonly seconds: number;
  /** The price that the user saw. */
  readonly seenPrice: Price;
  /** The percent that the user saw; undefined for a user who takes whatever is offered. */
  readonly seenPercent?: number | undefined;
  /** When it was accepted, epoch ms: the first tick of the symbol after this decides. */
  readonly acceptedMs: number;
};

/** A row as it is booked: numbers, texts, and money as integers. */
export type FactRow = Readonly<Record<string, string | number | bigint | null>>;

/**
 * A price that the house has promised to a user for a moment. The command waits for the next tick of the pair (API-18), and the
 * promise is kept if that tick is still near the promised price, whichever way the market went: so knowing it is worth nothing.
 */
export type PricePromise = {
  readonly symbol: string;
  /** The deciding tick's price must be from `low` to `high`; otherwise PriceMoved. */
  readonly low: Price;
  readonly high: Price;
  /** Accepted after this, epoch ms: QuoteExpired. */
  readonly untilMs: number;
  /** Unique for this promise, which is kept at most once; otherwise QuoteUsed. */
  readonly token: string;
};

/**
 * What the sender has read and computed the command from: a part of an area, such as one user's holdings, and how often it had been changed.
 * If it has been changed since, the command is refused with ChangedMeanwhile and can be computed again; otherwise it counts as a change.
 */
export type ExpectedVersion = {
  /** The part, such as `invest/100001`: at most 64 characters, at most one a user and area. */
  readonly of: string;
  /** The number of its changes so far. */
  readonly version: number;
  /** When what was computed holds only for a time, such as a business day: accepted before `fromMs`, or not before `untilMs`, epoch ms, it is refused likewise. */
  readonly within?: { readonly fromMs: number; readonly untilMs: number };
};

/** An owner without a run and without live orders, whose contract wallet holds exactly this: all that the owner trades with. */
export type FlatOwner = { readonly owner: number; readonly held: Money };

/** Accounts of the house of which one user may take a share in a business day; more is refused with this key, and with what is left. */
export type Draws = { readonly from: readonly AccountId[]; readonly refusal: string };

export type MoveFunds = {
  readonly type: "moveFunds";
  readonly userId: number;
  /** When it was accepted, epoch ms. */
  readonly acceptedMs: number;
  /** The kind of fact, as the booking names it. */
  readonly list: string;
  /** The row without its number and time, which the engine adds as `id` and `accepted_ms`. */
  readonly row: FactRow;
  readonly legs: readonly Leg[];
  /** The refusal when this account holds too little; `low` for an account that is not listed. */
  readonly shortages: readonly { readonly account: AccountId; readonly refusal: Refusal }[];
  /** Different parts; all must be unchanged. */
  readonly expects?: readonly ExpectedVersion[];
  /** Otherwise ChangedMeanwhile. */
  readonly whileFlat?: FlatOwner;
  /** How many transactions its row explains: one, or one of each of two owners. */
  readonly lines?: 2;
  /** For a fact that has a price: the engine adds the deciding tick to the row as `tick_seq`, `tick_ms` and `tick_price`. */
  readonly promise?: PricePromise;
  /** What the command takes of these accounts counts, and what it gives to them counts against that. */
  readonly draws?: Draws;
  /**
   * The house moves its own money: it gives only what each account holds, and what it takes out of what covers contracts must leave
   * enough for their stress move (LEV-17); otherwise ExposureLimit.
   */
  readonly isHouses?: true;
};

/** From now on nothing new is decided for this user; commands that wait are refused (SES-17). */
export type FreezeUser = {
  readonly type: "freezeUser";
  readonly userId: number;
  readonly acceptedMs: number;
};
export type UnfreezeUser = {
  readonly type: "unfreezeUser";
  readonly userId: number;
  readonly acceptedMs: number;
};

/** A command that may have to wait for a tick. */
export type WaitingCommand = PlaceOption | LeverCommand | MoveFunds;
export type Command = WaitingCommand | FreezeUser | UnfreezeUser;
