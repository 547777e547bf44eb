/** What the composition gives to the alerts. */
import type { Language } from "@candor/wire/language";
import type { PairId, Products } from "../../records/product.ts";

export type AlertPair = PairId & { readonly title: string; readonly decimals: number };
export type AlertPairs = Products<AlertPair>;

/** What a message of the outbox names besides stored notices: a booking, by what the module of notices reads. */
export type BookedNews = {
  readonly user: string;
  readonly trade?: string;
  readonly lever?: string;
  readonly run?: string;
};
/** What to say about a booking; undefined for what is not the user's. */
export type ReadBookedNews = (
  booked: BookedNews,
  language: Language,
) => Promise<
  | {
      readonly title: string;
      readonly message: string;
      /** The path in the app that a press opens. */
      readonly tourl: string;
      readonly timeMs: number;
    }
  | undefined
>;
