/**
 * What an account holds, from the ledger and the rows that the engine books, all of one moment (MINE-01): a transfer or a close
 * that is booked meanwhile is either in all figures or in none.
 */
import { ownClasses, type Owned } from "@candor/core/accounts/equity";
import { readAccount, userAccount, type UserClass } from "@candor/core/ids/account-id";
import type { LeverOrder } from "@candor/core/leverage/lever-order";
import { money, type Money } from "@candor/core/money/money";
import type { Db } from "../../platform/db/open-database.ts";
import type { Reader } from "../../platform/db/schema.ts";
import { liveLeverOf } from "../../records/lever-record.ts";
import { knownResults, resultsAfter } from "./ended-results.ts";

export type Held = {
  readonly owned: Owned;
  readonly credit: Money;
  /** At most ten (LEV-05). */
  readonly positions: readonly LeverOrder[];
  /** Net results of what ended since a time, micro-units. */
  readonly ended: Money;
};

export type ReadPortfolio = (userId: number, sinceMs: number) => Promise<Held>;

export const portfolioReader = (db: Db): ReadPortfolio => {
  const readKnown = knownResults(db);
  return async (userId, sinceMs) => {
    const known = await readKnown(userId, sinceMs);
    return await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (moment) => ({
        ...(await readHeld(moment, userId)),
        positions: await readPositions(moment, userId),
        ended: (await resultsAfter(moment, userId, known)).net,
      }));
  };
};

const readPositions = async (db: Reader, userId: number): Promise<readonly LeverOrder[]> => {
  const rows = await db
    .selectFrom("lever_order")
    .selectAll()
    .where("user_id", "=", BigInt(userId))
    .where("status", "=", "open")
    .orderBy("id")
    .execute();
  return rows.map(liveLeverOf);
};

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
