import { outcomeOf } from "@candor/core/withdrawal/withdrawal";
import type { AnswerOf } from "@candor/wire/call";
import { cancelWithdrawal, type withdrawalList } from "@candor/wire/withdrawals";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { confirm } from "../../lib/confirm.ts";
import { queryKeys } from "../../lib/calls/query-keys.ts";
import { refreshUser } from "../../lib/account/refresh-user.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/cards.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { WithdrawalSteps } from "./withdrawal-steps.tsx";
import { WaitList } from "./wait-list.tsx";
import { networkText, stateTexts } from "./withdrawal-texts.ts";
import styles from "./withdraw.module.css";

type Row = AnswerOf<typeof withdrawalList>;

const looks: Partial<Record<Row["state"], "good" | "warn">> = {
  done: "good",
  refused: "warn",
  failed: "warn",
};

export const WithdrawalCard = ({ row }: { readonly row: Row }) => {
  const text = useText();
  const { bpprice, arrives, fee, network, address, state, reason, hash, userremark, waits } = row;
  return (
    <Card title={`${showMoney(bpprice)} USDT`} state={text(stateTexts[state])} look={looks[state]}>
      {!comesBack(state) && (
        <p className="muted">
          {text("withdraw.arrivesAfter", { arrives: showMoney(arrives), fee: showMoney(fee) })}
        </p>
      )}
      <div className={styles["copied"]}>
        <p className={styles["small"]}>
          <code className={styles["address"]}>{address}</code>{" "}
          <span className="muted">{text(networkText[network])}</span>
        </p>
        {network !== "bank" && <CopyButton value={address} label={text("funds.copyAddress")} />}
      </div>
      {userremark !== "" && <p className={`muted ${styles["small"]}`}>{userremark}</p>}
      {reason !== "" && <p className={styles["reason"]}>{reason}</p>}
      <WithdrawalSteps row={row} />
      {hash !== "" && (
        <div className={styles["copied"]}>
          <p className={styles["small"]}>
            <span className="muted">{text("withdraw.hash")}</span>{" "}
            <code className={styles["address"]}>{hash}</code>
          </p>
          <CopyButton
            value={hash}
            label={text(network === "bank" ? "funds.copyReference" : "funds.copyHash")}
          />
        </div>
      )}
      {waits.length > 0 && (
        <div className={styles["why"]}>
          <b>{text("withdraw.why")}</b>
          <WaitList waits={waits} />
        </div>
      )}
      {state === "requested" && <CancelButton row={row} />}
    </Card>
  );
};

/** What came back has brought nothing and cost nothing. */
const comesBack = (state: Row["state"]): boolean => outcomeOf(state) === "returned";

const CancelButton = ({ row: { id, bpprice } }: { readonly row: Row }) => {
  const text = useText();
  const queries = useQueryClient();
  const amount = showMoney(bpprice);
  const cancelling = useMutation({
    mutationFn: () => call(cancelWithdrawal, { id }),
    onSuccess: () => toast.good(text("withdraw.cancelled", { amount })),
    onError: toast.failure,
    onSettled: () => {
      void refreshUser();
      for (const key of [
        queryKeys.withdrawals,
        queryKeys.withdrawQuote,
        queryKeys.journal,
        queryKeys.portfolio,
      ]) {
        void queries.invalidateQueries({ queryKey: [key] });
      }
    },
  });
  const ask = async (): Promise<void> => {
    const agreed = await confirm({
      title: text("withdraw.cancelTitle", { amount }),
      body: text("withdraw.cancelBody"),
      action: text("withdraw.cancelDo"),
      keep: text("withdraw.cancelKeep"),
    });
    if (agreed) cancelling.mutate();
  };
  return (
    <Button busy={cancelling.isPending} onClick={() => void ask()}>
      {text("withdraw.cancelDo")}
    </Button>
  );
};
