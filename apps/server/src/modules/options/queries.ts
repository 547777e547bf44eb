/** Reading options and what decided them (OPT-01, OPT-05, OPT-08). */
import type { AnswerOf, InputOf } from "@candor/wire/call";
import { optionStatusDigits, wordOf } from "@candor/wire/codec/digits";
import type { optionAudit, orderList, OptionRow } from "@candor/wire/options";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { prepared } from "../../platform/db/schema/prepared.ts";
import type { OptionTable } from "../../platform/db/schema/schema-trading.ts";
import type { TickEvidence } from "../../records/ticks/tick-evidence.ts";
import {
  eachByItsKey,
  lengthOf,
  limitsOf,
  listPage,
  numbersOf,
  readListEnds,
  refuseManyToSort,
  type ListEnd,
} from "../../records/lists/user-lists.ts";
import { optionRowOf } from "./option-row.ts";

const columns: Readonly<Record<Listed["orderByColumn"], RawBuilder<unknown>>> = {
  entryTime: sql`o.buy_ms`,
  id: sql`o.id`,
  pid: sql`p.pid`,
  symbol: sql`o.symbol`,
  pairName: sql`p.title`,
  directionDigit: sql`o.direction`,
  fee: sql`o.stake`,
  percent: sql`o.percent`,
  entryPrice: sql`o.entry_price`,
  exitPrice: sql`o.exit_price`,
  acceptedTime: sql`o.accepted_ms`,
  sellTime: sql`o.sell_ms`,
  settledDigit: sql`o.status`,
  isWin: sql`o.outcome = 'lose'`,
  optionNet: sql`o.net`,
  entrySeq: sql`o.entry_seq`,
  exitSeq: sql`o.exit_seq`,
};

const selected = sql`o.*, p.pid, p.title`;
type Selected = OptionTable & { readonly pid: number; readonly title: string };
const settledLists: readonly string[] = ["option_won", "option_lost:", "option_tied"];
const placedLists: readonly string[] = ["option_placed"];

type Listed = InputOf<typeof orderList>;

/**
 * The lists whose own order is asked for: options are placed in the order of their numbers and entry times, and settled in the order
 * of their sell times. Undefined for any other order.
 */
const listsInOrder = ({
  settledDigit,
  orderByColumn,
}: Pick<Listed, "settledDigit" | "orderByColumn">): readonly string[] | undefined => {
  if (settledDigit === 1 && orderByColumn === "sellTime") return settledLists;
  if (settledDigit === undefined && (orderByColumn === "id" || orderByColumn === "entryTime"))
    return placedLists;
  return undefined;
};

/**
 * A page of the user's options and the count of all that match (API-10). A page in an order of `listsInOrder` costs the same however
 * many there are; open ones are few. In another order at most `mostSorted` are sorted, else TooManyToSort.
 */
export const listOptions = async (
  db: Db,
  userId: number,
  input: Listed,
): Promise<{ rows: readonly OptionRow[]; total: number }> => {
  const lists = listsInOrder(input);
  if (input.settledDigit !== 0) {
    const ends = await readListEnds(db, userId);
    if (lists !== undefined) {
      return await listInOrder(
        db,
        userId,
        ends.filter(({ list }) => lists.includes(list)),
        input,
      );
    }
    refuseManyToSort(
      lengthOf(ends.filter(({ list }) => placedLists.includes(list))),
      input.orderByColumn,
      input.settledDigit === 1 ? "sellTime" : "id",
    );
  }
  return await listSorted(db, userId, input);
};

const listInOrder = async (db: Db, userId: number, ends: readonly ListEnd[], input: Listed) => {
  const total = lengthOf(ends);
  const newestFirst = input.isAsc === "desc";
  const numbers = numbersOf(total, { newestFirst, ...limitsOf(input) });
  if (numbers.size === 0) return { rows: [], total };
  const direction = newestFirst ? sql`DESC` : sql`ASC`;
  const { rows } = await sql<Selected>`${prepared}
    SELECT ${selected} FROM ${listPage(userId, ends, numbers)} AS t
    CROSS JOIN LATERAL (SELECT * FROM option WHERE user_id = t.user_id AND id = t.option_id ${eachByItsKey}) AS o
    JOIN product p ON p.symbol = o.symbol
    ORDER BY t.batch ${direction}, t.line ${direction}`.execute(db);
  return { rows: rows.map(optionRowOf), total };
};

const listSorted = async (db: Db, userId: number, input: Listed) => {
  const status =
    input.settledDigit === undefined
      ? sql`true`
      : sql`o.status = ${sql.lit(wordOf(optionStatusDigits, input.settledDigit))}`;
  const mine = sql`o.user_id = ${userId} AND ${status}`;
  const direction = input.isAsc === "asc" ? sql`ASC` : sql`DESC`;
  const { limit, offset } = limitsOf(input);
  const rows = await sql<Selected>`
    SELECT ${selected} FROM option o JOIN product p ON p.symbol = o.symbol WHERE ${mine}
    ORDER BY ${columns[input.orderByColumn]} ${direction} NULLS LAST, o.id ${direction}
    LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const total = await sql<{ total: bigint }>`SELECT count(*) AS total FROM option o WHERE ${mine}`.execute(
    db,
  );
  return { rows: rows.rows.map(optionRowOf), total: Number(total.rows[0]?.total ?? 0n) };
};

/** One option of the user; undefined when there is none, or it is another user's. */
export const findOption = async (
  db: Db,
  userId: number,
  optionId: number,
): Promise<OptionRow | undefined> => {
  const { rows } = await sql<Selected>`
    SELECT ${selected} FROM option o JOIN product p ON p.symbol = o.symbol
    WHERE o.user_id = ${userId} AND o.id = ${optionId}`.execute(db);
  return rows[0] && optionRowOf(rows[0]);
};

type Audit = AnswerOf<typeof optionAudit>;
/** An expiry of 30 minutes covers 31 files, and a log without ticks at its end a few more. */
const mostSegments = 1_000;

/**
 * The evidence of a settled option: its ticks, the price path between them, and the files to check them in. The files begin at
 * the tick before the entry, which shows that no tick was skipped, and go on to the exit even when nothing was traded since.
 */
export const auditOption = async (
  evidence: TickEvidence,
  option: OptionRow & { readonly exitSeq: number },
): Promise<Audit> => {
  const { pid, symbol, entrySeq, exitSeq, sellTime } = option;
  const pair = { pid, symbol };
  const [before, entry, exit, next] = await Promise.all([
    evidence.tick(pair, entrySeq - 1),
    evidence.tick(pair, entrySeq),
    evidence.tick(pair, exitSeq),
    evidence.firstAfter(pair, exitSeq, sellTime),
  ]);
  if (entry === undefined || exit === undefined) throw new Error("an option's ticks are in the log");
  const firstMs = Math.min((before ?? entry).time, exit.time);
  return {
    order: option,
    entry,
    exit,
    next: next ?? null,
    ride: exitSeq < entrySeq ? [[entry.time, entry.price]] : await evidence.ride(pair, entry, exit),
    segments: (await evidence.segments(pair, firstMs, (next ?? exit).time, mostSegments)).paths,
  };
};
