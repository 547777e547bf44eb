import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { useText } from "../../../i18n/use-text.ts";
import { focusBack, useAfterWait } from "../../../lib/keyboard/focus-back.ts";
import { showCount } from "../../../lib/show/show-money.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField, TextField } from "../../../ui/form/field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { FormNote } from "../../../ui/form/form-note.tsx";
import { LostAnswer } from "../../../ui/lost-answer.tsx";
import { MoneyWay } from "../../../parts/money-way.tsx";
import { AmountField } from "../../../ui/ticket/amount-field.tsx";
import { TicketNotice } from "../../../ui/ticket/ticket-notice.tsx";
import { offerOf, quickAmounts, type Purchase } from "./order-form.ts";
import { coveredBy, offersOf, show, showRate, showWhole } from "../product-terms.ts";
import styles from "../project.module.css";
import type { Ordering, OrderQuestion } from "./use-order.ts";

type Props = {
  readonly purchase: Purchase;
  readonly ordering: Ordering;
  /** Undefined while there is no amount that can be bought. */
  readonly question: OrderQuestion | undefined;
};

/** Which cycle, if there is a choice, how much, and the withdrawal password (INV-04, INV-05). */
export const OrderFields = ({ purchase, ordering, question }: Props) => {
  const text = useText();
  const { form, change, frozen, callState, note, errorOf } = ordering;
  const [button, again] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  useAfterWait(callState === "sending", () => {
    if (note !== undefined || callState === "lost") focusBack(again.current ?? button.current);
  });
  return (
    <Form className={styles["form"]} onSubmit={(page) => ordering.submit(question, page)}>
      {purchase.product.kind !== "copy" && <CycleField purchase={purchase} ordering={ordering} />}
      <MoneyField purchase={purchase} ordering={ordering} />
      <TextField
        label={text("project.order.password")}
        type="password"
        name="withdrawalPassword"
        autoComplete="off"
        maxLength={64}
        readOnly={frozen}
        value={form.password}
        error={errorOf("withdrawalPassword")}
        aside={
          <Link to="/edit" search={{ type: purchase.hasPassword ? "1" : "0" }}>
            {text(purchase.hasPassword ? "project.order.forgot" : "project.order.setUp")}
          </Link>
        }
        onChange={(event) => change({ kind: "password", text: event.target.value })}
      />
      <FormNote note={note} />
      {callState === "lost" && (
        <LostAnswer
          {...(question && { what: text("project.usdt", { amount: showWhole(question.amount) }) })}
          onAskAgain={ordering.askAgain}
          again={again}
        />
      )}
      <Button ref={button} type="submit" kind="solid" wide busy={callState === "sending"} disabled={frozen}>
        {text("project.order.buy")}
      </Button>
    </Form>
  );
};

type FieldProps = Pick<Props, "purchase" | "ordering">;

/** The product's own cycle, or one of its further ones. */
const CycleField = ({ purchase: { product, interest }, ordering: { form, change, frozen } }: FieldProps) => {
  const text = useText();
  return (
    <SelectField
      label={text("project.cycle")}
      name="cycle"
      value={form.cycleId ?? ""}
      disabled={frozen}
      onChange={({ target }) =>
        change({ kind: "cycle", cycleId: target.value === "" ? undefined : target.value })
      }
    >
      {offersOf(product, interest).map((offer) => (
        <option key={offer.cycleId ?? ""} value={offer.cycleId ?? ""}>
          {text("project.rateOf", { days: offer.days, percent: showRate(offer) })}
        </option>
      ))}
    </SelectField>
  );
};

const MoneyField = ({ purchase, ordering }: FieldProps) => {
  const text = useText();
  const { form, change, frozen, errorOf } = ordering;
  const { wallet, credit } = purchase.means;
  const offer = offerOf(form, purchase);
  const covered = coveredBy(purchase.product, offer);
  const limits = {
    min: showWhole(offer.minimum),
    max: showWhole(offer.maximum),
    available: show((wallet + credit) as typeof wallet),
  };
  return (
    <div className={styles["stack"]}>
      <AmountField
        whole
        label={text("project.order.amount")}
        name="money"
        readOnly={frozen}
        value={form.amount}
        error={errorOf("money")}
        aside={ordering.isShort && <MoneyWay />}
        hint={
          credit > 0n
            ? text("project.order.amountHintCredit", { ...limits, credit: show(credit) })
            : text("project.order.amountHint", limits)
        }
        onType={(typed) => change({ kind: "amount", text: typed })}
        unit="USDT"
        quick={{
          label: text("project.order.quick"),
          disabled: frozen,
          amounts: quickAmounts(form, purchase).map((amount) => ({
            label: showCount(Number(amount)),
            onPick: () => change({ kind: "amount", text: amount }),
          })),
        }}
      />
      {covered !== undefined && covered < offer.maximum && (
        <TicketNotice tone="warn" role="status">
          <p>{text("project.order.notCovered", { amount: showWhole(covered) })}</p>
        </TicketNotice>
      )}
    </div>
  );
};
