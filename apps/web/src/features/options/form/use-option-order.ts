/** Everything that the order form draws and does, in one place: components only show it. */
import { optionTerms, type OptionTerm } from "@candor/core/options/terms";
import { formatMoney, parseMoney, type Money } from "@candor/core/money/money";
import type { OptionLimits } from "@candor/core/options/amount";
import type { Product } from "@candor/wire/market";
import type { OptionDirection } from "@candor/core/options/option";
import { useMemo, useReducer, useState } from "react";
import { useText, type Text } from "../../../i18n/use-text.ts";
import { useUser } from "../../../lib/account/session.ts";
import { toast } from "../../../lib/toasts.ts";
import { useOrderQuestion, type OrderQuestion } from "../../../parts/order-question/use-order-question.ts";
import { useNeedLogin } from "../../../parts/use-need-login.ts";
import { useFreshness, type Freshness } from "../../../live/freshness.ts";
import { latestPrice } from "../../../live/quote-store.ts";
import { useCooldown, type Cooldown } from "./cooldown-store.ts";
import {
  chosenTerm,
  optionErrors,
  reduceOptionForm,
  summariseOption,
  type OptionErrors,
  type OptionForm,
  type OptionFormEvent,
  type OptionSummary,
} from "./option-form.ts";
import { asksForPrice, isBusy, type Intent } from "./placement.ts";
import { useOptionLimits } from "./use-option-limits.ts";
import { usePlacement, type Place } from "./use-placement.ts";

export type OptionOrder = {
  readonly form: OptionForm;
  readonly change: (event: OptionFormEvent) => void;
  /** An order is on its way, or its outcome unknown: the form shows that order, and cannot be changed. */
  readonly frozen: boolean;
  readonly limits: OptionLimits;
  readonly terms: readonly OptionTerm[];
  readonly term: OptionTerm | undefined;
  /** Undefined for a visitor. */
  readonly wallet: Money | undefined;
  readonly summary: OptionSummary | undefined;
  readonly errors: OptionErrors;
  /** The amount's error is shown after an input or a press, until an option is placed. */
  readonly showsErrors: boolean;
  readonly freshness: Freshness;
  readonly cooldown: Cooldown;
  readonly place: Place;
  readonly question: OrderQuestion<OptionDirection>;
  readonly press: (direction: OptionDirection) => void;
  /** Sends what is waiting for confirmation, at the current price; true when it was sent. */
  readonly agree: () => boolean;
  /** Continues an order that asks for a price, unless something blocks it now. */
  readonly takePrice: (seenPrice: string) => void;
};

const noTerms: readonly OptionTerm[] = [];

const useTerms = (product: Product | undefined): readonly OptionTerm[] => {
  const { expiryMinutes, profitPercent } = product ?? {};
  return useMemo(
    () =>
      expiryMinutes === undefined || profitPercent === undefined
        ? noTerms
        : optionTerms(expiryMinutes, profitPercent),
    [expiryMinutes, profitPercent],
  );
};

export const useOptionOrder = (product: Product | undefined): OptionOrder => {
  const text = useText();
  const user = useUser();
  const needLogin = useNeedLogin();
  const limits = useOptionLimits();
  const cooldown = useCooldown();
  const [touched, setTouched] = useState(false);
  // The stake has left the wallet: whether the same one would still be possible is not an error that the user made.
  const place = usePlacement(product?.pid, () => setTouched(false));
  const freshness = useFreshness(product?.symbol ?? "");
  const [form, dispatch] = useReducer(reduceOptionForm, { amount: "10", seconds: undefined });
  const terms = useTerms(product);
  const wallet = user === undefined ? undefined : parseMoney(user.wallet);
  const errors = optionErrors(form, {
    limits,
    wallet,
    terms,
    freshness: hasOldPrice(product) ? "stale" : freshness,
    cooldownSeconds: cooldown.seconds,
    price: product?.price,
  });
  const summary = summariseOption(form, terms);
  const question = useOrderQuestion<OptionDirection>({
    kind: "option",
    pid: product?.pid,
    bound: summary?.amount,
    wallet,
  });
  /** At the current price; false when something blocks it. */
  const send = (direction: OptionDirection): boolean => {
    if (product === undefined || summary === undefined || !isSound(errors, text)) return false;
    place.begin(intentOf(product, direction, summary, latestPrice(product.symbol) ?? product.price));
    return true;
  };
  const press = (direction: OptionDirection): void => {
    setTouched(true);
    if (!needLogin() || product === undefined || !isSound(errors, text)) return;
    if (isBusy(place.placement)) return toast.plain(text("refusal.DoNotSubmit"));
    if (!question.asksFirst(direction)) send(direction);
  };
  const frozen = isBusy(place.placement);
  const change = (event: OptionFormEvent): void => {
    if (frozen) return;
    setTouched(true);
    dispatch(event);
    // It would be placed with the earlier content of the form.
    if (asksForPrice(place.placement)) place.dismiss();
  };
  const takePrice = (seenPrice: string): void => {
    if (isSound(errors, text)) place.takePrice(seenPrice);
  };
  return {
    form,
    change,
    frozen,
    limits,
    terms,
    term: chosenTerm(form, terms),
    wallet,
    summary,
    errors,
    // What was sent may already have left the wallet: errors against the wallet mean nothing now.
    showsErrors: touched && !frozen,
    freshness,
    cooldown,
    place,
    question,
    press,
    agree: () => question.asking !== undefined && send(question.asking),
    takePrice,
  };
};

/** True for the price of a stopped market, while no newer one has come. */
const hasOldPrice = (product: Product | undefined): boolean =>
  product?.stale === true && latestPrice(product.symbol) === undefined;

/** True when nothing blocks it; otherwise the first error is shown. */
const isSound = ({ block, amount }: OptionErrors, text: Text): boolean => {
  const error = block ?? amount;
  if (error !== undefined) toast.bad(text(`refusal.${error.key}`, error.values));
  return error === undefined;
};

const intentOf = (
  { pid, symbol, pairName: pair }: Product,
  direction: OptionDirection,
  { term: { seconds, percent }, amount }: OptionSummary,
  seenPrice: string,
): Omit<Intent, "key"> => ({
  pid,
  symbol,
  pair,
  direction,
  stake: formatMoney(amount),
  seconds,
  percent,
  seenPrice,
});
