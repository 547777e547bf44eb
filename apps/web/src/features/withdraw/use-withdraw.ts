import { withdraw } from "@candor/wire/withdrawals";
import { useReducer, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call, type ApiFailure } from "../../lib/calls/api.ts";
import { confirm } from "../../lib/confirm.ts";
import { leaveForm } from "../../lib/keyboard/focus-back.ts";
import { focusWrong } from "../../lib/keyboard/focus-field.ts";
import { focusRefused } from "../../lib/keyboard/focus-refused.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { toast } from "../../lib/toasts.ts";
import { useMoneyCalls, type CallState } from "../../parts/money-calls.ts";
import { useRenew } from "./use-renew.ts";
import { WithdrawQuestion } from "./withdraw-question.tsx";
import {
  amountError,
  emptyForm,
  fieldOfRefusal,
  reduceWithdraw,
  summaryOf,
  tooMuch,
  withdrawInput,
  type AmountError,
  type Quote,
  type WithdrawEvent,
  type WithdrawField,
  type WithdrawForm,
} from "./withdraw-form.ts";
import { createElement } from "react";

export type Withdrawing = {
  readonly form: WithdrawForm;
  readonly change: (event: WithdrawEvent) => void;
  /** On its way, or its outcome unknown: nothing can be changed. */
  readonly frozen: boolean;
  /** An amount that is too much is refused while it is typed, any other after the press. */
  readonly amountError: AmountError | undefined;
  /** The password is missing, or the server refused it. */
  readonly passwordError: string | undefined;
  /** A refusal of the server that is about no single field. */
  readonly note: string | undefined;
  readonly callState: CallState;
  readonly submit: (quote: Quote, page: HTMLFormElement) => void;
  readonly askAgain: () => void;
};

/** `onMade` gets the number of the new withdrawal. */
export const useWithdraw = (quote: Quote | undefined, onMade: (id: string) => void): Withdrawing => {
  const text = useText();
  const renew = useRenew();
  const calls = useMoneyCalls();
  const [form, dispatch] = useReducer(reduceWithdraw, emptyForm);
  const [asked, setAsked] = useState(false);
  const refusal = useRefusal();
  const callState = calls.callStateOf("withdraw");
  const frozen = callState !== "idle";
  const wrong = quote === undefined ? undefined : amountError(form, quote);
  const wrongYet = asked || quote === undefined ? wrong : tooMuch(form, quote);
  const lacksPassword = form.password === "";
  const missing = asked && !frozen && lacksPassword ? text("refusal.enterTheWithdrawalPassword") : undefined;
  const send = (page: HTMLFormElement): void => {
    const input = withdrawInput(form);
    calls.begin("withdraw", {
      send: (key) => call(withdraw, input, { idempotencyKey: key }),
      done: ({ id }) => {
        toast.good(text("withdraw.requested", { amount: showMoney(input.price) }));
        dispatch({ kind: "sent" });
        setAsked(false);
        leaveForm(page);
        onMade(id);
        void renew();
      },
      refused: (failure) => {
        refusal.say(failure, page);
        void renew();
      },
    });
  };
  const ask = async (now: Quote, page: HTMLFormElement): Promise<void> => {
    const summary = summaryOf(form, now);
    if (summary === undefined) return;
    const agreed = await confirm({
      title: text("withdraw.confirmTitle", { amount: showMoney(withdrawInput(form).price) }),
      body: createElement(WithdrawQuestion, { summary, quote: now }),
      action: text("withdraw.do"),
    });
    if (agreed) send(page);
  };
  return {
    form,
    change: (event) => {
      if (frozen) return;
      setAsked(false);
      refusal.clear();
      dispatch(event);
    },
    frozen,
    amountError: frozen ? undefined : wrongYet,
    passwordError: missing ?? refusal.wrongPassword,
    note: refusal.note,
    callState,
    submit: (now, page) => {
      setAsked(true);
      refusal.clear();
      if (wrong !== undefined) focusWrong(page, "price" satisfies WithdrawField);
      else if (lacksPassword) focusWrong(page, "withdrawalPassword" satisfies WithdrawField);
      else if (now.target !== null) void ask(now, page);
    },
    askAgain: () => calls.askAgain("withdraw"),
  };
};

/** Shows a refusal of the server: at the password's field, which gets the focus, or below the form. */
const useRefusal = () => {
  const [note, setNote] = useState<string>();
  const [wrongPassword, setWrongPassword] = useState<string>();
  return {
    note,
    wrongPassword,
    say: ({ key, message }: ApiFailure, page: HTMLFormElement): void => {
      const field = fieldOfRefusal(key);
      if (field === undefined) return setNote(message);
      setWrongPassword(message);
      focusRefused(page, field);
    },
    clear: (): void => {
      setNote(undefined);
      setWrongPassword(undefined);
    },
  };
};
