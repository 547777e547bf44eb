import type { DigitalChannel } from "@candor/wire/deposits";
import { useRef } from "react";
import { useText } from "../../i18n/use-text.ts";
import { focusBack, focusResult, leaveForm, useAfterWait } from "../../lib/keyboard/focus-back.ts";
import { showDeadline } from "../../lib/show/show-deadline.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { useNow } from "../../live/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { DepositAmount } from "./deposit-amount.tsx";
import styles from "./deposits.module.css";
import type { Quoting } from "./use-quote.ts";

type Props = { readonly channel: DigitalChannel; readonly quoting: Quoting };

/** Asks for the exact amount to send to the shared address, and shows it until it ends (WAL-15). */
export const QuoteForm = ({ channel, quoting }: Props) => {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLDivElement>(null);
  useAfterWait(quoting.isAsking, () => {
    if (quoting.error !== undefined) return focusBack(form.current?.querySelector("[type=submit]") ?? null);
    leaveForm(form.current);
    focusResult(result.current);
  });
  return (
    <Form ref={form} className={styles["form"]} onSubmit={() => quoting.ask()}>
      <p className="muted">{text("deposits.quote.lead")}</p>
      <DepositAmount
        limits={channel}
        typed={quoting.typed}
        error={quoting.error}
        frozen={quoting.isAsking}
        onType={quoting.type}
      />
      <Button type="submit" kind="solid" busy={quoting.isAsking}>
        {text("deposits.quote.ask")}
      </Button>
      <div role="status" ref={result}>
        {quoting.quote !== undefined && <Quoted quote={quoting.quote} />}
      </div>
    </Form>
  );
};

const Quoted = ({ quote: { amount, expires } }: { readonly quote: NonNullable<Quoting["quote"]> }) => {
  const text = useText();
  const times = useTimes();
  const isOver = useNow(true) >= expires;
  if (isOver) return <p className={styles["warn"]}>{text("deposits.quote.over")}</p>;
  return (
    <div className={styles["quoted"]}>
      <span className="muted">{text("deposits.quote.exactly")}</span>
      <div className={styles["line"]}>
        <b className="num">{`${amount} USDT`}</b>
        <CopyButton value={amount} label={text("deposits.quote.copy")} />
      </div>
      <p className="muted">{text("deposits.quote.until", { time: showDeadline(times, expires) })}</p>
    </div>
  );
};
