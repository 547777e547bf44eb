import { demoFund } from "@candor/wire/demo";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { confirm } from "../../lib/confirm.ts";
import { userUpdater } from "../../lib/account/session.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { toast } from "../../lib/toasts.ts";
import { useMoneyCalls } from "../../parts/money-calls.ts";
import { Button } from "../../ui/button.tsx";
import { NumberField, Unit } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { LostAnswer } from "../../ui/lost-answer.tsx";
import { Panel } from "../../ui/panel.tsx";
import { fundError, fundSummary, quickAmounts } from "./fund-form.ts";
import styles from "./mine-page.module.css";
import { changingWith } from "../../lib/calls/answer-key.ts";

/** Play money through the sandbox gateway: amount, confirm, result. */
export const FundPanel = () => {
  const text = useText();
  const [amount, setAmount] = useState<string>(quickAmounts[0]);
  const [asked, setAsked] = useState(false);
  const fund = useFund();
  const wrong = asked ? fundError(amount) : undefined;
  const submit = async (): Promise<void> => {
    setAsked(true);
    if (fundError(amount) !== undefined) return;
    const agreed = await confirm({
      title: text("mine.confirmTitle", { amount: showMoney(fundSummary(amount).money) }),
      body: text("mine.confirmBody"),
      action: text("mine.get"),
    });
    if (agreed) fund.begin(fundSummary(amount).money);
  };
  return (
    <Panel title={text("mine.fund")} id="fund">
      <p className={styles["note"]}>{text("mine.fundLead")}</p>
      <Form className={styles["fund"]} onSubmit={() => void submit()}>
        <NumberField
          label={text("mine.amount")}
          value={amount}
          onType={setAmount}
          error={wrong === undefined ? undefined : text(`refusal.${wrong}`)}
          after={<Unit>USDT</Unit>}
        />
        <div className={styles["quick"]}>
          {quickAmounts.map((quick) => (
            <Button key={quick} kind="line" aria-pressed={quick === amount} onClick={() => setAmount(quick)}>
              {showMoney(quick).replace(".00", "")}
            </Button>
          ))}
        </div>
        {fund.callState === "lost" && fund.sent !== undefined && (
          <LostAnswer what={`${showMoney(fund.sent)} USDT`} onAskAgain={fund.askAgain} />
        )}
        <Button
          type="submit"
          kind="solid"
          wide
          busy={fund.callState === "sending"}
          disabled={fund.callState === "lost"}
        >
          {text("mine.get")}
        </Button>
      </Form>
    </Panel>
  );
};

/** One funding at a time, followed to its answer: a repeat after a lost answer is the same booking, not a second one (API-11). */
const useFund = () => {
  const text = useText();
  const queries = useQueryClient();
  const calls = useMoneyCalls();
  const [sent, setSent] = useState<string>();
  const begin = (money: string): void => {
    setSent(money);
    const update = userUpdater();
    calls.begin("fund", {
      send: (key) => call(demoFund, { money }, { idempotencyKey: key }),
      done: ({ wallet }) => {
        update({ wallet });
        toast.good(text("mine.funded", { amount: showMoney(money), balance: showMoney(wallet) }));
        void queries.invalidateQueries(changingWith("bookings"));
      },
    });
  };
  return { callState: calls.callStateOf("fund"), sent, begin, askAgain: () => calls.askAgain("fund") };
};
