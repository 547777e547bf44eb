/**
 * Amounts that tell whose a transfer to a shared address is (WAL-15).
 *
 * Invariants: an amount belongs to one user at a time, and to nobody else for 30 days after it ends. A user who asks for the same amount
 * again gets the same one, so a user takes at most one tag of an amount. It counts only for transfers in blocks after the one that was
 * newest when it was given, so nobody can ask for the amount of a transfer that is already on its way.
 */
import { randomInt } from "node:crypto";
import {
  mostQuotes,
  mostTags,
  quoteLifeMs,
  quoteRestMs,
  quotedAmount,
} from "@candor/core/deposit/deposit-quote";
import { money, type Money } from "@candor/core/money/money";
import { sql } from "kysely";
import type { Network } from "../../../platform/chain/chain.ts";
import type { Db } from "../../../platform/db/open-database.ts";
import type { Tx } from "../../../platform/db/schema/schema.ts";
import { refuseWith } from "../../../platform/refused.ts";

export type Quote = { readonly address: string; readonly amount: Money; readonly expiresMs: number };

type Asked = {
  readonly userId: number;
  readonly network: Network;
  readonly address: string;
  readonly amount: Money;
  /** The chain's newest block. */
  readonly headBlock: number;
  readonly nowMs: number;
};

/** Refuses CannotSend for a sixth open amount of a user, or when all tags of this amount are taken. */
export const giveQuote = (outside: Db, asked: Asked): Promise<Quote> =>
  outside.transaction().execute(async (tx) => {
    const { userId, network, address, amount, headBlock, nowMs } = asked;
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('deposit_quote', 0))`.execute(tx);
    await sql`
      UPDATE deposit_quote SET kept = false
      WHERE kept AND network = ${network} AND address = ${address} AND expires_ms < ${nowMs - quoteRestMs}`.execute(
      tx,
    );
    const base = quotedAmount(amount, 0);
    const expiresMs = nowMs + quoteLifeMs;
    const own = await extendOwn(tx, asked, base, expiresMs);
    if (own !== undefined) return { address, amount: money(own), expiresMs };
    const { rows: open } = await sql<{ many: bigint }>`
      SELECT count(*) AS many FROM deposit_quote WHERE user_id = ${userId} AND expires_ms > ${nowMs}`.execute(
      tx,
    );
    if (Number(open[0]?.many ?? 0n) >= mostQuotes) return refuseWith("CannotSend");
    const { rows } = await sql<{ amount: bigint }>`
      INSERT INTO deposit_quote (user_id, network, address, amount, after_block, created_ms, expires_ms)
      SELECT ${userId}, ${network}, ${address}, ${base.toString()}::bigint + tag, ${headBlock}, ${nowMs}, ${expiresMs}
      FROM generate_series(1, ${mostTags}::integer) AS tag
      WHERE NOT EXISTS (
        SELECT FROM deposit_quote taken
        WHERE taken.kept AND taken.network = ${network} AND taken.address = ${address} AND taken.amount = ${base.toString()}::bigint + tag)
      ORDER BY (tag + ${randomInt(mostTags)}::integer) % ${mostTags}::integer LIMIT 1
      RETURNING amount`.execute(tx);
    const [given] = rows;
    return given === undefined
      ? refuseWith("CannotSend")
      : { address, amount: money(given.amount), expiresMs };
  });

const extendOwn = async (
  tx: Tx,
  { userId, network, address }: Asked,
  base: Money,
  expiresMs: number,
): Promise<bigint | undefined> => {
  const row = await tx
    .updateTable("deposit_quote")
    .set({ expires_ms: BigInt(expiresMs) })
    .where("user_id", "=", BigInt(userId))
    .where("network", "=", network)
    .where("address", "=", address)
    .where("kept", "=", true)
    .where("amount", ">", base)
    .where("amount", "<=", quotedAmount(base, mostTags))
    .returning("amount")
    .executeTakeFirst();
  return row?.amount;
};

type QuotedTransfer = {
  readonly network: Network;
  readonly address: string;
  readonly amount: bigint;
  readonly blockNumber: number;
  readonly seenMs: number;
};

/** The user who has the open quote for the amount of this transfer. */
export const quotedBy = async (
  outside: Db,
  { network, address, amount, blockNumber, seenMs }: QuotedTransfer,
): Promise<number | undefined> => {
  const row = await outside
    .selectFrom("deposit_quote")
    .select("user_id")
    .where("network", "=", network)
    .where("address", "=", address)
    .where("amount", "=", amount)
    .where("kept", "=", true)
    .where("after_block", "<", BigInt(blockNumber))
    .where("created_ms", "<=", BigInt(seenMs))
    .where("expires_ms", ">=", BigInt(seenMs))
    .executeTakeFirst();
  return row === undefined ? undefined : Number(row.user_id);
};
