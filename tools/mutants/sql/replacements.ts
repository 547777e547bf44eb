/** All mistakes that are tried on the schema and on the queries of the checker. */
import { leaderReplacements } from "./leader.ts";
import { ledgerReplacements } from "./ledger.ts";
import type { Replacement } from "./replacement.ts";
import { rightsReplacements } from "./rights.ts";

export const replacements: readonly Replacement[] = [
  ...ledgerReplacements,
  ...leaderReplacements,
  ...rightsReplacements,
];
