/** Reading lever orders (LEV-06, LEV-18). */
import { poolIds } from "@candor/core/ids/account-id";
import type { InputOf } from "@candor/wire/call";
import { closeReasonDigits, leverStatusDigits, wordOf } from "@candor/wire/codec/digits";
import type { LeverRow, myContractOrderList } from "@candor/wire/leverage";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { LeverOrderTable } from "../../platform/db/schema/schema-trading.ts";
import { gather } from "../../platform/gather.ts";
import type { Products } from "../../records/product.ts";
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
import { storyOf } from "./lever-story.ts";
import { leverRowOf } from "./lever-row.ts";
import type { LastPrice, LeverLife, LifeOfLever } from "./ports.ts";

/** What a row needs in addition to what is stored. */
export type LeverRowDeps = { readonly products: Products; readonly lastPrice: LastPrice };

/** What is `status` or `closeReason` has the order of its digits. */
const columns: Readonly<Record<Listed["orderByColumn"], RawBuilder<unknown>>> = {
  createdTime: sql`accepted_ms`,
  id: sql`id`,
  type: sql`side`,
  pairName: sql`(SELECT title FROM product WHERE product.symbol = lever_order.symbol)`,
  symbol: sql`symbol`,
  pid: sql`(SELECT pid FROM product WHERE product.symbol = lever_order.symbol)`,
  multiple: sql`multiple`,
  askedPrice: sql`asked_price`,
  share: sql`share`,
  status: sql`array_position(${Object.keys(leverStatusDigits)}::text[], CASE status WHEN 'open' THEN opened_as ELSE status END)`,
  openPrice: sql`open_price`,
  targetProfitPrice: sql`take_profit`,
  stopLossPrice: sql`stop_loss`,
  orderMargin: sql`margin`,
  tradeFee: sql`fee`,
  transactionTime: sql`open_ms`,
  handleTime: sql`CASE status WHEN 'closed' THEN asked_ms WHEN 'revoked' THEN exit_ms END`,
  completeTime: sql`done_ms`,
  molecule: sql`molecule`,
  closeOutPrice: sql`close_out_price`,
  closeOutRatio: sql`close_out_bps`,
  feeRate: sql`fee_rate`,
  closeReason: sql`array_position(${Object.keys(closeReasonDigits)}::text[], close_reason)`,
  houseLoss: sql`CASE status WHEN 'closed' THEN coalesce(house_loss, 0) END`,
  placedSeq: sql`placed_seq`,
  sinceSeq: sql`since_seq`,
  entrySeq: sql`entry_seq`,
  exitSeq: sql`exit_seq`,
  aiRun: sql`run_id`,
  partOf: sql`part_of`,
};

type Listed = InputOf<typeof myContractOrderList>;
type LeverPage = { rows: readonly LeverRow[]; total: number };

/**
 * A page of the user's orders and the count of all that match (API-10). Without a status: all of them. A page by the time at which
 * orders ended costs the same however many there are, and live ones are few (LEV-05). In another order at most 10 000 are
 * sorted, else TooManyToSort.
 */
export const listLeverOrders = async (
  db: Db,
  deps: LeverRowDeps,
  userId: number,
  input: Listed,
): Promise<LeverPage> => {
  const asked = { words: wordsOf(input), symbol: symbolOf(deps.products, input.pid) };
  if (!asked.words.some(isEnded)) return await listSorted(db, deps, userId, asked, input);
  const ends = (await readListEnds(db, userId)).filter(({ list }) => endedLists.test(list));
  if (input.orderByColumn === "completeTime") {
    return await listByEnd(
      db,
      deps,
      userId,
      ends.filter(({ list }) => isAsked(list, asked)),
      asked,
      input,
    );
  }
  refuseManyToSort(lengthOf(ends), input.orderByColumn, "completeTime");
  return await listSorted(db, deps, userId, asked, input);
};

/** What the wire's statuses and pair mean. */
type Asked = { readonly words: readonly LeverWord[]; readonly symbol: string | undefined };

/** The list of an ended order: what became of it, and its pair (db/functions/ledger.sql). */
const endedLists = /^lever_(closed|revoked):(.*)$/;
const isEnded = (word: LeverWord): boolean => word === "closed" || word === "revoked";
const isAsked = (list: string, { words, symbol }: Asked): boolean => {
  const [, status, pair] = endedLists.exec(list) ?? [];
  return words.some((word) => word === status) && (symbol === undefined || symbol === pair);
};

