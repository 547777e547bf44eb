/** What goes into the engine and what comes out. Everything that decides is in the event itself. */
import type { Tick } from "../market/tick.ts";
import type { Money, Price } from "../money/money.ts";
import type { OptionStyle } from "../options/option.ts";
import type { OptionResult } from "../options/settle.ts";
import type { OptionTerm } from "../options/terms.ts";
import type { Refusal } from "../result/result.ts";
import type { LeverEffect, LeverEvent } from "./levers/lever-events.ts";
import type { OpenOption, TradePoint } from "./state.ts";

export type PlaceOption = {
  readonly type: "placeOption";
  readonly userId: number;
  readonly symbol: string;
  readonly style: OptionStyle;
  readonly fee: Money;
  /** Seconds to expiry; one of the product's. */
  readonly seconds: number;
  /** The price that the user saw. */
  readonly seenPrice: Price;
  /** Our clock when the command was taken, epoch ms, be it behind the mark: it only tells how old the last price is. */
  readonly acceptedMs: number;
};

export type EngineEvent =
  | { readonly type: "tick"; readonly tick: Tick }
  /** All ticks up to `markMs` have been given; later ones have a later time. */
  | { readonly type: "mark"; readonly markMs: number }
  /** Hands out at most `limit` due options, oldest first. */
  | { readonly type: "settle"; readonly limit: number }
  | PlaceOption
  /** The ledger did not book this option: forget it and release its reserve. */
  | { readonly type: "voidOption"; readonly optionId: number }
  /** What a symbol offers from now on; options already open keep their terms. */
  | { readonly type: "offer"; readonly symbol: string; readonly terms: readonly OptionTerm[] }
  /** House money was added (or, negative, taken out) by a posting outside the engine. */
  | { readonly type: "capital"; readonly change: Money }
  | LeverEvent;

export type Settlement = OptionResult & { readonly option: OpenOption; readonly exit: TradePoint };

export type EngineEffect =
  | { readonly type: "placed"; readonly option: OpenOption }
  | Refused
  | { readonly type: "settled"; readonly settlement: Settlement }
  | LeverEffect;

export type Refused = {
  readonly type: "refused";
  readonly refusal: Refusal;
  /** Set where money comes first: `low` is the answer when the contract wallet does not hold this much (LEV-04). */
  readonly need?: Money;
};
