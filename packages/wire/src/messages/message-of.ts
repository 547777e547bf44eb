import type { Language } from "../language.ts";
import { textsOf } from "../texts/texts-of.ts";
import { fillIn, type MessageKey } from "./fill-in.ts";
import { grouped } from "./grouped.ts";

/** A message in one of the languages, its places filled. For the server: it holds all of them. */
export const messageOf = (
  key: MessageKey,
  language: Language,
  values?: Readonly<Record<string, string>>,
): string => fillIn(textsOf[language].messages[key], grouped(values));