/** Ended orders in the order in which they ended, then the live ones, which have no end; those by number. */
const listByEnd = async (
  db: Db,
  deps: LeverRowDeps,
  userId: number,
  ends: readonly ListEnd[],
  asked: Asked,
  input: Listed,
): Promise<LeverPage> => {
  const ended = lengthOf(ends);
  const newestFirst = input.isAsc === "desc";
  const direction = newestFirst ? sql`DESC` : sql`ASC`;
  const { limit, offset } = limitsOf(input);
  const numbers = numbersOf(ended, { newestFirst, limit, offset });
  const live = await sql<LeverOrderTable>`
    SELECT * FROM lever_order
    WHERE user_id = ${userId} AND status IN ('pending', 'open') AND ${isOneOf(asked)}
    ORDER BY id ${direction}`.execute(db);
  const total = ended + live.rows.length;
  const shown =
    numbers.size === 0
      ? []
      : (
          await sql<LeverOrderTable>`
            SELECT o.* FROM ${listPage(userId, ends, numbers)} AS t CROSS JOIN LATERAL (
              SELECT * FROM lever_order WHERE user_id = t.user_id AND id = t.lever_id ${eachByItsKey}) AS o
            ORDER BY t.batch ${direction}, t.line ${direction}`.execute(db)
        ).rows;
  const after = Math.max(0, offset - ended);
  const rows = [...shown, ...live.rows.slice(after, after + limit - shown.length)];
  return { rows: rows.map((row) => rowOf(deps, row)), total };
};

const listSorted = async (
  db: Db,
  deps: LeverRowDeps,
  userId: number,
  asked: Asked,
  input: Listed,
): Promise<LeverPage> => {
  const mine = sql`user_id = ${userId} AND ${isOneOf(asked)}`;
  const direction = input.isAsc === "asc" ? sql`ASC` : sql`DESC`;
  const { limit, offset } = limitsOf(input);
  const [rows, total] = await Promise.all([
    sql<LeverOrderTable>`SELECT * FROM lever_order WHERE ${mine}
      ORDER BY ${columns[input.orderByColumn]} ${direction} NULLS LAST, id ${direction}
      LIMIT ${limit} OFFSET ${offset}`.execute(db),
    sql<{ total: bigint }>`SELECT count(*) AS total FROM lever_order WHERE ${mine}`.execute(db),
  ]);
  return { rows: rows.rows.map((row) => rowOf(deps, row)), total: Number(total.rows[0]?.total ?? 0n) };
};

/** One order of the user; undefined when there is none, or it is another user's. */
export const findLeverOrder = async (
  db: Db,
  deps: LeverRowDeps,
  userId: number,
  orderId: number,
): Promise<LeverRow | undefined> => {
  const row = await db
    .selectFrom("lever_order")
    .selectAll()
    .where("user_id", "=", BigInt(userId))
    .where("id", "=", BigInt(orderId))
    .executeTakeFirst();
  return row && rowOf(deps, row);
};

/** An order of a pool, which anyone may check (INV-14). */
export const findPoolsOrder = async (
  db: Db,
  deps: LeverRowDeps,
  orderId: number,
): Promise<LeverRow | undefined> => {
  const row = await db
    .selectFrom("lever_order")
    .selectAll()
    .where("id", "=", BigInt(orderId))
    .where("user_id", "<=", BigInt(poolIds.last))
    .executeTakeFirst();
  return row && rowOf(deps, row);
};

/** What is booked for a user's own order; undefined when there is none. Orders that come together are looked up together. */
export const lifeOfLeverWith = (db: Db): LifeOfLever => {
  const lookUp = gather((orders: readonly OwnOrder[]) => findLives(db, orders));
  return (userId, orderId) => lookUp({ userId, orderId });
};

type OwnOrder = { readonly userId: number; readonly orderId: number };

const findLives = async (
  db: Db,
  orders: readonly OwnOrder[],
): Promise<readonly (LeverLife | undefined)[]> => {
  const rows = await db
    .selectFrom("lever_order")
    .select(["id", "user_id", "done_ms"])
    .where(sql<boolean>`id = ANY(${orders.map(({ orderId }) => orderId)}::bigint[])`)
    .execute();
  const found = new Map(rows.map((row) => [Number(row.id), row]));
  return orders.map(({ userId, orderId }) => {
    const row = found.get(orderId);
    if (row === undefined || Number(row.user_id) !== userId) return undefined;
    return row.done_ms === null ? "live" : "ended";
  });
};

const rowOf = ({ products, lastPrice }: LeverRowDeps, row: LeverOrderTable): LeverRow =>
  leverRowOf(storyOf(row), products.bySymbol(row.symbol) ?? { pid: 0, title: row.symbol }, lastPrice);

/** An unknown pair has no orders: no symbol is empty. */
const symbolOf = (products: Products, pid: number | undefined): string | undefined =>
  pid === undefined ? undefined : (products.byPid(pid)?.symbol ?? "");

const everyStatus = Object.values(leverStatusDigits);
type LeverWord = keyof typeof leverStatusDigits;

/** The wire's statuses in our words. `statusList` wins over `status`, because it says more. */
const wordsOf = ({ status, statusList }: Pick<Listed, "status" | "statusList">): readonly LeverWord[] => {
  const digits = statusList?.split(",").map(Number) ?? (status === undefined ? everyStatus : [status]);
  return digits.flatMap((digit) => wordOf(leverStatusDigits, digit) ?? []);
};

/** Which rows are asked for; an open position's status depends on how it was opened. */
const isOneOf = ({ words, symbol }: Asked) => {
  const statuses = words.map((word) => (word === "bestPrice" || word === "fixedPrice" ? "open" : word));
  return sql`status = ANY (${statuses}::text[]) AND (status <> 'open' OR opened_as = ANY (${words}::text[]))
    AND ${symbol === undefined ? sql`true` : sql`symbol = ${symbol}`}`;
};
