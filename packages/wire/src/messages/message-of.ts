import type { Language } from "../language.ts";
import { isOperatorRefusal, type RefusalKey } from "./refusals.ts";
import { textsOf } from "../texts/texts-of.ts";
import { fillIn, type SuccessKey } from "./fill-in.ts";
import { grouped } from "./grouped.ts";

/** A message in one of the languages, its places filled. For the server: it holds all of them. */
export const messageOf = (
  key: RefusalKey | SuccessKey,
  language: Language,
  values?: Readonly<Record<string, string>>,
): string => {
  const { messages, operators } = textsOf[language];
  return fillIn(isOperatorRefusal(key) ? operators[key] : messages[key], grouped(values));
};
