/**
 * Posting: the only way in which money moves (TRUST-01).
 *
 * A posting is one or more legs; a leg takes from `debit` and gives to `credit`, so it sums to zero by
 * its form. The database checks the rest: the kind may pay between these classes, one asset, one
 * owner, no user below zero. What it writes and the balances change in the caller's transaction.
 *
 * Ordering: one call a database transaction. Inside a call accounts are locked in order; two calls in
 * one transaction may meet another's in a ring, which the database ends with 40P01 (`once` tries again).
 */
import type { AccountId } from "@candor/core/ids/account-id";
import type { Asset, Money } from "@candor/core/money/money";
import { sql } from "kysely";
import { ledgerErrors } from "./ledger-errors.ts";
import type { Tx } from "./transaction.ts";

/** The kinds of options are the engine's: the database refuses them here, outside the tests of the ledger. */
export type PostingKind =
  | "capital_funded"
  | "sandbox_deposit"
  | "lever_to_contract"
  | "lever_to_wallet"
  | "option_placed"
  | "option_won"
  | "option_lost"
  | "option_tied";

export type Leg = {
  readonly debit: AccountId;
  readonly credit: AccountId;
  /** Above zero. */
  readonly amount: Money<Asset>;
};

export type Posting = {
  readonly kind: PostingKind;
  /** What brought it about, `<what>:<number>`. */
  readonly cause: string;
  readonly timeMs: number;
  readonly legs: readonly Leg[];
};

/** Posts one transaction and answers its number. Throws `Refused` "low" if a user would go below zero. */
export const post = async (tx: Tx, posting: Posting): Promise<bigint> => {
  const [id] = await postAll(tx, [posting]);
  return id as bigint;
};

/** Posts many, all or none, in one round trip; answers their numbers in the same order. */
export const postAll = async (tx: Tx, postings: readonly Posting[]): Promise<readonly bigint[]> => {
  const legs = postings.flatMap((posting, index) => posting.legs.map((leg) => ({ ...leg, index })));
  const { rows } = await ledgerErrors(
    sql<{ ids: readonly bigint[] }>`
      WITH numbered AS MATERIALIZED (
        SELECT array_agg(nextval('ledger_tx_id')) AS ids FROM generate_series(1, ${postings.length}::int)
      ), posted AS MATERIALIZED (
        SELECT ids, ledger_post(
          ids, ${postings.map(({ kind }) => kind)}::text[], ${postings.map(({ cause }) => cause)}::text[],
          ${postings.map(({ timeMs }) => timeMs)}::bigint[],
          (SELECT array_agg(ids[place] ORDER BY line)
           FROM unnest(${legs.map(({ index }) => index + 1)}::int[]) WITH ORDINALITY AS l (place, line)),
          ${legs.map(({ debit }) => debit)}::bigint[], ${legs.map(({ credit }) => credit)}::bigint[],
          ${legs.map(({ amount }) => amount)}::bigint[])
        FROM numbered
      )
      SELECT ids FROM posted`.execute(tx),
  );
  return rows[0]?.ids ?? [];
};
