/**
 * The checker: proves for the whole ledger what the database enforces row by row (TRUST-01, TRUST-02).
 *
 * It relies on nothing that the ledger derived itself: classes, assets and owners are computed again from account numbers,
 * balances from the entries, entries from the rows of their facts, outcomes from prices, prices from the tick log. All checks
 * see the same moment, even while money moves. It reads everything, so its time grows with journal and log.
 */
import { sql } from "kysely";
import type { Db } from "../platform/db/open-database.ts";
import type { Reader } from "../platform/db/schema/schema.ts";
import { factRules } from "./rules/fact-rules.ts";
import { investRules } from "./rules/invest-rules.ts";
import { ledgerRules, type LedgerRule } from "./rules/ledger-rules.ts";
import { listRules } from "./rules/list-rules.ts";
import { outcomeRules } from "./rules/outcome-rules.ts";
import { poolRules } from "./rules/pool-rules.ts";
import { rewardRules } from "./rules/reward-rules.ts";
import { referralRules } from "./rules/referral-rules.ts";
import { riskRules } from "./rules/risk-rules.ts";
import { termsRules } from "./rules/terms-rules.ts";
import { tickRules } from "./rules/tick-rules.ts";
import { withdrawalRules } from "./rules/withdrawal-rules.ts";

export type Finding = {
  readonly rule: string;
  /** How many rows were checked against the rule. */
  readonly looked: number;
  readonly wrong: number;
  /** One of the wrong rows, in words; empty when there is none. */
  readonly example: string;
};

const rules = [
  ...ledgerRules,
  ...listRules,
  ...factRules,
  ...withdrawalRules,
  ...investRules,
  ...poolRules,
  ...rewardRules,
  ...referralRules,
  ...outcomeRules,
  ...termsRules,
  ...tickRules,
  ...riskRules,
];

/** Checks the whole ledger against every rule; returns one finding for each. */
export const checkLedger = (db: Db): Promise<readonly Finding[]> =>
  db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(findingsOf);

/** The same, at the moment of the caller's transaction; `asked` narrows it to some of the rules. */
export const findingsOf = async (
  tx: Reader,
  asked: (rule: string) => boolean = () => true,
): Promise<readonly Finding[]> => {
  // Whole tables are joined and grouped: in memory, as far as it suffices.
  await sql`SET LOCAL work_mem = '64MB'`.execute(tx);
  // No day of ticks leaves the database meanwhile: its partition is dropped for transactions that began before, too.
  await sql`SELECT FROM tick_log LIMIT 1`.execute(tx);
  const findings: Finding[] = [];
  for (const each of rules) if (asked(each.rule)) findings.push(await findingOf(tx, each));
  return findings;
};

/** True when every rule holds. */
export const isSound = (findings: readonly Finding[]): boolean =>
  findings.every((finding) => finding.wrong === 0);

const findingOf = async (
  tx: Reader,
  { rule, rows: ruleRows, joinsWhole = false }: LedgerRule,
): Promise<Finding> => {
  await sql`SET LOCAL enable_nestloop = ${sql.raw(joinsWhole ? "off" : "on")}`.execute(tx);
  const { rows } = await sql<{ looked: bigint; wrong: bigint; example: string | null }>`
    SELECT count(*) AS looked, count(*) FILTER (WHERE wrong) AS wrong, min(what) FILTER (WHERE wrong) AS example
    FROM (${sql.raw(ruleRows)}) AS held`.execute(tx);
  const [held] = rows;
  return {
    rule,
    looked: Number(held?.looked ?? 0n),
    wrong: Number(held?.wrong ?? 0n),
    example: held?.example ?? "",
  };
};
