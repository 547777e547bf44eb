/** The hashes of the transfers on chains that lines of a statement are about (JNL-03). */
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { HashesOf } from "./import-csv.ts";

/** Of a user's deposits and withdrawals. A gateway's or a bank's number is not a hash. */
export const transferHashes =
  (db: Db, userId: number): HashesOf =>
  async (lines) => {
    const causesOf = (...names: readonly string[]) =>
      lines.filter(({ name }) => names.includes(name)).map(({ causeId }) => String(causeId));
    const [deposits, withdrawals] = [causesOf("deposited", "sandbox_deposit"), causesOf("withdrawal_paid")];
    if (deposits.length + withdrawals.length === 0) return new Map();
    const { rows } = await sql<{ is_deposit: boolean; id: bigint; hash: string }>`
      SELECT true AS is_deposit, id, hash FROM deposit
      WHERE user_id = ${userId} AND channel IN ('ethereum', 'tron') AND id = ANY (${deposits}::bigint[])
      UNION ALL
      SELECT false, id, hash FROM withdrawal_step
      WHERE user_id = ${userId} AND channel IN ('ethereum', 'tron') AND state = 'sent' AND id = ANY (${withdrawals}::bigint[])`.execute(
      db,
    );
    const hashes = new Map(rows.map(({ is_deposit, id, hash }) => [`${is_deposit} ${id}`, hash]));
    return new Map(
      lines.flatMap(({ id, name, causeId }) => {
        const hash = hashes.get(`${name !== "withdrawal_paid"} ${causeId}`);
        return hash === undefined || !/^(deposited|sandbox_deposit|withdrawal_paid)$/.test(name)
          ? []
          : [[id, hash] as const];
      }),
    );
  };
