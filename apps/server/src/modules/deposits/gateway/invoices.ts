/**
 * Invoices at the gateway (WAL-14): created there, and credited once the gateway itself says that they are paid.
 *
 * Invariants: our row is stored before the gateway creates the invoice, and the invoice has the row's reference. So a lost answer loses
 * no payment: when the gateway tells of the invoice, the row is found by its reference, and when no message comes, the gateway is asked
 * for invoices with it. A message only names the invoice to read. What arrived decides (`core/deposit/judge-payment.ts`): everything that
 * has arrived for an invoice is in deposits, of which the first is credited by itself if it came in full and in time, and all others wait
 * for an operator.
 */
import { judgePayment, type PaymentVerdict } from "@candor/core/deposit/judge-payment";
import { dayMs, minuteMs } from "@candor/core/time/time";
import { money, type Money } from "@candor/core/money/money";
import { sql, type Insertable, type Selectable } from "kysely";
import type { Schema } from "../../../platform/db/schema/schema.ts";
import type { Db } from "../../../platform/db/open-database.ts";
import type { PayInvoiceTable } from "../../../platform/db/schema/schema-wallet.ts";
import { refuseWith } from "../../../platform/refused.ts";
import type { Gateway, GatewayInvoice } from "./gateway.ts";

export type InvoiceDeps = {
  readonly outside: Db;
  readonly gateway: Gateway;
  readonly channel: "sandbox" | "gateway";
};

export type StoredInvoice = Pick<
  Selectable<PayInvoiceTable>,
  "id" | "user_id" | "amount" | "invoice" | "state"
>;

/** How often an open invoice is read without a message. */
export const readEveryMs = minuteMs;
const mostOpen = 10;

export const referenceOf = (id: bigint): string => `candor-${id}`;
/** The number of our row that a reference names. */
export const invoiceIdOf = (name: string): bigint | undefined =>
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
  if (stored === undefined || said.status === "open") return undefined;
  if (await storeArrived(deps, stored, said, nowMs)) return Number(stored.user_id);
  // A row whose invoice was never told waits for its time: this one may be another.
  const isOver = said.status === "closed" && stored.state === "open" && stored.invoice !== null;
  if (!isOver) return undefined;
  await closeInvoice(deps.outside, stored.id);
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
  const id = invoiceIdOf(reference);
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

export const closeInvoice = async (db: Db, id: bigint): Promise<void> => {
  await db
    .updateTable("pay_invoice")
    .set({ state: "closed" })
    .where("id", "=", id)
    .where("state", "=", "open")
    .execute();
};

/**
 * What has arrived and is no deposit yet becomes one; true when there was something. The row is locked, so that readings at one time
 * count nothing twice.
 */
export const storeArrived = (
  deps: InvoiceDeps,
  stored: StoredInvoice,
  said: GatewayInvoice,
  nowMs: number,
): Promise<boolean> =>
  deps.outside.transaction().execute(async (tx) => {
    const { state, invoice } = await tx
      .selectFrom("pay_invoice")
      .select(["state", "invoice"])
      .where("id", "=", stored.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // Another with its reference was read at the same time, and has taken the place.
    if (invoice !== null && invoice !== said.invoice) return false;
    const earlier = await tx
      .selectFrom("deposit")
      .select(["amount", "differs"])
      .where("network", "=", "gateway")
      .where("hash", "=", said.invoice)
      .execute();
    const verdict = verdictOn(stored, said, state === "closed", earlier);
    if (verdict === undefined) return false;
    await tx
      .updateTable("pay_invoice")
      .set({ state: "paid", invoice: said.invoice })
      .where("id", "=", stored.id)
      .execute();
    await tx
      .insertInto("deposit")
      .values(depositOf(deps, stored, { ...verdict, invoice: said.invoice, index: earlier.length }, nowMs))
      .execute();
    return true;
  });

type Earlier = Pick<Selectable<Schema["deposit"]>, "amount" | "differs">;

const verdictOn = (
  { amount: ordered }: StoredInvoice,
  { amount, arrived, ...said }: GatewayInvoice,
  wasClosed: boolean,
  earlier: readonly Earlier[],
): PaymentVerdict | undefined => {
  const counted = earlier.filter(({ differs }) => differs !== "marked");
  // It is no money of ours, such as another currency, or cannot be read: an operator looks at it once, with what was ordered.
  if (arrived === undefined)
    return said.status === "open" || counted.length > 0
      ? undefined
      : { amount: money(ordered), differs: "changed" };
  return judgePayment({
    ordered: money(ordered),
    asked: amount,
    arrived,
    known: money(counted.reduce((sum, row) => sum + row.amount, 0n)),
    wasMarked: earlier.some(({ differs }) => differs === "marked"),
    ...said,
    isLate: said.isLate || wasClosed,
  });
};

const depositOf = (
  { gateway, channel }: InvoiceDeps,
  { id, user_id }: StoredInvoice,
  { amount, differs, invoice, index }: PaymentVerdict & { readonly invoice: string; readonly index: number },
  nowMs: number,
): Insertable<Schema["deposit"]> => {
  const state = differs === undefined ? "confirmed" : "review";
  return {
    channel,
    network: "gateway",
    hash: invoice,
    transfer_index: index,
    sender: gateway.name,
    receiver: referenceOf(id),
    amount,
    block_number: null,
    block_hash: null,
    confirmations: 0,
    needed: 0,
    state,
    reason: null,
    differs: differs ?? null,
    user_id,
    sender_user_id: null,
    quoted_user_id: null,
    seen_ms: BigInt(nowMs),
    confirmed_ms: state === "confirmed" ? BigInt(nowMs) : null,
  };
};
