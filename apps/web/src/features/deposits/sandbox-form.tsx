import { demoSend } from "@candor/wire/demo";
import type { DigitalChannel } from "@candor/wire/deposits";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { focusBack, focusResult, leaveForm, useAfterWait } from "../../lib/keyboard/focus-back.ts";
import { typedNumber } from "../../lib/show/typed-number.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { NumberField, SelectField, TextField, Unit } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormNote } from "../../ui/form/form-note.tsx";
import { coins } from "./deposit-texts.ts";
import styles from "./deposits.module.css";

type Props = {
  readonly channel: DigitalChannel;
  /** To begin with. */
  readonly amount: string | undefined;
  /** Puts the hash into the form that names one. */
  readonly onHash: (hash: string) => void;
};

const assets = ["USDT", "coin", "other"] as const;
const senders = ["mine", "stranger"] as const;
const outcomes = ["success", "failed", "reorganised"] as const;
const picked = <Value extends string>(values: readonly Value[], typed: string, first: Value): Value =>
  values.find((value) => value === typed) ?? first;

type Sending = {
  readonly to: string;
  readonly money: string;
  readonly asset: (typeof assets)[number];
  readonly from: (typeof senders)[number];
  readonly outcome: (typeof outcomes)[number];
};

/** The demo's chain as a wallet outside shows it: sends a transfer and yields its hash; also what goes wrong on a bad day. */
export const SandboxForm = ({ channel: { network, asset, value }, amount, onHash }: Props) => {
  const text = useText();
  const [sending, setSending] = useState<Sending>({
    to: value,
    money: asset === "ETH" ? "0.5" : (amount ?? "100"),
    asset: asset === "ETH" ? "coin" : "USDT",
    from: "mine",
    outcome: "success",
  });
  const send = useMutation({
    mutationFn: () => call(demoSend, { ...sending, network, money: typedNumber(sending.money) }),
  });
  const form = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLDivElement>(null);
  useAfterWait(send.isPending, () => {
    if (send.isError) return focusBack(form.current?.querySelector("[type=submit]") ?? null);
    leaveForm(form.current);
    focusResult(result.current);
  });
  const change = (part: Partial<Sending>): void => setSending((before) => ({ ...before, ...part }));
  return (
    <details className={styles["sandbox"]} open>
      <summary>{text("deposits.sandbox.title")}</summary>
      <Form ref={form} className={styles["form"]} onSubmit={() => send.mutate()}>
        <p className="muted">{text("deposits.sandbox.lead")}</p>
        <TextField
          label={text("deposits.sandbox.to")}
          value={sending.to}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          onChange={(event) => change({ to: event.target.value })}
        />
        <NumberField
          label={text("deposits.sandbox.amount")}
          value={sending.money}
          onType={(money) => change({ money })}
          after={
            <Unit>
              {sending.asset === "other"
                ? text("deposits.sandbox.assets.other")
                : sending.asset === "USDT"
                  ? "USDT"
                  : coins[network]}
            </Unit>
          }
        />
        <details className={styles["more"]}>
          <summary>{text("deposits.sandbox.wrong")}</summary>
          <BadDay sending={sending} change={change} />
        </details>
        <FormNote note={send.error?.message} />
        <Button type="submit" kind="solid" busy={send.isPending}>
          {text("deposits.sandbox.do")}
        </Button>
        <div role="status" ref={result}>
          {send.data !== undefined && <Sent hash={send.data.hash} onHash={onHash} />}
        </div>
      </Form>
    </details>
  );
};

type BadDayProps = { readonly sending: Sending; readonly change: (part: Partial<Sending>) => void };

const BadDay = ({ sending: { asset, from, outcome }, change }: BadDayProps) => {
  const text = useText();
  return (
    <div className={styles["fields"]}>
      <SelectField
        label={text("deposits.sandbox.asset")}
        value={asset}
        onChange={({ target }) => change({ asset: picked(assets, target.value, "USDT") })}
      >
        {assets.map((each) => (
          <option key={each} value={each}>
            {each === "USDT" ? "USDT" : text(`deposits.sandbox.assets.${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={text("deposits.sandbox.from")}
        value={from}
        onChange={({ target }) => change({ from: picked(senders, target.value, "mine") })}
      >
        {senders.map((each) => (
          <option key={each} value={each}>
            {text(`deposits.sandbox.senders.${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={text("deposits.sandbox.outcome")}
        value={outcome}
        onChange={({ target }) => change({ outcome: picked(outcomes, target.value, "success") })}
      >
        {outcomes.map((each) => (
          <option key={each} value={each}>
            {text(`deposits.sandbox.outcomes.${each}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
};

const Sent = ({ hash, onHash }: { readonly hash: string; readonly onHash: (hash: string) => void }) => {
  const text = useText();
  return (
    <div className={styles["quoted"]}>
      <span className="muted">{text("deposits.sandbox.sent")}</span>
      <code>{hash}</code>
      <div className={styles["buttons"]}>
        <CopyButton value={hash} label={text("funds.copyHash")} />
        <Button onClick={() => onHash(hash)}>{text("deposits.sandbox.name")}</Button>
      </div>
    </div>
  );
};
