/** Reading runs of the bot (BOT-02, BOT-07). */
import { formatMoney } from "@candor/core/money/money";
import { runStateDigits } from "@candor/wire/codec/digits";
import type { BotRunRow, botRuns } from "@candor/wire/bot";
import type { InputOf } from "@candor/wire/call";
import type { Db } from "../../platform/db/open-database.ts";
import type { BotRunTable } from "../../platform/db/schema-trading.ts";
import type { Products } from "../../records/product.ts";

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

const columns = { starttime: "started_ms", id: "id" } as const;

/** A page of the user's runs and how many there are (API-10). */
export const listRuns = async (
  db: Db,
  products: Pick<Products, "bySymbol">,
  userId: number,
  { pageNum, pageSize, orderByColumn, isAsc }: InputOf<typeof botRuns>,
): Promise<{ rows: readonly BotRunRow[]; total: number }> => {
  const mine = db.selectFrom("bot_run").where("user_id", "=", BigInt(userId));
  const [rows, counted] = await Promise.all([
    mine
      .selectAll()
      .orderBy(columns[orderByColumn], isAsc)
      .orderBy("id", isAsc)
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    mine.select((count) => count.fn.countAll<bigint>().as("total")).executeTakeFirst(),
  ]);
  return { rows: rows.map((row) => runRowOf(row, products)), total: Number(counted?.total ?? 0n) };
};

const runRowOf = (run: BotRunTable, products: Pick<Products, "bySymbol">): BotRunRow => {
  const product = products.bySymbol(run.symbol);
  return {
    id: run.id.toString(),
    pid: product?.pid ?? 0,
    ptitle: product?.title ?? run.symbol,
    procode: run.symbol,
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
