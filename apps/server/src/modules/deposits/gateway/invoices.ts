/**
 * Invoices at the gateway (WAL-14): created there, and credited once the gateway itself says that they are paid.
 *
 * Invariants: our row is stored before the gateway creates the invoice, and the invoice has the row's reference. So a lost answer loses
 * no payment: when the gateway tells of the invoice, the row is found by its reference, and when no message comes, the gateway is asked
 * for invoices with it. A message only names the invoice to read. An invoice that does not say what was asked for is not credited.
 */
import { minuteMs, dayMs } from "@candor/core/time/time";
import type { Money } from "@candor/core/money/money";
import { sql, type Selectable } from "kysely";
import type { Db } from "../../../platform/db/open-database.ts";
import type { PayInvoiceTable } from "../../../platform/db/schema/schema-wallet.ts";
import { refuseWith } from "../../../platform/refused.ts";
import type { Gateway, GatewayInvoice } from "./gateway.ts";

export type InvoiceDeps = {
  readonly outside: Db;
  readonly gateway: Gateway;
  readonly channel: "sandbox" | "gateway";
};

type StoredInvoice = Pick<Selectable<PayInvoiceTable>, "id" | "user_id" | "amount" | "invoice" | "state">;

/** How often an open invoice is read without a message, and for how long. */
const readEveryMs = minuteMs;
const readForMs = 3 * dayMs;
const mostOpen = 10;
const mostRead = 50;

const referenceOf = (id: bigint): string => `candor-${id}`;
const idOf = (name: string): bigint | undefined =>
  /^candor-[1-9]\d{0,17}$/.test(name) ? BigInt(name.slice(7)) : undefined;

type NewInvoice = {
  readonly userId: number;
  readonly amount: Money;
  readonly returnUrl: string;
  readonly nowMs: number;
};

