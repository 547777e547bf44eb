/**
 * What an account holds, from the ledger and the rows that the engine books, all of one moment (MINE-01): a transfer or a close
 * that is booked meanwhile is either in all figures or in none.
 */
import { ownClasses, type Owned } from "@candor/core/accounts/equity";
import { userAccount, type UserClass } from "@candor/core/ids/account-id";
import type { LeverOrder } from "@candor/core/leverage/lever-order";
import { money, type Money } from "@candor/core/money/money";
import { swapTokens } from "@candor/core/swap/swap-asset";
import type { TokenHolding } from "@candor/core/swap/token-holding";
import type { Db } from "../../platform/db/open-database.ts";
import type { Reader } from "../../platform/db/schema/schema.ts";
import { readAccrued } from "../../records/invest/accrued.ts";
import { liveLeverOf } from "../../records/trades/lever-record.ts";
import { knownResults, resultsAfter } from "./ended-results.ts";

export type Held = {
  readonly owned: Owned;
  readonly credit: Money;
  /** Those of which the account holds something. */
  readonly tokens: readonly TokenHolding[];
  /** At most ten (LEV-05). */
  readonly positions: readonly LeverOrder[];
  /** Net results of what ended since a time, micro-units. */
  readonly ended: Money;
};

/** `sinceMs`: when today's business day began. */
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
        ...(await readHeldNow(moment, userId, sinceMs)),
        ended: (await resultsAfter(moment, userId, known)).net,
      }));
  };
};

/** What is held at one moment, without what ended. */
export const readHeldNow = async (
  moment: Reader,
  userId: number,
  sinceMs: number,
): Promise<Omit<Held, "ended">> => ({
  ...withAccrued(await readHeld(moment, userId), await readAccrued(moment, userId, sinceMs)),
  positions: await readPositions(moment, userId),
});

/** What products have earned counts as invested, also before it is paid. */
const withAccrued = <Read extends Pick<Held, "owned">>(held: Read, accrued: Money): Read => ({
  ...held,
  owned: { ...held.owned, invested: money(held.owned.invested + accrued) },
});

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

const readHeld = async (db: Reader, userId: number): Promise<Pick<Held, "owned" | "credit" | "tokens">> => {
  const rows = await db
    .selectFrom("ledger_balance")
    .select(["account_id", "balance"])
    .where("account_id", "in", [
      ...shownClasses.map((name) => userAccount(userId, name)),
      ...swapTokens.map((token) => userAccount(userId, "token", token)),
    ])
    .execute();
  const held = new Map(rows.map((row) => [row.account_id, row.balance]));
  const of = (name: UserClass): Money => money(held.get(userAccount(userId, name)) ?? 0n);
  const owned = Object.fromEntries(ownClasses.map((name) => [name, of(name)])) as Owned;
  const tokens = swapTokens.flatMap((token): readonly TokenHolding[] => {
    const amount = held.get(userAccount(userId, "token", token)) ?? 0n;
    return amount === 0n ? [] : [{ token, amount: money(amount) }];
  });
  return { owned, credit: of("credit"), tokens };
};
