/** Balances as they are stored next to the entries; the checker proves that they equal the sum of entries. */
import {
  houseAccount,
  readAccount,
  userAccount,
  userClasses,
  type HouseClass,
  type UserClass,
} from "@candor/core/ids/account-id";
import { money, type Asset, type Money } from "@candor/core/money/money";
import { sql } from "kysely";
import type { Reader } from "../platform/db/schema/schema.ts";

export type UserBalances = Readonly<Record<UserClass, Money>>;

const classNames = Object.keys(userClasses) as UserClass[];
const noMoney = Object.fromEntries(classNames.map((name) => [name, money(0n)])) as UserBalances;

/** Everything that a user owns in USDT, in micro-units; an account never used holds zero. */
export const balancesOf = async (db: Reader, userId: number): Promise<UserBalances> => {
  const accounts = classNames.map((name) => userAccount(userId, name));
  const rows = await db
    .selectFrom("ledger_balance")
    .select(["account_id", "balance"])
    .where("account_id", "in", accounts)
    .execute();
  const held = rows.map((row) => [readAccount(row.account_id).class, money(row.balance)] as const);
  return { ...noMoney, ...(Object.fromEntries(held) as Partial<UserBalances>) };
};

/** The balance of an account of the house, summed over its shards; custody runs below zero. */
export const houseBalance = async <A extends Asset = "USDT">(
  db: Reader,
  name: HouseClass,
  asset?: A,
): Promise<Money<A>> => {
  const row = await db
    .selectFrom("ledger_balance")
    .select(sql<bigint>`coalesce(sum(balance), 0)::bigint`.as("balance"))
    .where("account_id", "=", houseAccount(name, asset ?? "USDT"))
    .executeTakeFirstOrThrow();
  return money<A>(row.balance);
};

/** What a user can spend, in micro-units. */
export type SpendableBalances = Pick<UserBalances, "wallet" | "contract" | "credit">;

/** Wallet, contract wallet and credit of many users at once, in one query: for the balance pushes after a batch. */
export const balancesOfUsers = async (
  db: Reader,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, SpendableBalances>> => {
  const accounts = userIds.flatMap((userId) => spendable.map((name) => userAccount(userId, name).toString()));
  const { rows } = await sql<{ account_id: bigint; balance: bigint }>`
    SELECT account_id, balance FROM ledger_balance WHERE shard = 0 AND account_id = ANY (${accounts}::bigint[])`.execute(
    db,
  );
  const held = new Map(userIds.map((userId) => [userId, { ...noMoney }]));
  for (const { account_id: account, balance } of rows) {
    const { userId, class: name } = readAccount(account);
    const of = held.get(userId);
    if (of !== undefined) Object.assign(of, { [name]: money(balance) });
  }
  return held;
};

const spendable = ["wallet", "contract", "credit"] as const;
