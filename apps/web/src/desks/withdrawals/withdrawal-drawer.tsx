import { Button, Group, Kbd, Stack, Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { withdrawalDetail } from "@candor/wire/desks/withdrawals";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActWaits } from "../../console/acts/act-waits.tsx";
import { ask } from "../../console/ask.ts";
import { DeskDrawer } from "../../console/desk/desk-drawer.tsx";
import { Failed } from "../../console/frame/failed.tsx";
import { Loading } from "../../console/frame/loading.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { useMayDo } from "../../console/frame/use-me.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import { WithdrawalFacts } from "./withdrawal-facts.tsx";
import { decisionsOf, whoDecides, type WithdrawalDecision, type WithdrawalDetail } from "./withdrawal.ts";

const refreshMs = 5_000;

const buttons: Readonly<Record<WithdrawalDecision, { readonly label: string; readonly key: string }>> = {
  approve: { label: "Approve", key: "a" },
  refuse: { label: "Refuse", key: "r" },
  sent: { label: "It was paid", key: "s" },
  bankPaid: { label: "The bank has paid", key: "b" },
  failed: { label: "It cannot be paid", key: "f" },
  takeBack: { label: "Take back from the signer", key: "t" },
  signerGone: { label: "The signer is gone", key: "g" },
};
const quiet: readonly WithdrawalDecision[] = ["refuse", "failed", "signerGone"];

/** One withdrawal: what is known about it, and what can be decided now. */
export const WithdrawalDrawer = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const [deciding, setDeciding] = useState<WithdrawalDecision | undefined>();
  const { data, error, refetch } = useQuery({
    queryKey: answerKey(withdrawalDetail, id),
    queryFn: () => ask(withdrawalDetail, { id: Number(id) }),
    refetchInterval: refreshMs,
  });
  return (
    <DeskDrawer title={`Withdrawal ${id}`} isAsking={deciding !== undefined} onClose={onClose}>
      {error !== null && <Failed error={error} onAgain={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <Opened withdrawal={data} deciding={deciding} onDeciding={setDeciding} />}
    </DeskDrawer>
  );
};

type OpenedProps = {
  readonly withdrawal: WithdrawalDetail;
  readonly deciding: WithdrawalDecision | undefined;
  readonly onDeciding: (decision: WithdrawalDecision | undefined) => void;
};

const Opened = ({ withdrawal, deciding, onDeciding }: OpenedProps) => {
  const mayDo = useMayDo();
  const mayDecide = mayDo("withdrawal_decide");
  const possible = decisionsOf(withdrawal);
  const decisions = mayDecide ? possible : [];
  useHotkeys(
    deciding === undefined
      ? decisions.map((decision) => [buttons[decision].key, () => onDeciding(decision)])
      : [],
  );
  return (
    <Stack gap="md">
      {withdrawal.waitingAct !== null && <ActWaits act={withdrawal.waitingAct} />}
      {!mayDecide && possible.length > 0 && <Text size="sm">{whoDecides}</Text>}
      {decisions.length > 0 && (
        <Group>
          {decisions.map((decision) => (
            <Button
              key={decision}
              variant={quiet.includes(decision) ? "default" : "filled"}
              rightSection={<Kbd size="xs">{buttons[decision].key.toUpperCase()}</Kbd>}
              onClick={() => onDeciding(decision)}
            >
              {buttons[decision].label}
            </Button>
          ))}
        </Group>
      )}
      <WithdrawalFacts withdrawal={withdrawal} />
      {deciding !== undefined && (
        <DecisionDialog withdrawal={withdrawal} decision={deciding} onClose={() => onDeciding(undefined)} />
      )}
    </Stack>
  );
};
