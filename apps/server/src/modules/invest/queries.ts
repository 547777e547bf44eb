/** What users hold of products, and what they have earned (INV-08, INV-11). */
import { userAccount } from "@candor/core/ids/account-id";
import type { Means } from "@candor/core/invest/purchase";
import { money } from "@candor/core/money/money";
import type { InputOf } from "@candor/wire/call";
import type { myFinancial } from "@candor/wire/invest";
import { sql, type RawBuilder, type Selectable } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { HoldingTable } from "../../platform/db/schema/schema-invest.ts";

/** What a purchase can be paid with: credit first (INV-15). */
export const readMeans = async (db: Db, userId: number): Promise<Means> => {
  const [wallet, credit] = [userAccount(userId, "wallet"), userAccount(userId, "credit")];
  const rows = await db
    .selectFrom("ledger_balance")
    .select(["account_id", "balance"])
    .where("account_id", "in", [wallet, credit])
    .execute();
  const held = new Map<bigint, bigint>(rows.map((row) => [row.account_id, row.balance]));
  return { wallet: money(held.get(wallet) ?? 0n), credit: money(held.get(credit) ?? 0n) };
};

export const hasHadExperience = async (db: Db, userId: number): Promise<boolean> => {
  const row = await db
    .selectFrom("holding")
    .select("id")
    .where("user_id", "=", BigInt(userId))
    .where("credit_from", "=", "budget")
    .executeTakeFirst();
  return row !== undefined;
};

/** Days that a user has let pass since `sinceMs`. */
export const countPasses = async (db: Db, userId: number, sinceMs: number): Promise<number> => {
  const { count } = await db
    .selectFrom("holding_step")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("user_id", "=", BigInt(userId))
    .where("step", "=", "passed")
    .where("accepted_ms", ">=", BigInt(sinceMs))
    .executeTakeFirstOrThrow();
  return Number(count);
};

type Asked = InputOf<typeof myFinancial>;

const columns: Readonly<Record<Asked["orderByColumn"], RawBuilder<unknown>>> = {
  id: sql`h.id`,
  createdTime: sql`h.accepted_ms`,
  ownPrincipal: sql`h.own`,
  creditPrincipal: sql`h.credit`,
  cycleDays: sql`h.days`,
  firstEndTime: sql`business_day(h.accepted_ms) + h.days - h.passes`,
};

/** How a holding ended, and what the cycles before the running one have earned. */
export type ListedHolding = Selectable<HoldingTable> & {
  readonly before: bigint;
  readonly end_step: "ended" | "left" | null;
  readonly end_closed: number | null;
  readonly end_interest: bigint | null;
  readonly end_fee: bigint | null;
  readonly end_for_reserve: boolean | null;
};

export const readHoldings = async (
  db: Db,
  userId: number,
  { status, orderByColumn, isAsc, pageNum, pageSize }: Asked,
): Promise<{ readonly rows: readonly ListedHolding[]; readonly total: number }> => {
  const state =
    status === "" ? sql`true` : status === "0" ? sql`h.ended_ms IS NULL` : sql`h.ended_ms IS NOT NULL`;
  const direction = isAsc === "asc" ? sql`ASC` : sql`DESC`;
  const { rows } = await sql<ListedHolding & { total: bigint }>`
    SELECT h.*, count(*) OVER () AS total, e.step AS end_step, e.closed AS end_closed, e.interest AS end_interest, e.fee AS end_fee,
      e.is_for_reserve AS end_for_reserve,
      coalesce((SELECT sum(earned_after(r.own + h.credit, h.rate, h.days, h.days)) FROM holding_step r
        WHERE r.user_id = h.user_id AND r.holding_id = h.id AND r.step = 'renewed'), 0)::bigint AS before
    FROM holding h
    LEFT JOIN holding_step e ON e.user_id = h.user_id AND e.holding_id = h.id AND e.step IN ('ended', 'left')
    WHERE h.user_id = ${userId} AND ${state}
    ORDER BY ${columns[orderByColumn]} ${direction}, h.id ${direction}
    LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize}`.execute(db);
  const total = rows.length > 0 ? Number(rows[0]?.total ?? 0n) : await countHoldings(db, userId, state);
  return { rows, total };
};

const countHoldings = async (db: Db, userId: number, state: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ total: bigint }>`
    SELECT count(*) AS total FROM holding h WHERE h.user_id = ${userId} AND ${state}`.execute(db);
  return Number(rows[0]?.total ?? 0n);
};

/** All holdings of a user, or one, with the days that have passed of each until its end or until `closed`. */
export const readEarned = async (
  db: Db,
  userId: number,
  holdingId: number | undefined,
): Promise<readonly ListedHolding[]> => {
  const { rows } = await readHoldings(db, userId, {
    status: "",
    orderByColumn: "id",
    isAsc: "asc",
    pageNum: 1,
    pageSize: mostEarning,
  });
  return holdingId === undefined ? rows : rows.filter(({ id }) => Number(id) === holdingId);
};

/** Holdings whose days are listed together. */
const mostEarning = 2_000;

/** The users who hold something, from a number on, by number. */
export const readHolders = async (db: Db, after: number, limit: number): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom("holding")
    .select("user_id")
    .distinct()
    .where("ended_ms", "is", null)
    .where("user_id", ">", BigInt(after))
    .orderBy("user_id")
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => Number(user_id));
};
