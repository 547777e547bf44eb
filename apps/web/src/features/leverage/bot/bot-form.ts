/** The bot form as pure functions: apply an input, compute the result, find the errors (BOT-02 to BOT-04). */
import { checkRunRequest, type BotBand, type RunRequest } from "@candor/core/bot/bands";
import { tradeShare } from "@candor/core/bot/trade-share";
import { feeOf, marginOf, openableLeaves } from "@candor/core/leverage/margin";
import {
  formatMoney,
  money,
  moneyDecimals,
  moneyUnit,
  parseMoney,
  parseRate,
  rate,
  type Money,
} from "@candor/core/money/money";
import type { aiRule } from "@candor/wire/bot";
import type { AnswerOf } from "@candor/wire/call";
import type { MessageKey } from "@candor/wire/messages/fill-in";
import { typedNumber, typingError } from "../../../lib/show/typed-number.ts";

export type BotRule = AnswerOf<typeof aiRule>;

export type BotForm = {
  /** As typed. */
  readonly amount: string;
  /** Undefined until chosen. */
  readonly multiple: number | undefined;
  readonly times: number | undefined;
};
/** BOT-04. */
export const firstBotForm: BotForm = { amount: "100", multiple: undefined, times: undefined };

export type BotEvent =
  | { readonly kind: "amount"; readonly text: string }
  | { readonly kind: "multiple"; readonly multiple: number }
  | { readonly kind: "times"; readonly times: number };

export const reduceBot = (form: BotForm, event: BotEvent): BotForm => {
  switch (event.kind) {
    case "amount":
      return { ...form, amount: event.text };
    case "multiple":
      return { ...form, multiple: event.multiple };
    case "times":
      return { ...form, times: event.times };
  }
};

/** BOT-04: the minimum until the rule has loaded. */
const leastUnknown = money(10_000n * moneyUnit);
/** LEV-01's leverage when the user has chosen none. */
const usualMultiple = 20;

const numbersOf = (list: string): readonly number[] =>
  list
    .split(",")
    .map(Number)
    .filter((number) => Number.isInteger(number) && number > 0);

/** The rule's bands with the leverages that the pair offers (`multiples` of the product). */
export const bandsOf = (rule: BotRule | undefined, offered: string | undefined): readonly BotBand[] => {
  if (rule === undefined) return [{ from: leastUnknown, until: undefined, multiples: [], times: [] }];
  const isOffered = (multiple: number): boolean =>
    offered === undefined || numbersOf(offered).includes(multiple);
  return rule.ruleList
    .map(({ minprice, maxprice, multiple, maxtimes }) => ({
      from: parseMoney(minprice) ?? leastUnknown,
      until: maxprice === null ? undefined : parseMoney(maxprice),
      multiples: numbersOf(multiple).filter(isOffered),
      times: numbersOf(maxtimes),
    }))
    .filter(({ multiples }) => multiples.length > 0);
};

export type BotSummary = {
  /** The choices at this amount. */
  readonly multiples: readonly number[];
  readonly times: readonly number[];
  /** What would be sent; undefined while the amount is not valid. */
  readonly request: RunRequest | undefined;
  /** The leaves of the first trade: the wallet pays its fee, too (BOT-06). */
  readonly share: number;
  readonly margin: Money;
  readonly fee: Money;
};

/** A choice that the amount's band does not offer is replaced by the band's own: the usual leverage, one trade. */
export const botSummary = (
  form: BotForm,
  bands: readonly BotBand[],
  feeText: string,
  balance: Money,
): BotSummary => {
  const amount = parseMoney(typedNumber(form.amount)) ?? money(0n);
  const band = bands.findLast(({ from }) => amount >= from) ?? bands[0];
  const { multiples = [], times = [] } = band ?? {};
  const multiple = pick(multiples, form.multiple, usualMultiple);
  const most = pick(times, form.times, 1);
  const feeRate = parseRate(feeText) ?? rate(0n);
  // A wallet below the amount is refused: the figures are then computed from the amount.
  const share =
    amount > balance ? openableLeaves(amount, multiple) : tradeShare(amount, multiple, feeRate, balance);
  return {
    multiples,
    times,
    request: amount === 0n ? undefined : { amount, multiple, times: most },
    share,
    margin: multiple === 0 ? money(0n) : marginOf(share, multiple),
    fee: feeOf(share, feeRate),
  };
};

const pick = (offered: readonly number[], chosen: number | undefined, usual: number): number => {
  if (chosen !== undefined && offered.includes(chosen)) return chosen;
  return offered.includes(usual) ? usual : (offered[0] ?? 0);
};

export type BotError = { readonly key: MessageKey; readonly values: Readonly<Record<string, string>> };

/** The first error, in the server's order (BOT-03); undefined when the request can be sent. */
export const botError = (
  form: Pick<BotForm, "amount">,
  { request }: Pick<BotSummary, "request">,
  balance: Money,
  bands: readonly BotBand[],
): BotError | undefined => {
  const misread = typingError(form.amount, moneyDecimals);
  if (misread !== undefined) return { key: misread, values: {} };
  if (request === undefined) return { key: "enterTheAmount", values: {} };
  const checked = checkRunRequest(request, balance, bands);
  if (checked.ok) return undefined;
  const { key, values = {} } = checked.refusal;
  const [least, end] = [bands[0]?.from, bands.at(-1)?.until];
  if (key !== "low" && least !== undefined && end !== undefined && request.amount >= end) {
    return { key: "TheAmountMustBeLessThan", values: { min: formatMoney(least), end: formatMoney(end) } };
  }
  return { key: key as MessageKey, values };
};

/**
 * What the contract wallet lacks for one leaf and its fee, when it holds the amount itself: the server accepts such a run
 * (BOT-03), but it would end at once and use up one of the day's runs. Undefined when nothing is missing.
 */
export const missingForLeaf = (
  { request, share }: Pick<BotSummary, "request" | "share">,
  feeText: string,
  balance: Money,
): { readonly fee: Money; readonly missing: Money } | undefined => {
  if (request === undefined || request.amount > balance || request.multiple === 0 || share > 0)
    return undefined;
  const fee = feeOf(1, parseRate(feeText) ?? rate(0n));
  const missing = marginOf(1, request.multiple) + fee - balance;
  return missing > 0n ? { fee, missing: money(missing) } : undefined;
};
