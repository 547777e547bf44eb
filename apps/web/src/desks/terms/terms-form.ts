/** The form of a pair's new terms: what they change. */
import type { WrittenTerms } from "@candor/core/terms/check-terms";

/** `starts` is a date and time without a zone, as the browser's field writes it; it means UTC. */
export type TermsForm = WrittenTerms & { readonly starts: string };

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

type InTime = WrittenTerms & { readonly pid: number; readonly startsAt: number };

/** Those in whose place others would come at a time: the last ones of the pair that count before it; the opened ones while there is no time. */
export const termsBefore = <Terms extends InTime>(
  rows: readonly Terms[],
  opened: Terms,
  startsAt: number | undefined,
): Terms => rows.findLast((row) => row.pid === opened.pid && row.startsAt < (startsAt ?? 0)) ?? opened;
