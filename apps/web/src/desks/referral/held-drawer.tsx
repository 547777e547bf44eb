import { Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { decideCommission, heldDetail } from "@candor/wire/desks/referral";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { ask } from "../../console/ask.ts";
import { DeskDrawer } from "../../console/desk/desk-drawer.tsx";
import { FactTable, type Fact } from "../../console/desk/fact-table.tsx";
import { Failed } from "../../console/frame/failed.tsx";
import { Loading } from "../../console/frame/loading.tsx";
import { useMayDo } from "../../console/frame/use-me.ts";
import { showAmount, showTime } from "../../console/show.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { choicesOf, flagWords, verdicts, type HeldDetail } from "./held.ts";

type Props = { readonly id: string; readonly onClose: () => void };
type Choice = "released" | "kept";

const refreshMs = 10_000;

/** One commission that is held: what the rows say of the two, the appeal, and the decision. */
export const HeldDrawer = ({ id, onClose }: Props) => {
  const { data, error, refetch } = useQuery({
    queryKey: answerKey(heldDetail, id),
    queryFn: () => ask(heldDetail, { id: Number(id) }),
    refetchInterval: refreshMs,
  });
  const mayDo = useMayDo();
  const [choice, setChoice] = useState<Choice | undefined>();
  const choices = data !== undefined && mayDo("commission_decide") ? choicesOf(data) : [];
  return (
    <DeskDrawer title={`Held commission ${id}`} isAsking={choice !== undefined} onClose={onClose}>
      {error !== null && <Failed error={error} onAgain={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && (
        <Stack gap="md">
          <FactTable title="The commission" rows={factsOf(data)} />
          <FactTable
            title="Flags"
            about="Signs, no proofs: a family has a network and often a device in common."
            rows={data.flags.map(({ kind, facts, foundAt }) => [
              flagWords[kind],
              `${facts} (found ${showTime(foundAt)} UTC)`,
            ])}
          />
          <Appeal held={data} />
          <Decided held={data} />
          <Group>
            {choices.map((each) => (
              <Button key={each} variant="default" onClick={() => setChoice(each)}>
                {each === "released" ? "Release it" : "Keep it"}
              </Button>
            ))}
          </Group>
        </Stack>
      )}
      {data !== undefined && choice !== undefined && (
        <DecisionDialog held={data} choice={choice} onClose={() => setChoice(undefined)} />
      )}
    </DeskDrawer>
  );
};

const factsOf = ({
  verdict,
  amount,
  level,
  userId,
  clientId,
  heldAt,
  paidAt,
}: HeldDetail): readonly Fact[] => [
  [
    "State",
    <Badge key="state" variant="dot" color={verdicts[verdict].color}>
      {verdicts[verdict].label}
    </Badge>,
  ],
  ["Amount", `${showAmount(amount)} USDT`],
  ["For", `the client’s first purchase, level ${level}`],
  ["Referrer", userId],
  ["Client", clientId],
  ["Held since", `${showTime(heldAt)} UTC`],
  ...(paidAt === null ? [] : [["Paid", `${showTime(paidAt)} UTC`] as const]),
];

const Appeal = ({ held: { appeal } }: { readonly held: HeldDetail }) => (
  <div>
    <Title order={2} size="h5">
      Appeal
    </Title>
    {appeal === null ? (
      <Text size="sm" c="dimmed">
        The referrer has not appealed.
      </Text>
    ) : (
      <>
        <Text size="sm" style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
          {appeal.text}
        </Text>
        <Text size="sm" c="dimmed">
          The referrer, {showTime(appeal.time)} UTC
        </Text>
      </>
    )}
  </div>
);

const Decided = ({ held }: { readonly held: HeldDetail }) =>
  held.verdicts.length > 0 && (
    <FactTable
      title="Decisions"
      rows={held.verdicts.map(({ verdict, operator, reason, time }) => [
        `${showTime(time)} UTC`,
        `${verdicts[verdict].label} by ${operator}: ${reason}`,
      ])}
    />
  );

type DialogProps = { readonly held: HeldDetail; readonly choice: Choice; readonly onClose: () => void };

const DecisionDialog = ({ held: { id, amount, userId }, choice, onClose }: DialogProps) => {
  const client = useQueryClient();
  const isRelease = choice === "released";
  return (
    <ReasonDialog
      title={`${isRelease ? "Release" : "Keep"} commission ${id}`}
      confirm={isRelease ? "Release it" : "Keep it"}
      isDanger={!isRelease}
      onClose={onClose}
      onConfirm={async (reason) => {
        await ask(decideCommission, { id: Number(id), verdict: choice, reason });
        await client.invalidateQueries();
      }}
    >
      <Text size="sm">
        {isRelease
          ? `${showAmount(amount)} USDT are paid to user ${userId} in their turn, out of the referral budget. Nobody takes this back.`
          : `${showAmount(amount)} USDT stay held. User ${userId} can appeal once; releasing stays possible.`}
      </Text>
      <Text size="sm" fw={600}>
        User {userId} reads the reason that you give, word for word.
      </Text>
    </ReasonDialog>
  );
};
