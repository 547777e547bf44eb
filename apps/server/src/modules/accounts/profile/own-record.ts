/** What a user reads of their own record (MINE). */
import { userAccount } from "@candor/core/ids/account-id";
import { formatMoney } from "@candor/core/money/money";
import type { UserInfo } from "@candor/wire/accounts";
import type { Db } from "../../../platform/db/open-database.ts";
import { sessionLifetimeMs } from "../../../platform/session.ts";
import type { SessionRecord } from "../sessions/sessions.ts";

/** The caller's record and balances. */
export const readUserInfo = async (db: Db, session: SessionRecord): Promise<UserInfo> => {
  const { userId } = session;
  const [account, code, balances, experience] = await Promise.all([
    db
      .selectFrom("account")
      .select(["email", "phone", "username", "userphoto", "withdraw_hash", "asks_option", "asks_lever"])
      .where("user_id", "=", BigInt(userId))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("ai_code")
      .select(["code", "status"])
      .where("user_id", "=", BigInt(userId))
      .executeTakeFirst(),
    readBalances(db, userId),
    db
      .selectFrom("holding")
      .select("id")
      .where("user_id", "=", BigInt(userId))
      .where("credit_from", "=", "budget")
      .executeTakeFirst(),
  ]);
  return {
    uid: userId,
    username: account.username,
    email: account.email ?? "",
    userPhone: account.phone ?? "",
    avatar: account.userphoto,
    ...balances,
    // Unclaimed: no code, and a status that means none (BOT-01).
    botCode: code?.code ?? "",
    botCodeStatus: code?.status ?? 0,
    withdrawalPassword: account.withdraw_hash === null ? 0 : 1,
    // Whether the experience product was taken (INV-07).
    experience: experience === undefined ? 0 : 1,
    askoption: Number(account.asks_option),
    asklever: Number(account.asks_lever),
    sessionEnds: session.createdMs + sessionLifetimeMs,
  };
};

export type ShownBalances = Pick<UserInfo, "wallet" | "contractBalance" | "creditBalance">;

/** What a user can spend, as the wire shows it. */
export const readBalances = async (db: Db, userId: number): Promise<ShownBalances> => {
  const rows = await db
    .selectFrom("ledger_balance")
    .select(["account_id", "balance"])
    .where("account_id", "in", [
      userAccount(userId, "wallet"),
      userAccount(userId, "contract"),
      userAccount(userId, "credit"),
    ])
    .execute();
  const held = new Map<bigint, bigint>(rows.map((row) => [row.account_id, row.balance]));
  const shown = (account: bigint): string => formatMoney(held.get(account) ?? 0n);
  return {
    wallet: shown(userAccount(userId, "wallet")),
    contractBalance: shown(userAccount(userId, "contract")),
    creditBalance: shown(userAccount(userId, "credit")),
  };
};
