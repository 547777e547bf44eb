/** The state of the form, its quote, and the swap itself (SWAP-01, SWAP-02). */
import { parsePrice } from "@candor/core/money/money";
import { formatAmount } from "@candor/core/swap/swap-asset";
import type { AnswerOf } from "@candor/wire/call";
import { swapQuote, transferBalance } from "@candor/wire/swap";
import { useQueryClient } from "@tanstack/react-query";
import { useReducer, useRef, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { ApiFailure, call } from "../../lib/calls/api.ts";
import { refreshUser } from "../../lib/account/refresh-user.ts";
import { focusWrong } from "../../lib/keyboard/focus-field.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { toast } from "../../lib/toasts.ts";
import { useFreshness, type Freshness } from "../../live/freshness.ts";
import { useLivePrice } from "../../live/quote-store.ts";
import { useMoneyCalls, type CallState } from "../../parts/money-calls.ts";
import {
  boughtOf,
  firstForm,
  isOverShare,
  pairOf,
  quoteInput,
  reduceSwap,
  soldOf,
  swapError,
  swapEstimate,
  type SwapEstimate,
  type SwapEvent,
  type SwapForm,
} from "./swap-form.ts";
import { heldIn, mostIn, useSpread, type Wallet } from "./use-wallets.ts";
import { changingWith } from "../../lib/calls/answer-key.ts";

export type Quote = AnswerOf<typeof swapQuote>;

export type Swap = {
  readonly form: SwapForm;
  readonly change: (event: SwapEvent) => void;
  readonly held: ReturnType<typeof heldIn>;
  /** At the last price; a quote says it for certain. */
  readonly estimate: SwapEstimate;
  /** The last price of the token, as text; undefined while it is not known or may be old. */
  readonly price: string | undefined;
  readonly freshness: Freshness;
  /** The amount's error, after the first press. */
  readonly error: string | undefined;
  /** What can still be got today of the asset that is bought. */
  readonly mostToday: string;
  /** It says that there is too little USDT, which money comes in as. */
  readonly isShort: boolean;
  /** What the server refused. */
  readonly note: string | undefined;
  /** The quote that is shown for confirmation. */
  readonly quote: Quote | undefined;
  readonly isQuoting: boolean;
  readonly callState: CallState;
  /** A quote is on its way, or a swap, or its outcome is unknown: the form shows what was sent, and cannot be changed. */
  readonly frozen: boolean;
  readonly askQuote: (page?: HTMLFormElement) => void;
  readonly withdraw: () => void;
  readonly confirm: () => void;
  readonly askAgain: () => void;
};

export const useSwap = (wallets: readonly Wallet[], type: string | undefined): Swap => {
  const text = useText();
  const queries = useQueryClient();
  const calls = useMoneyCalls();
  const [form, dispatch] = useReducer(reduceSwap, type, firstForm);
  const [asked, setAsked] = useState(false);
  const [note, setNote] = useState<string>();
  const quoting = useQuoting(setNote);
  const { freshness, price, terms } = useTerms(form);
  const held = heldIn(wallets);
  const wrong = swapError(form, held, terms);
  const most = mostIn(wallets);
  const mostToday = `${showMoney(formatAmount(boughtOf(form), most(boughtOf(form))))} ${boughtOf(form)}`;
  const isOver = wrong === undefined && isOverShare(form, most, terms);
  const callState = calls.callStateOf("swap");
  const frozen = callState !== "idle" || quoting.isAsking;
  const confirm = (): void => {
    const { quote } = quoting;
    if (quote === undefined) return;
    const input = { ...quoteInput(form), quoteId: quote.quoteId };
    const said = {
      sold: `${showMoney(quote.number)} ${soldOf(form)}`,
      bought: `${showMoney(quote.amount)} ${boughtOf(form)}`,
    };
    quoting.drop();
    calls.begin("swap", {
      send: (key) => call(transferBalance, input, { idempotencyKey: key }),
      done: () => {
        toast.good(text("exchange.done", said));
        dispatch({ kind: "sent" });
        setAsked(false);
        void refreshUser();
        void queries.invalidateQueries(changingWith("bookings"));
      },
      refused: (failure) => setNote(failure.message),
    });
  };
  return {
    form,
    change: (event) => {
      if (frozen) return;
      setAsked(false);
      setNote(undefined);
      dispatch(event);
    },
    held,
    estimate: swapEstimate(form, terms),
    price,
    freshness,
    // What was sent may already have been swapped: errors against the wallets mean nothing now.
    error: !asked || callState !== "idle" ? undefined : saidOf(text, wrong, isOver ? mostToday : undefined),
    mostToday,
    isShort: asked && callState === "idle" && wrong === "low" && soldOf(form) === "USDT",
    note,
    quote: quoting.quote,
    isQuoting: quoting.isAsking,
    callState,
    frozen,
    askQuote: (page) => {
      setAsked(true);
      setNote(undefined);
      if (frozen) return;
      if (wrong === undefined && !isOver) return void quoting.ask(quoteInput(form));
      quoting.drop();
      if (page !== undefined) focusWrong(page, "number");
    },
    withdraw: quoting.drop,
    confirm,
    askAgain: () => calls.askAgain("swap"),
  };
};

/** The last price and the spread, and whether they hold now. */
const useTerms = (form: SwapForm) => {
  const spread = useSpread();
  const freshness = useFreshness(pairOf(form));
  const live = useLivePrice(pairOf(form));
  const price = freshness === "live" ? live : undefined;
  return { freshness, price, terms: { price: parsePrice(price ?? ""), spread } };
};

/** What is wrong with the amount, in words; `most` is what can be got when it asks for more. */
const saidOf = (
  text: ReturnType<typeof useText>,
  wrong: ReturnType<typeof swapError>,
  most: string | undefined,
): string | undefined => {
  if (wrong !== undefined) return text(`refusal.${wrong}`);
  return most === undefined ? undefined : text("exchange.overShare", { most });
};

/** One quote at a time; a failure is said in the form. What comes after the question was dropped is no question any more. */
const useQuoting = (say: (note: string) => void) => {
  const [quote, setQuote] = useState<Quote>();
  const [isAsking, setAsking] = useState(false);
  const dropped = useRef(0);
  const ask = async (input: ReturnType<typeof quoteInput>): Promise<void> => {
    if (isAsking) return;
    setAsking(true);
    const before = dropped.current;
    try {
      const answered = await call(swapQuote, input);
      if (dropped.current === before) setQuote(answered);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setQuote(undefined);
      say(error.message);
    } finally {
      setAsking(false);
    }
  };
  /** Also when something is wrong now that was not when the quote came: the form says it. */
  const drop = (): void => {
    dropped.current += 1;
    setQuote(undefined);
  };
  return { quote, isAsking, ask, drop };
};
