/**
 * The movements of a user's money, as the journal and statements name them (JNL-01, JNL-03). A number never changes its meaning. 10, 11
 * and 16 to 19 belong to referral income (REF-03), from 20 to 29 to options, from 30 to 39 to contracts, from 40
 * to 49 to investment products, from 50 to 59 to rewards; they stay reserved.
 */
import type { Language } from "@candor/wire/language";
import { fillIn } from "@candor/wire/messages/fill-in";
import { textsOf, type ServerTexts } from "@candor/wire/texts/texts-of";

type Movement = keyof ServerTexts["movements"];

/** By the movement's name. What moves only bound money has a number as well: statements have all of it. */
export const movementTypes: Readonly<Record<Exclude<Movement, "other">, number>> = {
  sandbox_deposit: 1,
  withdrawal_requested: 2,
  withdrawal_returned: 3,
  deposited: 7,
  correction: 4,
  transferred_to_contract: 5,
  transferred_to_wallet: 6,
  withdrawal_paid: 9,
  swapped: 8,
  holding_bought: 40,
  interest_paid: 41,
  day_passed: 42,
  holding_renewed: 43,
  holding_ended: 44,
  holding_left: 45,
  pool_entered: 46,
  pool_redeemed: 47,
  pool_returned: 48,
  // Of the pools themselves, which no person reads as own movements.
  pool_joined: 95,
  pool_paid: 96,
  checkin_rewarded: 50,
  award_paid: 51,
  task_rewarded: 52,
  speech_rewarded: 53,
  referral_income_1: 10,
  referral_income_2: 11,
  referral_income_3: 16,
  referral_first_1: 17,
  referral_first_2: 18,
  referral_first_3: 19,
  option_placed: 20,
  option_won: 21,
  option_tied: 22,
  option_lost: 23,
  lever_opened: 30,
  lever_reserved: 31,
  lever_revoked: 32,
  lever_closed: 33,
  lever_filled: 34,
};

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
