import { formatMoney } from "@candor/core/money/money";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { useText } from "../../i18n/use-text.ts";
import { focusBack, useAfterWait } from "../../lib/keyboard/focus-back.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { Button } from "../../ui/button.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormNote } from "../../ui/form/form-note.tsx";
import { LostAnswer } from "../../ui/lost-answer.tsx";
import { WithdrawAmount } from "./withdraw-amount.tsx";
import { Target } from "./target.tsx";
import type { Withdrawing } from "./use-withdraw.ts";
import { WaitList } from "./wait-list.tsx";
import { summaryOf, withdrawInput, type Quote } from "./withdraw-form.ts";
import { approverText } from "./withdrawal-texts.ts";
import { changesIn } from "./withdrawal-waits.ts";
import styles from "./withdraw.module.css";

type Props = { readonly quote: Quote; readonly withdrawing: Withdrawing };
type FieldsProps = Props & {
  /** It is of the address that was chosen before. */
  readonly isOld: boolean;
  readonly onAddress: (address: string) => void;
};

export const WithdrawFields = ({ quote, isOld, withdrawing, onAddress }: FieldsProps) => {
  const text = useText();
  const { form, change, frozen, callState, note } = withdrawing;
  const [button, again] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  // After a request the card of the withdrawal takes the focus, and after a refused password its field does.
  useAfterWait(callState === "sending", () => {
    if (note !== undefined || callState === "lost") focusBack(again.current ?? button.current);
  });
  return (
    <Form className={styles["form"]} onSubmit={(page) => withdrawing.submit(quote, page)}>
      <Target quote={quote} form={form} frozen={frozen} onAddress={onAddress} />
      <WithdrawAmount quote={quote} withdrawing={withdrawing} />
      <TextField
        label={text("withdraw.password")}
        type="password"
        name="withdrawalPassword"
        autoComplete="off"
        maxLength={64}
        readOnly={frozen}
        value={form.password}
        error={withdrawing.passwordError}
        aside={
          <Link to="/edit" search={{ type: quote.hasPassword ? "1" : "0" }}>
            {text(quote.hasPassword ? "withdraw.forgot" : "withdraw.setUp")}
          </Link>
        }
        onChange={(event) => change({ kind: "password", text: event.target.value })}
      />
      <TextField
        label={text("withdraw.remark")}
        name="userremark"
        maxLength={200}
        autoComplete="off"
        readOnly={frozen}
        value={form.remark}
        onChange={(event) => change({ kind: "remark", text: event.target.value })}
      />
      <Summary quote={quote} withdrawing={withdrawing} />
      <FormNote note={note} />
      {callState === "lost" && (
        <LostAnswer
          what={`${showMoney(withdrawInput(form).price)} USDT`}
          onAskAgain={withdrawing.askAgain}
          again={again}
        />
      )}
      <Button
        ref={button}
        type="submit"
        kind="solid"
        wide
        busy={callState === "sending"}
        disabled={quote.target === null || isOld || callState === "lost"}
      >
        {text("withdraw.do")}
      </Button>
    </Form>
  );
};

/** Fee and arrival while the amount is typed, and what it would wait for. */
const Summary = ({ quote, withdrawing }: Props) => {
  const text = useText();
  const summary = summaryOf(withdrawing.form, quote);
  const percent = String(quote.feeBps / 100);
  const usdt = (amount: bigint | undefined): string | undefined =>
    amount === undefined ? undefined : `${showMoney(formatMoney(amount))} USDT`;
  return (
    <div aria-live="polite">
      <Facts ruled>
        <Fact name={text("withdraw.feeOf", { percent })}>{usdt(summary?.fee)}</Fact>
        <Fact name={text("withdraw.arrives")} look={styles["strong"]}>
          {usdt(summary?.arrives)}
        </Fact>
        <Fact name={text("withdraw.approvedBy")}>{summary && text(approverText[summary.approver])}</Fact>
        {quote.capLeft !== null && (
          <Fact name={text("withdraw.leftToday")}>
            {text("withdraw.leftOf", { left: showMoney(quote.capLeft), cap: showMoney(quote.cap ?? "0") })}
          </Fact>
        )}
      </Facts>
      <WaitList waits={changesIn(quote.waits)} />
    </div>
  );
};
