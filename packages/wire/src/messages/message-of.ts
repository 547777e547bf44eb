import type { Language } from "../language.ts";
import { en } from "./en.ts";
import { fillIn, type MessageKey, type Messages } from "./fill-in.ts";
import { ja } from "./ja.ts";
import { zhCn } from "./zh-cn.ts";
import { zhTw } from "./zh-tw.ts";

const catalogues: Readonly<Record<Language, Messages>> = {
  en,
  "zh-CN": zhCn,
  "zh-TW": zhTw,
  ja,
};

/** A message in one of the four languages, its places filled. For the server: it holds all four. */
export const messageOf = (
  key: MessageKey,
  language: Language,
  values?: Readonly<Record<string, string>>,
): string => fillIn(catalogues[language][key], values);
