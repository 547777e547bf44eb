/**
 * What demo mode puts in place at its start, once: an introducer, two accounts with play money, and the
 * house's capital. Each stands in `demo_seed` in the transaction that made it.
 */
import { houseAccount, userAccount } from "@candor/core/ids/account-id";
import { moneyUnit, money } from "@candor/core/money/money";
import { sql } from "kysely";
import { post } from "../../ledger/post.ts";
import type { Tx } from "../../ledger/transaction.ts";
import type { Db } from "../../platform/db/open-database.ts";

export type DemoAccount = { readonly userId: number; readonly email: string; readonly password: string };

/** Everyone's referrer; nobody can log in as it. */
export const demoIntroducerId = 100_001;
export const demoPassword = "Demo#2026";
/** To be printed at the start. */
export const demoAccounts: readonly DemoAccount[] = [
  { userId: 100_002, email: "demo@candor.test", password: demoPassword },
  { userId: 100_003, email: "demo2@candor.test", password: demoPassword },
];

const capital = money(10_000_000n * moneyUnit);
const firstFunds = money(10_000n * moneyUnit);

export type HashPassword = (password: string) => Promise<string>;

/** Puts in place what is missing. Several servers may do so at once. */
export const seedDemo = async (db: Db, hashPassword: HashPassword, nowMs: number): Promise<void> => {
  await onceEver(db, "capital", nowMs, async (tx) => {
    if (await hasCapital(tx)) return;
    await post(tx, {
      kind: "capital_funded",
      cause: "demo:capital",
      timeMs: nowMs,
      legs: [{ debit: houseAccount("custody:sandbox"), credit: houseAccount("capital"), amount: capital }],
    });
  });
  await onceEver(db, "introducer", nowMs, (tx) =>
    insertAccount(tx, {
      userId: demoIntroducerId,
      email: "introducer@candor.test",
      username: "Demo introducer",
      passwordHash: null,
      referrerId: null,
      nowMs,
    }),
  );
  for (const account of demoAccounts) await seedAccount(db, account, hashPassword, nowMs);
};

const seedAccount = (
  db: Db,
  account: DemoAccount,
  hashPassword: HashPassword,
  nowMs: number,
): Promise<void> =>
  onceEver(db, `account ${account.userId}`, nowMs, async (tx) => {
    await insertAccount(tx, {
      userId: account.userId,
      email: account.email,
      username: account.userId === 100_002 ? "Demo" : "Demo two",
      passwordHash: await hashPassword(account.password),
      referrerId: demoIntroducerId,
      nowMs,
    });
    await post(tx, {
      kind: "sandbox_deposit",
      cause: `demo:${account.userId}`,
      timeMs: nowMs,
      legs: [
        {
          debit: houseAccount("custody:sandbox"),
          credit: userAccount(account.userId, "wallet"),
          amount: firstFunds,
        },
      ],
    });
  });

const hasCapital = async (tx: Tx): Promise<boolean> =>
  (await tx
    .selectFrom("ledger_balance")
    .select("account_id")
    .where("account_id", "=", houseAccount("capital"))
    .limit(1)
    .executeTakeFirst()) !== undefined;

const onceEver = async (
  db: Db,
  name: string,
  nowMs: number,
  work: (tx: Tx) => Promise<void>,
): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    // A second server waits at the row of the first, and then finds it.
    const { rows } = await sql`
      INSERT INTO demo_seed (name, created_ms) VALUES (${name}, ${nowMs}) ON CONFLICT DO NOTHING RETURNING 1`.execute(
      tx,
    );
    if (rows.length === 1) await work(tx);
  });
};

type SeededAccount = {
  readonly userId: number;
  readonly email: string;
  readonly username: string;
  readonly passwordHash: string | null;
  readonly referrerId: number | null;
  readonly nowMs: number;
};

const insertAccount = async (tx: Tx, account: SeededAccount): Promise<void> => {
  await tx
    .insertInto("account")
    .values({
      user_id: BigInt(account.userId),
      email: account.email,
      phone: null,
      phone_national: null,
      username: account.username,
      password_hash: account.passwordHash,
      withdraw_hash: null,
      referrer_id: account.referrerId === null ? null : BigInt(account.referrerId),
      frozen_ms: null,
      created_ms: BigInt(account.nowMs),
    })
    .execute();
};

/** Why a live server does not start on this database. */
export class DemoDataRefused extends Error {
  override readonly name = "DemoDataRefused";
}

/** Refuses a database that a demo has run on: its accounts and its money are not real. */
export const refuseDemoData = async (db: Db): Promise<void> => {
  const seeded = await db.selectFrom("demo_seed").select("name").limit(1).executeTakeFirst();
  if (seeded === undefined) return;
  throw new DemoDataRefused(
    "The database holds demo accounts and play money: MODE=live needs a database of its own (DATABASE_URL or DATA_DIR).",
  );
};
