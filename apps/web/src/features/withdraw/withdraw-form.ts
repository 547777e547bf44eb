/**
 * A withdrawal as pure functions: apply an input, find errors, say what it costs and brings, build the request (WAL-06, WAL-09). The
 * server applies the same functions of core.
 */
import {
  formatMoney,
  money,
  moneyDecimals,
  moneyUnit,
  parseMoney,
  zeroMoney,
  type Money,
} from "@candor/core/money/money";
import { approverOf, type Approver } from "@candor/core/withdrawal/approval";
import { checkAmount, checkCap, type RefusedWithdrawal } from "@candor/core/withdrawal/check-request";
import { withdrawalFee, type Deducted } from "@candor/core/withdrawal/fee";
import { paceOf, type Pace } from "@candor/core/withdrawal/pace";
import type { WithdrawalWay } from "@candor/core/withdrawal/withdrawal";
import type { AnswerOf } from "@candor/wire/call";
import { wayDigits } from "@candor/wire/codec/digits";
import type { withdrawQuote } from "@candor/wire/withdrawals";
import { typedNumber, typingError, type TypingError } from "../../lib/show/typed-number.ts";

export type Quote = AnswerOf<typeof withdrawQuote>;

export type WithdrawForm = {
  readonly way: WithdrawalWay;
  /** One of the address book; "": the saved address. */
  readonly address: string;
  /** As typed. */
  readonly amount: string;
  readonly password: string;
  readonly remark: string;
};

export type WithdrawEvent =
  | { readonly kind: "way"; readonly way: WithdrawalWay }
  | { readonly kind: "address" | "amount" | "password" | "remark"; readonly text: string }
  | { readonly kind: "all"; readonly quote: Quote }
  | { readonly kind: "sent" };

export const emptyForm: WithdrawForm = { way: "digital", address: "", amount: "", password: "", remark: "" };

export const reduceWithdraw = (form: WithdrawForm, event: WithdrawEvent): WithdrawForm => {
  switch (event.kind) {
    case "way":
      return { ...form, way: event.way, address: "" };
    case "all":
      return { ...form, amount: formatMoney(mostOf(event.quote)) };
    case "sent":
      return { ...emptyForm, way: form.way, address: form.address };
    default:
      return { ...form, [event.kind]: event.text };
  }
};

const moneyOf = (text: string | null): Money => parseMoney(text ?? "") ?? zeroMoney;

const wholeLess = (one: Money, other: Money): Money => {
  const less = one < other ? one : other;
  return money(less - (less % moneyUnit));
};

/** The most that the limit and what is left of the day allow, in whole USDT (WAL-10). */
const mostToday = ({ max, cap, capLeft }: Quote): Money =>
  wholeLess(moneyOf(max), moneyOf(cap === null ? max : capLeft));

/** The most that can be withdrawn now, in whole USDT: of the wallet, the limit and what is left of the day. */
export const mostOf = (quote: Quote): Money => wholeLess(moneyOf(quote.wallet), mostToday(quote));

/** False when even the most is too little, so that "All" would be refused. */
export const canWithdraw = (quote: Quote): boolean => mostOf(quote) >= moneyOf(quote.min);

/** When each part of the balance can be requested; undefined without a day's cap, and for a balance of less than the least request. */
export const paceOfQuote = ({ wallet, cap, capLeft, capUntil, min }: Quote): Pace | undefined => {
  if (cap === null || moneyOf(wallet) < moneyOf(min) || moneyOf(cap) < moneyOf(min)) return undefined;
  const asked = { wallet: moneyOf(wallet), cap: moneyOf(cap), left: moneyOf(capLeft), min: moneyOf(min) };
  return paceOf({ ...asked, nextDayMs: capUntil });
};

export type AmountHint =
  /** What is left of the day is less than the least amount: the next day begins at `atMs`. */
  { readonly kind: "nextDay"; readonly atMs: number } | { readonly kind: "limits"; readonly max: Money };

/** What the hint of the amount says. A wallet with too little is no upper end: the hint shows it next to the limits. */
export const amountHint = (quote: Quote): AmountHint => {
  const today = mostToday(quote);
  if (quote.cap !== null && today < moneyOf(quote.min)) return { kind: "nextDay", atMs: quote.capUntil };
  return { kind: "limits", max: canWithdraw(quote) ? mostOf(quote) : today };
};

export const amountOf = ({ amount }: WithdrawForm): Money | undefined => parseMoney(typedNumber(amount));

export type AmountError = RefusedWithdrawal | { readonly key: TypingError; readonly values?: undefined };

/** What is wrong with the amount; undefined when it can be withdrawn. */
export const amountError = (form: WithdrawForm, quote: Quote): AmountError | undefined => {
  const misread = typingError(form.amount, moneyDecimals);
  if (misread !== undefined) return { key: misread };
  const min = moneyOf(quote.min);
  const limits = { bankMin: min, digitalMin: min, max: moneyOf(quote.max) };
  const amount = amountOf(form) ?? zeroMoney;
  const checked = checkAmount(amount, form.way, moneyOf(quote.wallet), limits);
  if (!checked.ok) return checked.refusal;
  const { cap, capLeft } = quote;
  if (cap === null) return undefined;
  const paced = checkCap(amount, moneyOf(cap), moneyOf(cap) - moneyOf(capLeft));
  return paced.ok ? undefined : paced.refusal;
};

/**
 * What is wrong with an amount that is too much; undefined for any other. It is shown while the amount is typed, because more digits
 * cannot mend it. Less than the least amount is not refused yet: more digits may follow.
 */
export const tooMuch = (form: WithdrawForm, quote: Quote): AmountError | undefined => {
  const amount = amountOf(form) ?? zeroMoney;
  return amount > mostOf(quote) && amount >= moneyOf(quote.min) ? amountError(form, quote) : undefined;
};

/** The amounts of `reg_push`, split by |, as at a deposit; those that can be withdrawn now. */
export const quickAmounts = (
  setting: string | undefined,
  form: WithdrawForm,
  quote: Quote,
): readonly string[] =>
  (setting ?? "")
    .split("|")
    .map((amount) => amount.trim())
    .filter((amount) => amountError({ ...form, amount }, quote) === undefined);

/** What it costs, what arrives, and who approves it; undefined without an amount, and for one that is too much. */
export const summaryOf = (
  form: WithdrawForm,
  quote: Quote,
): (Deducted & { readonly amount: Money; readonly approver: Approver }) | undefined => {
  const amount = amountOf(form);
  if (amount === undefined || amount === 0n || tooMuch(form, quote) !== undefined) return undefined;
  const { feeBps, target, autoBelow, asksForProof, twoFrom } = quote;
  const policy = { autoBelow: moneyOf(autoBelow), asksForProof, twoFrom: moneyOf(twoFrom) };
  const approver = approverOf(amount, target?.isProven ?? false, policy);
  return { amount, approver, ...withdrawalFee(amount, feeBps) };
};

export type WithdrawField = "price" | "withdrawalPassword";

/** The field that a refusal of `withdraw` is about; undefined when it is about the whole form. */
export const fieldOfRefusal = (key: string): WithdrawField | undefined =>
  key === "WrongWithdrawalPassword" || key === "SetAWithdrawalPasswordFirst"
    ? "withdrawalPassword"
    : undefined;

export const withdrawInput = (form: WithdrawForm) => ({
  banktype: wayDigits[form.way],
  price: formatMoney(amountOf(form) ?? zeroMoney),
  userremark: form.remark.trim(),
  withdrawalPassword: form.password,
  walletaddr: form.address,
});
