/**
 * Corrections: a mistake in the journal stays, and a new transaction answers it, with a reason and the
 * names of two different operators (OPT-09). The database refuses one without them.
 */
import { sql } from "kysely";
import { ledgerErrors } from "./ledger-errors.ts";
import type { Leg } from "./post.ts";
import type { Tx } from "./transaction.ts";

export type Correction = Leg & {
  readonly cause: string;
  readonly timeMs: number;
  readonly reason: string;
  readonly operator: string;
  /** Another person than `operator`. */
  readonly secondOperator: string;
};

/** Posts a correction between wallet, capital and suspense; answers the transaction. Throws `Refused` "low". */
export const correct = async (tx: Tx, correction: Correction): Promise<bigint> => {
  const { debit, credit, amount, cause, timeMs, reason, operator, secondOperator } = correction;
  const { rows } = await ledgerErrors(
    sql<{
      id: bigint;
    }>`SELECT ledger_correct(${debit}::bigint, ${credit}::bigint, ${amount}::bigint, ${cause},
      ${timeMs}::bigint, ${reason}, ${operator}, ${secondOperator}) AS id`.execute(tx),
  );
  return rows[0]?.id as bigint;
};
