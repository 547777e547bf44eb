/**
 * What each pair offers now, as pages show it (LEV-01, OPT-01): announced terms count from their time on, here as in the engine.
 * A job reads them again and again, so an announcement is known long before its time.
 */
import type { LeverTerms } from "@candor/core/leverage/lever-terms";
import { assert } from "@candor/core/assert/assert";
import { protectionProfiles, type ProfileName } from "@candor/core/protection/profile";
import type { Db } from "../../platform/db/open-database.ts";
import { leverTermsOf } from "../../records/pair-terms.ts";

export type PairTerms = {
  readonly expiryMinutes: string;
  readonly profitPercent: string;
  readonly lever: LeverTerms;
};

export type TermsNow = {
  readonly of: (symbol: string) => PairTerms;
  readonly readAgain: () => Promise<void>;
};

type Timed = PairTerms & { readonly symbol: string; readonly fromMs: number };

export const openPairTerms = async (db: Db, profile: ProfileName, nowMs: () => number): Promise<TermsNow> => {
  const read = async (): Promise<readonly Timed[]> => {
    const rows = await db.selectFrom("pair_terms").selectAll().orderBy("from_ms").execute();
    return rows.map((row) => ({
      symbol: row.symbol,
      fromMs: Number(row.from_ms),
      expiryMinutes: row.protime,
      profitPercent: row.proscale,
      lever: leverTermsOf(row, protectionProfiles[profile]),
    }));
  };
  let known = await read();
  return {
    of: (symbol) => {
      const atMs = nowMs();
      const terms = known.findLast((each) => each.symbol === symbol && each.fromMs <= atMs);
      assert(terms !== undefined, "a pair has had terms since ever");
      return terms;
    },
    readAgain: async () => void (known = await read()),
  };
};
