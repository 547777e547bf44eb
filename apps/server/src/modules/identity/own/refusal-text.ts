/** Why something was refused, in words: a sentence for each cause, and behind them what an operator has written (KYC-01). */
import type { Language } from "@candor/wire/language";
import { fillIn } from "@candor/wire/messages/fill-in";
import { textsOf } from "@candor/wire/texts/texts-of";
import { identityParts } from "@candor/wire/service/identity";
import type { OwnStanding } from "./standing.ts";

export const refusalText = (
  { causes, sentence }: Pick<OwnStanding, "causes" | "sentence">,
  language: Language,
): string => {
  const texts = textsOf[language].identity;
  const sentences = identityParts.flatMap((part) => {
    const cause = causes[part];
    return cause === null ? [] : [(texts[part] as Readonly<Record<string, string>>)[cause] ?? cause];
  });
  return [...sentences, ...(sentence === "" ? [] : [sentence])].reduce((text, next) =>
    fillIn(texts.nextCause, { causes: text, cause: next }),
  );
};
