/**
 * BTCPay Server over its Greenfield API (WAL-14). Its address, store, key and secret are settings: no part of an address comes from a
 * request or from the gateway, redirects are not followed, and an answer has a limit in size and time.
 */
import { formatMoney, parseMoney } from "@candor/core/money/money";
import { GatewayUnavailable, isName, type Gateway, type GatewayInvoice } from "./gateway.ts";

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
      const answer = await ask(`${invoices}/${encodeURIComponent(invoice)}`, { headers });
      return answer === undefined ? undefined : invoiceOf((answer ?? {}) as Answer, invoice, currency);
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

const invoiceOf = (answer: Answer, asked: string, currency: string): GatewayInvoice => {
  const { id, amount, status, additionalStatus, metadata } = answer;
  if (id !== asked) throw new GatewayUnavailable("the gateway answered about another invoice");
  return {
    invoice: asked,
    reference: referenceIn(metadata),
    amount: answer["currency"] === currency ? parseMoney(plainAmount(amount)) : undefined,
    status: statusOf(status, additionalStatus),
  };
};

/** Drops zeros at the end: "10.00" is "10". */
const plainAmount = (amount: unknown): string =>
  String(amount)
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");

const statusOf = (status: unknown, additional: unknown): GatewayInvoice["status"] => {
  if (status === "Settled") return additional === "Marked" ? "marked" : "paid";
  if (status === "Expired" || status === "Invalid") return "closed";
  if (status === "New" || status === "Processing") return "open";
  throw new GatewayUnavailable("the gateway's answer has no status that we know");
};
