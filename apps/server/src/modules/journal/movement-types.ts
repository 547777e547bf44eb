/**
 * The type numbers of the journal (JNL-01): how a movement of a wallet is named on the wire. Numbers
 * never change their meaning. 10, 11 and 16 to 19 belong to referral income (REF-03); they stay reserved.
 */
import type { Language } from "@candor/wire/language";
import { fillIn } from "@candor/wire/messages/fill-in";
import { textsOf, type ServerTexts } from "@candor/wire/texts/texts-of";

type Movement = keyof ServerTexts["movements"];

/** By the movement's name (queries.ts). A kind that never touches a wallet has no row. */
export const movementTypes: Readonly<Record<Exclude<Movement, "other">, number>> = {
  sandbox_deposit: 1,
  withdrawal_requested: 2,
  withdrawal_returned: 3,
  deposited: 7,
  correction: 4,
  transferred_to_contract: 5,
  transferred_to_wallet: 6,
  option_placed: 20,
  option_won: 21,
  option_tied: 22,
  lever_opened: 30,
  lever_reserved: 31,
  lever_revoked: 32,
  lever_closed: 33,
};

/** What comes in from outside, out of a `custody:<channel>`: the list of recharges. */
export const deposits: readonly (keyof typeof movementTypes)[] = ["sandbox_deposit", "deposited"];

/** For a kind that has no text yet: it is shown and summed all the same. */
const unnamed = 99;

const isNamed = (name: string): name is keyof typeof movementTypes => Object.hasOwn(movementTypes, name);

export const movementTypeOf = (name: string): number => (isNamed(name) ? movementTypes[name] : unnamed);

/** The movements that have one of these type numbers. */
export const namesOf = (types: readonly number[]): readonly string[] =>
  Object.keys(movementTypes).filter((name) => types.includes(movementTypeOf(name)));

/** What a movement is called, and what it is for. */
export const movementTexts = (
  name: string,
  causeId: bigint,
  language: Language,
): { readonly name: string; readonly remarks: string } => {
  const texts = textsOf[language].movements[isNamed(name) ? name : "other"];
  return { name: texts.name, remarks: fillIn(texts.remarks, { number: String(causeId) }) };
};
