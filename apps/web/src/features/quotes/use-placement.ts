import { placeOrder } from "@candor/wire/options";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { ApiFailure, call, newIdempotencyKey } from "../../lib/api.ts";
import { showMoney } from "../../lib/show-money.ts";
import { toast } from "../../lib/toasts.ts";
import { retryDelayMs } from "../../live/retry-delay.ts";
import { beginCooldown } from "./cooldown-store.ts";
import { afterFailure, asksForPrice, atPrice, isBusy, type Intent, type Placement } from "./placement.ts";

export type Place = {
  readonly placement: Placement;
  /** Begins a new intent; a second press while one is under way changes nothing. */
  readonly begin: (wish: Omit<Intent, "key">) => void;
  /** Keeps an intent until its price is confirmed; nothing is sent. */
  readonly wait: (wish: Omit<Intent, "key">) => void;
  /** Takes a new price after the old one moved away, or time went by. */
  readonly takePrice: (seenPrice: string) => void;
  /** Asks for the answer that got lost. */
  readonly askAgain: () => void;
  readonly dismiss: () => void;
};

const attemptsOf = async (intent: Intent): Promise<Placement> => {
  for (let attempt = 0; ; attempt++) {
    try {
      const { pid, style, seconds, fee, seenPrice, key } = intent;
      const input = { pid, ostyle: style, endprofit: seconds, fee, buyprice: seenPrice };
      await call(placeOrder, input, { idempotencyKey: key });
      return { kind: "idle" };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const next = afterFailure(intent, error, attempt);
      if (next !== "again") return next;
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs(attempt)));
    }
  }
};

/** Sends placements one at a time (OPT-02, SES-09, API-11). */
export const usePlacement = (pid: number | undefined): Place => {
  const text = useText();
  const queries = useQueryClient();
  const [placement, show] = useState<Placement>({ kind: "idle" });
  const now = useRef(placement);
  const set = (next: Placement): void => {
    now.current = next;
    show(next);
  };
  const shownPid = useRef(pid);
  // What asks for a price shows that of the pair on the screen: with another pair it is let be.
  useEffect(() => {
    shownPid.current = pid;
    if (!asksForPrice(now.current)) return;
    now.current = { kind: "idle" };
    show(now.current);
  }, [pid]);
  const send = async (intent: Intent): Promise<void> => {
    set({ kind: "sending", intent });
    const next = await attemptsOf(intent);
    set(next);
    if (next.kind !== "idle") return;
    beginCooldown();
    toast.good(
      text("quotes.nowPlaced", {
        style: text(intent.style === 0 ? "quotes.call" : "quotes.put"),
        stake: text("quotes.stakeFor", { amount: showMoney(intent.fee), minutes: intent.seconds / 60 }),
      }),
    );
    void queries.invalidateQueries({ queryKey: ["options"] });
  };
  return {
    placement,
    begin: (wish) => {
      if (isBusy(now.current)) return toast.plain(text("refusal.DoNotSubmit"));
      void send({ ...wish, key: newIdempotencyKey() });
    },
    wait: (wish) => {
      // The way back leads to another pair even while the notice stands.
      if (wish.pid !== shownPid.current) return;
      if (!isBusy(now.current)) set({ kind: "waiting", intent: { ...wish, key: newIdempotencyKey() } });
    },
    takePrice: (seenPrice) => {
      if (asksForPrice(now.current)) void send(atPrice(now.current.intent, seenPrice, newIdempotencyKey()));
    },
    askAgain: () => {
      if (now.current.kind === "lost") void send(now.current.intent);
    },
    dismiss: () => set({ kind: "idle" }),
  };
};
