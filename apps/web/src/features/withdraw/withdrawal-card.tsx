import { outcomeOf } from "@candor/core/withdrawal/withdrawal";
import type { AnswerOf } from "@candor/wire/call";
import { cancelWithdrawal, type withdrawalList } from "@candor/wire/withdrawals";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { confirm } from "../../lib/confirm.ts";
import { focusResult, useAfterWait } from "../../lib/keyboard/focus-back.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/cards.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { useRenew } from "./use-renew.ts";
import { WithdrawalSteps } from "./withdrawal-steps.tsx";
import { WaitList } from "./wait-list.tsx";
import { networkText, stateTexts } from "./withdrawal-texts.ts";
import { isBack } from "./withdrawal-waits.ts";
import styles from "./withdraw.module.css";

type Row = AnswerOf<typeof withdrawalList>;
/** `isNew`: it was requested on this page, so the card gets the focus. */
type Props = { readonly row: Row; readonly isNew: boolean };

const looks: Partial<Record<Row["state"], "good" | "warn">> = {
  done: "good",
  refused: "warn",
  failed: "warn",
};

export const WithdrawalCard = ({ row, isNew }: Props) => {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const { cancel, isCancelling } = useCancel(row);
  useEffect(() => {
    if (isNew) focusResult(heading.current);
  }, [isNew]);
  useAfterWait(isCancelling, () => focusResult(heading.current));
  const { requestedAmount, arrives, fee, network, address, state, reason, hash, userremark, waits } = row;
  return (
    <Card
      title={`${showMoney(requestedAmount)} USDT`}
      state={text(stateTexts[state])}
      look={looks[state]}
      heading={heading}
    >
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
      {isBack(row) && <p>{text("withdraw.back", { amount: showMoney(requestedAmount) })}</p>}
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
      {state === "requested" && (
        <Button busy={isCancelling} onClick={() => void cancel()}>
          {text("withdraw.cancelDo")}
        </Button>
      )}
    </Card>
  );
};

/** True when the money came back: the withdrawal paid nothing out and cost nothing. */
const comesBack = (state: Row["state"]): boolean => outcomeOf(state) === "returned";

/** `cancel` asks the user first. */
const useCancel = ({ id, requestedAmount }: Row) => {
  const text = useText();
  const amount = showMoney(requestedAmount);
  const cancelling = useMutation({
    mutationFn: () => call(cancelWithdrawal, { id }),
    onSuccess: () => toast.good(text("withdraw.back", { amount })),
    onError: toast.failure,
    onSettled: useRenew(),
  });
  const cancel = async (): Promise<void> => {
    const agreed = await confirm({
      title: text("withdraw.cancelTitle", { amount }),
      body: text("withdraw.cancelBody"),
      action: text("withdraw.cancelDo"),
      keep: text("withdraw.cancelKeep"),
    });
    if (agreed) cancelling.mutate();
  };
  return { cancel, isCancelling: cancelling.isPending };
};
