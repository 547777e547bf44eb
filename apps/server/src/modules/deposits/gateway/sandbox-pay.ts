/**
 * Paying an invoice of the demo's gateway, within the play money that its user may have in a day (WAL-14). Anybody may press; it counts
 * for the user who ordered it.
 */
import { money } from "@candor/core/money/money";
import type { Refusal } from "@candor/core/result/result";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/open-database.ts";
import { countPlay, type InPlayTurn } from "../../../records/play-money.ts";
import { invoiceIdOf } from "./invoices.ts";
import { endSandboxInvoice, readSandboxInvoice } from "./sandbox-gateway.ts";

export type SandboxPayDeps = {
  readonly db: Db;
  readonly clock: Pick<Clock, "nowMs">;
  readonly inPlayTurn: InPlayTurn;
};

/** Pays it if it is open, or returns the refusal; the invoice then stays open. */
export const paySandboxInvoice = async (
  { db, clock, inPlayTurn }: SandboxPayDeps,
  invoice: string,
): Promise<Refusal | undefined> => {
  const ordered = await readOrder(db, invoice);
  if (ordered === undefined) return undefined;
  const { userId, amount } = ordered;
  return await inPlayTurn(userId, async (check) => {
    const row = await readSandboxInvoice(db, invoice);
    if (row?.status !== "open") return undefined;
    const refusal = await check(userId, amount);
    if (refusal !== undefined) return refusal;
    await db.transaction().execute(async (tx) => {
      if (await endSandboxInvoice(tx, invoice, "paid"))
        await countPlay(tx, [{ userId, way: "gateway", amount, atMs: clock.nowMs() }]);
    });
    return undefined;
  });
};

/** Whose it is, by its reference; undefined for one that nobody ordered. */
const readOrder = async (db: Db, invoice: string) => {
  const row = await readSandboxInvoice(db, invoice);
  const id = invoiceIdOf(row?.order_name ?? "");
  if (row === undefined || id === undefined) return undefined;
  const ordered = await db
    .selectFrom("pay_invoice")
    .select("user_id")
    .where("id", "=", id)
    .where("gateway", "=", "sandbox")
    .executeTakeFirst();
  return ordered && { userId: Number(ordered.user_id), amount: money(row.amount) };
};
