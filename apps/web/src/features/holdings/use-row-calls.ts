/** The money calls about one order: at most one at a time, each answer read again, a lost one asked for again (API-11, SES-09). */
import { queryFinancialTypeList } from "@candor/wire/earn/invest";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { refreshUser } from "../../lib/account/refresh-user.ts";
import { focusBack, useAfterWait } from "../../lib/keyboard/focus-back.ts";
import { changingWith, rereadAnswers } from "../../lib/calls/answer-key.ts";
import { toast } from "../../lib/toasts.ts";
import { useMoneyCalls, type CallState } from "../../parts/money-calls.ts";

export type RowCalls<Act extends string> = {
  readonly stateOf: (act: Act) => CallState;
  /** Something about this order is under way, or its outcome is unknown. */
  readonly isBusy: boolean;
  readonly lost: Act | undefined;
  readonly askAgain: () => void;
  /** Remembers the button that was pressed, before a question takes the focus: it gets the focus again after the call. */
  readonly pressed: () => void;
  /** Makes a call under its idempotency key; `done` is said when it has been done. */
  readonly send: (act: Act, call: (key: string) => Promise<unknown>, done: string) => void;
};

export const useRowCalls = <Act extends string>(acts: readonly Act[]): RowCalls<Act> => {
  const queries = useQueryClient();
  const calls = useMoneyCalls();
  const renew = (): void => {
    void refreshUser();
    void queries.invalidateQueries(changingWith("bookings"));
    void rereadAnswers(queries, queryFinancialTypeList);
  };
  const isBusy = acts.some((act) => calls.callStateOf(act) !== "idle");
  const button = useRef<Element | null>(null);
  useAfterWait(isBusy, () => focusBack(button.current));
  const lost = acts.find((act) => calls.callStateOf(act) === "lost");
  return {
    stateOf: calls.callStateOf,
    isBusy,
    lost,
    askAgain: () => lost !== undefined && calls.askAgain(lost),
    pressed: () => void (button.current = document.activeElement),
    send: (act, call, done) =>
      calls.begin(act, {
        send: call,
        done: () => {
          toast.good(done);
          renew();
        },
        refused: (failure) => {
          toast.failure(failure);
          renew();
        },
      }),
  };
};
