import { demoFund } from "@candor/wire/demo";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call, newIdempotencyKey } from "../../lib/api.ts";
import { confirm } from "../../lib/confirm.ts";
import { updateUser } from "../../lib/session.ts";
import { showMoney } from "../../lib/show-money.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { NumberField, Unit } from "../../ui/field.tsx";
import { Panel } from "../../ui/panel.tsx";
import { fundError, fundSummary, quickAmounts } from "./fund-form.ts";
import styles from "./mine-page.module.css";
import { queryKeys } from "../../lib/query-keys.ts";

/** Play money through the sandbox gateway: amount, confirm, result. */
export const FundPanel = () => {
  const text = useText();
  const [amount, setAmount] = useState<string>(quickAmounts[0]);
  const [asked, setAsked] = useState(false);
  const fund = useFund();
  const wrong = asked ? fundError(amount) : undefined;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setAsked(true);
    if (fundError(amount) !== undefined) return;
    const agreed = await confirm({
      title: text("mine.confirmTitle", { amount: showMoney(fundSummary(amount).money) }),
      body: text("mine.confirmBody"),
      action: text("mine.get"),
    });
    if (agreed) fund.mutate(fundSummary(amount).money);
  };
  return (
    <Panel title={text("mine.fund")}>
      <p className={styles["note"]}>{text("mine.fundLead")}</p>
      <form noValidate className={styles["fund"]} onSubmit={(event) => void submit(event)}>
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
        <Button type="submit" kind="solid" wide busy={fund.isPending}>
          {text("mine.get")}
        </Button>
      </form>
    </Panel>
  );
};

/** One key for one intent: a repeat after a lost answer is the same booking, not a second one (API-11). */
const useFund = () => {
  const text = useText();
  const queries = useQueryClient();
  const [intent, setIntent] = useState({ amount: "", key: "" });
  return useMutation({
    mutationFn: (money: string) => {
      const same = intent.amount === money ? intent : { amount: money, key: newIdempotencyKey() };
      setIntent(same);
      return call(demoFund, { money }, { idempotencyKey: same.key });
    },
    onSuccess: ({ wallet }, money) => {
      setIntent({ amount: "", key: "" });
      updateUser({ wallet });
      toast.good(text("mine.funded", { amount: showMoney(money), balance: showMoney(wallet) }));
      void queries.invalidateQueries({ queryKey: [queryKeys.journal] });
    },
    onError: (error) => {
      // A refusal is final; after a lost answer the next press repeats the same intent.
      if ((error as { key?: string }).key !== "Network") setIntent({ amount: "", key: "" });
      toast.failure(error);
    },
  });
};
