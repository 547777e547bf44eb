/** The rows of one order of either kind, a statement each: what the Kysely yardstick writes once the order may be taken. */
import { sql, type Kysely } from "kysely";
import type { Schema } from "../apps/server/src/platform/db/schema.ts";

type Tx = Kysely<Schema>;

/** An order's writer, the account that pays for it, and what it must hold. */
export type OrderRows = {
  readonly payer: (userId: bigint) => bigint;
  readonly need: bigint;
  /** Writes everything but the stored answer, and answers the order's number. */
  readonly write: (tx: Tx, userId: bigint, shard: number, nowMs: bigint) => Promise<bigint>;
};

const walletOf = (userId: bigint): bigint => (userId << 12n) + 65n;
const contractOf = (userId: bigint): bigint => (userId << 12n) + 66n;
const marginOf = (userId: bigint): bigint => (userId << 12n) + 68n;
const stakeOf = (userId: bigint): bigint => (userId << 12n) + 69n;
const capital = 97n;
const reserve = 99n;
const fees = 105n;
const price = 6_000_000_000_000n;

type Leg = readonly [debit: bigint, credit: bigint, amount: bigint];

const stake = 10_000_000n;
const payout = 8_800_000n;
export const optionRows: OrderRows = {
  payer: walletOf,
  need: stake,
  write: async (tx, userId, shard, nowMs) => {
    const ids = await numbers(tx, "bench_option_id");
    await addTo(tx, capital, shard, -payout);
    await addTo(tx, reserve, shard, payout);
    await addTo(tx, walletOf(userId), 0, -stake);
    await addTo(tx, stakeOf(userId), 0, stake);
    await writeTx(tx, { id: ids.tx, kind: "option_placed", cause: `option:${ids.order}`, shard, nowMs }, [
      [walletOf(userId), stakeOf(userId), stake],
      [capital, reserve, payout],
    ]);
    await sql`INSERT INTO option (user_id, id, symbol, ostyle, fee, percent, payout, entry_seq, entry_price, buy_ms, sell_ms)
      VALUES (${userId}, ${ids.order}, 'BTCUSDT', 0, ${stake}, 88, ${payout}, 1, ${price}, ${nowMs}, ${nowMs + 1_800_000n})`.execute(
      tx,
    );
    return ids.order;
  },
};

const margin = 100_000_000n;
const leverFee = 500_000n;
const closeOut = 5_700_000_005_999n;
export const leverRows: OrderRows = {
  payer: contractOf,
  need: margin + leverFee,
  write: async (tx, userId, shard, nowMs) => {
    const ids = await numbers(tx, "bench_lever_id");
    await addTo(tx, fees, shard, leverFee);
    await addTo(tx, contractOf(userId), 0, -margin - leverFee);
    await addTo(tx, marginOf(userId), 0, margin);
    await writeTx(tx, { id: ids.tx, kind: "lever_opened", cause: `lever:${ids.order}`, shard, nowMs }, [
      [contractOf(userId), marginOf(userId), margin],
      [contractOf(userId), fees, leverFee],
    ]);
    await sql`INSERT INTO lever_order (user_id, id, symbol, side, multiple, share, molecule, fee_rate, close_out_bps, margin, fee,
        asked_price, create_ms, placed_seq, status, opened_as, entry_seq, open_price, open_ms, close_out_price, since_seq)
      VALUES (${userId}, ${ids.order}, 'BTCUSDT', 1, 10, 1, 1, 50000, 5000, ${margin}, ${leverFee},
        ${price}, ${nowMs}, 1, 1, 1, 1, ${price}, ${nowMs}, ${closeOut}, 1)`.execute(tx);
    return ids.order;
  },
};

const numbers = async (tx: Tx, sequence: string): Promise<{ order: bigint; tx: bigint }> => {
  const { rows } = await sql<{
    order: bigint;
    tx: bigint;
  }>`SELECT nextval(${sequence}) AS "order", nextval('ledger_tx_id') AS tx`.execute(tx);
  const [ids] = rows;
  if (ids === undefined) throw new Error("no numbers");
  return ids;
};

type TxHead = {
  readonly id: bigint;
  readonly kind: string;
  readonly cause: string;
  readonly shard: number;
  readonly nowMs: bigint;
};

const writeTx = async (
  tx: Tx,
  { id, kind, cause, shard, nowMs }: TxHead,
  legs: readonly Leg[],
): Promise<void> => {
  const nobody = { reason: null, operator: null, second_operator: null };
  await tx
    .insertInto("ledger_tx")
    .values({ id, kind, cause, at_ms: nowMs, ...nobody })
    .execute();
  await tx
    .insertInto("ledger_entry")
    .values(
      legs.map(([debit, credit, amount], line) => ({
        tx_id: id,
        kind,
        shard,
        line: line + 1,
        debit_account: debit,
        credit_account: credit,
        amount,
      })),
    )
    .execute();
};

/** A user's rows are there but for the first; a shard of the house is opened by its first order. */
const addTo = async (tx: Tx, account: bigint, shard: number, delta: bigint): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable("ledger_balance")
    .set({ balance: sql<bigint>`balance + ${delta}` })
    .where("account_id", "=", account)
    .where("shard", "=", shard)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    await tx.insertInto("ledger_balance").values({ account_id: account, shard, balance: delta }).execute();
  }
};
