/** What users hold of products, and what they have earned (INV-08, INV-11). */
import { userAccount } from "@candor/core/ids/account-id";
import type { Means } from "@candor/core/invest/purchase";
import { money } from "@candor/core/money/money";
import type { InputOf } from "@candor/wire/call";
import type { myFinancial } from "@candor/wire/earn/invest";
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

/** How a holding ended, and what the cycles before the running one have earned. */
export type ListedHolding = Selectable<HoldingTable> & {
  readonly before: bigint;
  readonly end_step: "ended" | "left" | null;
  readonly end_closed: number | null;
  readonly end_interest: bigint | null;
  readonly end_fee: bigint | null;
  readonly end_for_reserve: boolean | null;
  /** Of a pool: when it entered and what the pool was then, and the same of its end; null where there was none. */
  readonly entered_ms: bigint | null;
  readonly entered_held: bigint | null;
  readonly entered_units: bigint | null;
  readonly left_step: "redeemed" | "returned" | null;
  readonly left_paid: bigint | null;
  readonly left_held: bigint | null;
  readonly left_units: bigint | null;
};

/** A page by number, or, with `page` undefined, all of them, the oldest first. */
export const readHoldings = (
  db: Db,
  userId: number,
  status: Asked["status"],
  page?: Pick<Asked, "isAsc" | "pageNum" | "pageSize">,
): Promise<readonly ListedHolding[]> => {
  const direction = page?.isAsc === "desc" ? sql`DESC` : sql`ASC`;
  const limit =
    page === undefined ? sql`` : sql`LIMIT ${page.pageSize} OFFSET ${(page.pageNum - 1) * page.pageSize}`;
  return readListed(
    db,
    sql`h.user_id = ${userId} AND ${stateOf(status)} ORDER BY h.id ${direction} ${limit}`,
  );
};

/** One holding of a user. */
export const readHolding = async (db: Db, userId: number, id: number): Promise<ListedHolding | undefined> =>
  (await readListed(db, sql`h.user_id = ${userId} AND h.id = ${id}`))[0];

/** `which`: what follows WHERE. */
const readListed = async (db: Db, which: RawBuilder<unknown>): Promise<readonly ListedHolding[]> => {
  const { rows } = await sql<ListedHolding>`
    SELECT h.*, e.step AS end_step, e.closed AS end_closed, e.interest AS end_interest, e.fee AS end_fee, e.is_for_reserve AS end_for_reserve,
      n.accepted_ms AS entered_ms, nm.held_before AS entered_held, nm.units_before AS entered_units,
      l.step AS left_step, l.amount AS left_paid, lm.held_before AS left_held, lm.units_before AS left_units,
      coalesce((SELECT sum(earned_after(r.own + h.credit, h.rate, h.days, h.days)) FROM holding_step r
        WHERE r.user_id = h.user_id AND r.holding_id = h.id AND r.step = 'renewed'), 0)::bigint AS before
    FROM holding h
    LEFT JOIN holding_step e ON e.user_id = h.user_id AND e.holding_id = h.id AND e.step IN ('ended', 'left')
    LEFT JOIN pool_step n ON n.user_id = h.user_id AND n.holding_id = h.id AND n.step = 'entered'
    LEFT JOIN pool_move nm ON nm.id = n.id AND nm.user_id = n.pool_id
    LEFT JOIN pool_step l ON l.user_id = h.user_id AND l.holding_id = h.id AND l.step IN ('redeemed', 'returned')
    LEFT JOIN pool_move lm ON lm.id = l.id AND lm.user_id = l.pool_id
    WHERE ${which}`.execute(db);
  return rows;
};

const stateOf = (status: Asked["status"]): RawBuilder<unknown> =>
  status === "" ? sql`true` : status === "0" ? sql`h.ended_ms IS NULL` : sql`h.ended_ms IS NOT NULL`;

export const countHoldings = async (db: Db, userId: number, status: Asked["status"]): Promise<number> => {
  const { rows } = await sql<{ total: bigint }>`
    SELECT count(*) AS total FROM holding h WHERE h.user_id = ${userId} AND ${stateOf(status)}`.execute(db);
  return Number(rows[0]?.total ?? 0n);
};

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
