/** What the engine may be asked. `acceptedMs`: when it was accepted, epoch ms; a price comes from the first tick after it (API-18). */
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
  /** Seconds to expiry; one of the product's. */
  readonly seconds: number;
  /** The price that the user saw. */
  readonly seenPrice: Price;
  /** When it was accepted, epoch ms: the first tick of the symbol after this decides. */
  readonly acceptedMs: number;
};

/** A row as it is booked: numbers, texts and integers of money. */
export type FactRow = Readonly<Record<string, string | number | bigint | null>>;

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
  /** What to refuse with when this account holds too little; `low` for one that is not named. */
  readonly shortages: readonly { readonly account: AccountId; readonly refusal: Refusal }[];
};

/** Nothing new is decided for this user from now on; what waits is refused (SES-17). */
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

/** What may have to wait for a tick. */
export type WaitingCommand = PlaceOption | LeverCommand | MoveFunds;
export type Command = WaitingCommand | FreezeUser | UnfreezeUser;
