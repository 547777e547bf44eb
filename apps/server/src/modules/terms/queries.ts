/** The terms of pairs as operators see them (OPS-02): those that count, and those that were announced. */
import type { ProtectionProfile } from "@candor/core/protection/profile";
import type { WrittenTerms } from "@candor/core/terms/check-terms";
import { formatMoney, money } from "@candor/core/money/money";
import type { AnswerOf } from "@candor/wire/call";
import type { termsList } from "@candor/wire/desks/terms";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { leverTermsOf } from "../../records/pair-terms.ts";
import type { PairTermsView } from "../../platform/db/schema/schema-market.ts";

export type ShownTerms = AnswerOf<typeof termsList>;

/** What an act about a pair's terms is about: the audit log is searched by it. */
export const subjectOf = (symbol: string): string => `pair ${symbol}`;

type Row = PairTermsView & {
  readonly title: string;
  readonly announced_by: string | null;
  readonly announced_ms: bigint | null;
  readonly waiting: bigint | null;
};

export const readTerms = async (
  operators: Db,
  profile: ProtectionProfile,
  nowMs: number,
): Promise<readonly ShownTerms[]> => {
  const { rows } = await sql<Row>`
    SELECT t.*, p.title, o.name AS announced_by, a.announced_ms, (
      SELECT max(w.id) FROM operator_act_waiting u JOIN operator_act w ON w.id = u.act_id
      WHERE w.action = 'terms_change' AND w.subject = ${subjectOf("")} || t.symbol) AS waiting
    FROM pair_terms t JOIN product p USING (pid)
    LEFT JOIN product_terms a ON a.pid = t.pid AND a.from_ms = t.from_ms
    LEFT JOIN operator o ON o.id = a.announced_by
    WHERE t.from_ms > ${nowMs} OR t.from_ms = (
      SELECT max(n.from_ms) FROM pair_terms n WHERE n.pid = t.pid AND n.from_ms <= ${nowMs})
    ORDER BY t.pid, t.from_ms`.execute(operators);
  return rows.map((row) => ({
    pid: row.pid,
    pair: row.symbol,
    title: row.title,
    startsAt: Number(row.from_ms),
    state: Number(row.from_ms) > nowMs ? "coming" : "now",
    ...writtenTerms(row),
    offered: leverTermsOf(row, profile).multiples.join(","),
    announcedBy: row.announced_by ?? "",
    announcedAt: row.announced_ms === null ? null : Number(row.announced_ms),
    waitingAct: row.waiting === null ? null : String(row.waiting),
  }));
};

/** As operators write them; `checkTerms` reads them back. */
export const writtenTerms = (row: PairTermsView): WrittenTerms => ({
  assetClass: row.asset_class,
  leverages: row.multiples,
  divisor: String(row.lever_molecule),
  // A micro-unit of a percent is 1e-8, and a basis point is ten thousand of them.
  fee: formatMoney(money(row.lever_fee_rate)),
  stress: formatMoney(money(BigInt(row.lever_stress_bps) * 10_000n)),
  expiries: row.protime,
  payouts: row.proscale,
});

/** The terms of a pair that count just before a time; undefined when there is no such pair. */
export const termsUntil = (operators: Db, pid: number, fromMs: number): Promise<PairTermsView | undefined> =>
  operators
    .selectFrom("pair_terms")
    .selectAll()
    .where("pid", "=", pid)
    .where("from_ms", "<", BigInt(fromMs))
    .orderBy("from_ms", "desc")
    .limit(1)
    .executeTakeFirst();
