/** The movements of a user's money, as the journal and statements name them (JNL-01, JNL-03). Their numbers are beside their English texts. */
import type { Language } from "@candor/wire/language";
import { fillIn } from "@candor/wire/messages/fill-in";
import { movementTypes } from "@candor/wire/texts/en/movements";
import { textsOf } from "@candor/wire/texts/texts-of";

/** What comes in from outside, out of a `custody:<channel>`: the list of recharges. */
export const deposits: readonly (keyof typeof movementTypes)[] = ["sandbox_deposit", "deposited"];

/** A movement's name is that of its list, without the colon and the pair behind it. */
export const movementNameOf = (list: string): string => list.split(":", 1)[0] ?? list;

/** Paid to a referrer (REF-03). */
export const isCommission = (name: string): boolean => name.startsWith("referral_");

/** What profit and loss is shown by (JNL-04). */
export type Product = "options" | "contracts" | "investments" | "other";

/**
 * The product that a movement is a result of. Undefined: it only brings money in or out, exchanges it, or moves it between own accounts, so
 * nothing but its fee is a result.
 */
export const productOf = (name: string): Product | undefined => {
  const type = movementTypeOf(name);
  if (type >= 20 && type <= 29) return "options";
  if (type >= 30 && type <= 39) return "contracts";
  if (type >= 40 && type <= 49) return "investments";
  return isOnlyMoved(name) ? undefined : "other";
};

const isOnlyMoved = (name: string): boolean =>
  deposits.some((deposit) => deposit === name) || /^(transferred|withdrawal|swapped)/.test(name);

/** For a kind that has no text yet: it is shown and summed all the same. */
const unnamed = 99;

const isNamed = (name: string): name is keyof typeof movementTypes => Object.hasOwn(movementTypes, name);

export const movementTypeOf = (name: string): number => (isNamed(name) ? movementTypes[name] : unnamed);

/** The movements that have one of these type numbers. */
export const namesOf = (types: readonly number[]): readonly string[] =>
  Object.keys(movementTypes).filter((name) => types.includes(movementTypeOf(name)));

/** What a swap was for, with both amounts and their assets: "6015 USDT". */
export type SwapAmounts = { readonly sold: string; readonly bought: string };

export const swapRemarks = (causeId: bigint, amounts: SwapAmounts, language: Language): string =>
  fillIn(textsOf[language].movements.swapped.amounts, { number: String(causeId), ...amounts });

/** What a movement is called, and what it is for. */
export const movementTexts = (
  name: string,
  causeId: bigint,
  language: Language,
): { readonly name: string; readonly remarks: string } => {
  const texts = textsOf[language].movements[isNamed(name) ? name : "other"];
  return { name: texts.name, remarks: fillIn(texts.remarks, { number: String(causeId) }) };
};
