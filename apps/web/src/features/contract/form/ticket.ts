/**
 * The form of a contract: what an input changes, what the position would cost and risk, and what is sent (LEV-02, LEV-04,
 * LEV-14, LEV-15). Pure; what stands against it is in ticket-errors.ts.
 */
import { mostShare, percentShare } from "@candor/core/leverage/margin";
import type { LeverSide } from "@candor/core/leverage/lever-order";
import { readPrice, readShare } from "@candor/core/leverage/order-input";
import { previewLever, type LeverPreview } from "@candor/core/leverage/preview";
import { parsePrice, type Money, type Price } from "@candor/core/money/money";
import { multipleOf, type LeverOffer } from "./lever-offer.ts";

export type Ticket = {
  readonly isBestPrice: boolean;
  /** As typed, all of them. */
  readonly price: string;
  readonly share: string;
  readonly takeProfit: string;
  readonly stopLoss: string;
  /** Stops that are folded away are not sent. */
  readonly hasStops: boolean;
  /** The chosen leverage; one that the pair does not offer means the nearest usual one. */
  readonly multiple: number | undefined;
};

export const emptyTicket: Ticket = {
  isBestPrice: true,
  price: "",
  share: "",
  takeProfit: "",
  stopLoss: "",
  hasStops: false,
  multiple: undefined,
};

/** The texts of the form, which are also where an error may stand. */
export type TicketField = "price" | "share" | "takeProfit" | "stopLoss";

/** What money buttons reckon with. */
export type Purse = { readonly wallet: Money; readonly multiple: number; readonly offer: LeverOffer };

export type TicketEvent =
  | { readonly kind: "text"; readonly field: TicketField; readonly text: string }
  | { readonly kind: "bestPrice" }
  /** A fixed price; `price` is put in when it is known, such as the last one or a row of the book. */
  | { readonly kind: "fixedPrice"; readonly price?: string | undefined }
  | { readonly kind: "multiple"; readonly multiple: number }
  | { readonly kind: "step"; readonly by: 1 | -1 }
  | { readonly kind: "percent"; readonly percent: number; readonly purse: Purse }
  | { readonly kind: "stops"; readonly open: boolean }
  /** An order has been placed: the next one is not the same by accident. */
  | { readonly kind: "placed" }
  /** Another pair: prices of the old one mean nothing there. */
  | { readonly kind: "pair" };

export const reduceTicket = (ticket: Ticket, event: TicketEvent): Ticket => {
  switch (event.kind) {
    case "text":
      return { ...ticket, [event.field]: event.text.replaceAll(/[\s,]/g, "") };
    case "bestPrice":
      return { ...ticket, isBestPrice: true };
    case "fixedPrice":
      return { ...ticket, isBestPrice: false, price: event.price ?? ticket.price };
    case "multiple":
      return { ...ticket, multiple: event.multiple };
    case "step":
      return { ...ticket, share: stepped(ticket.share, event.by) };
    case "percent": {
      const { wallet, multiple, offer } = event.purse;
      return { ...ticket, share: String(percentShare(wallet, event.percent, multiple, offer.feeRate)) };
    }
    case "stops":
      return { ...ticket, hasStops: event.open };
    case "placed":
      return { ...ticket, share: "", takeProfit: "", stopLoss: "", hasStops: false };
    case "pair":
      return { ...ticket, price: "", takeProfit: "", stopLoss: "" };
  }
};

/** The next whole number of leaves in a direction, 1 or more. */
const stepped = (typed: string, by: 1 | -1): string => {
  const share = /^\d{1,10}$/.test(typed) ? Number(typed) : 0;
  return String(Math.min(Math.max(share + by, 1), mostShare));
};

/** What the position would be at `lastPrice`, or at the price asked; undefined while something is missing. */
export const previewTicket = (
  ticket: Ticket,
  side: LeverSide,
  offer: LeverOffer,
  lastPrice: string | undefined,
): LeverPreview | undefined => {
  const share = readShare(ticket.share);
  const multiple = multipleOf(ticket.multiple, offer.multiples);
  const price = openingPrice(ticket, lastPrice);
  if (!share.ok || multiple === undefined || price === undefined) return undefined;
  const { molecule, feeRate, closeOutBps } = offer;
  return previewLever({ side, multiple, share: share.value, price, molecule, feeRate, closeOutBps });
};

/** What it is reckoned to open at: the price asked, for the best price the last one. */
export const openingPrice = (
  { isBestPrice, price }: Ticket,
  lastPrice: string | undefined,
): Price | undefined => {
  if (!isBestPrice) {
    const asked = readPrice(price);
    return asked.ok ? asked.value : undefined;
  }
  const last = parsePrice(lastPrice ?? "");
  return last === undefined || last === 0n ? undefined : last;
};

/** The ticket in the wire's words; stops that are folded away are none. */
export const wishOf = (ticket: Ticket, pid: number, side: LeverSide, multiple: number) => ({
  pid,
  type: side,
  multiple,
  share: ticket.share,
  status: ticket.isBestPrice ? 1 : 0,
  ...(ticket.isBestPrice ? {} : { originPrice: ticket.price }),
  ...(ticket.hasStops && ticket.takeProfit !== "" ? { target_profit_price: ticket.takeProfit } : {}),
  ...(ticket.hasStops && ticket.stopLoss !== "" ? { stop_loss_price: ticket.stopLoss } : {}),
});
