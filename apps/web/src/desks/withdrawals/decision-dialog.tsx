import { List, Select, Stack, Text, TextInput } from "@mantine/core";
import {
  approveWithdrawal,
  bankPaidWithdrawal,
  failedWithdrawal,
  refuseWithdrawal,
  sentWithdrawal,
  signerGoneWithdrawal,
  takeBackWithdrawal,
} from "@candor/wire/desks/withdrawals";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../console/ask.ts";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { showAmount } from "../../console/show.ts";
import {
  refusalReasons,
  type RefusalReason,
  type WithdrawalDecision,
  type WithdrawalDetail,
} from "./withdrawal.ts";

type Props = {
  readonly withdrawal: WithdrawalDetail;
  readonly decision: WithdrawalDecision;
  readonly onClose: () => void;
};

const words: Readonly<
  Record<WithdrawalDecision, { readonly title: string; readonly confirm: string; readonly isDanger: boolean }>
> = {
  approve: { title: "Approve", confirm: "Approve", isDanger: false },
  refuse: { title: "Refuse", confirm: "Refuse", isDanger: true },
  sent: { title: "It was paid", confirm: "Enter the payment", isDanger: false },
  bankPaid: { title: "The bank has paid", confirm: "It has paid", isDanger: false },
  failed: { title: "It cannot be paid", confirm: "Give it back", isDanger: true },
  takeBack: { title: "Take back from the signer", confirm: "Take it back", isDanger: false },
  signerGone: { title: "The signer is gone", confirm: "It is gone", isDanger: true },
};

/** Refusals of a payment that is not this withdrawal's. PaymentNotOnChain is not one of them: the chain may show the payment later. */
const wrongHash: ReadonlySet<string> = new Set(["PaymentIsAnother", "PaymentIsOlder", "PaymentIsTaken"]);

/** Says what will happen, and asks for what the decision needs and for its reason. */
export const DecisionDialog = ({ withdrawal, decision, onClose }: Props) => {
  const client = useQueryClient();
  const [why, setWhy] = useState<RefusalReason | null>(null);
  const [hash, setHash] = useState("");
  const { title, confirm, isDanger } = words[decision];
  const takesTwo =
    decision === "failed" ||
    decision === "signerGone" ||
    (withdrawal.approver === "twoOperators" && (decision === "approve" || decision === "bankPaid"));
  const decide = async (reason: string): Promise<void> => {
    const named = { id: Number(withdrawal.id), reason };
    await {
      approve: () => ask(approveWithdrawal, named),
      refuse: () => ask(refuseWithdrawal, { ...named, why: why as RefusalReason }),
      sent: () => ask(sentWithdrawal, { ...named, hash }),
      bankPaid: () => ask(bankPaidWithdrawal, named),
      failed: () => ask(failedWithdrawal, named),
      takeBack: () => ask(takeBackWithdrawal, named),
      signerGone: () => ask(signerGoneWithdrawal, named),
    }[decision]();
    await client.invalidateQueries();
  };
  return (
    <ReasonDialog
      title={`${title}: withdrawal ${withdrawal.id}`}
      confirm={takesTwo ? "Ask for the approvals" : confirm}
      isDanger={isDanger}
      isReady={(decision !== "refuse" || why !== null) && (decision !== "sent" || hash.trim() !== "")}
      onClose={onClose}
      onConfirm={decide}
    >
      {({ isTried, refusal }) => (
        <Stack gap="sm">
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            {whatHappens(withdrawal, decision, takesTwo)}
          </Text>
          {decision === "signerGone" && <WhatTwoSign />}
          {decision === "refuse" && (
            <Select
              label="Reason of the list"
              description="The owner reads it."
              data={refusalReasons}
              value={why}
              onChange={(value) => setWhy(value as RefusalReason | null)}
              error={isTried && why === null ? "Choose one" : undefined}
              data-autofocus
              required
            />
          )}
          {decision === "sent" && (
            <TextInput
              label={withdrawal.network === "bank" ? "Reference of the bank" : "Hash of the transaction"}
              value={hash}
              onChange={({ currentTarget: { value } }) => setHash(value.trim())}
              error={isTried && hash === "" ? "It is needed" : wrongHash.has(refusal)}
              data-autofocus
              required
            />
          )}
        </Stack>
      )}
    </ReasonDialog>
  );
};

const whatHappens = (
  { amount, arrives, address, userId, network, state, isPaidByServer }: WithdrawalDetail,
  decision: WithdrawalDecision,
  takesTwo: boolean,
): string => {
  const paid = `${showAmount(arrives)} USDT to ${address}`;
  switch (decision) {
    case "approve":
      if (takesTwo) return `Two operators approve with their passkeys; then ${paid} will be paid.`;
      return isPaidByServer ? `The server pays ${paid} at once.` : `An operator then pays ${paid}.`;
    case "refuse":
      return `${showAmount(amount)} USDT go back to user ${userId} at once.`;
    case "sent":
      return network === "bank"
        ? `You have asked the bank to pay ${paid}.`
        : `The chain must already show a payment of exactly ${paid}, made after the approval.`;
    case "bankPaid":
      return `${paid} has left. Nobody takes this back.`;
    case "failed":
      return `Two operators sign that ${
        state === "sent" ? "its payment will never arrive" : "nobody has paid it, and nobody will"
      }; then ${showAmount(amount)} USDT go back to user ${userId}.`;
    case "takeBack":
      return `The signer promises never to pay ${paid}; then, not before, an operator pays it by hand, or two give it back. What it has signed already stays with it.`;
    case "signerGone":
      return "Only when no signer can ever answer again. Two operators sign, within an hour, that:";
  }
};

/** What the two operators sign, in the words of the act's content. */
const WhatTwoSign = () => (
  <>
    <List size="sm" spacing={4}>
      <List.Item>the signer is stopped, and its journal will not be used again;</List.Item>
      <List.Item>
        its wallet can no longer pay this withdrawal: all was moved out of it, or the nonce of the payment is
        used up, or the key is lost and the journal has no payment of it;
      </List.Item>
      <List.Item>
        each of the two has looked on the chain whether this withdrawal was paid from that wallet.
      </List.Item>
    </List>
    <Text size="sm">
      Then an operator enters the payment that was found, or pays by hand, or two give it back.
    </Text>
  </>
);
