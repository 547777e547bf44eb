/** What pools are worth now: what they hold, and their open trade at the last logged price (INV-14). */
import { openResult } from "@candor/core/leverage/open-result";
import { money, type Money, type Price } from "@candor/core/money/money";
import type { Selectable } from "kysely";
import type { Reader } from "../../platform/db/schema/schema.ts";
import type { LeverOrderTable } from "../../platform/db/schema/schema-trading.ts";
import { liveLeverOf } from "../trades/lever-record.ts";
import { readPools, type Pool } from "./read-pools.ts";

/** The last logged trade of a symbol. */
export type LastPoolTrade = (symbol: string) => { readonly price: Price } | undefined;

export type PoolWorth = Pool & { readonly worth: Money };

/** By number. Without a price the open trade counts with what it binds. */
export const readPoolWorths = async (
  db: Reader,
  lastTrade: LastPoolTrade,
): Promise<ReadonlyMap<number, PoolWorth>> => {
  const pools = await readPools(db);
  if (pools.length === 0) return new Map();
  const rows = await db
    .selectFrom("lever_order")
    .selectAll()
    .where(
      "user_id",
      "in",
      pools.map(({ id }) => BigInt(id)),
    )
    .where("status", "=", "open")
    .execute();
  return new Map(
    pools.map((pool) => {
      const own = rows.filter(({ user_id }) => Number(user_id) === pool.id);
      return [pool.id, { ...pool, worth: money(pool.held + pool.margin + profitOf(own, lastTrade)) }];
    }),
  );
};

const profitOf = (rows: readonly Selectable<LeverOrderTable>[], lastTrade: LastPoolTrade): Money => {
  const positions = rows
    .map(liveLeverOf)
    .flatMap(({ opening, ...lever }) =>
      opening === undefined ? [] : [{ ...lever, openPrice: opening.price }],
    );
  return openResult(positions, (symbol) => lastTrade(symbol)?.price)?.profit ?? money(0n);
};
