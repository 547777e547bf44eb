/**
 * The form of a contract: apply an input, compute what the position would cost and risk, and build the request (LEV-02,
 * LEV-04, LEV-14, LEV-15). Pure; its errors are in ticket-errors.ts.
 */
import { feeOf, marginOf, mostShare, percentShare } from "@candor/core/leverage/margin";
import type { LeverSide } from "@candor/core/leverage/lever-order";
import { leverNet, leverOutcome } from "@candor/core/leverage/profit";
import { readPrice, readShare } from "@candor/core/leverage/order-input";
import { previewLever, type LeverPreview } from "@candor/core/leverage/preview";
import { money, moneyUnit, parsePrice, type Money, type Price } from "@candor/core/money/money";
import { reachesAsked } from "@candor/core/leverage/stops";
import type { Product } from "@candor/wire/market";
import { sideDigits } from "@candor/wire/codec/digits";
import { typedNumber } from "../../../lib/show/typed-number.ts";
import { shownMultiple, type LeverOffer } from "./lever-offer.ts";

export type Ticket = {
  /** The pair that the prices are of; undefined until the pairs are known. */
  readonly pid: number | undefined;
  readonly isBestPrice: boolean;
  /** All fields as typed. */
  readonly price: string;
  readonly share: string;
  readonly takeProfit: string;
  readonly stopLoss: string;
  /** Hidden stops are not sent. */
  readonly hasStops: boolean;
  /** The chosen leverage; if the pair does not offer it, the nearest usual one is used. */
  readonly multiple: number | undefined;
};

export const emptyTicket: Ticket = {
  pid: undefined,
  isBestPrice: true,
  price: "",
  share: "",
  takeProfit: "",
  stopLoss: "",
  hasStops: false,
  multiple: undefined,
};

/** The text fields of the form; an error can be shown at each. */
export type TicketField = "price" | "share" | "takeProfit" | "stopLoss";

/** What money buttons calculate with. */
export type BuyingPower = { readonly wallet: Money; readonly multiple: number; readonly offer: LeverOffer };

export type TicketEvent =
  | { readonly kind: "text"; readonly field: TicketField; readonly text: string }
  | { readonly kind: "bestPrice" }
  /** A fixed price; `price` is filled in when it is known, such as the last price or a row of the book. */
  | { readonly kind: "fixedPrice"; readonly price?: string | undefined }
  | { readonly kind: "multiple"; readonly multiple: number }
  | { readonly kind: "step"; readonly by: 1 | -1 }
  | { readonly kind: "percent"; readonly percent: number; readonly buyingPower: BuyingPower }
  | { readonly kind: "stops"; readonly open: boolean }
  /** An order has been placed: the next one must not be the same by accident. */
  | { readonly kind: "placed" }
  /** The pair that is shown: prices of another pair have no meaning there. What was typed before the first was known stays. */
  | { readonly kind: "pair"; readonly pid: number };

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
      const { wallet, multiple, offer } = event.buyingPower;
      return { ...ticket, share: String(percentShare(wallet, event.percent, multiple, offer.feeRate)) };
    }
    case "stops":
      return { ...ticket, hasStops: event.open };
    case "placed":
      return { ...ticket, share: "", takeProfit: "", stopLoss: "", hasStops: false };
    case "pair": {
      const { pid } = event;
      if (ticket.pid === undefined || ticket.pid === pid) return { ...ticket, pid };
      return { ...ticket, pid, price: "", takeProfit: "", stopLoss: "" };
    }
  }
};

/** The ticket with its texts as the numbers they mean; a text that is not a number stays as typed, and core refuses it. */
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

/** What the position would be at the expected opening price; undefined while something is missing. */
export const previewTicket = (
  ticket: Ticket,
  side: LeverSide,
  offer: LeverOffer,
  lastPrice: string | undefined,
): LeverPreview | undefined => {
  const share = readShare(readTicket(ticket).share);
  const multiple = shownMultiple(ticket.multiple, offer.multiples);
  const price = openingPrice(ticket, side, lastPrice);
  if (!share.ok || multiple === undefined || price === undefined) return undefined;
  const { molecule, feeRate, closeOutBps } = offer;
  return previewLever({ side, multiple, share: share.value, price, molecule, feeRate, closeOutBps });
};

/** What the order takes out of the contract wallet: margin and fee. Undefined while quantity or leverage is missing. */
export const needOf = (ticket: Ticket, offer: LeverOffer): Money | undefined => {
  const share = readShare(readTicket(ticket).share);
  const multiple = shownMultiple(ticket.multiple, offer.multiples);
  if (!share.ok || multiple === undefined) return undefined;
  return money(marginOf(share.value, multiple) + feeOf(share.value, offer.feeRate));
};

/** What the position would bring if it closed at a stop, after the fee; undefined for a stop that is no price (LEV-08, LEV-13). */
export const stopNet = (
  ticket: Ticket,
  side: LeverSide,
  { molecule }: LeverOffer,
  { price: open, margin, fee }: LeverPreview,
  stop: string,
): Money | undefined => {
  const share = readShare(readTicket(ticket).share);
  const close = parsePrice(typedNumber(stop));
  if (!share.ok || close === undefined || close === 0n) return undefined;
  const { profit } = leverOutcome({ side, share: share.value, molecule, margin }, open, close);
  return leverNet({ fee }, profit);
};

/** Money is moved in whole thousands: one leaf is a thousand, and the next order should not need a move again. */
const moveStep = 1_000n * moneyUnit;

/**
 * What has to come from the balance before the order can be placed: what the contract wallet lacks, rounded up to whole thousands as far as the
 * balance has them. Undefined when it lacks nothing, or more than the balance has.
 */
export const moveFor = (
  need: Money | undefined,
  wallet: Money | undefined,
  balance: Money | undefined,
): Money | undefined => {
  if (need === undefined || wallet === undefined || balance === undefined || need <= wallet) return undefined;
  const lacking = need - wallet;
  if (lacking > balance) return undefined;
  const whole = ((lacking + moveStep - 1n) / moveStep) * moveStep;
  return money(whole < balance ? whole : balance);
};

/** True when a fixed price is already reached: the order opens at once, which is confirmed before it is sent (LEV-10). */
export const opensAtOnce = (ticket: Ticket, side: LeverSide, lastPrice: string | undefined): boolean => {
  const asked = readPrice(readTicket(ticket).price);
  const last = parsePrice(lastPrice ?? "");
  return !ticket.isBestPrice && asked.ok && last !== undefined && reachesAsked(side, asked.value, last);
};

/** The expected opening price: the last price, or the requested one while that is not reached (LEV-10). */
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

/** The ticket in wire format, with the terms that were shown; hidden stops are left out. */
export const ticketInput = (
  ticket: Ticket,
  product: Pick<Product, "pid" | "feeRate" | "molecule">,
  side: LeverSide,
  multiple: number,
) => {
  const { isBestPrice, hasStops, price, share, takeProfit, stopLoss } = readTicket(ticket);
  return {
    pid: product.pid,
    feeRate: product.feeRate,
    molecule: product.molecule,
    type: sideDigits[side],
    multiple,
    share,
    status: isBestPrice ? 1 : 0,
    ...(isBestPrice ? {} : { askedPrice: price }),
    ...(hasStops && takeProfit !== "" ? { takeProfit } : {}),
    ...(hasStops && stopLoss !== "" ? { stopLoss } : {}),
  };
};
