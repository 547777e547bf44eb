/**
 * What the signer may pay. It reads the approval itself, so nobody who only sends it calls can make it pay anything else.
 *
 * Invariants: the amount and the address are those of the request, which no role can change. The signer pays only a withdrawal that has a
 * row in `withdrawal_signer`. While it has one, nobody pays it by hand before it is taken from the signer, so it is never paid in both
 * ways. What two operators approved never gets such a row.
 */
import pg from "pg";

export type Approved = { readonly to: string; readonly amount: bigint };
/**
 * Undefined: the withdrawal is not approved, of another network, approved by two operators, taken from the signer, sent or ended, or its
 * owner's account is frozen.
 */
export type ApprovalOf = (withdrawal: number) => Promise<Approved | undefined>;

/** Whether a signer was asked to pay this withdrawal. */
export type IsGiven = (withdrawal: number) => Promise<boolean>;

export type Approvals = {
  readonly approvalOf: ApprovalOf;
  readonly isGiven: IsGiven;
  /** The numbers of withdrawals that a signer was asked to pay and that are neither sent, nor ended, nor taken from it; at most ten. */
  readonly givenBefore: () => Promise<readonly number[]>;
  /** The numbers of withdrawals whose payment a signer has named to the server and that are neither done, nor given back, nor taken from it. */
  readonly signedBefore: () => Promise<readonly number[]>;
  /** Which of these withdrawals were taken from the signer by two operators, because it could not answer; at most ten. */
  readonly takenByTwo: (withdrawals: readonly number[]) => Promise<readonly number[]>;
  readonly close: () => Promise<void>;
};

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
    AND NOT EXISTS (SELECT FROM withdrawal_step n WHERE n.user_id = w.user_id AND n.id = w.id AND n.nth > 1)
    AND NOT EXISTS (SELECT FROM withdrawal_signer_end e WHERE e.user_id = w.user_id AND e.id = w.id)`;

/** Ten are enough for a message. */
const given = `
  SELECT g.id::text FROM withdrawal_signer g
  WHERE NOT EXISTS (SELECT FROM withdrawal_step n WHERE n.user_id = g.user_id AND n.id = g.id AND n.nth > 1)
    AND NOT EXISTS (SELECT FROM withdrawal_signer_end e WHERE e.user_id = g.user_id AND e.id = g.id)
  ORDER BY g.id LIMIT 10`;

/** Also withdrawals that are sent: until one is done, a reorganisation can still remove its payment. */
const signed = `
  SELECT g.id::text FROM withdrawal_signed g
  WHERE NOT EXISTS (SELECT FROM withdrawal_step n WHERE n.user_id = g.user_id AND n.id = g.id AND n.state IN ('done', 'failed'))
    AND NOT EXISTS (SELECT FROM withdrawal_signer_end e WHERE e.user_id = g.user_id AND e.id = g.id)
  GROUP BY g.id ORDER BY g.id`;

const taken = `
  SELECT e.id::text FROM withdrawal_signer_end e WHERE e.id = ANY ($1::bigint[]) AND e.act_id IS NOT NULL ORDER BY e.id LIMIT 10`;

/** A signer that could write approvals could approve its own payments. */
const mayWrite = `
  SELECT bool_or(has_table_privilege(t, 'INSERT, UPDATE, DELETE, TRUNCATE') OR has_any_column_privilege(t, 'INSERT, UPDATE')) AS may
  FROM unnest(ARRAY['withdrawal', 'withdrawal_step', 'withdrawal_signer', 'withdrawal_signed', 'withdrawal_signer_end', 'account']) AS t`;

const connectWithinMs = 5_000;

/**
 * Throws `RoleRefused` for a role that can write what it should only read. `lost` is told when a connection that nobody uses ends, as when
 * the database restarts; the next question opens another one.
 */
export const openApprovals = async (
  databaseUrl: string,
  lost: (error: unknown) => void,
): Promise<Approvals> => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 2,
    connectionTimeoutMillis: connectWithinMs,
  });
  // Without a listener this event would end the process.
  pool.on("error", lost);
  try {
    await requireReader(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const numbersOf = async (text: string, values: readonly unknown[] = []): Promise<readonly number[]> =>
    (await pool.query<{ id: string }>(text, [...values])).rows.map(({ id }) => Number(id));
  return {
    approvalOf: async (withdrawal) => {
      const found = await pool.query<{ address: string; amount: string }>(approved, [withdrawal]);
      const [row] = found.rows;
      return row === undefined ? undefined : { to: row.address, amount: BigInt(row.amount) };
    },
    isGiven: async (withdrawal) =>
      (await pool.query("SELECT FROM withdrawal_signer g WHERE g.id = $1", [withdrawal])).rowCount === 1,
    givenBefore: () => numbersOf(given),
    signedBefore: () => numbersOf(signed),
    takenByTwo: (withdrawals) => numbersOf(taken, [withdrawals]),
    close: () => pool.end(),
  };
};

const requireReader = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ may: boolean }>(mayWrite);
  if (rows[0]?.may === false) return;
  throw new RoleRefused(
    "The role of SIGNER_DATABASE_URL can write withdrawals: give it a role that only reads them.",
  );
};
