/**
 * Users for operators (OPS-02). Every page is found by a place in an index, however many users there are: the account's number, the unique
 * index of its address, the index of frozen accounts, and the index of a user's lists of transactions.
 */
import { checkPhone } from "@candor/core/accounts/address";
import { foldDigits } from "@candor/core/accounts/typed-digits";
import { readAccount, userAccount, userClasses, type UserClass } from "@candor/core/ids/account-id";
import { formatMoney, money, type Asset } from "@candor/core/money/money";
import { formatAmount, isSwapToken } from "@candor/core/swap/swap-asset";
import type { AnswerOf, InputOf } from "@candor/wire/call";
import type { userDetail, userLedger, userList } from "@candor/wire/desks/users";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { refuseWith } from "../../platform/refused.ts";
import { sessionLifetimeMs } from "../../platform/session.ts";
import { countListed } from "../../records/lists/count-listed.ts";
import { keyset } from "../../records/lists/keyset.ts";
import { maskedContact, maskedName } from "../../records/masked-contact.ts";

type Filter = InputOf<typeof userList>;
type Listed = AnswerOf<typeof userList>;

export const readUsers = async (
  db: Db,
  filter: Filter,
): Promise<{ readonly rows: readonly Listed[]; readonly total: number }> => {
  const [rows, total] = await Promise.all([
    readUserRows(db, filter),
    countListed(db, sql`account WHERE ${found(filter)}`),
  ]);
  return { rows, total };
};

export const readUserRows = async (db: Db, filter: Filter): Promise<readonly Listed[]> =>
  await withWallets(db, (await usersQuery(filter).execute(db)).rows);

/** The page of users that a filter asks for; exported for the test that looks at its plan. */
export const usersQuery = (filter: Filter): RawBuilder<UserRow> => sql<UserRow>`
  SELECT user_id, username, email, phone, created_ms, frozen_by, frozen_ms, closed_ms FROM account
  WHERE ${found(filter)} AND ${keyset(sql`user_id`, filter)}`;

