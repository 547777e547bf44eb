/**
 * What stands against placing a contract, at its field, and what would happen the moment it is placed. Pure: the rules are
 * core's own, the same that the server runs, in the server's order (LEV-03, LEV-08, LEV-04, LEV-05, LEV-10).
 */
import { feeOf, marginOf, maxShare } from "@candor/core/leverage/margin";
import type { LeverSide } from "@candor/core/leverage/lever-order";
import { readPrice, readShare, readStop } from "@candor/core/leverage/order-input";
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
import { openingPrice, type Ticket, type TicketField } from "./ticket.ts";

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
