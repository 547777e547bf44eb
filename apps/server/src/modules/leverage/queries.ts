/** Reading lever orders (LEV-06, LEV-18). */
import type { InputOf } from "@candor/wire/call";
import { leverStatusDigits, wordOf } from "@candor/wire/codec/digits";
import type { LeverRow, myContractOrderList } from "@candor/wire/leverage";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { LeverOrderTable } from "../../platform/db/schema-trading.ts";
import { gather } from "../../platform/gather.ts";
import type { Products } from "../../records/product.ts";
import { storyOf } from "./lever-story.ts";
import { leverRowOf } from "./lever-row.ts";
import type { LastPrice, LeverLife, LifeOfLever } from "./ports.ts";

/** What a row needs in addition to what is stored. */
export type LeverRowParts = { readonly products: Products; readonly lastPrice: LastPrice };

const columns = {
  createtime: sql`accepted_ms`,
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
  const mine = sql`user_id = ${userId} AND ${statusIn(input)}
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

/** One order of the user; undefined when there is none, or it is another user's. */
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

const rowOf = ({ products, lastPrice }: LeverRowParts, row: LeverOrderTable): LeverRow =>
  leverRowOf(storyOf(row), products.bySymbol(row.symbol) ?? { pid: 0, title: row.symbol }, lastPrice);

/** An unknown pair has no orders: no symbol is empty. */
const symbolOf = (products: Products, pid: number | undefined): string | undefined =>
  pid === undefined ? undefined : (products.byPid(pid)?.symbol ?? "");

const everyStatus = Object.values(leverStatusDigits);

/** Which orders the wire's statuses mean; an open position's status depends on how it was opened. `statusList` wins over `status`, because it says more. */
const statusIn = ({
  status,
  statusList,
}: Pick<InputOf<typeof myContractOrderList>, "status" | "statusList">) => {
  const digits = statusList?.split(",").map(Number) ?? (status === undefined ? everyStatus : [status]);
  const words = digits.flatMap((digit) => wordOf(leverStatusDigits, digit) ?? []);
  const statuses = words.map((word) => (word === "bestPrice" || word === "fixedPrice" ? "open" : word));
  return sql`status = ANY (${statuses}::text[]) AND (status <> 'open' OR opened_as = ANY (${words}::text[]))`;
};
