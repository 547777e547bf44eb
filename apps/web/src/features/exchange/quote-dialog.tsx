import { formatRate, parseRate } from "@candor/core/money/money";
import { useRef } from "react";
import { useText } from "../../i18n/use-text.ts";
import { focusBack, useAfterWait } from "../../lib/keyboard/focus-back.ts";
import { showCount, showMoney } from "../../lib/show/show-money.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { useNow } from "../../live/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { closeAround, Dialog } from "../../ui/dialog/dialog.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { FormNote } from "../../ui/form/form-note.tsx";
import styles from "./exchange-page.module.css";
import { boughtOf, secondsLeft, soldOf } from "./swap-form.ts";
import type { Quote, Swap } from "./use-swap.ts";

/** A quote for certain, with its tick and its time, before it is taken (SWAP-02). After 10 s only a new one can be asked for. */
export const QuoteDialog = ({ swap, quote }: { readonly swap: Swap; readonly quote: Quote }) => {
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);
  useAfterWait(swap.isQuoting, () => focusBack(button.current));
  const times = useTimes();
  const seconds = secondsLeft(quote.validUntil, useNow(true));
  const { form } = swap;
  const [sold, bought] = [soldOf(form), boughtOf(form)];
  return (
    <Dialog title={text("exchange.confirmTitle", { sold, bought })} open onClose={swap.withdraw}>
      <div className={styles["quote"]}>
        <Facts ruled>
          <Fact name={text("exchange.pay")}>{`${showMoney(quote.number)} ${sold}`}</Fact>
          <Fact name={text("exchange.get")}>
            <b>{`${showMoney(quote.amount)} ${bought}`}</b>
          </Fact>
          <Fact name={text("exchange.rate")}>
            {text("exchange.perToken", { token: form.token, rate: showMoney(quote.rate) })}
          </Fact>
          <Fact name={text("exchange.spread")}>
            {text("exchange.spreadShare", {
              half: showShare(quote.spread, 2n),
              whole: showShare(quote.spread, 1n),
            })}
          </Fact>
          <Fact name={text("exchange.tick", { seq: showCount(quote.seq) })}>
            {`${showMoney(quote.price)} · ${times.clock(quote.time)}`}
          </Fact>
        </Facts>
        <p className="muted">{text("exchange.nextTick")}</p>
        <p role="timer" className={seconds === 0 ? styles["over"] : styles["left"]}>
          {seconds === 0 ? text("exchange.expired") : text("exchange.validFor", { seconds })}
        </p>
        <FormNote note={swap.note} />
        <div className={styles["actions"]}>
          <Button kind="quiet" onClick={closeAround}>
            {text("shell.cancel")}
          </Button>
          {seconds === 0 ? (
            <Button ref={button} kind="solid" busy={swap.isQuoting} onClick={() => swap.askQuote()}>
              {text("exchange.newQuote")}
            </Button>
          ) : (
            <Button ref={button} kind="solid" onClick={swap.confirm}>
              {text("exchange.do")}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
};

/** A spread such as "0.005", or a part of it, in percent: "0.5%". */
const showShare = (spread: string, part: bigint): string =>
  `${formatRate(((parseRate(spread) ?? 0n) * 100n) / part)}%`;
