/**
 * The form of a contract as pure functions: what an input changes, what the position would cost and risk, and what
 * stands against placing it (LEV-03, LEV-04, LEV-05, LEV-08, LEV-10, LEV-14). The rules are core's own, the same that the server runs.
 */
import { marginOf, feeOf, maxShare, percentShare, mostShare } from "@candor/core/leverage/margin";
import type { LeverSide } from "@candor/core/leverage/lever-order";
import { readPrice, readShare, readStop } from "@candor/core/leverage/order-input";
import { previewLever, type LeverPreview } from "@candor/core/leverage/preview";
import {
  checkStops,
  reachesAsked,
  reachesStopLoss,
  reachesTakeProfit,
  type Stops,
} from "@candor/core/leverage/stops";
import { parsePrice, type Money, type Price } from "@candor/core/money/money";
import type { Refusal } from "@candor/core/result/result";
import type { MessageKey } from "@candor/wire/messages/fill-in";
import type { Freshness } from "../../../live/freshness.ts";
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
const openingPrice = ({ isBestPrice, price }: Ticket, lastPrice: string | undefined): Price | undefined => {
  if (!isBestPrice) {
    const asked = readPrice(price);
    return asked.ok ? asked.value : undefined;
  }
  const last = parsePrice(lastPrice ?? "");
  return last === undefined || last === 0n ? undefined : last;
};

export type TicketSurroundings = {
  readonly offer: LeverOffer | undefined;
  /** The contract wallet; undefined for a visitor, whose funds nobody knows. */
  readonly wallet: Money | undefined;
  readonly lastPrice: string | undefined;
  readonly freshness: Freshness;
  /** Pending and holding orders of the user. */
  readonly liveCount: number;
};

export type LocalRefusal = { readonly key: MessageKey; readonly values: Readonly<Record<string, string>> };
export type TicketErrors = { readonly [Field in TicketField]?: LocalRefusal } & {
  /** What blocks both sides whatever is typed. */
  readonly block?: LocalRefusal;
};

/** LEV-05. */
const mostLive = 10;

/** Everything that is wrong, at its field, by the server's own rules; stops are looked at for one side only. */
export const ticketErrors = (
  ticket: Ticket,
  side: LeverSide | undefined,
  around: TicketSurroundings,
): TicketErrors => {
  const price = ticket.isBestPrice ? undefined : refusalOf(readPrice(ticket.price));
  const share = shareError(ticket, around);
  const stops = ticket.hasStops ? stopErrors(ticket, side, around.lastPrice) : {};
  const block = blockOf(around);
  return { ...(price && { price }), ...(share && { share }), ...stops, ...(block && { block }) };
};

/** An empty field is not wrong before somebody tried to place. */
export const shownErrors = (errors: TicketErrors, ticket: Ticket, hasPressed: boolean): TicketErrors => {
  if (hasPressed) return errors;
  const kept = Object.entries(errors).filter(
    ([field]) => field === "block" || ticket[field as TicketField] !== "",
  );
  return Object.fromEntries(kept);
};

/** Fields in the server's order of looking, funds after everything that is typed, what blocks last (LEV-03, LEV-08, LEV-04, LEV-05). */
const looks = ["price", "share", "takeProfit", "stopLoss"] as const;

/** The first thing that is wrong and its field; a block has none. */
export const firstError = (
  errors: TicketErrors,
): { readonly field: TicketField | undefined; readonly error: LocalRefusal } | undefined => {
  const field =
    looks.find((each) => errors[each] !== undefined && errors[each].key !== "low") ??
    (errors.share && "share");
  const error = field === undefined ? errors.block : errors[field];
  return error && { field, error };
};

const blockOf = ({ offer, lastPrice, freshness, liveCount }: TicketSurroundings) => {
  if (offer === undefined) return plain({ key: "FailedToGetProductInformation" });
  if (lastPrice === undefined || freshness !== "live") return plain({ key: "PriceIsStale" });
  return liveCount >= mostLive ? plain({ key: "AtMost10Orders" }) : undefined;
};

