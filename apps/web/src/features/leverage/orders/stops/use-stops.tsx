/** One edit of a position's stops, from typing to the answer, including lost answers (LEV-08, API-11). */
import { zhiyingzhisunContract, type LeverRow } from "@candor/wire/leverage";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../../../i18n/use-text.ts";
import { call } from "../../../../lib/calls/api.ts";
import { confirm } from "../../../../lib/confirm.ts";
import { useMoneyCalls, type CallState } from "../../../../parts/money-calls.ts";
import { toast } from "../../../../lib/toasts.ts";
import { rereadLevers } from "../../../../live/news/lever-news.ts";
import { AtOnceBody } from "../question-bodies.tsx";
import { changedFields, stopsError, stopsInput, stopsOf, wouldCloseAtOnce } from "./stops-form.ts";
import type { StopsField, StopsForm } from "./stops-form.ts";
import { priceOfRow } from "../use-lever-actions.ts";

/** Prices as decimal strings; undefined keeps the order's stop, "" removes it. */
export type StopsChoice = { readonly stopLoss?: string; readonly takeProfit?: string };

export type StopsEdit = {
  readonly form: StopsForm;
  readonly change: (field: StopsField, typed: string) => void;
  /** The error of a field, after the first press. */
  readonly errorOf: (field: StopsField) => string | undefined;
  /** What the server refused, or that there is nothing to save. */
  readonly note: string | undefined;
  readonly callState: CallState;
  /** On their way, or their outcome unknown: the form shows the stops that were sent, and cannot be changed. */
  readonly frozen: boolean;
  readonly submit: () => Promise<void>;
  readonly askAgain: () => void;
};

const callName = "stops";

export const useStops = (row: LeverRow, initial: StopsChoice | undefined, onDone: () => void): StopsEdit => {
  const text = useText();
  const queries = useQueryClient();
  const calls = useMoneyCalls();
  const [before] = useState<StopsForm>(stopsOf(row));
  const [form, setForm] = useState<StopsForm>({ ...before, ...initial });
  const [pressed, setPressed] = useState(false);
  const [note, setNote] = useState<string>();
  const wrong = stopsError(row, form);
  const callState = calls.callStateOf(callName);
  const frozen = callState !== "idle";
  const submit = async (): Promise<void> => {
    setPressed(true);
    setNote(undefined);
    if (wrong !== undefined) return;
    if (changedFields(before, form).length === 0) return setNote(text("orders.stop.unchanged"));
    const price = priceOfRow(row);
    if (wouldCloseAtOnce(row, form, price)) {
      const agreed = await confirm({
        title: text("orders.stop.atOnceTitle"),
        body: <AtOnceBody row={row} says={text("orders.stop.atOnceBody")} />,
        action: text("orders.stop.atOnceDo"),
      });
      if (!agreed) return;
    }
    calls.begin(callName, {
      send: (key) => call(zhiyingzhisunContract, stopsInput(row.id, before, form), { idempotencyKey: key }),
      done: () => {
        toast.good(text("orders.stop.saved", { pair: row.pairName }));
        rereadLevers(queries);
        onDone();
      },
      refused: (failure) => setNote(failure.message),
    });
  };
  return {
    form,
    change: (field, typed) => {
      if (frozen) return;
      setPressed(false);
      setNote(undefined);
      setForm((held) => ({ ...held, [field]: typed }));
    },
    errorOf: (field) => (pressed && wrong?.field === field ? text(`refusal.${wrong.key}`) : undefined),
    note,
    callState,
    frozen,
    submit,
    askAgain: () => calls.askAgain(callName),
  };
};
