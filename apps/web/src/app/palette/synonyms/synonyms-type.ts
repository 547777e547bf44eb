/** What each language has words for. */
import type { PageName } from "../../../parts/site-groups.ts";

/** Pages of one item of a list are named by their lists, and a page that is not built leads nowhere. */
type FoundPage = Exclude<PageName, "details" | "order" | "newsDetail" | "comment" | "limits">;
export type ActName = "logout" | "day" | "night" | "auto" | "language" | "shortcuts" | "rise" | "zone";
type Coin = "BTC" | "ETH" | "BNB" | "SOL" | "XRP" | "LTC" | "ADA" | "DOGE";

/** In one language: words with commas between them, by what they lead to. */
export type Synonyms = {
  readonly coins: Readonly<Record<Coin, string>>;
  readonly pages: Readonly<Partial<Record<FoundPage, string>>>;
  readonly acts: Readonly<Record<ActName, string>>;
};
