/**
 * BTCPay Server over its Greenfield API (WAL-14). What has arrived is what its payment methods say (`btcpay-payments.ts`). Its address, store, key and secret are settings: no part of an address comes from a
 * request or from the gateway, redirects are not followed, and an answer has a limit in size and time.
 */
import { formatMoney, parseMoney, zeroMoney, type Money } from "@candor/core/money/money";
import { settledIn } from "./btcpay-payments.ts";
import {
  GatewayUnavailable,
  InvoiceUnreadable,
  isName,
  type Gateway,
  type GatewayInvoice,
} from "./gateway.ts";

export type BtcpaySettings = {
  /** Without a slash at its end. */
  readonly url: string;
  readonly store: string;
  readonly key: string;
  readonly secret: string;
  /** The currency of its invoices that is ours. */
  readonly currency: string;
};

const answerMs = 10_000;
const mostBytes = 256 * 1024;

const mostFound = 10;

type Answer = Readonly<Record<string, unknown>>;

export const createBtcpay = (settings: BtcpaySettings): Gateway => {
  const { url, store, key, secret, currency } = settings;
  const invoices = `${url}/api/v1/stores/${encodeURIComponent(store)}/invoices`;
  const headers = { authorization: `token ${key}`, "content-type": "application/json" };
  return {
    name: "btcpay",
    secret,
    create: async ({ reference, amount, returnUrl }) => {
      const body = JSON.stringify({
        amount: formatMoney(amount),
        currency,
        metadata: { orderId: reference },
        checkout: { redirectURL: returnUrl },
      });
      const answer = await ask(invoices, { method: "POST", headers, body });
      const { id, checkoutLink } = (answer ?? {}) as Answer;
      if (!isName(id) || typeof checkoutLink !== "string" || !isPageOf(url, checkoutLink)) {
        throw new GatewayUnavailable("the gateway's answer names no invoice, or a page that is not its own");
      }
      return { invoice: id, url: checkoutLink };
    },
    read: async (invoice) => {
      const address = `${invoices}/${encodeURIComponent(invoice)}`;
      const answer = await ask(address, { headers });
      if (answer === undefined) return undefined;
      // Read after the invoice: what it says to be paid is among the payments then.
      const methods = await ask(`${address}/payment-methods`, { headers });
      return invoiceOf((answer ?? {}) as Answer, methods, invoice, currency);
    },
    find: async (reference) => {
      const query = new URLSearchParams({ orderId: reference, take: String(mostFound) });
      return namesIn(await ask(`${invoices}?${query}`, { headers }), reference);
    },
  };
};

/** A user is sent to the gateway's own pages only. */
const isPageOf = (url: string, link: string): boolean =>
  URL.canParse(link) && new URL(link).origin === new URL(url).origin;

/** Undefined: not found. */
const ask = async (address: string, request: RequestInit): Promise<unknown> => {
  try {
    const response = await fetch(address, {
      ...request,
      redirect: "error",
      signal: AbortSignal.timeout(answerMs),
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new GatewayUnavailable(`the gateway answered ${response.status}`);
    return JSON.parse(await readLimited(response)) as unknown;
  } catch (cause) {
    if (cause instanceof GatewayUnavailable) throw cause;
    throw new GatewayUnavailable("the gateway does not answer as agreed", { cause });
  }
};

const readLimited = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new GatewayUnavailable("the gateway's answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};

/** A server that does not know `orderId` lists the invoices of others, too. */
const namesIn = (answer: unknown, reference: string): readonly string[] => {
  if (!Array.isArray(answer)) throw new GatewayUnavailable("the gateway's answer is no list of invoices");
  return (answer as readonly (Answer | null)[]).flatMap((each) => {
    const { id, metadata } = each ?? {};
    return referenceIn(metadata) === reference && isName(id) ? [id] : [];
  });
};

const referenceIn = (metadata: unknown): string => {
  const { orderId } = (metadata ?? {}) as { orderId?: unknown };
  return typeof orderId === "string" ? orderId : "";
};

const invoiceOf = (answer: Answer, methods: unknown, asked: string, currency: string): GatewayInvoice => {
  const { id, metadata, status, additionalStatus: more } = answer;
  if (id !== asked) throw new InvoiceUnreadable("the gateway answered about another invoice");
  const isOurs = answer["currency"] === currency;
  const amount = isOurs ? parseMoney(plainAmount(answer["amount"])) : undefined;
  const said = { status: statusOf(status), isMarked: more === "Marked", isLate: more === "PaidLate" };
  const arrived = arrivedOf(methods, { ...said, paidAmount: answer["paidAmount"], amount });
  return {
    invoice: asked,
    reference: referenceIn(metadata),
    amount,
    // Nothing is nothing in every currency.
    arrived: isOurs || arrived === zeroMoney ? arrived : undefined,
    ...said,
    isInvalid: status === "Invalid",
  };
};

type Said = Pick<GatewayInvoice, "status" | "isMarked" | "isLate"> & {
  readonly paidAmount: unknown;
  readonly amount: Money | undefined;
};

/** A server that lists no payments has to say in the invoice itself what was paid. */
const arrivedOf = (
  methods: unknown,
  { status, isMarked, isLate, paidAmount, amount }: Said,
): Money | undefined => {
  if (methods !== undefined) return settledIn(methods, status === "paid" ? amount : undefined);
  if (paidAmount !== undefined && paidAmount !== null) return parseMoney(plainAmount(paidAmount));
  return (status === "paid" && !isMarked) || isLate ? amount : zeroMoney;
};

/** Drops zeros at the end: "10.00" is "10". */
const plainAmount = (amount: unknown): string =>
  String(amount)
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");

const statusOf = (status: unknown): GatewayInvoice["status"] => {
  if (status === "Settled") return "paid";
  if (status === "Expired" || status === "Invalid") return "closed";
  if (status === "New" || status === "Processing") return "open";
  throw new InvoiceUnreadable("the gateway's answer has no status that we know");
};
