/** What a year's server must do right, one by one; a test breaks one of them. */
import { isIb } from "@candor/core/accounts/total-account";
import { dayMoves, renewedMoves } from "@candor/core/invest/moves";
import type { Money } from "@candor/core/money/money";

export type YearRules = {
  /** Whether a command says what it was computed from. */
  readonly expectsVersions: boolean;
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
  /** Whether commissions follow on what was decided before. */
  readonly followsOn: boolean;
  /** Whether the oldest of what is due is paid first. */
  readonly paysInOrder: boolean;
};

export const yearRules: YearRules = {
  expectsVersions: true,
  recallsVersions: true,
  closesMissedDays: true,
  endsCycles: true,
  dayMoves,
  renewedMoves,
  exitsAfter: (passed) => passed,
  isMember: isIb,
  followsOn: true,
  paysInOrder: true,
};
