/**
 * The close of days as the server makes it (INV-12, INV-13): the next step of each user is computed from what is booked, a few users at a
 * time, until nothing is left of them.
 */
import { productAccount } from "@candor/core/ids/account-id";
import { isCycleOver, passedDays, type Holding } from "@candor/core/invest/holding";
import { endedMoves } from "@candor/core/invest/moves";
import { money, rate } from "@candor/core/money/money";
import { businessDayStartOf, dayMs } from "@candor/core/time/time";
import { bookAll, decide, versionOf, type Sent, type YearHost } from "./year-host.ts";
import type { YearHolding } from "./year-rows.ts";

const together = 4;
/** More than any user can have left to do. */
const mostRounds = 1_000;

export const partOf = (userId: number): string => `invest/${userId}`;

/** As core has it. */
export const holdingOf = ({
  isLent,
  feeBps,
  boughtDay,
  ...row
}: YearHolding): Holding & {
  readonly userId: number;
  readonly creditFrom: "user" | "budget";
} => ({
  id: row.id,
  userId: row.userId,
  productId: row.productId,
  interest: row.interest,
  rate: rate(row.rate),
  days: row.days,
  cycle: row.cycle,
  own: money(row.own),
  credit: money(row.credit),
  exitFeeBps: feeBps === undefined ? undefined : Number(feeBps),
  boughtMs: businessDayStartOf(boughtDay) + dayMs / 2,
  passes: 0,
  creditFrom: isLent ? "budget" : "user",
});

export const liveOf = ({ ledger }: YearHost, userId: number): readonly YearHolding[] =>
  [...ledger.holdings.values()].filter((each) => each.userId === userId && each.isLive);

/** Closes every user through a day. */
export const closeAll = (host: YearHost, day: number): void => {
  const users = [...host.world.referrers.keys()];
  for (let from = 0; from < users.length; from += together)
    settle(host, users.slice(from, from + together), day);
};

/** Closes some users through a day. */
export const settle = (host: YearHost, users: readonly number[], day: number): void => {
  const short = new Set<number>();
  let rounds = 0;
  for (let left = users; left.length > 0; bookAll(host)) {
    rounds += 1;
    if (rounds > mostRounds) throw new Error(`the days of ${left[0]} are never closed`);
    left = left.filter((userId) => {
      const next = nextStep(host, userId, day, short);
      if (next === undefined) return false;
      if (decide(host, next.sent) === "SoldOut" && next.renews !== undefined) short.add(next.renews);
      return true;
    });
  }
};

type Next = { readonly sent: Sent; readonly renews?: number };

const nextStep = (
  host: YearHost,
  userId: number,
  day: number,
  short: ReadonlySet<number>,
): Next | undefined => {
  const { ledger, rules } = host;
  const live = liveOf(host, userId);
  const paid = Math.max(0, ...(ledger.days.get(userId) ?? []));
  const closed = ({ interest, boughtDay }: YearHolding): number =>
    interest === "compound" ? day : Math.min(day, Math.max(paid, boughtDay));
  const over = live.find((row) => {
    const holding = holdingOf(row);
    return isCycleOver(holding, passedDays(holding, closed(row)));
  });
  if (over !== undefined && rules.endsCycles) return endOf(host, over, closed(over), short.has(over.id));
  const fixed = live.filter(({ interest }) => interest === "fixed");
  const first = Math.min(...fixed.map(({ boughtDay }) => boughtDay + 1));
  const next = rules.closesMissedDays ? Math.max(paid + 1, first) : Math.max(day, first);
  if (next > day || (next === day && paid === day)) return undefined;
  const earning = fixed
    .filter(({ boughtDay }) => boughtDay < next)
    .map((row) => ({ holding: holdingOf(row), passed: passedDays(holdingOf(row), next) }));
  return {
    sent: {
      key: `interest:${userId}:${next}`,
      list: "interest_days",
      row: { user_id: userId, day: next },
      legs: rules.dayMoves(userId, earning),
      expects: [versionOf(host, partOf(userId))],
    },
  };
};

const endOf = (host: YearHost, row: YearHolding, closed: number, isShort: boolean): Next => {
  const { userId, id, cycle, isEndAsked, isLent, productId } = row;
  const holding = holdingOf(row);
  const step = { user_id: userId, holding_id: id, closed };
  const expects = [versionOf(host, partOf(userId))];
  if (isEndAsked || isLent || isShort)
    return {
      sent: {
        key: `holding:${id}:end`,
        list: "holding_steps",
        row: { ...step, step: "ended", is_for_reserve: isShort ? 1 : 0 },
        legs: endedMoves(holding, holding),
        expects,
      },
    };
  const free = productAccount(productId, "yield_free");
  return {
    renews: id,
    sent: {
      key: `holding:${id}:renew:${cycle}`,
      list: "holding_steps",
      row: { ...step, step: "renewed" },
      legs: host.rules.renewedMoves(userId, holding),
      shortages: [{ account: free, refusal: { key: "SoldOut" } }],
      expects,
    },
  };
};
