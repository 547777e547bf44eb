/** Why a commission is held, in the referrer's words (REF-05). */
import type { FlagKind } from "@candor/core/referral/flag-kinds";
import type { Language } from "@candor/wire/language";
import { fillIn } from "@candor/wire/messages/fill-in";
import { textsOf } from "@candor/wire/texts/texts-of";

/** What the two have in common; a sentence for each kind. */
export const reasonsHeld = (kinds: readonly FlagKind[], language: Language): string => {
  const { flags, nextReason } = textsOf[language].referral;
  const [first = "", ...others] = kinds.map((kind) => flags[kind] as string);
  return others.reduce((reasons, reason) => fillIn(nextReason, { reasons, reason }), first);
};

/** `kept`: why an operator keeps it; undefined while nobody has decided. */
export const heldRemarks = (
  { kinds, kept }: { readonly kinds: readonly FlagKind[]; readonly kept: string | undefined },
  language: Language,
): string => {
  const texts = textsOf[language].referral;
  return kept === undefined
    ? fillIn(texts.held, { reasons: reasonsHeld(kinds, language) })
    : fillIn(texts.kept, { reason: kept });
};
