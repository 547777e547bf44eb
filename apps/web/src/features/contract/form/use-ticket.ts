/** Everything that the contract form draws and does, in one place: components only show it. */
import { parseMoney, type Money } from "@candor/core/money/money";
import type { LeverSide } from "@candor/core/leverage/lever-order";
import type { Product } from "@candor/wire/market";
import { useMemo, useReducer, useState } from "react";
import { useText } from "../../../i18n/use-text.ts";
import type { Fate } from "../../../lib/money-calls.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toasts.ts";
import { useNeedLogin } from "../../../lib/use-need-login.ts";
import { useFreshness, type Freshness } from "../../../live/freshness.ts";
import { latestPrice } from "../../../live/quote-store.ts";
import { asksBeforeOrders } from "./ask-choice.ts";
import { leverOfferOf, multipleOf, type LeverOffer } from "./lever-offer.ts";
import { useLiveLevers } from "../orders/use-lever-orders.ts";
import {
  emptyTicket,
  firstError,
  reduceTicket,
  shownErrors,
  ticketErrors,
  triggeredAtOnce,
  type Ticket,
  type TicketErrors,
  type TicketEvent,
  type TicketField,
} from "./ticket.ts";
import { usePlacing, type Refused } from "./use-placing.ts";

export type TicketDesk = {
  readonly product: Product | undefined;
  readonly ticket: Ticket;
  readonly change: (event: TicketEvent) => void;
  readonly offer: LeverOffer | undefined;
  readonly multiple: number | undefined;
  /** The contract wallet; undefined for a visitor. */
  readonly wallet: Money | undefined;
  readonly freshness: Freshness;
  /** Those to show; stops are judged for the side that was pressed last. */
  readonly errors: TicketErrors;
  readonly refused: Refused | undefined;
  readonly fate: Fate;
  /** The side that waits for its confirmation. */
  readonly asking: LeverSide | undefined;
  /** The side that is on its way. */
  readonly sending: LeverSide | undefined;
  readonly press: (side: LeverSide) => void;
  readonly agree: () => void;
  readonly withdraw: () => void;
  readonly askAgain: () => void;
};

export const useTicket = (product: Product | undefined): TicketDesk => {
  const text = useText();
  const user = useUser();
  const needLogin = useNeedLogin();
  const freshness = useFreshness(product?.procode ?? "");
  const live = useLiveLevers().data?.rows ?? [];
  const [ticket, dispatch] = useReducer(reduceTicket, emptyTicket);
  const [pressed, setPressed] = useState<LeverSide>();
  const [asking, setAsking] = useState<LeverSide>();
  const [refused, setRefused] = useState<Refused>();
  const placing = usePlacing(product, setRefused, () => {
    dispatch({ kind: "placed" });
    setPressed(undefined);
  });
  const offer = useMemo(() => product && leverOfferOf(product), [product]);
  const multiple = offer && multipleOf(ticket.multiple, offer.multiples);
  const wallet = user === undefined ? undefined : parseMoney(user.contractwallet);
  const isStale = product?.stale === true && latestPrice(product.procode) === undefined;
  const errorsOf = (side: LeverSide | undefined): TicketErrors =>
    ticketErrors(ticket, side, {
      offer,
      wallet,
      freshness: isStale ? "stale" : freshness,
      lastPrice: product && lastPriceOf(product),
      liveCount: live.length,
    });
  /** True when nothing stands against it; else the first thing that does is said, at its field when it has one. */
  const isSound = (side: LeverSide): boolean => {
    const wrong = firstError(errorsOf(side));
    if (wrong === undefined) return true;
    if (wrong.field === undefined) toast.bad(text(`refusal.${wrong.error.key}`, wrong.error.values));
    else focusField(wrong.field);
    return false;
  };
  const send = (side: LeverSide): void => {
    setAsking(undefined);
    if (product !== undefined && multiple !== undefined) placing.begin(ticket, side, multiple);
  };
  return {
    product,
    ticket,
    change: (event) => {
      setRefused(undefined);
      dispatch(event);
    },
    offer,
    multiple,
    wallet,
    freshness,
    errors: shownErrors(errorsOf(pressed), ticket, pressed !== undefined),
    refused,
    fate: placing.fate,
    asking,
    sending: placing.fate === "sending" ? placing.side : undefined,
    press: (side) => {
      setPressed(side);
      setRefused(undefined);
      if (!needLogin() || product === undefined || !isSound(side)) return;
      if (placing.fate !== "idle") return toast.plain(text("refusal.DoNotSubmit"));
      const atOnce = triggeredAtOnce(ticket, side, lastPriceOf(product));
      if (atOnce.length > 0 || asksBeforeOrders()) setAsking(side);
      else send(side);
    },
    agree: () => {
      if (asking !== undefined && isSound(asking)) send(asking);
    },
    withdraw: () => setAsking(undefined),
    askAgain: placing.askAgain,
  };
};

/** The error stands under it and is read out with it. */
const focusField = (field: TicketField): void =>
  document.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.focus();

/** The newest price known of a pair. */
export const lastPriceOf = (product: Product): string => latestPrice(product.procode) ?? product.price;
