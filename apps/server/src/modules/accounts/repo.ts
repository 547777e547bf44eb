/** Accounts in the database. Addresses here are normalized as in `core/accounts/address.ts`, phone numbers as E.164. */
import { sql } from "kysely";
import type { Reader, Tx } from "../../platform/db/schema/schema.ts";

/** How an account is named: by an address, or by a phone number whose country is not known. */
export type AccountName =
  | { readonly by: "email"; readonly address: string }
  | { readonly by: "phone"; readonly address: string; readonly national: string }
  | { readonly by: "national"; readonly national: string };

export type Account = {
  readonly userId: number;
  readonly email: string | null;
  readonly phone: string | null;
  readonly passwordHash: string | null;
  readonly withdrawHash: string | null;
  readonly frozen: boolean;
};

export type NewAccount = {
  readonly email: string | null;
  readonly phone: { readonly full: string; readonly national: string } | null;
  /** Null until the owner sets a password by a reset code. */
  readonly passwordHash: string | null;
  /** Null for an account that an operator opened. */
  readonly referrerId: number | null;
  readonly createdMs: number;
};

/** The account with that name. A national number that exists in several countries matches no account. */
export const findAccount = async (db: Reader, name: AccountName): Promise<Account | undefined> => {
  const query = selectAccount(db);
  const rows = await (
    name.by === "national"
      ? query.where("phone_national", "=", name.national)
      : query.where(name.by, "=", name.address)
  )
    .limit(2)
    .execute();
  return rows.length === 1 ? accountOf(rows[0]) : undefined;
};

export const findAccountById = async (db: Reader, userId: number): Promise<Account | undefined> =>
  accountOf(await selectAccount(db).where("user_id", "=", BigInt(userId)).executeTakeFirst());

/**
 * The account as it is now, locked until the commit. Every change of an account locks it first, before codes and sessions, so
 * that concurrent changes take turns.
 */
export const lockAccount = async (tx: Tx, userId: number): Promise<Account | undefined> =>
  accountOf(
    await selectAccount(tx).where("user_id", "=", BigInt(userId)).forNoKeyUpdate().executeTakeFirst(),
  );

const selectAccount = (db: Reader) =>
  db
    .selectFrom("account")
    .select(["user_id", "email", "phone", "password_hash", "withdraw_hash", "frozen_ms"]);

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccount>["executeTakeFirst"]>>;

const accountOf = (row: AccountRow): Account | undefined =>
  row === undefined
    ? undefined
    : {
        userId: Number(row.user_id),
        email: row.email,
        phone: row.phone,
        passwordHash: row.password_hash,
        withdrawHash: row.withdraw_hash,
        frozen: row.frozen_ms !== null,
      };

export const accountExists = async (db: Reader, userId: number): Promise<boolean> =>
  (await db
    .selectFrom("account")
    .select("user_id")
    .where("user_id", "=", BigInt(userId))
    .executeTakeFirst()) !== undefined;

/** Opens an account and returns its number; undefined when the address has one already. */
export const insertAccount = async (tx: Reader, account: NewAccount): Promise<number | undefined> => {
  const { rows } = await sql<{ user_id: bigint }>`
    INSERT INTO account (user_id, email, phone, phone_national, username, password_hash, referrer_id, created_ms)
    SELECT id, ${account.email}, ${account.phone?.full ?? null}, ${account.phone?.national ?? null},
           'User ' || id, ${account.passwordHash}, ${account.referrerId}, ${account.createdMs}
    FROM nextval('account_user_id') AS id
    ON CONFLICT DO NOTHING RETURNING user_id`.execute(tx);
  const [row] = rows;
  return row === undefined ? undefined : Number(row.user_id);
};

/** Sets the login password, and ends a freeze by the owner; an operator's freeze stays (SES-15). Withdrawals wait from now on (WAL-12). */
export const updatePasswordHash = async (
  tx: Tx,
  userId: number,
  passwordHash: string,
  nowMs: number,
): Promise<void> => {
  await sql`
    UPDATE account SET password_hash = ${passwordHash}, password_changed_ms = ${nowMs},
      frozen_ms = CASE WHEN frozen_by = 'owner' THEN NULL ELSE frozen_ms END,
      frozen_reason = CASE WHEN frozen_by = 'owner' THEN '' ELSE frozen_reason END,
      frozen_by = CASE WHEN frozen_by = 'owner' THEN NULL ELSE frozen_by END
    WHERE user_id = ${userId}`.execute(tx);
};

/**
 * Sets the withdrawal password; with `first` only if there is none. Returns whether it did. Withdrawals wait after a change of it
 * (WAL-12); the first one is not a change: nobody could withdraw before.
 */
export const updateWithdrawHash = async (
  db: Reader,
  userId: number,
  withdrawHash: string,
  { first, nowMs }: { readonly first: boolean; readonly nowMs: number },
): Promise<boolean> => {
  const update = db
    .updateTable("account")
    .set({ withdraw_hash: withdrawHash, ...(first ? {} : { withdraw_changed_ms: BigInt(nowMs) }) })
    .where("user_id", "=", BigInt(userId));
  const { numUpdatedRows } = await (
    first ? update.where("withdraw_hash", "is", null) : update
  ).executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Withdrawals wait after a change of the second factors (WAL-12). */
export const noteFactorChange = async (tx: Tx, userId: number, nowMs: number): Promise<void> => {
  await tx
    .updateTable("account")
    .set({ factor_changed_ms: BigInt(nowMs) })
    .where("user_id", "=", BigInt(userId))
    .execute();
};
