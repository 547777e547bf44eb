/**
 * The other words that people type for a pair, a page or an action (NAV-08). Those of every language are found in every language: who
 * reads one page in English may still think of its name at home. They load with the palette only.
 *
 * They are searched and never shown, so they do not stand in the texts, whose words are those of the glossary. A word leads to one
 * place: `synonyms.test.ts` tries each.
 */
import type { PageName } from "../../../parts/site-groups.ts";
import { en } from "./en.ts";
import { ja } from "./ja.ts";
import { zhCn } from "./zh-cn.ts";
import { zhTw } from "./zh-tw.ts";

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

export const synonymLists: readonly Synonyms[] = [en, zhCn, zhTw, ja];

export const synonymsOf = (kind: keyof Synonyms, name: string): readonly string[] =>
  synonymLists.flatMap((list) => splitWords((list[kind] as Readonly<Record<string, string>>)[name] ?? ""));

export const splitWords = (list: string): readonly string[] =>
  list
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
