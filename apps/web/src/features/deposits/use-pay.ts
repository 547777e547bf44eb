/** Ordering an invoice at a gateway, and asking afterwards whether it is paid (WAL-01, "RechargeCompleted"). */
import type { AnswerOf } from "@candor/wire/call";
import { pay, type payChannel, myPay } from "@candor/wire/deposits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createElement, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { ApiFailure, call } from "../../lib/calls/api.ts";
import { confirm } from "../../lib/confirm.ts";
import { rereadAnswers } from "../../lib/calls/answer-key.ts";
import { refreshUser } from "../../lib/account/refresh-user.ts";
import { amountError, sentAmount } from "./deposit-form.ts";
import { PayQuestion } from "./pay-question.tsx";
import { openPaymentWindow } from "./payment-window.ts";

export type PayChannel = AnswerOf<typeof payChannel>;

export const usePay = (channels: readonly PayChannel[], first: PayChannel) => {
  const text = useText();
  const queries = useQueryClient();
  const [code, setCode] = useState(first.code);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [note, setNote] = useState<string>();
  const channel = channels.find((each) => each.code === code) ?? first;
  const askWhenPaid = async (url: string): Promise<void> => {
    const isPaid = await confirm({
      title: text("deposits.pay.completedTitle"),
      body: createElement(PayQuestion, { url }),
      action: text("deposits.pay.completed"),
      keep: text("deposits.pay.notYet"),
    });
    if (isPaid) void refreshUser();
    void rereadAnswers(queries, myPay);
  };
  const ordering = useMutation({
    mutationFn: (_shown: ReturnType<typeof openPaymentWindow>) =>
      call(pay, { comenewtask: "", action: channel.code, money: sentAmount(typed) }),
    onSuccess: (url, shown) => {
      shown.goTo(url);
      void askWhenPaid(url);
    },
    onError: (failure, shown) => {
      shown.close();
      const isOfAmount = failure instanceof ApiFailure && failure.key.startsWith("TheAmount");
      (isOfAmount ? setError : setNote)(failure.message);
    },
  });
  const clear = (): void => {
    setError(undefined);
    setNote(undefined);
  };
  return {
    channel,
    choose: (chosen: string) => {
      clear();
      setCode(chosen);
    },
    typed,
    type: (value: string) => {
      clear();
      setTyped(value);
    },
    error,
    note,
    isOrdering: ordering.isPending,
    submit: () => {
      clear();
      const wrong = amountError(typed, channel);
      if (wrong === undefined) ordering.mutate(openPaymentWindow());
      else setError(text(`refusal.${wrong.key}`, wrong.values));
    },
  };
};