/** Numbers as any keyboard writes them; an e-mail address keeps its letters. */
const found = ({ search, state }: Filter): RawBuilder<unknown> => {
  const wanted = search.trim();
  const digits = foldDigits(wanted).trim();
  const phone = digits.startsWith("+") ? checkPhone(digits) : undefined;
  const conditions = [
    ...(state === "frozen" ? [sql`frozen_ms IS NOT NULL`] : []),
    ...(wanted === ""
      ? []
      : /^[1-9]\d{0,15}$/.test(digits)
        ? [sql`user_id = ${BigInt(digits)}`]
        : phone?.ok === true
          ? [sql`phone = ${phone.value}`]
          : [sql`email = ${wanted.normalize("NFC").toLowerCase()}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
};

type UserRow = {
  readonly user_id: bigint;
  readonly username: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly created_ms: bigint;
  readonly frozen_by: "owner" | "operator" | "closing" | null;
  readonly frozen_ms: bigint | null;
  readonly closed_ms: bigint | null;
};

const withWallets = async (db: Db, rows: readonly UserRow[]): Promise<readonly Listed[]> => {
  const wanted = rows.flatMap(({ user_id }) =>
    (["wallet", "contract"] as const).map((name) => userAccount(Number(user_id), name)),
  );
  const held = await sql<{ account_id: bigint; balance: bigint }>`
    SELECT account_id, balance FROM ledger_balance WHERE shard = 0 AND account_id = ANY (${wanted.map(String)}::bigint[])`.execute(
    db,
  );
  const balances = new Map(held.rows.map(({ account_id, balance }) => [account_id, balance]));
  const balanceOf = (userId: bigint, name: UserClass): string =>
    formatMoney(money(balances.get(userAccount(Number(userId), name)) ?? 0n));
  return rows.map((row) => ({
    userId: String(row.user_id),
    username: maskedName(row.username),
    contact: maskedContact(row),
    createdAt: Number(row.created_ms),
    frozenBy: row.frozen_by ?? "",
    frozenAt: row.frozen_ms === null ? null : Number(row.frozen_ms),
    closedAt: row.closed_ms === null ? null : Number(row.closed_ms),
    wallet: balanceOf(row.user_id, "wallet"),
    contract: balanceOf(row.user_id, "contract"),
  }));
};

/** Masked unless it is open to the operator who asks. Refuses UserNotFound. */
export const readUser = async (
  db: Db,
  userId: number,
  openUntil: number,
  nowMs: number,
): Promise<AnswerOf<typeof userDetail>> => {
  const filter = {
    search: String(userId),
    state: "all" as const,
    before: Number.MAX_SAFE_INTEGER,
    pageSize: 1,
  };
  const [users, facts, balances] = await Promise.all([
    readUsers(db, filter),
    factsQuery(userId, nowMs).execute(db),
    readBalances(db, userId),
  ]);
  const [listed, more] = [users.rows[0], facts.rows[0]];
  if (listed === undefined || more === undefined) return refuseWith("UserNotFound");
  const isOpen = openUntil > 0;
  return {
    ...listed,
    openUntil,
    username: isOpen ? more.username : listed.username,
    email: isOpen ? (more.email ?? "") : more.email === null ? "" : maskedContact({ ...more, phone: null }),
    phone: isOpen ? (more.phone ?? "") : more.phone === null ? "" : maskedContact({ ...more, email: null }),
    balances,
    frozenReason: more.frozen_reason,
    referrerId: more.referrer_id === null ? null : String(more.referrer_id),
    openOptions: Number(more.options),
    openContracts: Number(more.contracts),
    heldWithdrawals: Number(more.held),
    sessions: Number(more.sessions),
    hasAuthenticator: more.has_totp,
    passkeys: Number(more.passkeys),
  };
};

type Facts = {
  readonly username: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly frozen_reason: string;
  readonly referrer_id: bigint | null;
  readonly options: bigint;
  readonly contracts: bigint;
  readonly held: bigint;
  readonly sessions: bigint;
  readonly has_totp: boolean;
  readonly passkeys: bigint;
};

const factsQuery = (userId: number, nowMs: number): RawBuilder<Facts> => sql<Facts>`
  SELECT a.username, a.email, a.phone, a.frozen_reason, a.referrer_id,
    (SELECT count(*) FROM option o WHERE o.user_id = a.user_id AND o.status = 'open') AS options,
    (SELECT count(*) FROM lever_order o WHERE o.user_id = a.user_id AND o.status IN ('pending', 'open')) AS contracts,
    (SELECT count(*) FROM withdrawal_hold h WHERE h.user_id = a.user_id) AS held,
    (SELECT count(*) FROM session s WHERE s.user_id = a.user_id AND s.revoked_ms IS NULL AND s.created_ms > ${nowMs - sessionLifetimeMs}) AS sessions,
    EXISTS (SELECT FROM totp t WHERE t.user_id = a.user_id AND t.confirmed_ms IS NOT NULL) AS has_totp,
    (SELECT count(*) FROM passkey p WHERE p.user_id = a.user_id) AS passkeys
  FROM account a WHERE a.user_id = ${userId}`;

const readBalances = async (db: Db, userId: number) => {
  const first = userAccount(userId, "wallet") - BigInt(64 + userClasses.wallet);
  const { rows } = await sql<{ account_id: bigint; balance: bigint }>`
    SELECT account_id, balance FROM ledger_balance
    WHERE account_id > ${first} AND account_id < ${first + 4096n} AND shard = 0 AND balance <> 0 ORDER BY account_id`.execute(
    db,
  );
  return rows.map(({ account_id, balance }) => {
    const { class: account, asset } = readAccount(account_id);
    return { account, asset, balance: shownAmount(asset, balance) };
  });
};

const shownAmount = (asset: Asset, units: bigint): string =>
  formatAmount(isSwapToken(asset) ? asset : "USDT", money(units));

type Posted = AnswerOf<typeof userLedger>;
type LedgerRow = {
  readonly shard: number;
  readonly batch: bigint;
  readonly line: number;
  readonly at_ms: bigint;
  readonly kind: string;
  readonly cause: bigint;
  readonly entries: readonly { readonly debit: string; readonly credit: string; readonly amount: string }[];
};

/** A user's transactions, the newest first. Refuses BadRequest for a place that is none. */
export const readUserLedger = async (
  db: Db,
  { userId, before, pageSize }: InputOf<typeof userLedger>,
): Promise<readonly Posted[]> =>
  (await ledgerQuery(userId, placeIn(before), pageSize).execute(db)).rows.map(postedRow);

/**
 * A user's transactions are in some twenty lists, by what they were for. The newest of each before a place are read through the index
 * of lists, and the newest of these are the page: an index of its own would cost every booking.
 */
export const ledgerQuery = (
  userId: number,
  [batch, line]: readonly [number, number],
  pageSize: number,
): RawBuilder<LedgerRow> => sql<LedgerRow>`
  WITH RECURSIVE lists AS (
    (SELECT list FROM ledger_tx WHERE user_id = ${userId} AND list IS NOT NULL ORDER BY list LIMIT 1)
    UNION ALL
    SELECT (SELECT t.list FROM ledger_tx t WHERE t.user_id = ${userId} AND t.list > l.list ORDER BY t.list LIMIT 1)
    FROM lists l WHERE l.list IS NOT NULL
  )
  SELECT t.shard, t.batch, t.line, t.at_ms, t.kind, t.cause_id AS cause,
    (SELECT json_agg(json_build_object('debit', e.debit_account::text, 'credit', e.credit_account::text, 'amount', e.amount::text) ORDER BY e.leg)
     FROM ledger_entry e WHERE e.shard = t.shard AND e.batch = t.batch AND e.line = t.line) AS entries
  FROM (
    SELECT p.* FROM lists l CROSS JOIN LATERAL (
      SELECT t.shard, t.batch, t.line FROM ledger_tx t
      WHERE t.user_id = ${userId} AND t.list = l.list AND (t.batch, t.line) < (${batch}::bigint, ${line}::integer)
      ORDER BY t.batch DESC, t.line DESC LIMIT ${pageSize}) AS p
    WHERE l.list IS NOT NULL
    ORDER BY p.batch DESC, p.line DESC LIMIT ${pageSize}
  ) AS page JOIN ledger_tx t USING (shard, batch, line)
  ORDER BY t.batch DESC, t.line DESC`;

const newest = [Number.MAX_SAFE_INTEGER, 2_147_483_647] as const;

/** A user's transactions are all in one shard. */
const placeIn = (text: string): readonly [number, number] => {
  if (text === "") return newest;
  const parts = /^\d{1,4}\.(\d{1,15})\.(\d{1,9})$/.exec(text)?.slice(1).map(Number);
  return parts === undefined
    ? refuseWith("BadRequest", { field: "before" })
    : (parts as unknown as readonly [number, number]);
};

const postedRow = ({ shard, batch, line, at_ms, kind, cause, entries }: LedgerRow): Posted => ({
  place: `${shard}.${batch}.${line}`,
  at: Number(at_ms),
  kind,
  cause: String(cause),
  entries: entries.map(({ debit, credit, amount }) => {
    const from = readAccount(BigInt(debit));
    return {
      from: from.class,
      to: readAccount(BigInt(credit)).class,
      asset: from.asset,
      amount: shownAmount(from.asset, BigInt(amount)),
    };
  }),
});
