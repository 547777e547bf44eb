/**
 * The risk notice and its loss figure (SAFE-03): the current version of the text, the days whose results are counted, the fewest
 * accounts for a percentage, and its rounding. Known limit: copy products do not exist yet, and have no notice.
 */
import { businessDayStart, dayMs } from "../time/time.ts";

/** The kinds whose first order needs a notice; a run of the bot places contracts, so it counts as `lever`. */
export type RiskKind = "option" | "lever";

/** The current version of each text. Raise the number when you change a notice's text: a user accepts the text of one number. */
export const riskVersions: Readonly<Record<RiskKind, number>> = { option: 2, lever: 2 };

/** TRUST-05. */
export const lossWindowDays = 90;

/** With fewer accounts a percentage would say more about persons than about odds. */
export const minAccounts = 20;

export type LossWindow = { readonly sinceMs: number; readonly untilMs: number };

/** The business days of a figure at `nowMs`: whole days, all of them ended. `sinceMs` is inclusive, `untilMs` exclusive. */
export const lossWindow = (nowMs: number): LossWindow => {
  const untilMs = businessDayStart(nowMs);
  return { sinceMs: untilMs - lossWindowDays * dayMs, untilMs };
};

/**
 * The share of accounts that lost, in percent with one decimal, rounded half up; undefined when there are too few accounts.
 * It counts losses, so a higher figure is the worse one: half is rounded up.
 */
export const lossPercent = (accounts: number, lost: number): string | undefined => {
  if (accounts < minAccounts) return undefined;
  const tenths = (BigInt(lost) * 2_000n + BigInt(accounts)) / (2n * BigInt(accounts));
  return `${tenths / 10n}.${tenths % 10n}`;
};
