/**
 * What two operators order of a pool (OPS-03, INV-14): a stake out of the house's capital, the stake back, or its end. The job does it when the pool has
 * no trade; what is left of the gate and of the capital then decides, and a stake that is refused is not given later.
 */
import { formatMoney, parseMoney } from "@candor/core/money/money";
import type { InputOf } from "@candor/wire/call";
import type { askPoolOrder } from "@candor/wire/desks/products";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/open-database.ts";
import { refuseWith } from "../../../platform/refused.ts";
import { subjectOfProduct } from "../../../records/invest/product-subject.ts";
import { askForTwo, operatorAct, type ActingSession, type CarryOut } from "../../../records/operator-act.ts";
import { readPool } from "../../../records/pools/read-pools.ts";

export type PoolOrderDeps = {
  /** As candor_operator. */
  readonly operators: Db;
  readonly reads: Db;
};

/** Returns the act's number. Refuses BadRequest for an amount that is none, or that is not to be given; ProductNotFound, NoChanges for a pool that has ended. */
export const askForOrder = async (
  { operators, reads }: PoolOrderDeps,
  session: ActingSession,
  { productId, what, amount, reason }: InputOf<typeof askPoolOrder>,
): Promise<number> => {
  const given = parseMoney(amount.trim());
  const isWrong = what === "give" ? given === undefined || given === 0n : amount.trim() !== "";
  if (isWrong) refuseWith("BadRequest", { field: "amount" });
  const pool = await readPool(reads, productId);
  if (pool === undefined) return refuseWith("ProductNotFound");
  if (pool.endedMs !== undefined || pool.isEnding) refuseWith("NoChanges");
  const content = {
    pool: String(productId),
    what,
    ...(given !== undefined && { amount: formatMoney(given) }),
  };
  const act = { action: "pool_order", subject: subjectOfProduct(productId), reason } as const;
  return await askForTwo(operators, session, act, content);
};

/** The database uses the act up with the row. Refuses ProductChangedMeanwhile for a pool that has ended. */
export const carryOutOrder =
  (operators: Db): CarryOut =>
  async ({ id, action, subject, reason, session }) => {
    try {
      await operatorAct(operators, session, { action, subject, reason }, async (tx) => {
        await sql`SELECT pool_order_take(${id})`.execute(tx);
      });
    } catch (error) {
      const { code } = error as { readonly code?: string };
      if (code === "CA043" || code === "23505") refuseWith("ProductChangedMeanwhile");
      throw error;
    }
  };
