import { formatMoney, type Money } from "@candor/core/money/money";
import type { Approver } from "@candor/core/withdrawal/approval";
import { useText } from "../../i18n/use-text.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { approverText, networkText } from "./withdrawal-texts.ts";
import type { Quote } from "./withdraw-form.ts";
import { WaitList } from "./wait-list.tsx";
import { changesIn } from "./withdrawal-waits.ts";
import styles from "./withdraw.module.css";

type Props = {
  readonly summary: {
    readonly amount: Money;
    readonly fee: Money;
    readonly arrives: Money;
    readonly approver: Approver;
  };
  readonly quote: Quote;
};

/** Everything about a withdrawal, before money is held for it. */
export const WithdrawQuestion = ({
  summary: { fee, arrives, approver },
  quote: { target, waits },
}: Props) => {
  const text = useText();
  return (
    <div className={styles["question"]}>
      <Facts ruled>
        <Fact name={text("withdraw.arrives")}>{`${showMoney(formatMoney(arrives))} USDT`}</Fact>
        <Fact name={text("withdraw.fee")}>{`${showMoney(formatMoney(fee))} USDT`}</Fact>
        <Fact name={text("withdraw.to")} look={styles["address"]}>
          {target === null ? undefined : `${target.address} · ${text(networkText[target.network])}`}
        </Fact>
        <Fact name={text("withdraw.approvedBy")}>{text(approverText[approver])}</Fact>
      </Facts>
      <WaitList waits={changesIn(waits)} />
      <p className="muted">{text("withdraw.held")}</p>
    </div>
  );
};
