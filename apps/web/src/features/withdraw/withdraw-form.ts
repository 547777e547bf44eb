/**
 * A withdrawal as pure functions: apply an input, find errors, say what it costs and brings, build the request (WAL-06, WAL-09). The
 * server applies the same functions of core.
 */
import {
  formatMoney,
  money,
  moneyDecimals,
  parseMoney,
  zeroMoney,
  type Money,
} from "@candor/core/money/money";
import { approverOf, type Approver } from "@candor/core/withdrawal/approval";
import { checkAmount, checkCap, type RefusedWithdrawal } from "@candor/core/withdrawal/check-request";
import { withdrawalFee, type Deducted } from "@candor/core/withdrawal/fee";
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

/** The most that can be withdrawn now, in whole USDT: of the wallet, the limit and what is left of the day. */
export const mostOf = ({ wallet, max, cap, capLeft }: Quote): Money => {
  const bounds = [moneyOf(wallet), moneyOf(max), ...(cap === null ? [] : [moneyOf(capLeft)])];
  const least = bounds.reduce((most, bound) => (bound < most ? bound : most));
  return money(least - (least % 1_000_000n));
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

/** What it costs, what arrives, and who approves it; undefined without an amount. */
export const summaryOf = (
  form: WithdrawForm,
  quote: Quote,
): (Deducted & { readonly amount: Money; readonly approver: Approver }) | undefined => {
  const amount = amountOf(form);
  if (amount === undefined || amount === 0n) return undefined;
  const { feeBps, target, autoBelow, asksForProof, twoFrom } = quote;
  const policy = { autoBelow: moneyOf(autoBelow), asksForProof, twoFrom: moneyOf(twoFrom) };
  const approver = approverOf(amount, target?.isProven ?? false, policy);
  return { amount, approver, ...withdrawalFee(amount, feeBps) };
};

export type WithdrawField = "price" | "withdrawpsd";

/** The field that a refusal of `withdraw` is about; undefined when it is about the whole form. */
export const fieldOfRefusal = (key: string): WithdrawField | undefined =>
  key === "WrongWithdrawalPassword" || key === "SetAWithdrawalPasswordFirst" ? "withdrawpsd" : undefined;

export const withdrawInput = (form: WithdrawForm) => ({
  banktype: wayDigits[form.way],
  price: formatMoney(amountOf(form) ?? zeroMoney),
  userremark: form.remark.trim(),
  withdrawpsd: form.password,
  walletaddr: form.address,
});
