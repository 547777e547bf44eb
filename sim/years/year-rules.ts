/** What a year's server must do right, one by one; a test breaks one of them. */
import { isIb } from "@candor/core/accounts/total-account";
import { dayMoves, renewedMoves } from "@candor/core/invest/moves";
import { money, type Money } from "@candor/core/money/money";
import { paidFor, unitsFor } from "@candor/core/pools/units";
import type { YearLedger } from "./year-ledger.ts";
import { principalInPools } from "./year-pool-ledger.ts";

export type YearRules = {
  /** Whether a command says what it was computed from. */
  readonly expectsVersions: boolean;
  /** Whether the one that pays for a speech does. */
  readonly expectsForSpeeches: boolean;
  /** Whether a new server knows how often each part was changed. */
  readonly recallsVersions: boolean;
  /** Whether the days before the last one that has ended are paid too. */
  readonly closesMissedDays: boolean;
  /** Whether a cycle that is over is renewed or ended. */
  readonly endsCycles: boolean;
  readonly dayMoves: typeof dayMoves;
  readonly renewedMoves: typeof renewedMoves;
  /** How many passed days an early exit counts. */
  readonly exitsAfter: (passed: number) => number;
  readonly isMember: (total: Money) => boolean;
  /** What of the total account is in pools. */
  readonly principalInPools: typeof principalInPools;
  /** Whether commissions follow on what was decided before. */
  readonly followsOn: boolean;
  /** Whether the oldest of what is due is paid first. */
  readonly paysInOrder: boolean;
  /** What a pool is taken to hold, whose contract wallet holds `held`. */
  readonly poolHeld: (ledger: YearLedger, poolId: number, held: bigint) => Money;
  /** Who waits for the end of a pool's trade, by the server itself, and whether the engine is asked to refuse it. */
  readonly waitsForTrades: "all" | "entering" | "none";
  readonly asksWhileFlat: boolean;
  readonly unitsFor: typeof unitsFor;
  readonly paidFor: typeof paidFor;
};

export const yearRules: YearRules = {
  expectsVersions: true,
  expectsForSpeeches: true,
  recallsVersions: true,
  closesMissedDays: true,
  endsCycles: true,
  dayMoves,
  renewedMoves,
  exitsAfter: (passed) => passed,
  isMember: isIb,
  principalInPools,
  followsOn: true,
  paysInOrder: true,
  poolHeld: (_ledger, _poolId, held) => money(held),
  waitsForTrades: "all",
  asksWhileFlat: true,
  unitsFor,
  paidFor,
};
