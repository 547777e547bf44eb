/** Reading runs of the bot (BOT-02, BOT-07). */
import { formatMoney } from "@candor/core/money/money";
import { runStateDigits } from "@candor/wire/codec/digits";
import type { BotRunRow, botRuns } from "@candor/wire/bot";
import type { InputOf } from "@candor/wire/call";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { BotRunTable } from "../../platform/db/schema/schema-trading.ts";
import type { Products } from "../../records/product.ts";
import { limitsOf, numbersOf, refuseManyToSort } from "../../records/lists/user-lists.ts";

/** The number of the current run; 0 when there is none. */
export const currentRun = async (db: Db, userId: number): Promise<number> => {
  const row = await db
    .selectFrom("bot_run")
    .select("id")
    .where("user_id", "=", BigInt(userId))
    .where("state", "=", "running")
    .executeTakeFirst();
  return Number(row?.id ?? 0n);
};

/** Columns in another order than that of the runs' numbers; `state` has the order of its digits. */
const sortedColumns: Readonly<
  Record<Exclude<InputOf<typeof botRuns>["orderByColumn"], "starttime" | "id">, RawBuilder<unknown>>
> = {
  pid: sql`(SELECT pid FROM product WHERE product.symbol = bot_run.symbol)`,
  pairName: sql`(SELECT title FROM product WHERE product.symbol = bot_run.symbol)`,
  symbol: sql`symbol`,
  price: sql`amount`,
  multiple: sql`multiple`,
  times: sql`times`,
  done: sql`done`,
  net: sql`net`,
  state: sql`array_position(${Object.keys(runStateDigits)}::text[], state)`,
  endtime: sql`ended_ms`,
  orderId: sql`order_id`,
};

/**
 * A page of the user's runs and how many there are (API-10). Runs are numbered as they start, one after another, so `starttime` and
 * `id` give the same order, and any page costs the same. In another order at most 10 000 are sorted, else TooManyToSort.
 */
export const listRuns = async (
  db: Db,
  products: Pick<Products, "bySymbol">,
  userId: number,
  { isAsc, orderByColumn, ...page }: InputOf<typeof botRuns>,
): Promise<{ rows: readonly BotRunRow[]; total: number }> => {
  const mine = db.selectFrom("bot_run").where("user_id", "=", BigInt(userId));
  const last = await mine.select((run) => run.fn.max("nth").as("nth")).executeTakeFirst();
  const total = Number(last?.nth ?? 0n);
  if (orderByColumn !== "starttime" && orderByColumn !== "id") {
    refuseManyToSort(total, orderByColumn, "id");
    const direction = isAsc === "asc" ? sql`ASC` : sql`DESC`;
    const { limit, offset } = limitsOf(page);
    const sorted = await sql<BotRunTable>`
      SELECT * FROM bot_run WHERE user_id = ${userId}
      ORDER BY ${sortedColumns[orderByColumn]} ${direction} NULLS LAST, nth ${direction}
      LIMIT ${limit} OFFSET ${offset}`.execute(db);
    return { rows: sorted.rows.map((row) => runRowOf(row, products)), total };
  }
  const { first, size } = numbersOf(total, { newestFirst: isAsc === "desc", ...limitsOf(page) });
  const rows = await mine
    .selectAll()
    .where("nth", ">=", BigInt(first))
    .where("nth", "<", BigInt(first + size))
    .orderBy("nth", isAsc)
    .execute();
  return { rows: rows.map((row) => runRowOf(row, products)), total };
};

const runRowOf = (run: BotRunTable, products: Pick<Products, "bySymbol">): BotRunRow => {
  const product = products.bySymbol(run.symbol);
  return {
    id: run.id.toString(),
    pid: product?.pid ?? 0,
    pairName: product?.title ?? run.symbol,
    symbol: run.symbol,
    price: formatMoney(run.amount),
    multiple: run.multiple,
    times: run.times,
    done: run.done,
    net: formatMoney(run.net),
    state: runStateDigits[run.state],
    starttime: Number(run.started_ms),
    endtime: run.ended_ms === null ? null : Number(run.ended_ms),
    orderId: run.order_id === null ? null : run.order_id.toString(),
  };
};
