/**
 * Loads every balance that the engine keeps, a page at a time: a million accounts in seconds (bench `recover`).
 */
import { isKept, setBalance, type Funds } from "@candor/core/engine/funds/funds";
import { houseAccountsEnd, type AccountId } from "@candor/core/ids/account-id";
import type pg from "pg";

const pageSize = 50_000;
/** The accounts of the house are those of the shard's own row: `shard` + 1. Users' rows have shard 0. */
export const loadFunds = async (pool: pg.Pool, shard: number): Promise<Funds> => {
  const funds: Funds = new Map();
  const house = await readPage(
    pool,
    "SELECT account_id, balance FROM ledger_balance WHERE account_id < $1 AND shard = $2",
    [houseAccountsEnd.toString(), shard + 1],
  );
  keep(funds, house);
  for (let after = 0n; ;) {
    const page = await readPage(
      pool,
      `SELECT account_id, balance FROM ledger_balance
       WHERE account_id > $1 AND shard = 0 ORDER BY account_id LIMIT ${pageSize}`,
      [after.toString()],
    );
    keep(funds, page);
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return funds;
    after = last[0];
  }
};

type BalanceRow = readonly [account: bigint, balance: bigint];

const readPage = async (pool: pg.Pool, text: string, values: unknown[]): Promise<readonly BalanceRow[]> => {
  const { rows } = await pool.query<[bigint, bigint]>({ text, values, rowMode: "array" });
  return rows;
};

const keep = (funds: Funds, page: readonly BalanceRow[]): void => {
  for (const [account, balance] of page)
    if (isKept(account as AccountId)) setBalance(funds, account as AccountId, balance);
};
