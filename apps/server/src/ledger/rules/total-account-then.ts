/**
 * What the total account of a user was after a batch (REF-02; core/accounts/total-account.ts), by entries and steps: wallet, contract wallet and
 * invested money, and what was paid in for units of pools that were not paid out or lost by then.
 *
 * `user` and `batch` are names of columns of the rule that asks.
 */
export const totalThen = (user: string, batch: string): string => `(
  SELECT coalesce(sum(CASE WHEN e.credit_account IN (${accounts(user)}) THEN e.amount ELSE 0 END
      - CASE WHEN e.debit_account IN (${accounts(user)}) THEN e.amount ELSE 0 END
      + CASE WHEN e.kind = 'pool_entered' AND NOT EXISTS (${gone(user, batch)}) THEN e.amount ELSE 0 END), 0)
  FROM ledger_tx t JOIN ledger_entry e ON e.shard = t.shard AND e.batch = t.batch AND e.line = t.line
  WHERE t.user_id = ${user} AND t.batch <= ${batch})`;

/** Wallet, contract wallet, invested. */
const accounts = (user: string): string => [65, 66, 70].map((part) => `${user} * 4096 + ${part}`).join(", ");

/** How the units have gone that the transaction `t` has paid for. */
const gone = (user: string, batch: string): string => `
  SELECT FROM pool_step n JOIN pool_step l ON l.batch <= ${batch}
    AND (l.step = 'redeemed' AND l.user_id = n.user_id AND l.holding_id = n.holding_id OR l.step = 'ended' AND l.pool_id = n.pool_id)
  WHERE n.user_id = ${user} AND n.id = t.pool_step_id`;
