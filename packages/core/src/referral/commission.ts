/**
 * What a referrer gets of what a client has earned or invested first (REF-03, REF-04).
 *
 * Words: a level is how many introductions lie between them: 1 for one's own clients. A source is one thing that earns a commission: a day of a
 * holding, the end of a cycle, or the first purchase.
 * Invariants: each source is rounded down by itself, so commissions do not depend on what they are booked together with. Only the client's
 * own money counts: a source's base is what the own principal earned alone, floor(own * rate * days passed / days of the cycle) less
 * the same of the day before, as if there were no credit beside it.
 */
import { money, mulDiv, type Money } from "../money/money.ts";

export const commissionLevels = [1, 2, 3] as const;
export type CommissionLevel = (typeof commissionLevels)[number];

/** What a source is: income of a product, or the client's first purchase with own money. */
export const commissionReasons = ["income", "first"] as const;
export type CommissionReason = (typeof commissionReasons)[number];

/** In percent, by level (REF-03). */
export const commissionPercents: Readonly<
  Record<CommissionReason, Readonly<Record<CommissionLevel, bigint>>>
> = {
  income: { 1: 30n, 2: 10n, 3: 5n },
  first: { 1: 10n, 2: 6n, 3: 4n },
};

/** The commission on one source, rounded down. */
export const commissionOn = (base: Money, reason: CommissionReason, level: CommissionLevel): Money =>
  money(mulDiv(base, commissionPercents[reason][level], 100n, "down"));

/** A base, and how many sources have it. */
export type CountedBase = { readonly base: Money; readonly times: number };

/** The commissions on sources of one reason, each rounded by itself. */
export const commissionsOn = (
  bases: readonly CountedBase[],
  reason: CommissionReason,
  level: CommissionLevel,
): Money =>
  money(
    bases.reduce<bigint>(
      (sum, { base, times }) => sum + commissionOn(base, reason, level) * BigInt(times),
      0n,
    ),
  );
