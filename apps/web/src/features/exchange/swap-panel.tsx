import { formatAmount, swapTokens, type SwapAsset, type SwapToken } from "@candor/core/swap/swap-asset";
import { useRef } from "react";
import { useText } from "../../i18n/use-text.ts";
import { focusBack, focusResult, leaveForm, useAfterWait } from "../../lib/keyboard/focus-back.ts";
import { showMoney, toCents } from "../../lib/show/show-money.ts";
import { Button } from "../../ui/button.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { FieldAction, NumberField, SelectField, Unit } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormNote } from "../../ui/form/form-note.tsx";
import { LostAnswer } from "../../ui/lost-answer.tsx";
import { NextTick } from "../../ui/next-tick.tsx";
import { Panel } from "../../ui/panel.tsx";
import { TicketNotice } from "../../ui/ticket/ticket-notice.tsx";
import styles from "./exchange-page.module.css";
import { MoneyWay } from "../../parts/money-way.tsx";
import { boughtOf, soldOf, type SwapForm } from "./swap-form.ts";
import type { Swap } from "./use-swap.ts";

/** What is sold, what about comes back, and the way to a quote (SWAP-01). */
export const SwapPanel = ({ swap }: { readonly swap: Swap }) => {
  const text = useText();
  const { form, held, change, estimate, freshness, callState, frozen } = swap;
  const sold = soldOf(form);
  const page = useRef<HTMLFormElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  useAfterWait(swap.isQuoting || callState === "sending", () => {
    // Only what was exchanged leaves no amount.
    const isDone = callState === "idle" && form.amount === "";
    if (!isDone) return focusBack(again.current ?? page.current?.querySelector("[type=submit]") ?? null);
    leaveForm(page.current);
    focusResult(document.querySelector<HTMLElement>("#exchange-wallets h2"));
  });
  const available = showMoney(formatAmount(sold, held(sold)));
  return (
    <Panel title={text("exchange.lead")}>
      <Form ref={page} className={styles["form"]} onSubmit={swap.askQuote}>
        <Direction form={form} frozen={frozen} onTurn={() => change({ kind: "turn" })} />
        <TokenField form={form} frozen={frozen} onPick={(token) => change({ kind: "token", token })} />
        <NumberField
          label={text("exchange.amount")}
          name="number"
          readOnly={frozen}
          value={form.amount}
          error={swap.error}
          aside={swap.isShort && <MoneyWay />}
          hint={text("exchange.available", { amount: available, asset: sold })}
          onType={(typed) => change({ kind: "amount", text: typed })}
          after={
            <>
              <Unit>{sold}</Unit>
              <FieldAction disabled={frozen} onClick={() => change({ kind: "all", held })}>
                {text("exchange.all")}
              </FieldAction>
            </>
          }
        />
        <Facts ruled>
          <Fact name={text("exchange.getAbout")}>
            {estimate.amount && `≈ ${showMoney(estimate.amount)} ${boughtOf(form)}`}
          </Fact>
          <Fact name={text("exchange.mostToday")}>{swap.mostToday}</Fact>
          <Fact name={text("exchange.rateAbout")}>
            {estimate.rate &&
              `≈ ${text("exchange.perToken", { token: form.token, rate: showMoney(toCents(estimate.rate)) })}`}
          </Fact>
          <Fact name={text("exchange.lastPrice")}>{swap.price && showMoney(swap.price)}</Fact>
        </Facts>
        {freshness !== "live" && (
          <TicketNotice tone="warn" role="status">
            <p>{text(`exchange.blocked.${freshness}`)}</p>
          </TicketNotice>
        )}
        <FormNote note={swap.quote === undefined ? swap.note : undefined} />
        {callState === "lost" && <LostAnswer onAskAgain={swap.askAgain} again={again} />}
        {callState === "sending" && <NextTick />}
        <Button
          type="submit"
          kind="solid"
          wide
          busy={swap.isQuoting || callState === "sending"}
          disabled={freshness !== "live" || callState === "lost"}
        >
          {text("exchange.ask")}
        </Button>
      </Form>
    </Panel>
  );
};

type DirectionProps = { readonly form: SwapForm; readonly frozen: boolean; readonly onTurn: () => void };

/** From which asset to which, and the button that turns it round. */
const Direction = ({ form, frozen, onTurn }: DirectionProps) => {
  const text = useText();
  const side = (name: string, asset: SwapAsset) => (
    <div>
      <dt>{name}</dt>
      <dd>{asset}</dd>
    </div>
  );
  return (
    <div className={styles["direction"]}>
      <dl>
        {side(text("exchange.pay"), soldOf(form))}
        {side(text("exchange.get"), boughtOf(form))}
      </dl>
      <button
        type="button"
        className={styles["turn"]}
        aria-label={text("exchange.turn")}
        title={text("exchange.turn")}
        disabled={frozen}
        onClick={onTurn}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor">
          <path d="M6.5 16V4M3 7.5 6.5 4 10 7.5M13.5 4v12M10 12.5l3.5 3.5 3.5-3.5" strokeWidth="1.6" />
        </svg>
      </button>
    </div>
  );
};

type TokenProps = {
  readonly form: SwapForm;
  readonly frozen: boolean;
  readonly onPick: (token: SwapToken) => void;
};

const TokenField = ({ form, frozen, onPick }: TokenProps) => {
  const text = useText();
  return (
    <SelectField
      label={text("exchange.token")}
      value={form.token}
      disabled={frozen}
      onChange={({ target }) => {
        const token = swapTokens.find((each) => each === target.value);
        if (token !== undefined) onPick(token);
      }}
    >
      {swapTokens.map((token) => (
        <option key={token} value={token}>
          {token}
        </option>
      ))}
    </SelectField>
  );
};
