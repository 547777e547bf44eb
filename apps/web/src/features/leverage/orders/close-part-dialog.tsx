import { formatMoney } from "@candor/core/money/money";
import { closePart, type LeverRow } from "@candor/wire/leverage";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../../i18n/use-text.ts";
import { call } from "../../../lib/calls/api.ts";
import { leavesText, leverTitle } from "../../../parts/lever-title.ts";
import { useMoneyCalls } from "../../../parts/money-calls.ts";
import { showMoney, showSigned, toCents } from "../../../lib/show/show-money.ts";
import { toast } from "../../../lib/toasts.ts";
import { typedNumber } from "../../../lib/show/typed-number.ts";
import { useFreshness } from "../../../live/freshness.ts";
import { useLivePrice } from "../../../live/quote-store.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { NumberField } from "../../../ui/form/field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { FormNote } from "../../../ui/form/form-note.tsx";
import { NextTick } from "../../../ui/next-tick.tsx";
import { LostAnswer } from "../../../ui/lost-answer.tsx";
import { QuickAmounts } from "../../../ui/ticket/quick-amounts.tsx";
import styles from "./dialogs.module.css";
import { closeMessage } from "./use-lever-actions.ts";
import { WorstFact } from "./question-bodies.tsx";
import { refreshAfterAction } from "./refresh-after-action.ts";
import { partAt, partError, partOfPercent } from "./part-form.ts";

type Props = { readonly order: LeverRow; readonly onClose: () => void };

const percents = [25, 50, 75] as const;
const callName = "closePart";

/** Closes some leaves of a position; the dialog is the confirmation and shows the result (LEV-15). */
export const ClosePartDialog = ({ order, onClose }: Props) => {
  const text = useText();
  const queries = useQueryClient();
  const calls = useMoneyCalls();
  const [typed, setTyped] = useState(partOfPercent(order, 50));
  const share = typedNumber(typed);
  const [note, setNote] = useState<string>();
  const price = useLivePrice(order.symbol) ?? order.newPrice ?? undefined;
  const freshness = useFreshness(order.symbol);
  const part = partAt(order, share, price);
  const wrong = partError(order, share);
  const callState = calls.callStateOf(callName);
  const frozen = callState !== "idle";
  const leaves = leavesText(text, wrong === undefined ? Number(share) : 0);
  const submit = (): void => {
    if (wrong !== undefined) return;
    setNote(freshness === "live" ? undefined : text("refusal.PriceIsStale"));
    if (freshness !== "live") return;
    calls.begin(callName, {
      send: (key) => call(closePart, { id: order.id, share }, { idempotencyKey: key }),
      done: () => {
        const message = closeMessage(text("orders.partDone", { leaves, pair: order.pairName }));
        if (message !== undefined) toast.good(message);
        refreshAfterAction(queries);
        onClose();
      },
      refused: (failure) => setNote(failure.message),
    });
  };
  return (
    <Dialog title={text("orders.closePartOf", { contract: leverTitle(text, order) })} open onClose={onClose}>
      <Form className={styles["form"]} onSubmit={submit}>
        <NumberField
          label={text("orders.partShare")}
          name="share"
          whole
          readOnly={frozen}
          value={typed}
          error={frozen ? undefined : wrong && text(`refusal.${wrong}`)}
          hint={text("orders.partHint", { share: order.share })}
          onType={setTyped}
        />
        <QuickAmounts
          label={text("orders.partShare")}
          disabled={frozen}
          amounts={percents.map((percent) => ({
            label: `${percent}%`,
            onPick: () => setTyped(partOfPercent(order, percent)),
          }))}
        />
        <Facts ruled>
          <Fact name={text("orders.partResult")}>
            {part && `${showSigned(toCents(formatMoney(part.net)))} USDT`}
          </Fact>
          <Fact name={text("orders.partBack")}>
            {part && `${showMoney(toCents(formatMoney(part.back)))} USDT`}
          </Fact>
          {part && <WorstFact loss={part.margin} means={text("orders.ask.margin")} />}
          <Fact name={text("orders.partRest")}>{part && leavesText(text, part.rest)}</Fact>
        </Facts>
        <FormNote note={note} />
        {callState === "sending" && <NextTick />}
        {callState === "lost" && (
          <LostAnswer what={leavesText(text, Number(share))} onAskAgain={() => calls.askAgain(callName)} />
        )}
        <Button
          type="submit"
          kind="solid"
          wide
          busy={callState === "sending"}
          disabled={callState === "lost"}
        >
          {text("orders.partDo", { leaves })}
        </Button>
      </Form>
    </Dialog>
  );
};
