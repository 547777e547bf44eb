/** The rows of one order of either kind, one statement each: what the Kysely yardstick writes once the order is accepted. */
import { sql, type Kysely } from "kysely";
import type { Schema } from "../../apps/server/src/platform/db/schema/schema.ts";

type Tx = Kysely<Schema>;

/** An order's writer, the account that pays for it, and what it must hold. */
export type OrderRows = {
  readonly payer: (userId: bigint) => bigint;
  readonly need: bigint;
  /** Writes everything except the stored answer, and returns the order's number. */
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
/** Between acceptance and its tick. */
const waitedMs = 20n;

type Leg = readonly [debit: bigint, credit: bigint, amount: bigint];

const stake = 10_000_000n;
const payout = 8_800_000n;
export const optionRows: OrderRows = {
  payer: walletOf,
  need: stake,
  write: async (tx, userId, shard, nowMs) => {
    const { order, batch } = await numbers(tx, "bench_option_id");
    await addTo(tx, capital, shard, -payout);
    await addTo(tx, reserve, shard, payout);
    await addTo(tx, walletOf(userId), 0, -stake);
    await addTo(tx, stakeOf(userId), 0, stake);
    await sql`INSERT INTO option (user_id, id, symbol, direction, stake, percent, payout, accepted_ms, entry_seq, entry_price, buy_ms, sell_ms)
      VALUES (${userId}, ${order}, 'BTCUSDT', 'call', ${stake}, 88, ${payout}, ${nowMs - waitedMs}, 1, ${price}, ${nowMs}, ${nowMs + 1_800_000n})`.execute(
      tx,
    );
    await writeTx(tx, { shard, batch, kind: "option_placed", cause: "option", order, userId, nowMs }, [
      [walletOf(userId), stakeOf(userId), stake],
      [capital, reserve, payout],
    ]);
    return order;
  },
};

const margin = 100_000_000n;
const leverFee = 500_000n;
const closeOut = 5_700_000_005_999n;
export const leverRows: OrderRows = {
  payer: contractOf,
  need: margin + leverFee,
  write: async (tx, userId, shard, nowMs) => {
    const { order, batch } = await numbers(tx, "bench_lever_id");
    await addTo(tx, fees, shard, leverFee);
    await addTo(tx, contractOf(userId), 0, -margin - leverFee);
    await addTo(tx, marginOf(userId), 0, margin);
    await sql`INSERT INTO lever_order (user_id, id, symbol, side, multiple, share, molecule, fee_rate, close_out_bps, margin, fee,
        asked_price, accepted_ms, placed_seq, placed_ms, status, opened_as, entry_seq, open_price, open_ms, close_out_price, since_seq)
      VALUES (${userId}, ${order}, 'BTCUSDT', 'long', 10, 1, 1, 50000, 5000, ${margin}, ${leverFee},
        ${price}, ${nowMs - waitedMs}, 1, ${nowMs}, 'open', 'bestPrice', 1, ${price}, ${nowMs}, ${closeOut}, 1)`.execute(
      tx,
    );
    await writeTx(tx, { shard, batch, kind: "lever_opened", cause: "lever", order, userId, nowMs }, [
      [contractOf(userId), marginOf(userId), margin],
      [contractOf(userId), fees, leverFee],
    ]);
    return order;
  },
};

/** The order's number, and the position of its transaction in its shard's journal. */
const numbers = async (tx: Tx, sequence: string): Promise<{ order: bigint; batch: bigint }> => {
  const { rows } = await sql<{
    order: bigint;
    batch: bigint;
  }>`SELECT nextval(${sequence}) AS "order", nextval('bench_batch') AS batch`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error("no numbers");
  return found;
};

type TxHead = {
  readonly shard: number;
  readonly batch: bigint;
  readonly kind: string;
  readonly cause: "option" | "lever";
  readonly order: bigint;
  readonly userId: bigint;
  readonly nowMs: bigint;
};

const writeTx = async (
  tx: Tx,
  { shard, batch, kind, cause, order, userId, nowMs }: TxHead,
  legs: readonly Leg[],
): Promise<void> => {
  const place = { shard, batch, line: 1, kind };
  await tx
    .insertInto("ledger_tx")
    .values({ ...place, at_ms: nowMs, user_id: userId, cause, cause_id: order })
    .execute();
  await tx
    .insertInto("ledger_entry")
    .values(
      legs.map(([debit, credit, amount], index) => ({
        ...place,
        leg: index + 1,
        debit_account: debit,
        credit_account: credit,
        amount,
      })),
    )
    .execute();
};

/** A user's rows exist except for the first; a shard of the house is opened by its first order. */
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
