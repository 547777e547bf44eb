/** What an evidence file says that no log can prove, for its owner to compare (TRUST-06). */
import type { EvidenceFile } from "@candor/wire/record/evidence-file";

type Facts = EvidenceFile["audit"]["order"];

export const titleOf = (facts: Facts, file: string): string =>
  `${"multiple" in facts ? "Contract" : "Option"} ${facts.id} of ${facts.symbol}, from ${file}`;

/** Lines, each with the values that a report takes from the file. */
export const claimsOf = (facts: Facts): readonly string[] => [
  "Taken from the file, and proved by nothing in the log; compare it with your own record:",
  ...("multiple" in facts
    ? [
        `  contract ${facts.id} of ${facts.pairName} (${facts.pid}), ${facts.share} leaves at ${facts.multiple} times, stop-loss ${facts.stopLossPrice ?? "none"}, take-profit ${facts.targetProfitPrice ?? "none"}`,
        `  accepted ${instant(facts.createdTime)}, close accepted ${instant(facts.handleTime)}, booked ${instant(facts.completeTime)}`,
      ]
    : [
        `  option ${facts.id} of ${facts.pairName} (${facts.pid}), stake ${facts.fee} at ${facts.percent} %`,
        `  accepted ${instant(facts.acceptedTime)}, to be sold ${instant(facts.sellTime)}`,
      ]),
];

const instant = (timeMs: number | null): string => {
  const date = new Date(timeMs ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? "never" : date.toISOString();
};
