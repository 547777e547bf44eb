/** Servers that each break one rule of a year of holdings: the rule, what the finding says, the server. */
import { dayInterest } from "@candor/core/invest/earned";
import { daysInCycle } from "@candor/core/invest/holding";
import { dayMoves, renewedMoves } from "@candor/core/invest/moves";
import { money } from "@candor/core/money/money";
import { yearRules, type YearRules } from "./year-rules.ts";

export type BrokenYear = readonly [rule: string, says: RegExp, rules: YearRules];

const breaking = (changes: Partial<YearRules>): YearRules => ({ ...yearRules, ...changes });
const inTheEngine = /in the ledger and \d+ in the engine/;

export const brokenYears: Readonly<Record<string, BrokenYear>> = {
  "rounds each day by itself": [
    "INV-12",
    inTheEngine,
    breaking({
      dayMoves: (userId, earning) =>
        earning.flatMap((one) =>
          dayMoves(userId, [one]).map((leg) => ({
            ...leg,
            amount: dayInterest(money(one.holding.own + one.holding.credit), one.holding, 1),
          })),
        ),
    }),
  ],
  "pays the next day's interest": [
    "INV-12",
    inTheEngine,
    breaking({
      dayMoves: (userId, earning) =>
        dayMoves(
          userId,
          earning.map(({ holding, passed }) => ({
            holding,
            passed: daysInCycle(holding, passed) < holding.days ? passed + 1 : passed,
          })),
        ),
    }),
  ],
  "leaves out the days that it has missed": [
    "INV-12",
    /has paid \d+, not|and the twin says/,
    breaking({ closesMissedDays: false }),
  ],
  "leaves cycles that are over as they are": ["INV-12", /and the twin says/, breaking({ endsCycles: false })],
  "sets nothing aside for the next cycle": [
    "INV-13",
    inTheEngine,
    breaking({
      renewedMoves: (userId, holding) =>
        renewedMoves(userId, holding).slice(0, holding.interest === "fixed" ? 0 : 1),
    }),
  ],
  "counts a day too many when somebody leaves": [
    "INV-16",
    inTheEngine,
    breaking({ exitsAfter: (passed) => passed + 1 }),
  ],
  "gives commissions to everybody": ["REF-02", /its sources say 0/, breaking({ isMember: () => true })],
  "begins again with what was paid for": ["REF-05", /its sources say/, breaking({ followsOn: false })],
  "pays the newest commission first": ["REF-05", /before one that waits/, breaking({ paysInOrder: false })],
  "does not say what a command was computed from": [
    "RWD-01",
    /is rewarded twice/,
    breaking({ expectsVersions: false }),
  ],
  "forgets when it is killed how often holdings were changed": [
    "TRUST-03",
    /are never closed/,
    breaking({ recallsVersions: false }),
  ],
};
