/**
 * The risk notice and its loss figure (SAFE-03): which text is the one of now, over which days results are counted, from how many
 * accounts on a share is told, and how it is rounded. Known limit: copy products are not there yet, and have no notice.
 */
import { businessDayStart, dayMs } from "../time/time.ts";

/** What a first order needs a notice of; a run of the bot places contracts, so it counts as `lever`. */
export type RiskKind = "option" | "lever";

/** The text that is shown now. Whoever changes a notice's text raises its number: what somebody accepted is the text of one number. */
export const riskVersions: Readonly<Record<RiskKind, number>> = { option: 1, lever: 1 };

/** TRUST-05. */
export const lossWindowDays = 90;

/** With fewer a share would say more about persons than about odds. */
export const fewestAccounts = 20;

export type LossWindow = { readonly sinceMs: number; readonly untilMs: number };

/** The business days that a figure of `nowMs` counts: whole ones, the last of them over. `sinceMs` is in, `untilMs` is out. */
export const lossWindow = (nowMs: number): LossWindow => {
  const untilMs = businessDayStart(nowMs);
  return { sinceMs: untilMs - lossWindowDays * dayMs, untilMs };
};

/**
 * The share of accounts that lost, in percent with one decimal, rounded half up; undefined when there are too few to tell one.
 * Loss is what is counted, so 0.05 % more is the worse news: half goes up.
 */
export const lossPercent = (accounts: number, lost: number): string | undefined => {
  if (accounts < fewestAccounts) return undefined;
  const tenths = (BigInt(lost) * 2_000n + BigInt(accounts)) / (2n * BigInt(accounts));
  return `${tenths / 10n}.${tenths % 10n}`;
};
