/**
 * What the signer may pay: it reads the approval itself, so nobody who only speaks to it can make it pay anything else.
 *
 * Invariants: the amount and the address are the request's own, which no role can change. What two operators approved is not paid here, and
 * nothing that is not noted as the signer's: what is noted nobody pays by hand, so the two ways cannot both pay, whoever asks.
 */
import pg from "pg";

export type Approved = { readonly to: string; readonly amount: bigint };
/** Undefined: it is not approved, not for this chain, for two operators, frozen, or has gone on. */
export type ApprovalOf = (withdrawal: number) => Promise<Approved | undefined>;

export class RoleRefused extends Error {
  override readonly name = "RoleRefused";
}

const approved = `
  SELECT w.address, (w.amount - w.fee)::text AS amount
  FROM withdrawal w
  JOIN withdrawal_step s ON s.user_id = w.user_id AND s.id = w.id AND s.nth = 1 AND s.state = 'approved' AND s.act_id IS NULL
  JOIN withdrawal_signer g ON g.user_id = w.user_id AND g.id = w.id
  JOIN account a ON a.user_id = w.user_id AND a.frozen_ms IS NULL
  WHERE w.id = $1 AND w.network = 'ethereum'
    AND NOT EXISTS (SELECT FROM withdrawal_step n WHERE n.user_id = w.user_id AND n.id = w.id AND n.nth > 1)`;

/** A signer that could write its own approvals would need nobody's. */
const mayWrite = `
  SELECT bool_or(has_table_privilege(t, 'INSERT, UPDATE, DELETE, TRUNCATE') OR has_any_column_privilege(t, 'INSERT, UPDATE')) AS may
  FROM unnest(ARRAY['withdrawal', 'withdrawal_step', 'withdrawal_signer', 'account']) AS t`;

/** Throws `RoleRefused` for a role that can write what it should only read. */
export const openApprovals = async (
  databaseUrl: string,
): Promise<{ readonly approvalOf: ApprovalOf; readonly close: () => Promise<void> }> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const { rows } = await pool.query<{ may: boolean }>(mayWrite);
  if (rows[0]?.may !== false) {
    await pool.end();
    throw new RoleRefused(
      "The role of SIGNER_DATABASE_URL can write withdrawals: give it a role that only reads them.",
    );
  }
  return {
    approvalOf: async (withdrawal) => {
      const found = await pool.query<{ address: string; amount: string }>(approved, [withdrawal]);
      const [row] = found.rows;
      return row === undefined ? undefined : { to: row.address, amount: BigInt(row.amount) };
    },
    close: () => pool.end(),
  };
};
