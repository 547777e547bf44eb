/**
 * The bank details of a user (WAL-08): what a person types, checked and in one written form.
 *
 * Invariants: what `checkBankForm` accepts has a holder, a bank and an account number; no field is empty or has blanks at its ends.
 * Known limit: whether the account exists is known to the bank alone; only IBAN and IFSC have something that a program can check.
 */
import { ok, refuse, type Result } from "../result/result.ts";

/** Each with the most characters that may be typed; numbers have blanks and dashes between, which are removed. The call has the same limits. */
export const bankFields = {
  holder: 100,
  firstName: 50,
  lastName: 50,
  bank: 100,
  bankCode: 34,
  account: 80,
  branch: 100,
  address: 200,
  locality: 100,
  town: 100,
  city: 100,
  postalCode: 20,
  ifsc: 22,
} as const;

export type BankField = keyof typeof bankFields;
/** "" for what was not filled in. */
export type BankForm = Readonly<Record<BankField, string>>;
/** What is stored: only fields that are filled in. */
export type BankDetails = Readonly<Partial<Record<BankField, string>>>;

const names = Object.keys(bankFields) as BankField[];

export const emptyBankForm: BankForm = Object.fromEntries(names.map((name) => [name, ""])) as BankForm;
export const bankFormOf = (details: BankDetails): BankForm => ({ ...emptyBankForm, ...details });

/**
 * Refuses PleaseFillInTheAccountHolder (both names together are one), PleaseFillInTheBank (its name or code),
 * PleaseFillInTheAccountNumber, AccountNumberIncorrect, then IFSCIncorrect.
 */
export const checkBankForm = (form: BankForm): Result<BankDetails> => {
  const given = written(form);
  const { holder, firstName, lastName, bank, bankCode, account, ifsc } = given;
  if (holder === undefined && (firstName === undefined || lastName === undefined)) {
    return refuse("PleaseFillInTheAccountHolder");
  }
  if (bank === undefined && bankCode === undefined && ifsc === undefined)
    return refuse("PleaseFillInTheBank");
  if (account === undefined) return refuse("PleaseFillInTheAccountNumber");
  if (!isAccountNumber(account)) return refuse("AccountNumberIncorrect");
  if (ifsc !== undefined && !/^[A-Z]{4}0[A-Z\d]{6}$/.test(ifsc)) return refuse("IFSCIncorrect");
  return ok(given);
};

export const isSameBank = (a: BankDetails, b: BankDetails): boolean =>
  names.every((name) => a[name] === b[name]);

/** In one line, for the payer: less than 500 characters, with fields of these lengths. */
export const bankLine = (details: BankDetails): string => {
  const { holder, firstName = "", lastName = "", bank, bankCode, branch, ifsc, account } = details;
  return [holder ?? `${firstName} ${lastName}`, bank, bankCode, branch, ifsc, account]
    .filter((part) => part !== undefined)
    .join(", ");
};

/** Blanks at the ends and repeated ones are removed; account numbers and codes have none and are in capitals. */
const written = (form: BankForm): BankDetails => {
  const fields = names.map((name) => [name, tidied(name, form[name])] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== ""));
};

const tidied = (name: BankField, value: string): string => {
  const single = value.trim().replaceAll(/\s+/g, " ");
  return name === "account" || name === "ifsc" ? single.replaceAll(/[ -]/g, "").toUpperCase() : single;
};

const isAccountNumber = (account: string): boolean =>
  /^[A-Z\d]{4,34}$/.test(account) && (!/^[A-Z]{2}\d{2}[A-Z\d]{11,}$/.test(account) || isIban(account));

/** The remainder of ISO 13616: letters count from 10 to 35, the first four characters come last. */
const isIban = (account: string): boolean => {
  const digits = Array.from(account.slice(4) + account.slice(0, 4), (letter) => parseInt(letter, 36)).join(
    "",
  );
  return BigInt(digits) % 97n === 1n;
};
