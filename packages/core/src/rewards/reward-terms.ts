/**
 * The terms of rewards (RWD-02 to RWD-04, COM-02): what a day, a number of days, a task and an approved speech pay, as two operators sign for
 * them.
 *
 * Invariants: the first band begins at 0, and each ends where the next one begins, so that every account lies in exactly one. Numbers of
 * awards never change their meaning. The text is written in one way only: reading and writing it again gives the same text.
 * Known limits: 10 bands, 20 awards; texts of at most `mostText` characters, because passkeys sign for two of them.
 */
import { formatMoney, moneyUnit, parseMoney, type Money } from "../money/money.ts";
import { ok, refuse, type Result } from "../result/result.ts";

/** For total accounts from `from` up to the `from` of the next band. */
export type CheckinBand = {
  readonly from: Money;
  /** Exclusive; undefined for the last band. */
  readonly until: Money | undefined;
  readonly amount: Money;
  /** Every `times`-th day in a row pays this instead. */
  readonly milestone: Money;
  readonly times: number;
};

/** Paid once to a user who has checked in on `times` days ever. */
export type Award = { readonly id: number; readonly times: number; readonly amount: Money };

export type RewardTerms = {
  readonly bands: readonly CheckinBand[];
  /** By their number of days. */
  readonly awards: readonly Award[];
  /** What tasks 1 to 5 pay; 0 is allowed. */
  readonly tasks: readonly Money[];
  /** `comment_reward`: what an approved speech earns, once a day; 0 for nothing. */
  readonly speech: Money;
};

export const taskCount = 5;
const [mostBands, mostAwards, mostTimes, mostAwardId] = [10, 20, 10_000, 999];
export const mostText = 1_800;
/** What one reward can be, USDT. */
const mostReward = 10_000n * moneyUnit;

/** One line each, such as `from 1000: 0.2 a day, 1 every 7`, `award 1: 1 after 7`, `task 2: 1`, `comment_reward: 1`. */
export const textOfTerms = ({ bands, awards, tasks, speech }: RewardTerms): string =>
  [
    ...bands.map(
      ({ from, amount, milestone, times }) =>
        `from ${formatMoney(from)}: ${formatMoney(amount)} a day, ${formatMoney(milestone)} every ${times}`,
    ),
    ...awards.map(({ id, times, amount }) => `award ${id}: ${formatMoney(amount)} after ${times}`),
    ...tasks.map((amount, index) => `task ${index + 1}: ${formatMoney(amount)}`),
    `comment_reward: ${formatMoney(speech)}`,
  ].join("\n");

const [bandLine, awardLine, taskLine, speechLine] = [
  /^from (\S+): (\S+) a day, (\S+) every (\S+)$/,
  /^award (\S+): (\S+) after (\S+)$/,
  /^task (\d): (\S+)$/,
  /^comment_reward: (\S+)$/,
];

/** Refuses BadRequest with the line that is wrong, from 1, or `terms` for what is wrong of all. */
export const termsOfText = (text: string): Result<RewardTerms> => {
  if (text.length > mostText) return refuse("BadRequest", { field: "terms" });
  const bands: Omit<CheckinBand, "until">[] = [];
  const awards: Award[] = [];
  const tasks: Money[] = [];
  let speech: Money | undefined;
  for (const [at, line] of text.split("\n").entries()) {
    const band = bandOf(line, bands.at(-1)?.from);
    const award = awardOf(line, awards);
    const task = taskOf(line, tasks.length + 1);
    if (band !== undefined && awards.length + tasks.length === 0) bands.push(band);
    else if (award !== undefined && tasks.length === 0) awards.push(award);
    else if (task !== undefined) tasks.push(task);
    else {
      speech = speech === undefined && tasks.length >= taskCount ? speechOf(line) : undefined;
      if (speech === undefined) return refuse("BadRequest", { field: `line ${at + 1}` });
    }
  }
  const isWhole =
    bands.length > 0 &&
    bands.length <= mostBands &&
    awards.length <= mostAwards &&
    tasks.length === taskCount;
  if (!isWhole || speech === undefined) return refuse("BadRequest", { field: "terms" });
  return ok({
    bands: bands.map((band, at) => ({ ...band, until: bands[at + 1]?.from })),
    awards,
    tasks,
    speech,
  });
};

const bandOf = (line: string, before: Money | undefined): Omit<CheckinBand, "until"> | undefined => {
  const [, from, amount, milestone, times] = bandLine.exec(line) ?? [];
  const band = {
    from: moneyOf(from),
    amount: paidOf(amount),
    milestone: paidOf(milestone),
    times: wholeOf(times),
  };
  const { from: start } = band;
  if (start === undefined || (before === undefined ? start !== 0n : start <= before)) return undefined;
  if (band.amount === undefined || band.milestone === undefined || band.times === undefined) return undefined;
  return { from: start, amount: band.amount, milestone: band.milestone, times: band.times };
};

const awardOf = (line: string, before: readonly Award[]): Award | undefined => {
  const [, number, amount, times] = awardLine.exec(line) ?? [];
  const award = { id: wholeOf(number), amount: paidOf(amount), times: wholeOf(times) };
  if (award.id === undefined || award.amount === undefined || award.times === undefined) return undefined;
  const { id, times: days } = award;
  const isNext = days > (before.at(-1)?.times ?? 0) && before.every((other) => other.id !== id);
  return isNext && id <= mostAwardId ? { id, times: days, amount: award.amount } : undefined;
};

const taskOf = (line: string, next: number): Money | undefined => {
  const [, number, amount] = taskLine.exec(line) ?? [];
  return number === String(next) ? moneyOf(amount, mostReward) : undefined;
};

const speechOf = (line: string): Money | undefined => moneyOf(speechLine.exec(line)?.[1], mostReward);

/** An amount in the one way in which it is written. */
const moneyOf = (text: string | undefined, most: bigint = mostReward * moneyUnit): Money | undefined => {
  const amount = text === undefined ? undefined : parseMoney(text);
  return amount === undefined || amount > most || formatMoney(amount) !== text ? undefined : amount;
};

const paidOf = (text: string | undefined): Money | undefined => {
  const amount = moneyOf(text, mostReward);
  return amount === 0n ? undefined : amount;
};

const wholeOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,4}$/.test(text) && Number(text) <= mostTimes ? Number(text) : undefined;
