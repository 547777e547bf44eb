/**
 * Invoices at the gateway as the server takes them (WAL-14): an order is stored before the gateway is asked for its invoice, and nothing
 * is taken from a message but the name of the invoice to read.
 */
import type { Money } from "@candor/core/money/money";
import type { SimInput } from "../world/inputs.ts";
import type { Host } from "./host.ts";
import { killable, type Place } from "./killed.ts";

/** Between the order and the gateway's answer the server may be killed: then the gateway alone knows the invoice. */
export const orderInvoice = (
  host: Host,
  userId: number,
  asked: { readonly amount: Money; readonly diesAfter: number | undefined },
): void => {
  const { ledger, gateway } = host;
  const { orders } = ledger.deposits;
  const ordered = {
    id: orders.size + 1,
    userId,
    amount: asked.amount,
    invoice: undefined,
    state: "open",
  } as const;
  orders.set(ordered.id, ordered);
  killable(host, asked.diesAfter, (place) => {
    place();
    const invoice = gateway.create(ordered.id, userId, asked.amount);
    place();
    orders.set(ordered.id, { ...ordered, invoice });
  });
};

type GatewayInput = Extract<SimInput, { kind: "gateway" }>;

/** What happens at the gateway, and its messages: each names an invoice and what it claims of it. */
export const hearGateway = (host: Host, { changes, messages, diesAfter }: GatewayInput): void => {
  const { gateway, ledger, subject } = host;
  for (const { nth, status } of changes) gateway.set(nth, status);
  killable(host, diesAfter, (place) => {
    for (const { delivery, nth, isForged } of messages) {
      const invoice = gateway.invoices.at(-1 - (nth % Math.max(1, gateway.invoices.length)));
      if (invoice === undefined || ledger.deposits.messages.has(delivery)) continue;
      // A forged one has no signature, and says what its sender wants.
      if (isForged && subject.server.checksMessages) continue;
      checkInvoice(host, invoice.name, isForged ? "paid" : undefined);
      place();
      ledger.deposits.messages.add(delivery);
    }
  });
};

/** Reads the invoice back, and does what follows from it. */
const checkInvoice = (
  { gateway, ledger: { deposits }, nowMs }: Host,
  name: string,
  told: "paid" | undefined,
): void => {
  const said = gateway.read(name);
  const ordered = said && deposits.orders.get(said.orderId);
  if (said === undefined || ordered === undefined || ordered.state === "paid") return;
  if (ordered.invoice !== undefined && ordered.invoice !== name) return;
  const status = told ?? said.status;
  if (status === "closed") deposits.orders.set(ordered.id, { ...ordered, state: "closed" });
  if (status !== "paid") return;
  // The order and its deposit change together.
  deposits.orders.set(ordered.id, { ...ordered, invoice: name, state: "paid" });
  const { userId, amount } = ordered;
  const shown = {
    channel: "gateway",
    hash: name,
    from: "gateway",
    to: `order ${ordered.id}`,
    asset: "USDT",
    amount,
  } as const;
  const deposit = { ...shown, block: undefined, state: "confirmed", userId, seenMs: nowMs } as const;
  if (deposits.of(deposit) === undefined) deposits.add(deposit);
};

/** Reads open invoices of which no message came. */
export const reconcileInvoices = (host: Host, place: Place): void => {
  for (const { invoice, state } of host.ledger.deposits.orders.values()) {
    if (state !== "open" || invoice === undefined) continue;
    checkInvoice(host, invoice, undefined);
    place();
  }
};
