/**
 * The other words that people type for a pair, a page or an action (NAV-08). Those of every language are found in every language: who
 * reads one page in English may still think of its name at home. They load with the palette only.
 *
 * They are searched and never shown, so they do not stand in the texts, whose words are those of the glossary. A word leads to one
 * place: `synonyms.test.ts` tries each.
 */
import { en } from "./en.ts";
import { ja } from "./ja.ts";
import type { Synonyms } from "./synonyms-type.ts";
import { zhCn } from "./zh-cn.ts";
import { zhTw } from "./zh-tw.ts";

export const synonymLists: readonly Synonyms[] = [en, zhCn, zhTw, ja];

export const synonymsOf = (kind: keyof Synonyms, name: string): readonly string[] =>
  synonymLists.flatMap((list) => splitWords((list[kind] as Readonly<Record<string, string>>)[name] ?? ""));

export const splitWords = (list: string): readonly string[] =>
  list
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
