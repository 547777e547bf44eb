/** All mistakes that are tried on the schema and on the queries of the checker. */
import { depositReplacements } from "./deposits.ts";
import { deskReplacements } from "./desks.ts";
import { leaderReplacements } from "./leader.ts";
import { ledgerReplacements } from "./ledger.ts";
import { outcomeReplacements } from "./outcomes.ts";
import type { Replacement } from "./replacement.ts";
import { rightsReplacements } from "./rights.ts";
import { withdrawalReplacements } from "./withdrawals.ts";
import { swapReplacements } from "./swaps.ts";

export const replacements: readonly Replacement[] = [
  ...ledgerReplacements,
  ...leaderReplacements,
  ...outcomeReplacements,
  ...rightsReplacements,
  ...depositReplacements,
  ...withdrawalReplacements,
  ...swapReplacements,
  ...deskReplacements,
];
