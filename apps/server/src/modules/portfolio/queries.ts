/**
 * What an account holds, from the ledger and the rows that the engine books, all of one moment (MINE-01): a transfer or a close
 * that is booked meanwhile is either in all figures or in none.
 */
import { ownClasses, type Owned } from "@candor/core/accounts/equity";
import { readAccount, userAccount, type UserClass } from "@candor/core/ids/account-id";
import { leverNet } from "@candor/core/leverage/profit";
import type { LeverOrder } from "@candor/core/leverage/lever-order";
import { money, type Money } from "@candor/core/money/money";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { Reader } from "../../platform/db/schema.ts";
import { liveLeverOf } from "../../records/lever-record.ts";
import { eachByItsKey, listSince, readListEnds } from "../../records/user-lists.ts";

export type Held = {
  readonly owned: Owned;
  readonly credit: Money;
  /** At most ten (LEV-05). */
  readonly positions: readonly LeverOrder[];
  /** Net results of what ended since a time, micro-units. */
  readonly ended: Money;
};

export const readPortfolio = (db: Db, userId: number, sinceMs: number): Promise<Held> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (moment) => {
      const held = await readHeld(moment, userId);
      const positions = await moment
        .selectFrom("lever_order")
        .selectAll()
        .where("user_id", "=", BigInt(userId))
        .where("status", "=", "open")
        .orderBy("id")
        .execute();
      return {
        ...held,
        positions: positions.map(liveLeverOf),
        ended: await readEnded(moment, userId, sinceMs),
      };
    });

const shownClasses = [...ownClasses, "credit"] as const satisfies readonly UserClass[];

const readHeld = async (db: Reader, userId: number): Promise<Pick<Held, "owned" | "credit">> => {
  const rows = await db
    .selectFrom("ledger_balance")
    .select(["account_id", "balance"])
    .where(
      "account_id",
      "in",
      shownClasses.map((name) => userAccount(userId, name)),
    )
    .execute();
  const held = new Map(rows.map((row) => [readAccount(row.account_id).class, row.balance]));
  const of = (name: UserClass): Money => money(held.get(name) ?? 0n);
  const owned = Object.fromEntries(ownClasses.map((name) => [name, of(name)])) as Owned;
  return { owned, credit: of("credit") };
};

/** The lists of options that settled and contracts that closed (db/functions/ledger.sql). */
const endedLists = /^(option_(won|tied)|option_lost:|lever_closed:.*)$/;

const readEnded = async (db: Reader, userId: number, sinceMs: number): Promise<Money> => {
  const ends = (await readListEnds(db, userId)).filter(({ list }) => endedLists.test(list));
  if (ends.length === 0) return money(0n);
  const { rows } = await sql<{ options: bigint; profit: bigint; fee: bigint }>`
    SELECT coalesce(sum(o.net), 0)::bigint AS options, coalesce(sum(l.profit), 0)::bigint AS profit,
      coalesce(sum(l.fee), 0)::bigint AS fee
    FROM ${listSince(userId, ends, sinceMs)} AS t
    LEFT JOIN LATERAL (SELECT net FROM option WHERE user_id = t.user_id AND id = t.option_id ${eachByItsKey}) AS o ON true
    LEFT JOIN LATERAL (
      SELECT profit, fee FROM lever_order WHERE user_id = t.user_id AND id = t.lever_id ${eachByItsKey}) AS l ON true`.execute(
    db,
  );
  const { options, profit, fee } = rows[0] ?? { options: 0n, profit: 0n, fee: 0n };
  return money(options + leverNet({ fee: money(fee) }, money(profit)));
};
