/**
 * Commissions in a year's ledger (REF-03 to REF-05): what a referrer's clients have earned since the last time, found in the rows, and what
 * is due of it. Both the server, which computes its command from them, and the ledger, which checks the command, begin with these sources.
 */
import type { FactRow } from "@candor/core/engine/command";
import type { Step, YearHolding } from "./year-rows.ts";

export type Reason = "income" | "first";
export type Level = 1 | 2 | 3;
export type Due = {
  readonly commissionId: number;
  readonly userId: number;
  readonly reason: Reason;
  readonly amount: bigint;
};
export type Source = {
  readonly clientId: number;
  readonly holdingId: number;
  /** The paid day, or the step. */
  readonly at: string;
  readonly reason: Reason;
  readonly base: bigint;
};
/** How far something has come: paid days through this one, steps through this number. */
export type Place = { readonly day: number; readonly step: number };

export type CommissionBook = {
  readonly decided: {
    readonly id: number;
    readonly userId: number;
    readonly level: Level;
    readonly through: Place;
  }[];
  /** A name of each source that was paid for. */
  readonly sources: string[];
  readonly due: Due[];
  readonly paid: Due[];
  /** The referrers of each user, the nearest first. */
  readonly above: ReadonlyMap<number, readonly number[]>;
};

export type Rows = {
  readonly holdings: ReadonlyMap<number, YearHolding>;
  readonly days: ReadonlyMap<number, ReadonlySet<number>>;
  readonly steps: readonly Step[];
  readonly commissions: CommissionBook;
};

export const coveredBy = ({ decided }: CommissionBook, userId: number, level: Level): Place =>
  decided.findLast((one) => one.userId === userId && one.level === level)?.through ?? { day: 0, step: 0 };

const gained = (own: bigint, { rate, days }: YearHolding, from: number, to: number): bigint =>
  (own * rate * BigInt(to)) / (100_000_000n * BigInt(days)) -
  (own * rate * BigInt(from)) / (100_000_000n * BigInt(days));

const sourceOfDay = (holding: YearHolding, day: number): Source => {
  const { userId: clientId, id: holdingId, boughtDay, boughtOwn, days } = holding;
  const nth = ((day - boughtDay - 1) % days) + 1;
  return {
    clientId,
    holdingId,
    at: `day ${day}`,
    reason: "income",
    base: gained(boughtOwn, holding, nth - 1, nth),
  };
};

/** Those of a referrer's clients of a level, after one place and through another. Own money alone counts. */
export const sourcesOf = (
  rows: Rows,
  userId: number,
  level: Level,
  after: Place,
  through: Place,
): readonly Source[] => {
  const { holdings, days, steps, commissions } = rows;
  const found: Source[] = [];
  const clients = [...commissions.above].filter(([, above]) => above[level - 1] === userId);
  for (const [clientId] of clients) {
    const own = [...holdings.values()].filter((each) => each.userId === clientId && each.boughtOwn > 0n);
    const endOf = ({ id }: YearHolding): number =>
      steps.find(({ holdingId, step }) => holdingId === id && (step === "ended" || step === "left"))
        ?.closed ?? Number.POSITIVE_INFINITY;
    const fixed = own.filter(({ interest }) => interest === "fixed");
    const paid = [...(days.get(clientId) ?? [])].filter((day) => day > after.day && day <= through.day);
    for (const holding of fixed) {
      const earning = paid.filter((day) => day > holding.boughtDay && day <= endOf(holding));
      found.push(...earning.map((day) => sourceOfDay(holding, day)));
    }
    for (const step of steps) {
      const holding = own.find(({ id }) => id === step.holdingId);
      if (holding === undefined || step.id <= after.step || step.id > through.step) continue;
      const [at, nth] = [
        `step ${step.id}`,
        step.closed - holding.boughtDay - (step.cycle - 1) * holding.days,
      ];
      const passed = step.step === "left" ? Math.max(nth, 0) : holding.days;
      const one = { clientId, holdingId: holding.id, at } as const;
      if (step.interest > 0n)
        found.push({ ...one, reason: "income", base: gained(step.own, holding, 0, passed) });
      const isFirst = own.every(({ id }) => id >= holding.id);
      if (isFirst && step.cycle === 1 && (step.step === "renewed" || step.step === "ended"))
        found.push({ ...one, reason: "first", base: holding.boughtOwn });
    }
  }
  return found;
};

const percents = { income: [30n, 10n, 5n], first: [10n, 6n, 4n] } as const;
export const amountOf = ({ reason, base }: Source, level: Level): bigint =>
  (base * (percents[reason][level - 1] ?? 0n)) / 100n;

const ibMinimum = 10_000_000_000n;

/** Stores what a row says is due; returns what is wrong with it. */
export const commissionRows = (rows: Rows, row: FactRow): readonly string[] => {
  const { commissions } = rows;
  const [userId, id] = [Number(row["user_id"]), Number(row["id"])];
  const level = Number(row["level"]) as Level;
  const through = { day: Number(row["through_day"]), step: Number(row["through_step"]) };
  const after = coveredBy(commissions, userId, level);
  const faults: string[] = [];
  const found = BigInt(row["total"] ?? 0) < ibMinimum ? [] : sourcesOf(rows, userId, level, after, through);
  for (const one of found) {
    const name = `${one.reason} of ${one.at}, holding ${one.holdingId}, level ${level}`;
    if (commissions.sources.includes(name)) faults.push(`${name} is paid for twice`);
    commissions.sources.push(name);
  }
  for (const reason of ["income", "first"] as const) {
    const amount = found
      .filter((one) => one.reason === reason)
      .reduce((sum, one) => sum + amountOf(one, level), 0n);
    if (amount !== BigInt(row[reason] ?? 0))
      faults.push(`${row[reason]} is due to ${userId} at level ${level}, its sources say ${amount}`);
    if (amount > 0n) commissions.due.push({ commissionId: id, userId, reason, amount });
  }
  commissions.decided.push({ id, userId, level, through });
  return faults;
};
