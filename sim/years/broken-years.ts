/** Servers that each break one rule of a year of holdings: the rule, what the finding says, the server. */
import { dayInterest } from "@candor/core/invest/earned";
import { daysInCycle } from "@candor/core/invest/holding";
import { dayMoves, renewedMoves } from "@candor/core/invest/moves";
import { money, type Money } from "@candor/core/money/money";
import { userAccount } from "@candor/core/ids/account-id";
import { heldIn } from "./year-ledger.ts";
import { yearRules, type YearRules } from "./year-rules.ts";

export type BrokenYear = readonly [rule: string, says: RegExp, rules: YearRules];

const breaking = (changes: Partial<YearRules>): YearRules => ({ ...yearRules, ...changes });
const beforeLastTrade: YearRules["poolHeld"] = (ledger, poolId, held) =>
  money(held - (ledger.pools.pools.get(poolId)?.lastResult ?? 0n));
const withOpenTrade: YearRules["poolHeld"] = (ledger, poolId, held) =>
  money(held + heldIn(ledger, userAccount(poolId, "margin")));
const inTheEngine = /in the ledger and \d+ in the engine/;

/** Rounded up, as nobody's part of a pool may be. */
const up = (one: bigint, other: bigint, by: bigint): Money => money((one * other + by - 1n) / by);

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
    /day \d+ of user \d+ is rewarded twice/,
    breaking({ expectsVersions: false }),
  ],
  "pays for the same speech twice": [
    "COM-02",
    /a speech of day \d+ of user \d+ is rewarded twice/,
    breaking({ expectsForSpeeches: false }),
  ],
  "lets somebody into a pool at what it was worth before the last trade": [
    "INV-14",
    /pool \d holds \d+, not \d+, when somebody has entered/,
    breaking({ poolHeld: beforeLastTrade, asksWhileFlat: false }),
  ],
  "pays out units before the loss of an open trade is booked": [
    "INV-14",
    /has an open trade while somebody has redeemed/,
    breaking({ poolHeld: withOpenTrade, waitsForTrades: "entering", asksWhileFlat: false }),
  ],
  "looks at no trade itself, and is stopped by the engine": [
    "INV-14",
    /pool \d is never served/,
    breaking({ waitsForTrades: "none" }),
  ],
  "rounds what units are paid up": [
    "INV-14",
    /\d+ units are paid \d+, not/,
    breaking({
      paidFor: (own, { held, units }) => (own === units ? held : up(held, own, units)),
    }),
  ],
  "rounds units up for those who enter": [
    "INV-14",
    /for \d+ units, not/,
    breaking({
      unitsFor: (amount, { held, units }) =>
        units === 0n ? amount : held === 0n ? 0n : up(amount, units, held),
    }),
  ],
  "leaves what is in pools out of the total account": [
    "REF-02",
    /its sources say|and the twin says/,
    breaking({ principalInPools: () => 0n }),
  ],
  "forgets when it is killed how often holdings were changed": [
    "TRUST-03",
    /never closed|never served|"ChangedMeanwhile"/,
    breaking({ recallsVersions: false }),
  ],
};
