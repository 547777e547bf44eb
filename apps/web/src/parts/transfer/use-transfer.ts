import { parseMoney, zeroMoney } from "@candor/core/money/money";
import { walletTransfer } from "@candor/wire/leverage";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { useMoneyCalls, type CallState } from "../money-calls.ts";
import { refreshUser } from "../../lib/account/refresh-user.ts";
import { useUser } from "../../lib/account/session.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { toast } from "../../lib/toasts.ts";
import {
  reduceTransfer,
  transferError,
  transferInput,
  type WalletBalances,
  type TransferEvent,
  type TransferForm,
} from "./transfer-form.ts";
import { changingWith } from "../../lib/calls/answer-key.ts";

/** LEV-16. */
const lockMs = 3_000;

export type Transfer = {
  readonly form: TransferForm;
  readonly balances: WalletBalances;
  readonly change: (event: TransferEvent) => void;
  /** On its way, or its outcome unknown: amount and direction are those that were sent, and cannot be changed. */
  readonly frozen: boolean;
  /** The amount's error, after the first press. */
  readonly error: string | undefined;
  /** It says that the balance, which money comes into, is too low. */
  readonly lacksBalance: boolean;
  /** What the server refused. */
  readonly note: string | undefined;
  readonly callState: CallState;
  /** For 3 s after a transfer no other is accepted. */
  readonly locked: boolean;
  readonly submit: () => void;
  readonly askAgain: () => void;
};

export const useTransfer = (onDone?: () => void): Transfer => {
  const text = useText();
  const queries = useQueryClient();
  const user = useUser();
  const calls = useMoneyCalls();
  const [form, dispatch] = useReducer(reduceTransfer, { way: 1, amount: "" });
  const [asked, setAsked] = useState(false);
  const [note, setNote] = useState<string>();
  const [locked, lock] = useLock();
  const balances = {
    wallet: parseMoney(user?.wallet ?? "") ?? zeroMoney,
    contract: parseMoney(user?.contractBalance ?? "") ?? zeroMoney,
  };
  const wrong = transferError(form, balances);
  const callState = calls.callStateOf("transfer");
  const frozen = callState !== "idle";
  const submit = (): void => {
    setAsked(true);
    setNote(undefined);
    if (wrong !== undefined) return;
    if (locked) return setNote(text("refusal.DoNotSubmit"));
    const input = transferInput(form);
    calls.begin("transfer", {
      send: (key) => call(walletTransfer, input, { idempotencyKey: key }),
      done: () => {
        const amount = showMoney(input.transfervalue);
        toast.good(text(input.type === 1 ? "orders.transfer.doneIn" : "orders.transfer.doneOut", { amount }));
        dispatch({ kind: "sent" });
        setAsked(false);
        lock();
        void refreshUser();
        void queries.invalidateQueries(changingWith("bookings"));
        onDone?.();
      },
      refused: (failure) => setNote(failure.message),
    });
  };
  const isShown = asked && !frozen;
  return {
    form,
    balances,
    change: (event) => {
      if (frozen) return;
      setAsked(false);
      setNote(undefined);
      dispatch(event);
    },
    frozen,
    // What was sent may already have been moved: errors against the wallets mean nothing now.
    error: isShown && wrong !== undefined ? text(`refusal.${wrong}`) : undefined,
    lacksBalance: isShown && wrong === "InsufficientWalletBalance",
    note,
    callState,
    locked,
    submit,
    askAgain: () => calls.askAgain("transfer"),
  };
};

const useLock = (): readonly [boolean, () => void] => {
  const [locked, setLocked] = useState(false);
  useEffect(() => {
    if (!locked) return;
    const timer = setTimeout(() => setLocked(false), lockMs);
    return () => clearTimeout(timer);
  }, [locked]);
  return [locked, () => setLocked(true)];
};
