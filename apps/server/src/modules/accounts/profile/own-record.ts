/** What a user reads of their own record (MINE). */
import { assert } from "@candor/core/assert/assert";
import { userAccount, type UserClass } from "@candor/core/ids/account-id";
import { formatMoney } from "@candor/core/money/money";
import type { UserInfo } from "@candor/wire/accounts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../platform/db/open-database.ts";
import { prepared } from "../../../platform/db/schema/prepared.ts";
import { sessionLifetimeMs } from "../../../platform/session.ts";
import type { SessionRecord } from "../sessions/sessions.ts";

type Row = {
  email: string | null;
  phone: string | null;
  username: string;
  userphoto: number;
  has_withdraw_password: boolean;
  asks_option: boolean;
  asks_lever: boolean;
  code: string | null;
  status: number | null;
  had_experience: boolean;
  wallet: bigint | null;
  contract: bigint | null;
  credit: bigint | null;
};

/** The caller's record and balances: every page asks for it, so it is one statement. */
export const readUserInfo = async (db: Db, session: SessionRecord): Promise<UserInfo> => {
  const { userId } = session;
  const { rows } = await sql<Row>`${prepared}
    SELECT a.email, a.phone, a.username, a.userphoto, a.withdraw_hash IS NOT NULL AS has_withdraw_password,
      a.asks_option, a.asks_lever, c.code, c.status,
      EXISTS (SELECT FROM holding h WHERE h.user_id = a.user_id AND h.credit_from = 'budget') AS had_experience,
      ${balanceOf(userId, "wallet")} AS wallet, ${balanceOf(userId, "contract")} AS contract, ${balanceOf(userId, "credit")} AS credit
    FROM account a LEFT JOIN ai_code c ON c.user_id = a.user_id
    WHERE a.user_id = ${userId}`.execute(db);
  const [account] = rows;
  assert(account !== undefined, "a session belongs to an account");
  return {
    uid: userId,
    username: account.username,
    email: account.email ?? "",
    userPhone: account.phone ?? "",
    avatar: account.userphoto,
    wallet: formatMoney(account.wallet ?? 0n),
    contractBalance: formatMoney(account.contract ?? 0n),
    creditBalance: formatMoney(account.credit ?? 0n),
    // Unclaimed: no code, and a status that means none (BOT-01).
    botCode: account.code ?? "",
    botCodeStatus: account.status ?? 0,
    withdrawalPassword: account.has_withdraw_password ? 1 : 0,
    // Whether the experience product was taken (INV-07).
    experience: account.had_experience ? 1 : 0,
    askoption: Number(account.asks_option),
    asklever: Number(account.asks_lever),
    sessionEnds: session.createdMs + sessionLifetimeMs,
  };
};

const balanceOf = (userId: number, name: UserClass): RawBuilder<unknown> =>
  sql`(SELECT b.balance FROM ledger_balance b WHERE b.account_id = ${userAccount(userId, name)})`;
