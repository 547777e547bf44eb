/** The form of bank details as pure functions: what is saved as a form, its error at a field, and what is sent (WAL-08). The rules are the server's own. */
import {
  bankFormOf,
  checkBankForm,
  isSameBank,
  type BankField,
  type BankForm,
} from "@candor/core/payout/bank-form";
import type { MessageKey } from "@candor/wire/messages/fill-in";
import type { BankCard } from "./payout-queries.ts";

/** By the wire's names. */
const wireNames = {
  holder: "accountHolder",
  firstName: "firstname",
  lastName: "lastname",
  bank: "bank",
  bankCode: "bankCode",
  account: "accountNumber",
  branch: "branchname",
  address: "address",
  locality: "locality",
  town: "town",
  city: "city",
  postalCode: "postalcode",
  ifsc: "ifsc",
} as const satisfies Record<BankField, keyof BankCard>;
const fields = Object.keys(wireNames) as BankField[];

export const formOfCard = (card: BankCard): BankForm =>
  bankFormOf(Object.fromEntries(fields.map((field) => [field, card[wireNames[field]]])));

export const bankInput = (form: BankForm) =>
  Object.fromEntries(fields.map((field) => [wireNames[field], form[field]])) as Record<
    (typeof wireNames)[BankField],
    string
  >;

/** Where each refusal of the rules is shown. */
const fieldOfKey: Readonly<Record<string, BankField>> = {
  PleaseFillInTheAccountHolder: "holder",
  PleaseFillInTheBank: "bank",
  PleaseFillInTheAccountNumber: "account",
  AccountNumberIncorrect: "account",
  IFSCIncorrect: "ifsc",
};

export type BankError = { readonly field: BankField | undefined; readonly key: MessageKey };

/** What keeps the form from being sent; NoChanges belongs to no field. */
export const bankError = (form: BankForm, saved: BankForm): BankError | undefined => {
  const checked = checkBankForm(form);
  if (!checked.ok) return { field: fieldOfKey[checked.refusal.key], key: checked.refusal.key as MessageKey };
  const before = checkBankForm(saved);
  const isSame = before.ok && isSameBank(before.value, checked.value);
  return isSame ? { field: undefined, key: "NoChanges" } : undefined;
};
