/** For tests: what the journal should have, read from all entries of a user. */
import { userAccount } from "@candor/core/ids/account-id";
import type { Pool } from "pg";
import type { JournalWallet } from "../../records/lists/user-lists.ts";
import type { Movement } from "./queries.ts";

/** Every movement of a wallet, oldest first, read from all entries. */
export const allMovements = async (
  pool: Pool,
  userId: number,
  wallet: JournalWallet,
): Promise<readonly Movement[]> => {
  const account: bigint = userAccount(userId, wallet);
  const { rows } = await pool.query(
    `SELECT t.kind, t.batch, t.line, t.at_ms, t.cause_id AS cause, e.debit_account, e.credit_account, e.amount
     FROM ledger_tx t JOIN ledger_entry e USING (shard, batch, line) WHERE t.user_id = $1 ORDER BY t.batch, t.line`,
    [userId],
  );
  const found = new Map<string, Movement>();
  let balance = 0n;
  for (const { kind, batch, line, at_ms, cause, debit_account, credit_account, amount } of rows) {
    const isEnd = wallet === "contract" && kind === "lever_closed";
    if (debit_account !== account && credit_account !== account && !isEnd) continue;
    const moved = credit_account === account ? amount : debit_account === account ? -amount : 0n;
    balance += moved;
    const sum = (found.get(`${batch}/${line}`)?.amount ?? 0n) + moved;
    const isToContract = credit_account === userAccount(userId, "contract");
    const name =
      kind === "transferred" ? `transferred_${isToContract ? "to_contract" : "to_wallet"}` : String(kind);
    const place = { batch, line, causeId: cause, timeMs: Number(at_ms) };
    found.set(`${batch}/${line}`, { ...place, name, amount: sum, balance });
  }
  return [...found.values()];
};
