/**
 * A payment gateway (WAL-14): a hosted page on which somebody pays an invoice. Its messages are only hints: the server reads
 * the invoice from the gateway before it acts.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Money } from "@candor/core/money/money";
import { Unavailable } from "../../../platform/unavailable.ts";

export type GatewayName = "sandbox" | "btcpay";

export type GatewayInvoice = {
  readonly invoice: string;
  /** Our name for it, as it was given when the invoice was created. */
  readonly reference: string;
  /** Undefined when it is not an amount of ours, such as one in another currency. */
  readonly amount: Money | undefined;
  /** Everything that has arrived for it and is settled, whatever its status says. Undefined when that is not money of ours, or cannot be read. */
  readonly arrived: Money | undefined;
  readonly status: "open" | "paid" | "closed";
  /** A person at the gateway set its status. */
  readonly isMarked: boolean;
  /** The gateway does not accept what was paid. */
  readonly isInvalid: boolean;
  /** It had expired before it was paid. */
  readonly isLate: boolean;
};

export type NewInvoice = {
  readonly reference: string;
  readonly amount: Money;
  /** Where the hosted page leads back to. */
  readonly returnUrl: string;
};

export type Gateway = {
  readonly name: GatewayName;
  /** The most that an invoice may ask for; absent where only the settings limit it. */
  readonly most?: Money;
  /** Creates an invoice, and returns its name there and the address of its page. */
  readonly create: (invoice: NewInvoice) => Promise<{ readonly invoice: string; readonly url: string }>;
  /** Undefined: the gateway knows no such invoice. Rejects with `GatewayUnavailable` when it does not say. */
  readonly read: (invoice: string) => Promise<GatewayInvoice | undefined>;
  /** The names of the invoices that were created with this reference. Rejects like `read`. */
  readonly find: (reference: string) => Promise<readonly string[]>;
  /** The secret that signs its messages. */
  readonly secret: string;
};

/** The gateway does not answer, or not in the agreed form: nothing is known, ask again later. */
export class GatewayUnavailable extends Unavailable {
  override readonly name: string = "GatewayUnavailable";
}

/** The gateway answers, but what it says about this invoice is in no form that we know. */
export class InvoiceUnreadable extends GatewayUnavailable {
  override readonly name = "InvoiceUnreadable";
}

const digest = (secret: string, body: Buffer): Buffer => createHmac("sha256", secret).update(body).digest();

/** The signature of a message, as BTCPay Server writes it into the header `BTCPay-Sig`. */
export const signatureOf = (secret: string, body: Buffer): string =>
  `sha256=${digest(secret, body).toString("hex")}`;

/** True when the header signs exactly these bytes. */
export const isSigned = (secret: string, body: Buffer, header: unknown): boolean => {
  if (secret === "" || typeof header !== "string" || !/^sha256=[0-9a-f]{64}$/.test(header)) return false;
  return timingSafeEqual(Buffer.from(header.slice(7), "hex"), digest(secret, body));
};

export type GatewayMessage = { readonly delivery: string; readonly invoice: string };

/** What a message names; undefined when it is not a message of an invoice. */
export const readMessage = (body: Buffer): GatewayMessage | undefined => {
  try {
    const { deliveryId, invoiceId } = JSON.parse(body.toString("utf8")) as Record<string, unknown>;
    return isName(deliveryId) && isName(invoiceId) ? { delivery: deliveryId, invoice: invoiceId } : undefined;
  } catch {
    return undefined;
  }
};

/** True for a name of an invoice or a delivery at a gateway; no other text gets into an address or the database. */
export const isName = (value: unknown): value is string =>
  typeof value === "string" && /^[\w-]{1,64}$/.test(value);