const shareError = (ticket: Ticket, { wallet, offer }: TicketSurroundings): LocalRefusal | undefined => {
  const share = readShare(ticket.share);
  const multiple = offer && multipleOf(ticket.multiple, offer.multiples);
  if (wallet === undefined || offer === undefined || multiple === undefined) return refusalOf(share);
  // A percent button leaves 0 when the wallet carries not one leaf: it is the wallet that is wrong, not the figure.
  const carriesNone = ticket.share === "0" && maxShare(wallet, multiple, offer.feeRate) === 0;
  if (!share.ok) return carriesNone ? plain({ key: "low" }) : plain(share.refusal);
  const need = marginOf(share.value, multiple) + feeOf(share.value, offer.feeRate);
  return need > wallet ? plain({ key: "low" }) : undefined;
};

const stopErrors = (
  ticket: Ticket,
  side: LeverSide | undefined,
  lastPrice: string | undefined,
): TicketErrors => {
  const takeProfit = readStop(ticket.takeProfit);
  const stopLoss = readStop(ticket.stopLoss);
  const open = openingPrice(ticket, lastPrice);
  const wrong = (stops: Partial<Stops>): LocalRefusal | undefined =>
    side === undefined || open === undefined
      ? undefined
      : refusalOf(checkStops(side, open, { takeProfit: undefined, stopLoss: undefined, ...stops }));
  const profitError = takeProfit.ok ? wrong({ takeProfit: takeProfit.value }) : plain(takeProfit.refusal);
  const lossError = stopLoss.ok ? wrong({ stopLoss: stopLoss.value }) : plain(stopLoss.refusal);
  return { ...(profitError && { takeProfit: profitError }), ...(lossError && { stopLoss: lossError }) };
};

/** What the last price would trigger at once; each is asked about before it is sent (LEV-08, LEV-10). */
export type AtOnce = "opens" | "takesProfit" | "stopsLoss";

export const triggeredAtOnce = (
  ticket: Ticket,
  side: LeverSide,
  lastPrice: string | undefined,
): readonly AtOnce[] => {
  const last = parsePrice(lastPrice ?? "");
  if (last === undefined || ticket.isBestPrice) return [];
  const at = (text: string): Price | undefined => {
    const read = readStop(text);
    return read.ok ? read.value : undefined;
  };
  const [asked, takeProfit, stopLoss] = [at(ticket.price), at(ticket.takeProfit), at(ticket.stopLoss)];
  const opens = asked !== undefined && reachesAsked(side, asked, last);
  if (!opens) return [];
  // Only what opens now can be stopped now: a waiting order's stops count from its own opening.
  const takes = ticket.hasStops && takeProfit !== undefined && reachesTakeProfit(side, takeProfit, last);
  const stops = ticket.hasStops && stopLoss !== undefined && reachesStopLoss(side, stopLoss, last);
  return ["opens", ...(takes ? ["takesProfit" as const] : []), ...(stops ? ["stopsLoss" as const] : [])];
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

/** Where a refusal of the server belongs: to a field, or over the buttons. */
export const fieldOfRefusal = (key: string): TicketField | undefined => {
  if (key.startsWith("StopProfit")) return "takeProfit";
  if (key.startsWith("StopLoss")) return "stopLoss";
  if (key === "PleaseEnterTheCorrectPrice") return "price";
  return shareKeys.has(key) ? "share" : undefined;
};
const shareKeys: ReadonlySet<string> = new Set([
  "PleaseEnterThePurchaseQuantity",
  "pleaseEnterAnInteger",
  "low",
  "ExposureLimit",
]);

const refusalOf = (
  result: { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal },
): LocalRefusal | undefined => (result.ok ? undefined : plain(result.refusal));

const plain = ({ key, values = {} }: Refusal): LocalRefusal => ({ key: key as MessageKey, values });
