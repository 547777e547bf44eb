import { directionDigits } from "@candor/wire/codec/digits";
import { placeOrder, orderList } from "@candor/wire/options";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useText } from "../../../i18n/use-text.ts";
import { ApiFailure, call, newIdempotencyKey } from "../../../lib/calls/api.ts";
import { showMoney } from "../../../lib/show/show-money.ts";
import { toast } from "../../../lib/toasts.ts";
import { useTermsOnRefusal } from "../../../parts/pair/seen-terms.ts";
import { retryDelayMs } from "../../../live/retry-delay.ts";
import { beginCooldown } from "./cooldown-store.ts";
import { entryPriceOf } from "./entry-price.ts";
import { afterFailure, asksForPrice, atPrice, isBusy, type Intent, type Placement } from "./placement.ts";
import { rereadAnswers } from "../../../lib/calls/answer-key.ts";

export type Place = {
  readonly placement: Placement;
  /** Starts a new intent; a second press while one is under way does nothing. */
  readonly begin: (intent: Omit<Intent, "key">) => void;
  /** Accepts a new price after the old one moved. */
  readonly takePrice: (seenPrice: string) => void;
  /** Asks for the answer that got lost. */
  readonly askAgain: () => void;
  readonly dismiss: () => void;
};

/** Sends until there is an answer: the ID of the option, or the state that the attempt led to. */
const attemptsOf = async (intent: Intent, wasOpen: boolean): Promise<{ readonly id: string } | Placement> => {
  let isOpen = wasOpen;
  for (let failed = 0; ; failed++) {
    try {
      const { pid, direction, seconds, stake, seenPrice, percent, key } = intent;
      const directionDigit = directionDigits[direction];
      const input = {
        pid,
        directionDigit,
        expirySeconds: seconds,
        fee: stake,
        entryPrice: seenPrice,
        profitPercent: percent,
      };
      return await call(placeOrder, input, { idempotencyKey: key });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const after = afterFailure(intent, error, { failed, isOpen });
      if (after.next !== "again") return after.next;
      isOpen = after.isOpen;
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs(failed)));
    }
  }
};

/** Sends placements one at a time (OPT-02, SES-09, API-11); `onPlaced` hears of each that succeeded. */
export const usePlacement = (pid: number | undefined, onPlaced: () => void): Place => {
  const text = useText();
  const queries = useQueryClient();
  const reread = useTermsOnRefusal();
  const [placement, show] = useState<Placement>({ kind: "idle" });
  const now = useRef(placement);
  const set = (next: Placement): void => {
    now.current = next;
    show(next);
  };
  // The confirmation shows the price of the pair on the screen: changing the pair cancels it.
  useEffect(() => {
    if (!asksForPrice(now.current)) return;
    now.current = { kind: "idle" };
    show(now.current);
  }, [pid]);
  const send = async (intent: Intent, wasOpen = false): Promise<void> => {
    set({ kind: "sending", intent });
    const next = await attemptsOf(intent, wasOpen);
    if ("kind" in next) {
      if (next.kind === "refused") reread(next.key);
      return set(next);
    }
    set({ kind: "idle" });
    beginCooldown();
    onPlaced();
    void rereadAnswers(queries, orderList);
    const price = await entryPriceOf(next.id);
    const words = {
      direction: text(`options.${intent.direction}`),
      stake: text("options.stakeFor", { amount: showMoney(intent.stake), minutes: intent.seconds / 60 }),
    };
    if (price === undefined) toast.good(text("options.nowPlaced", words));
    else toast.good(text("options.nowPlacedAt", { ...words, price: showMoney(price) }));
  };
  return {
    placement,
    begin: (intent) => {
      if (isBusy(now.current)) return toast.plain(text("refusal.DoNotSubmit"));
      void send({ ...intent, key: newIdempotencyKey() });
    },
    takePrice: (seenPrice) => {
      if (asksForPrice(now.current)) void send(atPrice(now.current.intent, seenPrice, newIdempotencyKey()));
    },
    askAgain: () => {
      if (now.current.kind === "lost") void send(now.current.intent, true);
    },
    dismiss: () => set({ kind: "idle" }),
  };
};
