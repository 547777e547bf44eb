/** Operators and their accounts, as the console lists them (OPS-01). */
import { isOperatorRole } from "@candor/core/operators/actions";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";

/** All operators. There are few: people of the house. */
export const readOperators = async (operators: Db) => {
  const { rows } = await sql<{
    id: number;
    name: string;
    email: string;
    roles: string[];
    is_open: boolean;
    closed_ms: bigint | null;
    has_passkey: boolean;
    created_ms: bigint;
    used_ms: bigint | null;
  }>`
    SELECT o.id, o.name, a.email, a.password_hash IS NOT NULL AS is_open, a.closed_ms, o.created_ms,
      ARRAY(SELECT r.role FROM operator_role r WHERE r.operator_id = o.id ORDER BY r.role) AS roles,
      EXISTS (SELECT FROM operator_passkey p WHERE p.operator_id = o.id) AS has_passkey,
      (SELECT max(s.used_ms) FROM operator_session s WHERE s.operator_id = o.id) AS used_ms
    FROM operator o JOIN operator_account a ON a.operator_id = o.id ORDER BY o.id`.execute(operators);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    roles: row.roles.filter(isOperatorRole),
    state:
      row.closed_ms !== null ? ("closed" as const) : row.is_open ? ("open" as const) : ("invited" as const),
    hasPasskey: row.has_passkey,
    createdAt: Number(row.created_ms),
    usedAt: row.used_ms === null ? null : Number(row.used_ms),
  }));
};

export const readMe = async (operators: Db, operatorId: number) => {
  const me = (await readOperators(operators)).find(({ id }) => id === operatorId);
  if (me === undefined) throw new Error(`operator ${operatorId} has no account`);
  const { id, name, email, roles, hasPasskey } = me;
  return { id, name, email, roles, hasPasskey };
};
