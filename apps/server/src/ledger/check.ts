/**
 * The checker: proves on the whole ledger what the database keeps row by row (TRUST-01, TRUST-02).
 *
 * Nothing is taken from what the ledger derived itself: classes, assets and owners are computed again
 * from the accounts' numbers, balances from the entries. All checks see one moment, though money moves
 * meanwhile. It reads everything, so its time grows with the journal (about 1 s for 300 000 entries).
 */
import { sql } from "kysely";
import type { Db } from "../platform/db/open-database.ts";
import { ledgerRules, optionRules, type LedgerRule } from "./ledger-rules.ts";
import { leverRules } from "./lever-rules.ts";
import { riskRules } from "./risk-rules.ts";
import type { Tx } from "./transaction.ts";

export type Finding = {
  readonly rule: string;
  /** How many rows the rule was held against. */
  readonly looked: number;
  readonly wrong: number;
  /** One of the wrong rows, in words; empty when there is none. */
  readonly example: string;
};

/** Holds every rule against the whole ledger, each with a finding. */
export const checkLedger = (db: Db): Promise<readonly Finding[]> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const rules = [
        ...ledgerRules,
        ...((await hasTable(tx, "option")) ? optionRules : []),
        ...((await hasTable(tx, "lever_order")) ? leverRules : []),
        ...((await hasTable(tx, "loss_figure")) ? riskRules : []),
      ];
      const findings: Finding[] = [];
      for (const rule of rules) findings.push(await findingOf(tx, rule));
      return findings;
    });

/** Whether every rule holds. */
export const isSound = (findings: readonly Finding[]): boolean =>
  findings.every((finding) => finding.wrong === 0);

/** What a product's migration has not brought yet has no rules. */
const hasTable = async (tx: Tx, table: string): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`SELECT to_regclass(${table}) IS NOT NULL AS there`.execute(
    tx,
  );
  return rows[0]?.there === true;
};

const findingOf = async (tx: Tx, { rule, rows: ruleRows }: LedgerRule): Promise<Finding> => {
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
