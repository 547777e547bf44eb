/** The accounts of the house, and what became of acts about money. */
import { houseAccountsEnd, readAccount, type AccountId } from "@candor/core/ids/account-id";
import { money, type Asset, type Money } from "@candor/core/money/money";
import { formatAmount, isSwapToken } from "@candor/core/swap/swap-asset";
import type { AnswerOf, InputOf } from "@candor/wire/call";
import type { houseAccounts, houseMoveList } from "@candor/wire/desks/house";
import { messageOf } from "@candor/wire/messages/message-of";
import { isRefusalKey } from "@candor/wire/messages/refusals";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { countListed } from "../../records/lists/count-listed.ts";
import { keyset } from "../../records/lists/keyset.ts";

/** All accounts of the house and of its products that were ever used, each summed over its shards. */
export const readHouseAccounts = async (db: Db): Promise<readonly AnswerOf<typeof houseAccounts>[]> => {
  const { rows } = await sql<{ account_id: bigint; balance: bigint }>`
    SELECT account_id, sum(balance)::bigint AS balance FROM ledger_balance
    WHERE account_id < ${houseAccountsEnd} AND account_id & 63 >= 32
    GROUP BY account_id ORDER BY account_id`.execute(db);
  return rows.map(({ account_id, balance }) => {
    const { class: account, asset, productId } = readAccount(account_id);
    return { account, productId: productId ?? 0, asset, balance: shownAmount(asset, balance) };
  });
};

const shownAmount = (asset: Asset, units: bigint): string =>
  formatAmount(isSwapToken(asset) ? asset : "USDT", money(units));

export const readBalance = async (db: Db, account: AccountId): Promise<Money<Asset>> => {
  const { rows } = await sql<{ balance: bigint }>`
    SELECT coalesce(sum(balance), 0)::bigint AS balance FROM ledger_balance WHERE account_id = ${account}`.execute(
    db,
  );
  return money<Asset>(rows[0]?.balance ?? 0n);
};

/** Whether there is such an investment product. */
export const isProduct = async (db: Db, productId: number): Promise<boolean> => {
  const row = await db
    .selectFrom("invest_product")
    .select("id")
    .where("id", "=", productId)
    .executeTakeFirst();
  return row !== undefined;
};

/** Undefined when there is no such user. */
export const isFrozen = async (db: Db, userId: number): Promise<boolean | undefined> => {
  const row = await db
    .selectFrom("account")
    .select("frozen_ms")
    .where("user_id", "=", BigInt(userId))
    .executeTakeFirst();
  return row === undefined ? undefined : row.frozen_ms !== null;
};

/** An act about money that was approved, and is neither booked nor refused. A correction has a request of its own number. */
export type ApprovedMoney = {
  readonly actId: number;
  readonly requestId: number | undefined;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly amount: Money<Asset>;
};

export const readApproved = async (operators: Db): Promise<readonly ApprovedMoney[]> => {
  const [moves, corrections] = await Promise.all([
    operators.selectFrom("approved_house_move").selectAll().orderBy("id").execute(),
    operators.selectFrom("approved_correction").selectAll().orderBy("request_id").execute(),
  ]);
  return [
    ...moves.map(({ id, ...row }) => approved(Number(id), undefined, row)),
    ...corrections.map(({ act_id, request_id, ...row }) => approved(Number(act_id), Number(request_id), row)),
  ];
};

type Moved = { readonly debit_account: bigint; readonly credit_account: bigint; readonly amount: bigint };
const approved = (actId: number, requestId: number | undefined, row: Moved): ApprovedMoney => ({
  actId,
  requestId,
  debit: row.debit_account,
  credit: row.credit_account,
  amount: money<Asset>(row.amount),
});

type Filter = InputOf<typeof houseMoveList>;
type Row = AnswerOf<typeof houseMoveList>;
type MoneyAction = "house_move" | "correction";

/** Acts of this action, the newest first: a page is found by its number in an index, however many there are. */
export const readMoneyActs = async (
  operators: Db,
  action: MoneyAction,
  filter: Filter,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> => {
  const [rows, total] = await Promise.all([
    readMoneyActRows(operators, action, filter),
    countListed(operators, sql`operator_act a WHERE ${wantedBy(action, filter)}`),
  ]);
  return { rows, total };
};

/** A number is an act's or a user's, any other text what acts are about: each through an index. */
const wantedBy = (action: MoneyAction, { find }: Filter): RawBuilder<unknown> => {
  if (find === "") return sql`a.action = ${action}`;
  if (!/^[1-9]\d{0,14}$/.test(find)) return sql`a.action = ${action} AND a.subject = ${find}`;
  return sql`a.action = ${action} AND (a.id = ${Number(find)} OR a.subject = ${`user ${find}`})`;
};

export const readMoneyActRows = async (
  operators: Db,
  action: MoneyAction,
  filter: Filter,
): Promise<readonly Row[]> => {
  const acts = await sql<ActRow>`
      SELECT a.id, a.content::json AS content, a.reason, a.asked_ms, o.name AS asked_by_name, e.outcome, f.refusal,
        EXISTS (SELECT FROM house_move m WHERE m.id = a.id)
          OR EXISTS (SELECT FROM correction_request r JOIN correction c ON c.id = r.id WHERE r.act_id = a.id) AS is_booked,
        ARRAY (SELECT p.name FROM operator_approval v JOIN operator p ON p.id = v.operator_id
          WHERE v.act_id = a.id ORDER BY v.at_ms) AS approved_by
      FROM operator_act a
      JOIN operator o ON o.id = a.asked_by
      LEFT JOIN operator_act_end e ON e.act_id = a.id
      LEFT JOIN act_refusal f ON f.act_id = a.id
      WHERE ${wantedBy(action, filter)} AND ${keyset(sql`a.id`, filter)}`.execute(operators);
  return acts.rows.map(shownAct);
};

type ActRow = {
  readonly id: bigint;
  readonly content: Readonly<Record<"from" | "to" | "amount", string>> & {
    readonly asset?: string;
    readonly user?: string;
    readonly product?: string;
  };
  readonly reason: string;
  readonly asked_ms: bigint;
  readonly asked_by_name: string;
  readonly outcome: "done" | "withdrawn" | null;
  readonly refusal: string | null;
  readonly is_booked: boolean;
  readonly approved_by: readonly string[];
};

const shownAct = (row: ActRow): Row => ({
  id: String(row.id),
  from: row.content.from,
  to: row.content.to,
  productId: Number(row.content.product ?? 0),
  asset: row.content.asset ?? "USDT",
  amount: row.content.amount,
  userId: row.content.user ?? "0",
  reason: row.reason,
  askedByName: row.asked_by_name,
  askedAt: Number(row.asked_ms),
  approvedBy: [...row.approved_by],
  state: stateOf(row),
  refusal: row.refusal === null ? "" : sentenceOf(row.refusal),
});

const sentenceOf = (refusal: string): string =>
  messageOf(isRefusalKey(refusal) ? refusal : "InternalError", "en");

const stateOf = ({ outcome, refusal, is_booked: isBooked }: ActRow): Row["state"] => {
  if (outcome === null) return "waiting";
  if (outcome === "withdrawn") return "withdrawn";
  if (isBooked) return "booked";
  return refusal === null ? "booking" : "refused";
};
