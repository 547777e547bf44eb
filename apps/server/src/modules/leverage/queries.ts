/** Reading lever orders (LEV-06, LEV-18). */
import type { InputOf } from "@candor/wire/call";
import type { LeverRow, myContractOrderList } from "@candor/wire/leverage";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { LeverOrderTable } from "../../platform/db/schema.ts";
import { storyOf } from "./lever-record.ts";
import { leverRowOf } from "./lever-row.ts";
import type { LastPrice, LeverProducts } from "./ports.ts";

/** What a row needs beside what is stored. */
export type LeverRowParts = { readonly products: LeverProducts; readonly lastPrice: LastPrice };

const columns = {
  createtime: sql`create_ms`,
  transactionTime: sql`open_ms`,
  completeTime: sql`done_ms`,
  id: sql`id`,
} as const;

/** A page of the user's orders and the count of all that match (API-10). Without a status: all of them. */
export const listLeverOrders = async (
  db: Db,
  parts: LeverRowParts,
  userId: number,
  input: InputOf<typeof myContractOrderList>,
): Promise<{ rows: readonly LeverRow[]; total: number }> => {
  const symbol = symbolOf(parts.products, input.pid);
  const mine = sql`user_id = ${userId} AND status = ANY (${statusesOf(input)}::smallint[])
    AND ${symbol === undefined ? sql`true` : sql`symbol = ${symbol}`}`;
  const direction = input.isAsc === "asc" ? sql`ASC` : sql`DESC`;
  const [rows, total] = await Promise.all([
    sql<LeverOrderTable>`SELECT * FROM lever_order WHERE ${mine}
      ORDER BY ${columns[input.orderByColumn]} ${direction} NULLS LAST, id ${direction}
      LIMIT ${input.pageSize} OFFSET ${(input.pageNum - 1) * input.pageSize}`.execute(db),
    sql<{ total: bigint }>`SELECT count(*) AS total FROM lever_order WHERE ${mine}`.execute(db),
  ]);
  return { rows: rows.rows.map((row) => rowOf(parts, row)), total: Number(total.rows[0]?.total ?? 0n) };
};

/** One order of the user; undefined when there is none, or it is another's. */
export const findLeverOrder = async (
  db: Db,
  parts: LeverRowParts,
  userId: number,
  orderId: number,
): Promise<LeverRow | undefined> => {
  const row = await db
    .selectFrom("lever_order")
    .selectAll()
    .where("user_id", "=", BigInt(userId))
    .where("id", "=", BigInt(orderId))
    .executeTakeFirst();
  return row && rowOf(parts, row);
};

/** True when the order is the user's own and closed or revoked. */
export const hasLeverOrderEnded = async (db: Db, userId: number, orderId: number): Promise<boolean> => {
  const row = await db
    .selectFrom("lever_order")
    .select("status")
    .where("user_id", "=", BigInt(userId))
    .where("id", "=", BigInt(orderId))
    .executeTakeFirst();
  return row !== undefined && row.status >= 3;
};

const rowOf = ({ products, lastPrice }: LeverRowParts, row: LeverOrderTable): LeverRow =>
  leverRowOf(storyOf(row), products.bySymbol(row.symbol) ?? { pid: 0, title: row.symbol }, lastPrice);

/** A pair that there is not has no orders: no symbol is empty. */
const symbolOf = (products: LeverProducts, pid: number | undefined): string | undefined =>
  pid === undefined ? undefined : (products.byPid(pid)?.symbol ?? "");

const everyStatus = [0, 1, 2, 3, 4];
/** `statusList` wins over `status`, as the field with more detail. */
const statusesOf = ({
  status,
  statusList,
}: Pick<InputOf<typeof myContractOrderList>, "status" | "statusList">): readonly number[] => {
  if (statusList !== undefined) return statusList.split(",").map(Number);
  return status === undefined ? everyStatus : [status];
};
