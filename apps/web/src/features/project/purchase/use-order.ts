/** The state of the form of a purchase, and the purchase itself (INV-05, INV-06). */
import type { Money } from "@candor/core/money/money";
import { buy, buy2, queryFinancialTypeList } from "@candor/wire/earn/invest";
import { useQueryClient } from "@tanstack/react-query";
import { useReducer, useState, type ReactNode } from "react";
import { useText, type TextKey } from "../../../i18n/use-text.ts";
import { refreshUser } from "../../../lib/account/refresh-user.ts";
import { changingWith, rereadAnswers } from "../../../lib/calls/answer-key.ts";
import { call, type ApiFailure } from "../../../lib/calls/api.ts";
import { confirm } from "../../../lib/confirm.ts";
import { focusRefused } from "../../../lib/keyboard/focus-refused.ts";
import { focusWrong } from "../../../lib/keyboard/focus-field.ts";
import { leaveForm } from "../../../lib/keyboard/focus-back.ts";
import { toast } from "../../../lib/toasts.ts";
import { useMoneyCalls, type CallState } from "../../../parts/money-calls.ts";
import {
  emptyForm,
  fieldOfRefusal,
  orderError,
  orderInput,
  reduceOrder,
  type OrderEvent,
  type OrderField,
  type OrderForm,
  type Purchase,
} from "./order-form.ts";
import { showWhole } from "../product-terms.ts";
import { useGoSoon } from "../use-go-soon.ts";

/** INV-06: the lock of the button is released so long after the call. */
const lockMs = 2_000;

/** What is confirmed before it is bought. */
export type OrderQuestion = {
  readonly amount: Money;
  readonly body: ReactNode;
};

export type Ordering = {
  readonly form: OrderForm;
  readonly change: (event: OrderEvent) => void;
  /** On its way, its outcome unknown, or just answered: nothing can be changed or sent. */
  readonly frozen: boolean;
  readonly errorOf: (field: OrderField) => string | undefined;
  /** It says that there is too little money. */
  readonly isShort: boolean;
  /** A refusal of the server that is about no single field. */
  readonly note: string | undefined;
  readonly callState: CallState;
  readonly submit: (question: OrderQuestion | undefined, page: HTMLFormElement) => void;
  readonly askAgain: () => void;
};

export const useOrder = (purchase: Purchase): Ordering => {
  const text = useText();
  const [form, dispatch] = useReducer(reduceOrder, emptyForm);
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<ApiFailure>();
  const sending = useSending({
    sent: () => {
      dispatch({ kind: "sent" });
      setAsked(false);
    },
    refused: setRefused,
  });
  const { frozen } = sending;
  const wrong = orderError(form, purchase);
  const ask = async ({ amount, body }: OrderQuestion, page: HTMLFormElement): Promise<void> => {
    const agreed = await confirm({
      title: text("project.order.buyFor", { amount: showWhole(amount) }),
      body,
      action: text("project.order.buy"),
    });
    if (agreed) sending.send(form, purchase, page);
  };
  const said = refused && fieldOfRefusal(refused.key);
  return {
    form,
    change: (event) => {
      if (frozen) return;
      setAsked(false);
      setRefused(undefined);
      dispatch(event);
    },
    frozen,
    errorOf: (field) => {
      if (said === field) return refused?.message;
      return asked && !frozen && wrong?.field === field
        ? text(`refusal.${wrong.key}` as TextKey, wrong.values)
        : undefined;
    },
    isShort: [refused?.key, asked && !frozen ? wrong?.key : undefined].includes(
      "SorryYourCreditIsRunningLow",
    ),
    note: refused !== undefined && said === undefined ? refused.message : undefined,
    callState: sending.callState,
    submit: (question, page) => {
      if (frozen) return;
      setAsked(true);
      setRefused(undefined);
      if (wrong !== undefined) focusWrong(page, wrong.field);
      else if (question !== undefined) void ask(question, page);
    },
    askAgain: sending.askAgain,
  };
};

type Told = { readonly sent: () => void; readonly refused: (failure: ApiFailure) => void };

/** The call, its lock, and what follows it; the form is told what became of it. */
const useSending = (told: Told) => {
  const text = useText();
  const renew = useRenew();
  const goSoon = useGoSoon();
  const calls = useMoneyCalls();
  const [locked, setLocked] = useState(false);
  const callState = calls.callStateOf("order");
  const answered = (): void => {
    renew();
    setTimeout(() => setLocked(false), lockMs);
  };
  const send = (form: OrderForm, purchase: Purchase, page: HTMLFormElement): void => {
    const [input, { cycleId }] = [orderInput(form, purchase), form];
    setLocked(true);
    calls.begin("order", {
      send: (idempotencyKey) =>
        cycleId === undefined
          ? call(buy, input, { idempotencyKey })
          : call(buy2, { ...input, basicrate: 2, cycleId }, { idempotencyKey }),
      done: () => {
        toast.good(text("refusal.SuccessfulPurchase"));
        told.sent();
        leaveForm(page);
        answered();
        goSoon("/history");
      },
      refused: (failure) => {
        told.refused(failure);
        answered();
        const field = fieldOfRefusal(failure.key);
        if (field !== undefined) focusRefused(page, field);
      },
    });
  };
  return {
    send,
    callState,
    frozen: callState !== "idle" || locked,
    askAgain: () => calls.askAgain("order"),
  };
};

/** Reads again what a purchase changes: balances, orders, and the cover of the reserves. */
const useRenew = () => {
  const queries = useQueryClient();
  return (): void => {
    void refreshUser();
    void queries.invalidateQueries(changingWith("bookings"));
    void rereadAnswers(queries, queryFinancialTypeList);
  };
};
