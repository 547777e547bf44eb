/** For tests of the database's rules: two operators with sessions, and what one of them tries to write inside an act. */
import type pg from "pg";
import type { TestDatabase } from "./test-database.ts";

/** The open session of each operator, by number. */
export const testOperatorSessions = {
  1: "00000000-0000-4000-8000-000000000001",
  2: "00000000-0000-4000-8000-000000000002",
} as const;

/** Operators 1 and 2, of finance and content, with passkeys that sign nothing. */
export const addTestOperators = async (owner: pg.Client): Promise<void> => {
  await owner.query(
    "INSERT INTO operator (id, name, created_ms) VALUES (1, 'Ada', 1), (2, 'Ben', 1) ON CONFLICT DO NOTHING",
  );
  for (const id of [1, 2] as const) {
    await owner.query(
      "INSERT INTO operator_account (operator_id, email, password_hash, sealed_totp) VALUES ($1, $2, 'hash', 'sealed')",
      [id, `operator${id}@candor.test`],
    );
    await owner.query("INSERT INTO operator_role VALUES ($1, 'finance'), ($1, 'content')", [id]);
    await owner.query(
      `INSERT INTO operator_session (id, operator_id, token_hash, created_ms, used_ms, address, user_agent)
       VALUES ($1, $2::int, sha256(convert_to($3, 'UTF8')), database_ms(), database_ms(), '', '')`,
      [testOperatorSessions[id], id, String(id)],
    );
    await owner.query(
      `INSERT INTO operator_passkey (operator_id, credential_id, public_key) VALUES ($1::int, $2,
         '\\xa5010203262001215820' || sha256(convert_to('x' || $2, 'UTF8')) || '\\x225820' || sha256(convert_to('y' || $2, 'UTF8')))`,
      [id, `credential-of-test-${id}`],
    );
  }
};

export type OperatorTry = readonly [
  operatorId: number,
  action: string,
  insert: string,
  values: readonly unknown[],
];

/** Runs the statement as candor_operator, inside an act of this operator. */
export const tryAsOperator = async (
  { operator }: TestDatabase,
  ...[operatorId, action, insert, values]: OperatorTry
): Promise<void> => {
  const client = await operator.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT operator_act_begin($1, $2, 'a test', 'looked at it well')", [
      testOperatorSessions[operatorId as 1 | 2],
      action,
    ]);
    await client.query(insert, [...values]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
};
