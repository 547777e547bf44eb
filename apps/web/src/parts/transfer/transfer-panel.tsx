import { formatMoney } from "@candor/core/money/money";
import type { ReactNode } from "react";
import { useText } from "../../i18n/use-text.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { Amount } from "../../ui/amount.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldAction, NumberField, Unit } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormNote } from "../../ui/form/form-note.tsx";
import { LostAnswer } from "../../ui/lost-answer.tsx";
import { walletBalancesAfter, transferInput, type TransferWay } from "./transfer-form.ts";
import styles from "./transfer.module.css";
import { useTransfer, type Transfer } from "./use-transfer.ts";

type Props = {
  readonly onDone?: () => void;
  /** Where money comes from when the balance is too low, unless the page has it anyway. */
  readonly moneyWay?: ReactNode;
};

/** Moves money between balance and contract wallet (LEV-16). */
export const TransferPanel = ({ onDone, moneyWay }: Props) => {
  const text = useText();
  const transfer = useTransfer(onDone);
  const { form, balances, change, error, callState, frozen, locked } = transfer;
  const after = callState === "lost" ? undefined : walletBalancesAfter(form, balances);
  return (
    <Form className={styles["transfer"]} onSubmit={() => transfer.submit()}>
      <WalletBalances transfer={transfer} />
      <NumberField
        label={text("orders.transfer.amount")}
        name="transfervalue"
        readOnly={frozen}
        value={form.amount}
        error={error}
        aside={transfer.lacksBalance && moneyWay}
        hint={
          after &&
          text("orders.transfer.after", {
            wallet: showMoney(formatMoney(after.wallet)),
            contract: showMoney(formatMoney(after.contract)),
          })
        }
        onType={(typed) => change({ kind: "amount", text: typed })}
        after={
          <>
            <Unit>USDT</Unit>
            <FieldAction disabled={frozen} onClick={() => change({ kind: "all", balances })}>
              {text("orders.transfer.all")}
            </FieldAction>
          </>
        }
      />
      <FormNote note={transfer.note} />
      {callState === "lost" && (
        <LostAnswer
          what={`${showMoney(transferInput(form).transfervalue)} USDT`}
          onAskAgain={transfer.askAgain}
        />
      )}
      <Button
        type="submit"
        kind="solid"
        wide
        busy={callState === "sending"}
        disabled={locked || callState === "lost"}
      >
        {text(locked ? "orders.transfer.locked" : "orders.transfer.do")}
      </Button>
    </Form>
  );
};

/** Where the money comes from and where it goes, and the button that reverses it. */
const WalletBalances = ({
  transfer: { form, balances, change, frozen },
}: {
  readonly transfer: Transfer;
}) => {
  const text = useText();
  const name = (isWallet: boolean): string => text(isWallet ? "mine.wallet" : "mine.contract");
  const holds = (isWallet: boolean) => (
    <Amount of={formatMoney(isWallet ? balances.wallet : balances.contract)} />
  );
  const fromWallet = form.way === (1 satisfies TransferWay);
  return (
    <div className={styles["balances"]}>
      <dl>
        <div>
          <dt>{text("orders.transfer.from")}</dt>
          <dd>
            <b>{name(fromWallet)}</b>
            <span className="num muted">{holds(fromWallet)}</span>
          </dd>
        </div>
        <div>
          <dt>{text("orders.transfer.to")}</dt>
          <dd>
            <b>{name(!fromWallet)}</b>
            <span className="num muted">{holds(!fromWallet)}</span>
          </dd>
        </div>
      </dl>
      <button
        type="button"
        className={styles["swap"]}
        aria-label={text("orders.transfer.swap")}
        title={text("orders.transfer.swap")}
        disabled={frozen}
        onClick={() => change({ kind: "swap" })}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor">
          <path d="M6.5 16V4M3 7.5 6.5 4 10 7.5M13.5 4v12M10 12.5l3.5 3.5 3.5-3.5" strokeWidth="1.6" />
        </svg>
      </button>
    </div>
  );
};
