/**
 * The form of a timed option as three pure functions: apply an input, compute what the option would be
 * worth, and find what blocks it (OPT-01, OPT-03, OPT-08). The rules are core's own, the same that the server runs.
 */
import { checkOptionAmount, type OptionLimits } from "@candor/core/options/amount";
import { breakEvenWinRate, optionPayout } from "@candor/core/options/payout";
import type { OptionTerm } from "@candor/core/options/terms";
import {
  formatMoney,
  money,
  moneyDecimals,
  parseMoney,
  type Money,
  type Rate,
} from "@candor/core/money/money";
import type { Refusal } from "@candor/core/result/result";
import type { MessageKey } from "@candor/wire/messages/fill-in";
import { typedNumber, typingError } from "../../../lib/show/typed-number.ts";
import type { Freshness } from "../../../live/freshness.ts";

export type OptionForm = {
  /** As typed. */
  readonly amount: string;
  /** The chosen expiry; if the pair does not offer it, its first is used. */
  readonly seconds: number | undefined;
};

export type OptionFormEvent =
  | { readonly kind: "amount"; readonly text: string }
  | { readonly kind: "step"; readonly by: 1 | -1; readonly limits: OptionLimits }
  | {
      readonly kind: "share";
      readonly percent: number;
      readonly wallet: Money;
      readonly limits: OptionLimits;
    }
  | { readonly kind: "term"; readonly seconds: number };

export const reduceOptionForm = (form: OptionForm, event: OptionFormEvent): OptionForm => {
  switch (event.kind) {
    case "amount":
      return { ...form, amount: event.text };
    case "step":
      return { ...form, amount: formatMoney(stepped(form.amount, event.by, event.limits)) };
    case "share":
      return { ...form, amount: formatMoney(share(event.percent, event.wallet, event.limits)) };
    case "term":
      return { ...form, seconds: event.seconds };
  }
};

/** The next multiple of the step in a direction, within the range. */
const stepped = (typed: string, by: 1 | -1, limits: OptionLimits): Money => {
  const amount = parseMoney(typedNumber(typed)) ?? 0n;
  const below = amount - (amount % limits.step);
  const next = by === 1 ? below + limits.step : below === amount ? below - limits.step : below;
  return within(next, limits);
};

/** A share of the wallet, rounded down to the step, so that it is a valid stake. */
const share = (percent: number, wallet: Money, limits: OptionLimits): Money => {
  const part = (wallet * BigInt(percent)) / 100n;
  return within(part - (part % limits.step), limits);
};

const within = (amount: bigint, { min, max }: OptionLimits): Money =>
  money(amount < min ? min : amount > max ? max : amount);

/** The expiry that the form shows, out of those that the pair offers. */
export const chosenTerm = (form: OptionForm, terms: readonly OptionTerm[]): OptionTerm | undefined =>
  terms.find((term) => term.seconds === form.seconds) ?? terms[0];

export type OptionSummary = {
  readonly amount: Money;
  readonly term: OptionTerm;
  /** What a win adds to the stake. */
  readonly profit: Money;
  /** Stake and profit: what a win returns to the wallet. */
  readonly back: Money;
  /** What a loss costs: the stake, never more. */
  readonly worst: Money;
  readonly breakEven: Rate;
};

/** What the option would be worth; undefined while there is no amount or no expiry. */
export const summariseOption = (
  form: OptionForm,
  terms: readonly OptionTerm[],
): OptionSummary | undefined => {
  const amount = parseMoney(typedNumber(form.amount));
  const term = chosenTerm(form, terms);
  if (amount === undefined || amount === 0n || term === undefined) return undefined;
  const profit = optionPayout(amount, term.percent);
  return {
    amount,
    term,
    profit,
    back: money(amount + profit),
    worst: amount,
    breakEven: breakEvenWinRate(term.percent),
  };
};

export type OptionContext = {
  readonly limits: OptionLimits;
  /** Undefined for a visitor, whose funds are unknown. */
  readonly wallet: Money | undefined;
  readonly terms: readonly OptionTerm[];
  readonly price: string | undefined;
  readonly freshness: Freshness;
  readonly cooldownSeconds: number;
};

type LocalRefusal = { readonly key: MessageKey; readonly values: Readonly<Record<string, string>> };
export type OptionErrors = {
  /** The error of the amount. */
  readonly amount?: LocalRefusal;
  /** What blocks both buttons, independent of the amount. */
  readonly block?: LocalRefusal;
};

/** Blocks in their order (no pair, no fresh price, pause after a placement), and the amount's first error by OPT-03. */
export const optionErrors = (form: OptionForm, around: OptionContext): OptionErrors => {
  const block = blockOf(around);
  const amount = amountError(form, around);
  return { ...(block && { block }), ...(amount && { amount }) };
};

const blockOf = ({ terms, price, freshness, cooldownSeconds }: OptionContext): LocalRefusal | undefined => {
  if (terms.length === 0) return plain({ key: "FailedToGetProductInformation" });
  if (price === undefined || freshness !== "live") return plain({ key: "PriceIsStale" });
  if (cooldownSeconds > 0)
    return plain({ key: "TheOrderWillBePlacedIn", values: { seconds: String(cooldownSeconds) } });
  return undefined;
};

/** More than any wallet has: a visitor only sees errors about step and range. */
const boundless = money(10n ** 30n);

const amountError = (
  { amount: typed }: OptionForm,
  { limits, wallet }: OptionContext,
): LocalRefusal | undefined => {
  const misread = typingError(typed, moneyDecimals);
  if (misread !== undefined) return plain({ key: misread });
  const amount = parseMoney(typedNumber(typed));
  if (amount === undefined || amount === 0n) return plain({ key: "enterTheAmount" });
  const checked = checkOptionAmount(amount, wallet ?? boundless, limits);
  return checked.ok ? undefined : plain(checked.refusal);
};

const plain = ({ key, values = {} }: Refusal): LocalRefusal => ({ key: key as MessageKey, values });
