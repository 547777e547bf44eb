/**
 * The errors that prevent placing a contract, by field. Pure: the rules are core's own, the same that the server runs, in
 * the server's order (LEV-03, LEV-08, LEV-04, LEV-05).
 */
import { feeOf, marginOf, maxShare } from "@candor/core/leverage/margin";
import type { LeverSide } from "@candor/core/leverage/lever-order";
import { readPrice, readShare, readStop } from "@candor/core/leverage/order-input";
import { checkStops, type StopChange, type Stops } from "@candor/core/leverage/stops";
import type { Money, Price } from "@candor/core/money/money";
import type { Refusal, Result } from "@candor/core/result/result";
import type { MessageKey } from "@candor/wire/messages/fill-in";
import { isMismarked } from "../../../lib/show/typed-number.ts";
import type { Freshness } from "../../../live/freshness.ts";
import { shownMultiple, type LeverOffer } from "./lever-offer.ts";
import { openingPrice, readTicket, type Ticket, type TicketField } from "./ticket.ts";

export type TicketContext = {
  readonly offer: LeverOffer | undefined;
  /** The contract wallet; undefined for a visitor, whose funds are unknown. */
  readonly wallet: Money | undefined;
  /** What the order may move from the balance first. */
  readonly balance: Money | undefined;
  readonly lastPrice: string | undefined;
  readonly freshness: Freshness;
  /** Pending and holding orders of the user. */
  readonly liveCount: number;
};

export type LocalRefusal = { readonly key: MessageKey; readonly values: Readonly<Record<string, string>> };
export type TicketErrors = { readonly [Field in TicketField]?: LocalRefusal } & {
  /** What blocks both sides, independent of what is typed. */
  readonly block?: LocalRefusal;
};

/** LEV-05. */
const mostLive = 10;

/** All errors by field, by the server's own rules; stops are checked for one side only. */
export const ticketErrors = (
  typed: Ticket,
  side: LeverSide | undefined,
  around: TicketContext,
): TicketErrors => {
  const ticket = readTicket(typed);
  const price = ticket.isBestPrice ? undefined : priceError(ticket.price, readPrice);
  const share = shareError(ticket, around);
  const stops = ticket.hasStops ? stopErrors(ticket, side, around.lastPrice) : {};
  const block = blockOf(around);
  return { ...(price && { price }), ...(share && { share }), ...stops, ...(block && { block }) };
};

/** An empty field is not an error before the first press. */
export const shownErrors = (errors: TicketErrors, ticket: Ticket, hasPressed: boolean): TicketErrors => {
  if (hasPressed) return errors;
  const kept = Object.entries(errors).filter(
    ([field]) => field === "block" || ticket[field as TicketField] !== "",
  );
  return Object.fromEntries(kept);
};

/** Fields in the order of the server's checks: funds after everything that is typed, blocks last (LEV-03, LEV-08, LEV-04, LEV-05). */
const looks = ["price", "share", "takeProfit", "stopLoss"] as const;

/** The first error and its field; a block has no field. */
export const firstError = (
  errors: TicketErrors,
): { readonly field: TicketField | undefined; readonly error: LocalRefusal } | undefined => {
  const field =
    looks.find((each) => errors[each] !== undefined && errors[each].key !== "low") ??
    (errors.share && "share");
  const error = field === undefined ? errors.block : errors[field];
  return error && { field, error };
};

const blockOf = ({ offer, lastPrice, freshness, liveCount }: TicketContext) => {
  if (offer === undefined) return plain({ key: "FailedToGetProductInformation" });
  if (lastPrice === undefined || freshness !== "live") return plain({ key: "PriceIsStale" });
  return liveCount >= mostLive ? plain({ key: "AtMost10Orders" }) : undefined;
};

/** A price whose separators cannot be read gets a hint how to write them; otherwise the reader's own error. */
const priceError = (typed: string, read: (text: string) => Result<unknown>): LocalRefusal | undefined =>
  isMismarked(typed) ? plain({ key: "WriteDecimalsWithAPoint" }) : refusalOf(read(typed));

const shareError = (ticket: Ticket, { wallet, balance, offer }: TicketContext): LocalRefusal | undefined => {
  if (isMismarked(ticket.share)) return plain({ key: "pleaseEnterAnInteger" });
  const share = readShare(ticket.share);
  const multiple = offer && shownMultiple(ticket.multiple, offer.multiples);
  if (wallet === undefined || offer === undefined || multiple === undefined) return refusalOf(share);
  // A percent button gives 0 when the wallet does not cover one leaf: the wallet is the problem, not the number.
  const carriesNone = ticket.share === "0" && maxShare(wallet, multiple, offer.feeRate) === 0;
  if (!share.ok) return carriesNone ? plain({ key: "low" }) : plain(share.refusal);
  const need = marginOf(share.value, multiple) + feeOf(share.value, offer.feeRate);
  return need > wallet + (balance ?? 0n) ? plain({ key: "low" }) : undefined;
};

const stopErrors = (
  ticket: Ticket,
  side: LeverSide | undefined,
  lastPrice: string | undefined,
): TicketErrors => {
  const takeProfit = readStop(ticket.takeProfit);
  const stopLoss = readStop(ticket.stopLoss);
  const open = side && openingPrice(ticket, side, lastPrice);
  const wrong = (stops: Partial<Stops>): LocalRefusal | undefined =>
    side === undefined || open === undefined
      ? undefined
      : refusalOf(checkStops(side, open, { takeProfit: undefined, stopLoss: undefined, ...stops }));
  const profitError = takeProfit.ok
    ? wrong({ takeProfit: priceOf(takeProfit.value) })
    : priceError(ticket.takeProfit, readStop);
  const lossError = stopLoss.ok
    ? wrong({ stopLoss: priceOf(stopLoss.value) })
    : priceError(ticket.stopLoss, readStop);
  return { ...(profitError && { takeProfit: profitError }), ...(lossError && { stopLoss: lossError }) };
};

const priceOf = (stop: StopChange): Price | undefined => (typeof stop === "string" ? undefined : stop);

/** Where a refusal of the server is shown: at a field, or above the buttons. */
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
  "GateShareLimit",
]);

const refusalOf = (
  result: { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal },
): LocalRefusal | undefined => (result.ok ? undefined : plain(result.refusal));

const plain = ({ key, values = {} }: Refusal): LocalRefusal => ({ key: key as MessageKey, values });
