/**
 * A purchase as pure functions: apply an input, find errors, say what it brings, build the request (INV-05, INV-06, INV-16). The server
 * applies the same functions of core.
 */
import type { Interest } from "@candor/core/invest/holding";
import { checkAmount, purchaseStep, splitOf, type Means } from "@candor/core/invest/purchase";
import { becomes, firstEndMs, scheduleOf, type ScheduleDay } from "@candor/core/invest/schedule";
import { cycleInterest } from "@candor/core/invest/earned";
import {
  formatMoney,
  formatRate,
  money,
  moneyDecimals,
  mulDiv,
  parseMoney,
  zeroMoney,
  type Money,
} from "@candor/core/money/money";
import type { Refusal } from "@candor/core/result/result";
import type { ProductRow } from "@candor/wire/earn/invest";
import { typedNumber, typingError } from "../../../lib/show/typed-number.ts";
import { interestDigits } from "../interest-digit.ts";
import { coveredBy, offersOf, type Offer } from "../product-terms.ts";

export type OrderForm = {
  /** Undefined for the product's own cycle. */
  readonly cycleId: string | undefined;
  /** As typed. */
  readonly amount: string;
  readonly password: string;
};

export type OrderEvent =
  | { readonly kind: "cycle"; readonly cycleId: string | undefined }
  | { readonly kind: "amount" | "password"; readonly text: string }
  | { readonly kind: "sent" };

export const emptyForm: OrderForm = { cycleId: undefined, amount: "", password: "" };

export const reduceOrder = (form: OrderForm, event: OrderEvent): OrderForm => {
  switch (event.kind) {
    case "cycle":
      return { ...form, cycleId: event.cycleId };
    case "sent":
      return { ...form, amount: "", password: "" };
    default:
      return { ...form, [event.kind]: event.text };
  }
};

/** What is bought of which product, by whom. */
export type Purchase = {
  readonly product: ProductRow;
  readonly interest: Interest;
  readonly means: Means;
  /** False when the user has no withdrawal password yet. */
  readonly hasPassword: boolean;
};

/** The chosen cycle; the product's own one while the chosen one is not offered any more. */
export const offerOf = ({ cycleId }: OrderForm, { product, interest }: Purchase): Offer => {
  const offers = offersOf(product, interest);
  return (offers.find((offer) => offer.cycleId === cycleId) ?? offers[0]) as Offer;
};

export const amountOf = ({ amount }: OrderForm): Money | undefined => parseMoney(typedNumber(amount));

export type OrderField = "money" | "withdrawalPassword";
export type OrderError = Refusal & { readonly field: OrderField };

/** What is wrong, in the order of INV-05; undefined when it can be sent. */
export const orderError = (form: OrderForm, purchase: Purchase): OrderError | undefined => {
  const misread = typingError(form.amount, moneyDecimals);
  if (misread !== undefined) return { key: misread, field: "money" };
  const amount = amountOf(form);
  if (amount === undefined || amount === 0n) return { key: "enterTheAmount", field: "money" };
  const wrong = checkAmount({ ...offerOf(form, purchase), amount }, purchase.means);
  if (wrong !== undefined) return { ...wrong, field: "money" };
  if (form.password === "") return { key: "enterTheWithdrawalPassword", field: "withdrawalPassword" };
  if (!purchase.hasPassword) return { key: "SetAWithdrawalPasswordFirst", field: "withdrawalPassword" };
  const most = coveredBy(purchase.product, offerOf(form, purchase));
  return most !== undefined && amount > most ? { key: "SoldOut", field: "money" } : undefined;
};

/** The field that a refusal of the server is about; undefined when it is about the whole form. */
export const fieldOfRefusal = (key: string): OrderField | undefined =>
  ["WrongWithdrawalPassword", "SetAWithdrawalPasswordFirst", "enterTheWithdrawalPassword"].includes(key)
    ? "withdrawalPassword"
    : undefined;

/** Amounts to pick: the least, and round ones between it and what can be bought. */
export const quickAmounts = (form: OrderForm, purchase: Purchase): readonly string[] => {
  const { minimum, maximum } = offerOf(form, purchase);
  const { wallet, credit } = purchase.means;
  const covered = coveredBy(purchase.product, offerOf(form, purchase)) ?? maximum;
  const most = [maximum, covered, money(wallet + credit)].reduce((a, b) => (b < a ? b : a));
  const first = money(minimum + ((purchaseStep - (minimum % purchaseStep)) % purchaseStep));
  const last = money(most - (most % purchaseStep));
  const amounts = [first, money(first * 5n), money(first * 10n), last].filter(
    (amount) => amount >= first && amount <= last,
  );
  return [...new Set(amounts)].toSorted((a, b) => (a < b ? -1 : 1)).map(formatMoney);
};

export type OrderSummary = {
  readonly offer: Offer;
  readonly amount: Money;
  readonly own: Money;
  readonly credit: Money;
  readonly interest: Money;
  /** The own money after the cycle, and what is left of it after it is withdrawn; undefined while the fee is not known. */
  readonly after: Money;
  readonly withdrawn: { readonly amount: Money; readonly feeBps: number } | undefined;
  readonly days: readonly ScheduleDay[];
  readonly endMs: number;
  /** The most that an early exit can cost; undefined where none is allowed. */
  readonly mostExitFee: Money | undefined;
};

/** What a purchase at `nowMs` brings; undefined without an amount, or with one that is too large for the cycle. */
export const summaryOf = (
  form: OrderForm,
  purchase: Purchase,
  { feeBps, nowMs }: { readonly feeBps: number | undefined; readonly nowMs: number },
): OrderSummary | undefined => {
  const amount = amountOf(form) ?? zeroMoney;
  const offer = offerOf(form, purchase);
  if (amount === 0n || amount > offer.maximum) return undefined;
  const { own, credit } = splitOf(amount, purchase.means);
  const { after, withdrawn } = becomes(amount, offer, feeBps ?? 0, own);
  const { exitFeeBps } = purchase.product;
  const interest = cycleInterest(amount, offer);
  return {
    offer,
    amount,
    own,
    credit,
    interest,
    after,
    withdrawn: feeBps === undefined ? undefined : { amount: withdrawn, feeBps },
    days: scheduleOf(amount, { ...offer, interest: purchase.interest }, nowMs, own),
    endMs: firstEndMs(offer.days, nowMs),
    mostExitFee: exitFeeBps === null ? undefined : mostFee(own, interest, exitFeeBps),
  };
};

/** At most the interest (INV-16). */
const mostFee = (own: Money, interest: Money, feeBps: number): Money => {
  const fee = mulDiv(own, BigInt(feeBps), 10_000n, "down");
  return money(fee < interest ? fee : interest);
};

/** With the terms that the page shows: worse ones are refused. */
export const orderInput = (form: OrderForm, purchase: Purchase) => {
  const { product, interest } = purchase;
  const { rate, days } = offerOf(form, purchase);
  return {
    interestDigit: interestDigits[interest],
    money: formatMoney(amountOf(form) ?? zeroMoney),
    typeid: product.id,
    withdrawalPassword: form.password,
    seenRate: formatRate(rate),
    seenDays: days,
    ...(product.exitFeeBps !== null && { seenExitFeeBps: product.exitFeeBps }),
  };
};
