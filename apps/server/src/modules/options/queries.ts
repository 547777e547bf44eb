/** Reading options and what decided them (OPT-01, OPT-05, OPT-08). */
import type { AnswerOf, InputOf } from "@candor/wire/call";
import type { optionAudit, orderList, OptionRow } from "@candor/wire/options";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { optionRowOf, type OptionRecord } from "./option-row.ts";
import type { TickEvidence } from "./ports.ts";

const columns = {
  buytime: sql`o.buy_ms`,
  selltime: sql`o.sell_ms`,
  fee: sql`o.fee`,
  id: sql`o.id`,
} as const;

const selected = sql`o.id, p.pid, o.symbol, p.title, o.ostyle, o.fee, o.percent, o.entry_seq, o.entry_price,
  o.buy_ms, o.sell_ms, o.ostaus, o.exit_seq, o.exit_price, o.is_win, o.ploss`;

/** A page of the user's options and the count of all that match (API-10). */
export const listOptions = async (
  db: Db,
  userId: number,
  { pageNum, pageSize, orderByColumn, isAsc, ostaus }: InputOf<typeof orderList>,
): Promise<{ rows: readonly OptionRow[]; total: number }> => {
  const mine = sql`o.user_id = ${userId} AND ${ostaus === undefined ? sql`true` : sql`o.ostaus = ${ostaus}`}`;
  const direction = isAsc === "asc" ? sql`ASC` : sql`DESC`;
  const rows = await sql<OptionRecord>`
    SELECT ${selected} FROM option o JOIN product p ON p.symbol = o.symbol WHERE ${mine}
    ORDER BY ${columns[orderByColumn]} ${direction}, o.id ${direction}
    LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize}`.execute(db);
  const total = await sql<{ total: bigint }>`SELECT count(*) AS total FROM option o WHERE ${mine}`.execute(
    db,
  );
  return { rows: rows.rows.map(optionRowOf), total: Number(total.rows[0]?.total ?? 0n) };
};

/** One option of the user; undefined when there is none, or it is another's. */
export const findOption = async (
  db: Db,
  userId: number,
  optionId: number,
): Promise<OptionRow | undefined> => {
  const { rows } = await sql<OptionRecord>`
    SELECT ${selected} FROM option o JOIN product p ON p.symbol = o.symbol
    WHERE o.user_id = ${userId} AND o.id = ${optionId}`.execute(db);
  return rows[0] && optionRowOf(rows[0]);
};

type Audit = AnswerOf<typeof optionAudit>;
/** An expiry of 30 minutes touches 31, and a log that was silent at its end a few more. */
const mostSegments = 1_000;

/** The evidence of a settled option: its ticks, the ride between, and the files to check them in. */
export const auditOption = async (
  evidence: TickEvidence,
  option: OptionRow & { readonly exitSeq: number },
): Promise<Audit> => {
  const { pid, procode: symbol, entrySeq, exitSeq, selltime } = option;
  const pair = { pid, symbol };
  const [entry, exit, next] = await Promise.all([
    evidence.tick(pair, entrySeq),
    evidence.tick(pair, exitSeq),
    evidence.firstAfter(pair, exitSeq, selltime),
  ]);
  if (entry === undefined || exit === undefined) throw new Error("an option's ticks are in the log");
  return {
    order: option,
    entry,
    exit,
    next: next ?? null,
    ride: await evidence.ride(pair, entry, exit),
    segments: (await evidence.segments(pair, entry.time, (next ?? exit).time, mostSegments)).paths,
  };
};
