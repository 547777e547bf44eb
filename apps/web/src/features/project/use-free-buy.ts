/** The experience product: free, once, and then the list of orders (INV-07). */
import { freebuy } from "@candor/wire/earn/invest";
import { useQueryClient } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { refreshUser } from "../../lib/account/refresh-user.ts";
import { useUser } from "../../lib/account/session.ts";
import { changingWith } from "../../lib/calls/answer-key.ts";
import { call } from "../../lib/calls/api.ts";
import { toast } from "../../lib/toasts.ts";
import { useMoneyCalls, type CallState } from "../../parts/money-calls.ts";
import { useNeedLogin } from "../../parts/use-need-login.ts";
import { useGoSoon } from "./use-go-soon.ts";

export type FreeBuy = {
  readonly isUsed: boolean;
  readonly callState: CallState;
  readonly start: () => void;
  readonly askAgain: () => void;
};

export const useFreeBuy = (typeid: string): FreeBuy => {
  const text = useText();
  const queries = useQueryClient();
  const calls = useMoneyCalls();
  const needLogin = useNeedLogin();
  const goSoon = useGoSoon();
  const isUsed = useUser()?.experience === 1;
  const start = (): void => {
    if (!needLogin()) return;
    if (isUsed) return toast.bad(text("refusal.CanNotBuyRepeatedly"));
    calls.begin("freebuy", {
      send: (key) => call(freebuy, { typeid }, { idempotencyKey: key }),
      done: () => {
        toast.good(text("refusal.SuccessfulPurchase"));
        void refreshUser();
        void queries.invalidateQueries(changingWith("bookings"));
        goSoon("/history");
      },
    });
  };
  return {
    isUsed,
    callState: calls.callStateOf("freebuy"),
    start,
    askAgain: () => calls.askAgain("freebuy"),
  };
};
