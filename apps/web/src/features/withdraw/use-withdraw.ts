import { withdraw } from "@candor/wire/withdrawals";
import { useQueryClient } from "@tanstack/react-query";
import { useReducer, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { confirm } from "../../lib/confirm.ts";
import { queryKeys } from "../../lib/calls/query-keys.ts";
import { refreshUser } from "../../lib/account/refresh-user.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { toast } from "../../lib/toasts.ts";
import { useMoneyCalls, type CallState } from "../../parts/money-calls.ts";
import { WithdrawQuestion } from "./withdraw-question.tsx";
import {
  amountError,
  emptyForm,
  reduceWithdraw,
  summaryOf,
  withdrawInput,
  type AmountError,
  type Quote,
  type WithdrawEvent,
  type WithdrawForm,
} from "./withdraw-form.ts";
import { createElement } from "react";

export type Withdrawing = {
  readonly form: WithdrawForm;
  readonly change: (event: WithdrawEvent) => void;
  /** On its way, or its outcome unknown: nothing can be changed. */
  readonly frozen: boolean;
  /** After the first press. */
  readonly amountError: AmountError | undefined;
  readonly lacksPassword: boolean;
  /** What the server refused. */
  readonly note: string | undefined;
  readonly callState: CallState;
  readonly submit: (quote: Quote) => void;
  readonly askAgain: () => void;
};

export const useWithdraw = (quote: Quote | undefined): Withdrawing => {
  const text = useText();
  const queries = useQueryClient();
  const calls = useMoneyCalls();
  const [form, dispatch] = useReducer(reduceWithdraw, emptyForm);
  const [asked, setAsked] = useState(false);
  const [note, setNote] = useState<string>();
  const callState = calls.callStateOf("withdraw");
  const frozen = callState !== "idle";
  const wrong = quote === undefined ? undefined : amountError(form, quote);
  const lacksPassword = form.password === "";

  const renew = (): void => {
    void refreshUser();
    for (const key of [
      queryKeys.withdrawals,
      queryKeys.withdrawQuote,
      queryKeys.journal,
      queryKeys.portfolio,
    ]) {
      void queries.invalidateQueries({ queryKey: [key] });
    }
  };
  const send = (): void => {
    const input = withdrawInput(form);
    calls.begin("withdraw", {
      send: (key) => call(withdraw, input, { idempotencyKey: key }),
      done: () => {
        toast.good(text("withdraw.requested", { amount: showMoney(input.price) }));
        dispatch({ kind: "sent" });
        setAsked(false);
        renew();
      },
      refused: (failure) => {
        setNote(failure.message);
        renew();
      },
    });
  };
  const ask = async (now: Quote): Promise<void> => {
    const summary = summaryOf(form, now);
    if (summary === undefined) return;
    const agreed = await confirm({
      title: text("withdraw.confirmTitle", { amount: showMoney(withdrawInput(form).price) }),
      body: createElement(WithdrawQuestion, { summary, quote: now }),
      action: text("withdraw.do"),
    });
    if (agreed) send();
  };
  return {
    form,
    change: (event) => {
      if (frozen) return;
      setAsked(false);
      setNote(undefined);
      dispatch(event);
    },
    frozen,
    amountError: asked && !frozen ? wrong : undefined,
    lacksPassword: asked && !frozen && lacksPassword,
    note,
    callState,
    submit: (now) => {
      setAsked(true);
      setNote(undefined);
      if (wrong === undefined && !lacksPassword && now.target !== null) void ask(now);
    },
    askAgain: () => calls.askAgain("withdraw"),
  };
};
