/**
 * Invoices at the gateway (WAL-14): ordered, and credited once the gateway itself says that they are paid.
 *
 * Invariants: an order is stored before the gateway is asked for its invoice, and the invoice names the order. So an answer that was
 * lost loses no payment: the order is found by its name when the gateway tells of it. Nothing is taken from a message but the name of
 * the invoice to read. What an invoice says must be what was ordered, else it is not credited.
 */
import { minuteMs, dayMs } from "@candor/core/time/time";
import type { Money } from "@candor/core/money/money";
import { sql, type Selectable } from "kysely";
import type { Db } from "../../../platform/db/open-database.ts";
import type { PayInvoiceTable } from "../../../platform/db/schema-wallet.ts";
import { refuseWith } from "../../../platform/refused.ts";
import type { Gateway, GatewayInvoice } from "./gateway.ts";

export type InvoiceParts = {
  readonly outside: Db;
  readonly gateway: Gateway;
  readonly channel: "sandbox" | "gateway";
};

type OrderedInvoice = Pick<Selectable<PayInvoiceTable>, "id" | "user_id" | "amount" | "invoice" | "state">;

/** How often an open invoice is read without a message, and for how long. */
const readEveryMs = minuteMs;
const readForMs = 3 * dayMs;
const mostOpen = 10;
const mostRead = 50;

const orderName = (id: bigint): string => `candor-${id}`;
const orderId = (name: string): bigint | undefined =>
  /^candor-[1-9]\d{0,17}$/.test(name) ? BigInt(name.slice(7)) : undefined;

type Ordered = {
  readonly userId: number;
  readonly amount: Money;
  readonly returnUrl: string;
  readonly nowMs: number;
};

/** Orders an invoice and returns the address of its page. Refuses CannotSend for an eleventh open one of a day. */
export const orderInvoice = async (
  { outside, gateway }: InvoiceParts,
  { userId, amount, returnUrl, nowMs }: Ordered,
): Promise<string> => {
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO pay_invoice (user_id, gateway, amount, created_ms, next_ms)
    SELECT ${userId}, ${gateway.name}, ${amount.toString()}, ${nowMs}, ${nowMs + readEveryMs}
    WHERE (SELECT count(*) FROM pay_invoice p WHERE p.user_id = ${userId} AND p.state = 'open' AND p.created_ms > ${nowMs - dayMs}) < ${mostOpen}
    RETURNING id`.execute(outside);
  const id = rows[0]?.id ?? refuseWith("CannotSend");
  const { invoice, url } = await gateway.create({ order: orderName(id), amount, returnUrl });
  await outside
    .updateTable("pay_invoice")
    .set({ invoice })
    .where("id", "=", id)
    .where("invoice", "is", null)
    .execute();
  return url;
};

/** True for a message that was taken before. */
export const isTaken = async ({ outside, gateway }: InvoiceParts, delivery: string): Promise<boolean> => {
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
  { outside, gateway }: InvoiceParts,
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
  parts: InvoiceParts,
  invoice: string,
  nowMs: number,
): Promise<number | undefined> => {
  const said = await parts.gateway.read(invoice);
  if (said === undefined) return undefined;
  const ordered = await findOrder(parts, said);
  if (ordered === undefined || ordered.state === "paid" || said.status === "open") return undefined;
  if (said.status === "closed") {
    await closeOrder(parts.outside, ordered.id);
    return Number(ordered.user_id);
  }
  await storePaid(parts, ordered, said, nowMs);
  return Number(ordered.user_id);
};

/** The order that an invoice names, if it is that order's invoice. */
const findOrder = async (
  { outside, gateway }: InvoiceParts,
  { invoice, order }: GatewayInvoice,
): Promise<OrderedInvoice | undefined> => {
  const id = orderId(order);
  if (id === undefined) return undefined;
  const row = await outside
    .selectFrom("pay_invoice")
    .select(["id", "user_id", "amount", "invoice", "state"])
    .where("id", "=", id)
    .where("gateway", "=", gateway.name)
    .executeTakeFirst();
  return row !== undefined && (row.invoice === null || row.invoice === invoice) ? row : undefined;
};

const closeOrder = async (db: Db, id: bigint): Promise<void> => {
  await db
    .updateTable("pay_invoice")
    .set({ state: "closed" })
    .where("id", "=", id)
    .where("state", "=", "open")
    .execute();
};

/** A paid invoice becomes a deposit, once. A late payment of a closed order is a payment all the same. */
const storePaid = (
  { outside, gateway, channel }: InvoiceParts,
  order: OrderedInvoice,
  { invoice, amount, status }: GatewayInvoice,
  nowMs: number,
): Promise<void> =>
  outside.transaction().execute(async (tx) => {
    await tx
      .updateTable("pay_invoice")
      .set({ state: "paid", invoice })
      .where("id", "=", order.id)
      .where("state", "<>", "paid")
      .execute();
    const isAsOrdered = amount === order.amount;
    const isPaid = isAsOrdered && status === "paid";
    const state = isPaid ? "confirmed" : isAsOrdered ? "review" : "refused";
    await tx
      .insertInto("deposit")
      .values({
        channel,
        network: "gateway",
        hash: invoice,
        transfer_index: 0,
        sender: gateway.name,
        receiver: orderName(order.id),
        amount: order.amount,
        block_number: null,
        block_hash: null,
        confirmations: 0,
        needed: 0,
        state,
        reason: state === "refused" ? "not_as_ordered" : null,
        user_id: order.user_id,
        sender_user_id: null,
        quoted_user_id: null,
        seen_ms: BigInt(nowMs),
        confirmed_ms: isPaid ? BigInt(nowMs) : null,
      })
      .onConflict((conflict) => conflict.constraint("it_is_counted_once").doNothing())
      .execute();
  });

/** Reads open invoices of which no message came (WAL-14); returns the users of those that have changed. */
export const reconcileInvoices = async (parts: InvoiceParts, nowMs: number): Promise<ReadonlySet<number>> => {
  const { outside, gateway } = parts;
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
    // Put off first: one that the gateway does not answer about is first in line only once.
    await putOff(outside, id, nowMs + readEveryMs);
    const userId = invoice === null ? undefined : await checkInvoice(parts, invoice, nowMs);
    if (userId !== undefined) changed.add(userId);
    else if (nowMs - Number(created_ms) > readForMs) await closeOrder(outside, id);
  }
  return changed;
};

const putOff = async (db: Db, id: bigint, nextMs: number): Promise<void> => {
  await db
    .updateTable("pay_invoice")
    .set({ next_ms: BigInt(nextMs) })
    .where("id", "=", id)
    .execute();
};
