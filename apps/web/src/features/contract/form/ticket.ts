/**
 * The form of a contract: what an input changes, what the position would cost and risk, and what is sent (LEV-02, LEV-04,
 * LEV-14, LEV-15). Pure; what stands against it is in ticket-errors.ts.
 */
import { mostShare, percentShare } from "@candor/core/leverage/margin";
import type { LeverSide } from "@candor/core/leverage/lever-order";
import { readPrice, readShare } from "@candor/core/leverage/order-input";
import { previewLever, type LeverPreview } from "@candor/core/leverage/preview";
import { parsePrice, type Money, type Price } from "@candor/core/money/money";
import { reachesAsked } from "@candor/core/leverage/stops";
import { sideDigits } from "@candor/wire/codec/digits";
import { typedNumber } from "../../../lib/typed-number.ts";
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
      return { ...ticket, [event.field]: event.text };
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

/** The ticket with its texts as the numbers that they are read as; what is none stays as typed, and core refuses it. */
export const readTicket = (ticket: Ticket): Ticket => ({
  ...ticket,
  price: typedNumber(ticket.price),
  share: typedNumber(ticket.share),
  takeProfit: typedNumber(ticket.takeProfit),
  stopLoss: typedNumber(ticket.stopLoss),
});

/** The next whole number of leaves in a direction, 1 or more. */
const stepped = (typed: string, by: 1 | -1): string => {
  const read = typedNumber(typed);
  const share = /^\d{1,10}$/.test(read) ? Number(read) : 0;
  return String(Math.min(Math.max(share + by, 1), mostShare));
};

/** What the position would be at the price that it is reckoned to open at; undefined while something is missing. */
export const previewTicket = (
  ticket: Ticket,
  side: LeverSide,
  offer: LeverOffer,
  lastPrice: string | undefined,
): LeverPreview | undefined => {
  const share = readShare(readTicket(ticket).share);
  const multiple = multipleOf(ticket.multiple, offer.multiples);
  const price = openingPrice(ticket, side, lastPrice);
  if (!share.ok || multiple === undefined || price === undefined) return undefined;
  const { molecule, feeRate, closeOutBps } = offer;
  return previewLever({ side, multiple, share: share.value, price, molecule, feeRate, closeOutBps });
};

/** True when a fixed price is reached already: the order opens at once, which is asked about before it is sent (LEV-10). */
export const opensAtOnce = (ticket: Ticket, side: LeverSide, lastPrice: string | undefined): boolean => {
  const asked = readPrice(readTicket(ticket).price);
  const last = parsePrice(lastPrice ?? "");
  return !ticket.isBestPrice && asked.ok && last !== undefined && reachesAsked(side, asked.value, last);
};

/** What it is reckoned to open at: the last price, or the one asked while that is not reached (LEV-10). */
export const openingPrice = (
  ticket: Ticket,
  side: LeverSide,
  lastPrice: string | undefined,
): Price | undefined => {
  if (ticket.isBestPrice || opensAtOnce(ticket, side, lastPrice)) {
    const last = parsePrice(lastPrice ?? "");
    return last === 0n ? undefined : last;
  }
  const asked = readPrice(readTicket(ticket).price);
  return asked.ok ? asked.value : undefined;
};

/** The ticket in the wire's words; stops that are folded away are none. */
export const wishOf = (ticket: Ticket, pid: number, side: LeverSide, multiple: number) => {
  const { isBestPrice, hasStops, price, share, takeProfit, stopLoss } = readTicket(ticket);
  return {
    pid,
    type: sideDigits[side],
    multiple,
    share,
    status: isBestPrice ? 1 : 0,
    ...(isBestPrice ? {} : { originPrice: price }),
    ...(hasStops && takeProfit !== "" ? { target_profit_price: takeProfit } : {}),
    ...(hasStops && stopLoss !== "" ? { stop_loss_price: stopLoss } : {}),
  };
};
