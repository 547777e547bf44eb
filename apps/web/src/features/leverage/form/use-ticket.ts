/** Everything that the contract form draws and does, in one place: components only show it. */
import { money, parseMoney, type Money } from "@candor/core/money/money";
import type { LeverSide } from "@candor/core/leverage/lever-order";
import type { Product } from "@candor/wire/market";
import { useEffect, useMemo, useReducer, useState } from "react";
import { useText, type Text } from "../../../i18n/use-text.ts";
import type { CallState } from "../../../parts/money-calls.ts";
import { useUser } from "../../../lib/account/session.ts";
import { focusWrong } from "../../../lib/keyboard/focus-field.ts";
import { toast } from "../../../lib/toasts.ts";
import { useOrderQuestion, type OrderQuestion } from "../../../parts/order-question/use-order-question.ts";
import { useNeedLogin } from "../../../parts/use-need-login.ts";
import { useFreshness, type Freshness } from "../../../live/freshness.ts";
import { latestPrice } from "../../../live/quote-store.ts";
import { leverOfferOf, shownMultiple, type LeverOffer } from "./lever-offer.ts";
import { useLiveLevers } from "../orders/use-lever-orders.ts";
import {
  emptyTicket,
  moveFor,
  needOf,
  opensAtOnce,
  reduceTicket,
  type Ticket,
  type TicketEvent,
} from "./ticket.ts";
import {
  firstError,
  shownErrors,
  ticketErrors,
  type TicketErrors,
  type TicketContext,
} from "./ticket-errors.ts";
import { usePlacing, type Refused, type SentContract } from "./use-placing.ts";

export type TicketDesk = {
  readonly product: Product | undefined;
  readonly ticket: Ticket;
  readonly change: (event: TicketEvent) => void;
  readonly offer: LeverOffer | undefined;
  readonly multiple: number | undefined;
  /** The contract wallet; undefined for a visitor. */
  readonly wallet: Money | undefined;
  /** The balance, from which an order may first move money to the contract wallet; undefined for a visitor. */
  readonly balance: Money | undefined;
  /** What the order as typed moves first; undefined when it moves nothing. */
  readonly move: Money | undefined;
  readonly freshness: Freshness;
  /** The errors to show; stops are checked for the side that was pressed last. */
  readonly errors: TicketErrors;
  readonly refused: Refused | undefined;
  readonly callState: CallState;
  readonly question: OrderQuestion<LeverSide>;
  /** What is on its way, or was sent without an answer. */
  readonly sent: SentContract | undefined;
  readonly press: (side: LeverSide) => void;
  /** True when the order was sent. */
  readonly agree: () => boolean;
  readonly askAgain: () => void;
  /** The order on its way waits for its transfer. */
  readonly isMoving: boolean;
};

export const useTicket = (product: Product | undefined): TicketDesk => {
  const text = useText();
  const needLogin = useNeedLogin();
  const around = useSurroundings(product);
  const [ticket, dispatch] = useReducer(reduceTicket, emptyTicket);
  const [pressed, setPressed] = useState<LeverSide>();
  const [refused, setRefused] = useState<Refused>();
  const placing = usePlacing(product, setRefused, () => {
    dispatch({ kind: "placed" });
    setPressed(undefined);
  });
  const pid = product?.pid;
  const { question, move } = useTicketQuestion(ticket, around, pid);
  const { asking, withdraw } = question;
  useEffect(() => {
    if (pid !== undefined) dispatch({ kind: "pair", pid });
    setRefused(undefined);
  }, [pid]);
  const multiple = around.offer && shownMultiple(ticket.multiple, around.offer.multiples);
  const { callState } = placing;
  /** With the current price: the form itself is not redrawn at each tick. */
  const errorsNow = (side: LeverSide): TicketErrors =>
    ticketErrors(ticket, side, { ...around, lastPrice: product && lastPriceOf(product) });
  const send = (side: LeverSide): void => {
    if (multiple !== undefined) placing.begin(ticket, side, multiple, move);
  };
  const press = (side: LeverSide): void => {
    setPressed(side);
    setRefused(undefined);
    if (!needLogin() || product === undefined || !isSound(errorsNow(side), text)) return;
    if (callState !== "idle") return toast.plain(text("refusal.DoNotSubmit"));
    // A move is shown before it is made, whatever the account has chosen.
    const always = move !== undefined || opensAtOnce(ticket, side, lastPriceOf(product));
    if (!question.asksFirst(side, always)) send(side);
  };
  return {
    product,
    ticket,
    change: (event) => {
      if (callState !== "idle") return;
      setRefused(undefined);
      dispatch(event);
    },
    offer: around.offer,
    multiple,
    wallet: around.wallet,
    balance: around.balance,
    move,
    freshness: around.freshness,
    // What was sent may already have left the wallet: errors against the wallet mean nothing now.
    errors:
      callState === "idle"
        ? shownErrors(ticketErrors(ticket, pressed, around), ticket, pressed !== undefined)
        : {},
    refused,
    callState,
    question,
    sent: callState === "idle" ? undefined : placing.sent,
    press,
    agree: () => {
      if (asking === undefined) return false;
      const errors = errorsNow(asking);
      const sound = isSound(errors, text);
      if (sound) send(asking);
      // A stop that the price has now passed is reported at its field, which is behind the confirmation.
      else if (firstError(errors)?.field !== undefined) withdraw();
      return sound;
    },
    askAgain: placing.askAgain,
    isMoving: placing.isMoving,
  };
};

/** The question before an order, and what the order moves from the balance first. */
const useTicketQuestion = (
  ticket: Ticket,
  { offer, wallet, balance }: TicketContext,
  pid: number | undefined,
) => {
  const need = offer && needOf(ticket, offer);
  const move = moveFor(need, wallet, balance);
  const held = wallet === undefined ? undefined : money(wallet + (move ?? 0n));
  return { question: useOrderQuestion<LeverSide>({ kind: "lever", pid, bound: need, wallet: held }), move };
};

/** What the form is checked against, as of now. */
const useSurroundings = (product: Product | undefined): TicketContext => {
  const user = useUser();
  const freshness = useFreshness(product?.symbol ?? "");
  const liveCount = useLiveLevers().data?.rows.length ?? 0;
  const offer = useMemo(() => product && leverOfferOf(product), [product]);
  const isStale = product?.stale === true && latestPrice(product.symbol) === undefined;
  return {
    offer,
    wallet: user === undefined ? undefined : parseMoney(user.contractBalance),
    balance: user === undefined ? undefined : parseMoney(user.wallet),
    freshness: isStale ? "stale" : freshness,
    lastPrice: product && lastPriceOf(product),
    liveCount,
  };
};

/** True when nothing blocks it; otherwise the first error is shown, at its field when it has one. */
const isSound = (errors: TicketErrors, text: Text): boolean => {
  const wrong = firstError(errors);
  if (wrong === undefined) return true;
  if (wrong.field === undefined) toast.bad(text(`refusal.${wrong.error.key}`, wrong.error.values));
  else focusWrong(document, wrong.field);
  return false;
};

/** The newest known price of a pair. */
export const lastPriceOf = (product: Product): string => latestPrice(product.symbol) ?? product.price;
