/** The curve of an account's worth and what its range brought, as the wire shows them (MINE-01). */
import { formatMoney, money, parseMoney, type Money } from "@candor/core/money/money";
import { tokensWorth } from "@candor/core/swap/token-holding";
import { dayMs, hourMs, minuteMs } from "@candor/core/time/time";
import type { AnswerOf } from "@candor/wire/call";
import type { CurveRange, equityCurve } from "@candor/wire/portfolio";
import { productOf, type Product } from "../../records/movement-types.ts";
import type { JournalMoment, Moved, PriceAt } from "./curve-queries.ts";

type Curve = AnswerOf<typeof equityCurve>;

const steps: Readonly<Record<Exclude<CurveRange, "all">, readonly [lengthMs: number, stepMs: number]>> = {
  "1d": [dayMs, 30 * minuteMs],
  "1w": [7 * dayMs, 3 * hourMs],
  "1m": [30 * dayMs, 12 * hourMs],
};
/** Of the whole life of an account. */
const pointsOfAll = 60;

/** The moments of a range, oldest first; the last one is now. */
export const momentsOf = (
  range: CurveRange,
  nowMs: number,
  firstMs: number | undefined,
): readonly number[] => {
  if (range !== "all") {
    const [lengthMs, stepMs] = steps[range];
    return Array.from({ length: lengthMs / stepMs + 1 }, (_, index) => nowMs - lengthMs + index * stepMs);
  }
  const sinceMs = Math.min(firstMs ?? nowMs, nowMs);
  // The first point is right before the first booking, when the account had nothing.
  const lengthMs = Math.max(nowMs - sinceMs, pointsOfAll);
  return Array.from({ length: pointsOfAll + 1 }, (_, index) =>
    Math.round(nowMs - lengthMs + (index * lengthMs) / pointsOfAll),
  );
};

/** Everything that the user owned in USDT: an account begins with nothing, so what its lists have moved is what it has. */
export const ownAt = ({ moved }: JournalMoment): Money =>
  money(moved.reduce((sum, { own }) => sum + own, 0n));

const worthAt = (moment: JournalMoment, priceAt: PriceAt): Money | undefined => {
  const tokens = tokensWorth(moment.tokens, (symbol) => priceAt(symbol, moment.timeMs));
  return tokens === undefined ? undefined : money(ownAt(moment) + tokens);
};

/** `equity`: what the account is worth now, which is the last point. */
export const curveOf = (
  moments: readonly JournalMoment[],
  priceAt: PriceAt,
  equity: string | null,
): Curve => {
  const [first, last] = [moments[0], moments.at(-1)];
  const worths = moments.map((moment) => worthAt(moment, priceAt));
  const brought = broughtBetween(first?.moved ?? [], last?.moved ?? []);
  const [start, end] = [worths[0], equity === null ? undefined : parseMoney(equity)];
  const booked = brought.moved + brought.options + brought.contracts + brought.investments + brought.other;
  return {
    points: moments.map(({ timeMs }, index) => ({
      time: timeMs,
      equity: index === moments.length - 1 ? equity : shown(worths[index]),
    })),
    movedmoney: formatMoney(money(brought.moved)),
    results: {
      options: formatMoney(money(brought.options)),
      contracts: formatMoney(money(brought.contracts)),
      investments: formatMoney(money(brought.investments)),
      other: formatMoney(money(brought.other)),
    },
    unbooked: start === undefined || end === undefined ? null : formatMoney(money(end - start - booked)),
  };
};

const shown = (amount: Money | undefined): string | null =>
  amount === undefined ? null : formatMoney(amount);

/** What the range moved in or out, and what each product brought: together all that was booked, but for swaps. */
const broughtBetween = (before: readonly Moved[], after: readonly Moved[]) => {
  const brought: Record<Product | "moved", bigint> = {
    moved: 0n,
    options: 0n,
    contracts: 0n,
    investments: 0n,
    other: 0n,
  };
  const add = ({ name, own, fees }: Moved, sign: bigint): void => {
    const product = productOf(name);
    if (product !== undefined) brought[product] += sign * own;
    else {
      brought.other -= sign * fees;
      if (name !== "swapped") brought.moved += sign * (own + fees);
    }
  };
  for (const each of after) add(each, 1n);
  for (const each of before) add(each, -1n);
  return brought;
};