/** Creates an invoice and returns the address of its page. Refuses CannotSend for an eleventh open one within a day. */
export const createInvoice = async (
  { outside, gateway }: InvoiceDeps,
  { userId, amount, returnUrl, nowMs }: NewInvoice,
): Promise<string> => {
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO pay_invoice (user_id, gateway, amount, created_ms, next_ms)
    SELECT ${userId}, ${gateway.name}, ${amount.toString()}, ${nowMs}, ${nowMs + readEveryMs}
    WHERE (SELECT count(*) FROM pay_invoice p WHERE p.user_id = ${userId} AND p.state = 'open' AND p.created_ms > ${nowMs - dayMs}) < ${mostOpen}
    RETURNING id`.execute(outside);
  const id = rows[0]?.id ?? refuseWith("CannotSend");
  const { invoice, url } = await gateway.create({ reference: referenceOf(id), amount, returnUrl });
  await outside
    .updateTable("pay_invoice")
    .set({ invoice })
    .where("id", "=", id)
    .where("invoice", "is", null)
    .execute();
  return url;
};

/** True when the message was taken before. */
export const isTaken = async ({ outside, gateway }: InvoiceDeps, delivery: string): Promise<boolean> => {
  const row = await outside
    .selectFrom("gateway_message")
    .select("delivery")
    .where("gateway", "=", gateway.name)
    .where("delivery", "=", delivery)
    .executeTakeFirst();
  return row !== undefined;
};

/** Notes that a message was taken. */
export const takeMessage = async (
  { outside, gateway }: InvoiceDeps,
  delivery: string,
  nowMs: number,
): Promise<void> => {
  await outside
    .insertInto("gateway_message")
    .values({ gateway: gateway.name, delivery, received_ms: BigInt(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Reads an invoice back and does what follows from it; returns its user when something has changed. */
export const checkInvoice = async (
  deps: InvoiceDeps,
  invoice: string,
  nowMs: number,
): Promise<number | undefined> => {
  const said = await deps.gateway.read(invoice);
  if (said === undefined) return undefined;
  const stored = await findInvoice(deps, said);
  if (stored === undefined || stored.state === "paid" || said.status === "open") return undefined;
  if (said.status === "closed") {
    // A row whose invoice was never told waits for its time: this one may be another.
    if (stored.invoice === null) return undefined;
    await closeInvoice(deps.outside, stored.id);
    return Number(stored.user_id);
  }
  await storePaid(deps, stored, said, nowMs);
  return Number(stored.user_id);
};

/**
 * Our row of an invoice, found by its reference; undefined when the row is of another invoice. A row whose invoice was never told
 * is only of one over its amount.
 */
const findInvoice = async (
  { outside, gateway }: InvoiceDeps,
  { invoice, reference, amount }: GatewayInvoice,
): Promise<StoredInvoice | undefined> => {
  const id = idOf(reference);
  if (id === undefined) return undefined;
  const row = await outside
    .selectFrom("pay_invoice")
    .select(["id", "user_id", "amount", "invoice", "state"])
    .where("id", "=", id)
    .where("gateway", "=", gateway.name)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const isOfRow = row.invoice === null ? amount === row.amount : invoice === row.invoice;
  return isOfRow ? row : undefined;
};

const closeInvoice = async (db: Db, id: bigint): Promise<void> => {
  await db
    .updateTable("pay_invoice")
    .set({ state: "closed" })
    .where("id", "=", id)
    .where("state", "=", "open")
    .execute();
};

/** A paid invoice becomes a deposit, once. A payment that comes after the invoice was closed counts as well. */
const storePaid = (
  { outside, gateway, channel }: InvoiceDeps,
  stored: StoredInvoice,
  { invoice, amount, status }: GatewayInvoice,
  nowMs: number,
): Promise<void> =>
  outside.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("pay_invoice")
      .set({ state: "paid", invoice })
      .where("id", "=", stored.id)
      .where("state", "<>", "paid")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const isSameAmount = amount === stored.amount;
    const isPaid = isSameAmount && status === "paid";
    const state = isPaid ? "confirmed" : isSameAmount ? "review" : "refused";
    await tx
      .insertInto("deposit")
      .values({
        channel,
        network: "gateway",
        hash: invoice,
        transfer_index: 0,
        sender: gateway.name,
        receiver: referenceOf(stored.id),
        amount: stored.amount,
        block_number: null,
        block_hash: null,
        confirmations: 0,
        needed: 0,
        state,
        reason: state === "refused" ? "not_as_ordered" : null,
        user_id: stored.user_id,
        sender_user_id: null,
        quoted_user_id: null,
        seen_ms: BigInt(nowMs),
        confirmed_ms: isPaid ? BigInt(nowMs) : null,
      })
      .onConflict((conflict) => conflict.constraint("it_is_counted_once").doNothing())
      .execute();
  });

/** Reads open invoices of which no message came (WAL-14); returns the users of those that have changed. */
export const reconcileInvoices = async (deps: InvoiceDeps, nowMs: number): Promise<ReadonlySet<number>> => {
  const { outside, gateway } = deps;
  const due = await outside
    .selectFrom("pay_invoice")
    .select(["id", "invoice", "created_ms"])
    .where("gateway", "=", gateway.name)
    .where("state", "=", "open")
    .where("next_ms", "<=", BigInt(nowMs))
    .orderBy("next_ms")
    .limit(mostRead)
    .execute();
  const changed = new Set<number>();
  for (const { id, invoice, created_ms } of due) {
    // Postponed before it is read: an invoice that the gateway fails to answer about must not stay first in line.
    await postpone(outside, id, nowMs + readEveryMs);
    const names = invoice === null ? await gateway.find(referenceOf(id)) : [invoice];
    let userId: number | undefined;
    for (const name of names) userId = (await checkInvoice(deps, name, nowMs)) ?? userId;
    if (userId !== undefined) changed.add(userId);
    else if (nowMs - Number(created_ms) > readForMs) await closeInvoice(outside, id);
  }
  return changed;
};

const postpone = async (db: Db, id: bigint, nextMs: number): Promise<void> => {
  await db
    .updateTable("pay_invoice")
    .set({ next_ms: BigInt(nextMs) })
    .where("id", "=", id)
    .execute();
};
