/**
 * The type numbers of the journal (JNL-01): how a movement of the wallet is named on the wire. Numbers
 * never change their meaning. 2 and 3 belong to withdrawals, 10, 11 and 16 to 19 to referral income (REF-03); they stay reserved.
 */
import type { Language } from "@candor/wire/language";
import { fillIn } from "@candor/wire/messages/fill-in";
import { textsOf, type ServerTexts } from "@candor/wire/texts/texts-of";

type MovementType = {
  readonly type: number;
  /** English, the same for every caller. */
  readonly name: string;
};
type Movement = keyof ServerTexts["movements"];

/** By the movement's name (queries.ts). A kind that never touches a wallet has no row. */
export const movementTypes: Readonly<Record<Exclude<Movement, "other">, MovementType>> = {
  sandbox_deposit: { type: 1, name: "Recharge" },
  correction: { type: 4, name: "Correction" },
  transferred_to_contract: { type: 5, name: "To contract wallet" },
  transferred_to_wallet: { type: 6, name: "From contract wallet" },
  option_placed: { type: 20, name: "Option stake" },
  option_won: { type: 21, name: "Option won" },
  option_tied: { type: 22, name: "Option tied" },
};

/** For a kind that has no text yet: it is shown and summed all the same. */
const unnamed: MovementType = { type: 99, name: "Other" };

const isNamed = (name: string): name is keyof typeof movementTypes => Object.hasOwn(movementTypes, name);

export const movementTypeOf = (name: string): MovementType => (isNamed(name) ? movementTypes[name] : unnamed);

/** The movements that have one of these type numbers. */
export const namesOf = (types: readonly number[]): readonly string[] =>
  Object.keys(movementTypes).filter((name) => types.includes(movementTypeOf(name).type));

/** What a movement is for, in the caller's language. */
export const remarksOf = (name: string, causeId: bigint, language: Language): string =>
  fillIn(textsOf[language].movements[isNamed(name) ? name : "other"], { number: String(causeId) });
