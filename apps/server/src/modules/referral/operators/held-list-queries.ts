/** Commissions that are held, and the flags that hold them, for operators (REF-05). */
import { formatMoney, money } from "@candor/core/money/money";
import type { FlagKind } from "@candor/core/referral/flag-kinds";
import type { AnswerOf, InputOf } from "@candor/wire/call";
import type { flagList, heldDetail, heldList } from "@candor/wire/desks/referral";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../platform/db/open-database.ts";
import { refuseWith } from "../../../platform/refused.ts";
import { countListed } from "../../../records/lists/count-listed.ts";
import { keyset } from "../../../records/lists/keyset.ts";
import { heldRows, kindsHeld, timeOf } from "../held-queries.ts";
import { shownFacts } from "./shown-facts-queries.ts";

type Held = AnswerOf<typeof heldList>;
type HeldInput = InputOf<typeof heldList>;
type FlagRow = {
  id: bigint;
  user_id: bigint;
  client_id: bigint;
  level: number;
  kind: FlagKind;
  facts: object;
  found_ms: bigint;
};
type Row = {
  id: bigint;
  user_id: bigint;
  client_id: bigint;
  level: number;
  amount: bigint;
  accepted_ms: bigint;
  kinds: FlagKind[];
  text: string | null;
  sent_ms: bigint | null;
  verdict: "kept" | "released" | null;
};

const states: Readonly<Record<HeldInput["state"], RawBuilder<unknown>>> = {
  open: sql`(v.id IS NULL OR v.verdict = 'kept' AND p.sent_ms >= v.at_ms)`,
  kept: sql`v.verdict = 'kept'`,
  released: sql`v.verdict = 'released'`,
  all: sql`true`,
};

const found = ({ state, userId }: Pick<HeldInput, "state" | "userId">): RawBuilder<unknown> =>
  sql`${heldRows} WHERE ${states[state]} AND ${userId}::bigint IN (0, h.user_id, h.client_id)`;

const columns = sql`h.id, h.user_id, h.client_id, c.level, h.amount, c.accepted_ms, ${kindsHeld} AS kinds, p.text, p.sent_ms, v.verdict`;

export const readHeldList = async (
  db: Db,
  input: HeldInput,
): Promise<{ readonly rows: readonly Held[]; readonly total: number }> => {
  const [rows, total] = await Promise.all([readHeldRows(db, input), countListed(db, found(input))]);
  return { rows, total };
};

export const readHeldRows = async (db: Db, input: HeldInput): Promise<readonly Held[]> => {
  const { rows } =
    await sql<Row>`SELECT ${columns} FROM ${found(input)} AND ${keyset(sql`h.id`, input)}`.execute(db);
  return rows.map(heldOf);
};

const heldOf = (row: Row): Held => ({
  id: String(row.id),
  userId: String(row.user_id),
  clientId: String(row.client_id),
  level: row.level,
  amount: formatMoney(money(row.amount)),
  heldAt: Number(row.accepted_ms),
  kinds: row.kinds.join(", "),
  hasAppeal: row.text !== null,
  verdict: row.verdict ?? "held",
});

/** `operators`: as candor_operator, which knows their names. Refuses HeldCommissionNotFound. */
export const readHeldDetail = async (
  { reads, operators }: { readonly reads: Db; readonly operators: Db },
  id: number,
): Promise<AnswerOf<typeof heldDetail>> => {
  const { rows } = await sql<Row & { paid_ms: bigint | null }>`
    SELECT ${columns}, (SELECT m.accepted_ms FROM commission_payment m
      WHERE m.user_id = h.user_id AND m.commission_id = h.commission_id AND m.reason = 'first' AND m.client_id = h.client_id) AS paid_ms
    FROM ${heldRows} WHERE h.id = ${id}`.execute(reads);
  const [row] = rows;
  if (row === undefined) return refuseWith("HeldCommissionNotFound");
  const [flags, verdicts] = await Promise.all([
    reads
      .selectFrom("referral_flag")
      .selectAll()
      .where("user_id", "=", row.user_id)
      .where("client_id", "=", row.client_id)
      .orderBy("id")
      .execute(),
    operators
      .selectFrom("commission_verdict as v")
      .innerJoin("operator as o", "o.id", "v.operator_id")
      .select(["v.verdict", "v.reason", "v.at_ms", "o.name"])
      .where("v.hold_id", "=", row.id)
      .orderBy("v.id")
      .execute(),
  ]);
  return {
    ...heldOf(row),
    paidAt: timeOf(row.paid_ms),
    flags: flags.map(flagOf),
    appeal: row.text === null || row.sent_ms === null ? null : { text: row.text, time: Number(row.sent_ms) },
    verdicts: verdicts.map(({ verdict, reason, at_ms, name }) => ({
      verdict,
      operator: name,
      reason,
      time: Number(at_ms),
    })),
  };
};

const flagOf = ({ kind, facts, found_ms }: Pick<FlagRow, "kind" | "facts" | "found_ms">) => ({
  kind,
  facts: shownFacts(facts),
  foundAt: Number(found_ms),
});

type FlagInput = InputOf<typeof flagList>;
const flagged = ({ userId }: Pick<FlagInput, "userId">): RawBuilder<unknown> =>
  sql`referral_flag WHERE ${userId}::bigint IN (0, user_id, client_id)`;

export const readFlagRows = async (
  db: Db,
  input: FlagInput,
): Promise<readonly AnswerOf<typeof flagList>[]> => {
  const { rows } = await sql<FlagRow>`SELECT * FROM ${flagged(input)} AND ${keyset(sql`id`, input)}`.execute(
    db,
  );
  return rows.map((row) => ({
    id: String(row.id),
    userId: String(row.user_id),
    clientId: String(row.client_id),
    level: row.level,
    ...flagOf(row),
  }));
};

export const readFlags = async (
  db: Db,
  input: FlagInput,
): Promise<{ readonly rows: readonly AnswerOf<typeof flagList>[]; readonly total: number }> => {
  const [rows, total] = await Promise.all([readFlagRows(db, input), countListed(db, flagged(input))]);
  return { rows, total };
};
