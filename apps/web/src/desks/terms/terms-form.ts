/** The form of a pair's new terms: when they may begin, and what they change. */
import type { WrittenTerms } from "@candor/core/terms/check-terms";

/** `starts` is a date and time without a zone, as the browser's field writes it; it means UTC. */
export type TermsForm = WrittenTerms & { readonly starts: string };

/** How long before they count terms are announced, ms. */
export const announced = 600_000;
const hourMs = 3_600_000;

/** The first full hour that leaves an hour for approvals. */
export const firstStart = (nowMs: number): string =>
  new Date(Math.ceil((nowMs + hourMs + announced) / hourMs) * hourMs).toISOString().slice(0, 16);

/** Epoch ms; undefined while the field is empty or incomplete. */
export const startOf = (starts: string): number | undefined => {
  const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(starts) ? Date.parse(`${starts}Z`) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
};

const words: Readonly<Record<keyof WrittenTerms, string>> = {
  assetClass: "Asset class",
  leverages: "Leverages",
  fee: "Fee %",
  expiries: "Expiries in minutes",
  payouts: "Payouts in %",
  stress: "Stress move %",
  divisor: "Divisor of profits",
};

/** A line for each part that differs: what it is, and what it becomes. */
export const changesOf = (now: WrittenTerms, next: WrittenTerms): readonly string[] =>
  (Object.keys(words) as (keyof WrittenTerms)[]).flatMap((name) =>
    now[name] === next[name]
      ? []
      : [`${words[name]}: ${now[name] || "none"} becomes ${next[name] || "none"}`],
  );
