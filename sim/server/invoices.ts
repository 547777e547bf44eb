/**
 * Invoices at the gateway as the server takes them (WAL-14): an order is stored before the gateway is asked for its invoice, and nothing
 * is taken from a message but the name of the invoice to read. What has arrived decides (`core/deposit/judge-payment.ts`).
 */
import { money, type Money } from "@candor/core/money/money";
import type { Deposit } from "../ledger/deposits.ts";
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

/** Reads the invoice back, and does what follows from what has arrived: everything that has becomes a deposit. */
const checkInvoice = (host: Host, name: string, told: "paid" | undefined): void => {
  const { gateway, subject, nowMs } = host;
  const { deposits } = host.ledger;
  const read = gateway.read(name);
  const ordered = read && deposits.orders.get(read.orderId);
  if (read === undefined || ordered === undefined) return;
  if (ordered.invoice !== undefined && ordered.invoice !== name) return;
  const said = told === undefined ? read : { ...read, status: told, arrived: ordered.amount };
  const earlier = ofOrder(deposits.all, ordered.id);
  const verdict = subject.server.judgePayment({
    ordered: money(ordered.amount),
    asked: money(said.amount),
    arrived: money(said.arrived),
    known: money(earlier.reduce((sum, { amount }) => sum + amount, 0n)),
    wasMarked: false,
    status: said.status,
    isMarked: false,
    isInvalid: false,
    isLate: said.isLate || ordered.state === "closed",
  });
  if (verdict === undefined) {
    if (said.status === "closed" && ordered.state === "open")
      deposits.orders.set(ordered.id, { ...ordered, state: "closed" });
    return;
  }
  // The order and its deposit change together.
  deposits.orders.set(ordered.id, { ...ordered, invoice: name, state: "paid" });
  deposits.add({
    channel: "gateway",
    hash: `${name}, ${earlier.length + 1}`,
    from: "gateway",
    to: receiverOf(ordered.id),
    asset: "USDT",
    amount: verdict.amount,
    differs: verdict.differs,
    block: undefined,
    state: verdict.differs === undefined ? "confirmed" : "review",
    userId: ordered.userId,
    seenMs: nowMs,
  });
};

const receiverOf = (orderId: number): string => `order ${orderId}`;
/** What has become a deposit of an order, so far. */
export const ofOrder = (all: ReadonlyMap<number, Deposit>, orderId: number): readonly Deposit[] =>
  [...all.values()].filter(({ channel, to }) => channel === "gateway" && to === receiverOf(orderId));

/** Reads invoices of which no message came. Those that have ended are read on: more may arrive for them. */
export const reconcileInvoices = (host: Host, place: Place): void => {
  for (const { invoice } of host.ledger.deposits.orders.values()) {
    if (invoice === undefined) continue;
    checkInvoice(host, invoice, undefined);
    place();
  }
};
