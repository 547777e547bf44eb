import { answersTo, type LoanAnswer } from "@candor/core/loan/loan";
import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { answerLoan, loanDetail } from "@candor/wire/desks/loan";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { ask } from "../../console/ask.ts";
import { DeskDrawer } from "../../console/desk/desk-drawer.tsx";
import { FactTable, type Fact } from "../../console/desk/fact-table.tsx";
import { Failed } from "../../console/frame/failed.tsx";
import { Loading } from "../../console/frame/loading.tsx";
import { useMayDo } from "../../console/frame/use-me.ts";
import { showCount, showTime } from "../../console/show.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { answerWords, loanWords, type LoanDetail } from "./loan.ts";

type Props = { readonly id: string; readonly onClose: () => void };

const refreshMs = 10_000;

/** One application for a loan: whose, what was answered, and what may be answered now. */
export const LoanDrawer = ({ id, onClose }: Props) => {
  const { data, error, refetch } = useQuery({
    queryKey: answerKey(loanDetail, id),
    queryFn: () => ask(loanDetail, { id: Number(id) }),
    refetchInterval: refreshMs,
  });
  const mayDo = useMayDo();
  const [choice, setChoice] = useState<LoanAnswer | undefined>();
  const choices = data !== undefined && mayDo("loan_answer") ? answersTo(data.state) : [];
  return (
    <DeskDrawer title={`Loan application ${id}`} isAsking={choice !== undefined} onClose={onClose}>
      {error !== null && <Failed error={error} onAgain={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && (
        <Stack gap="md">
          <FactTable title="The application" rows={factsOf(data)} />
          {data.answers.length > 0 && (
            <FactTable
              title="Answers"
              rows={data.answers.map(({ state, operator, reason, time }) => [
                `${showTime(time)} UTC`,
                `${loanWords[state].label} by ${operator}: ${reason}`,
              ])}
            />
          )}
          <Group>
            {choices.map((each) => (
              <Button key={each} variant="default" onClick={() => setChoice(each)}>
                {answerWords[each].label}
              </Button>
            ))}
          </Group>
        </Stack>
      )}
      {data !== undefined && choice !== undefined && (
        <AnswerDialog loan={data} choice={choice} onClose={() => setChoice(undefined)} />
      )}
    </DeskDrawer>
  );
};

const factsOf = ({ state, userId, createdAt, ofUser }: LoanDetail): readonly Fact[] => [
  [
    "State",
    <Badge key="state" variant="dot" color={loanWords[state].color}>
      {loanWords[state].label}
    </Badge>,
  ],
  ["User", userId],
  ["Contact", "the desk Users has it"],
  ["Made", `${showTime(createdAt)} UTC`],
  ["Of this user", showCount(ofUser, "application")],
];

type DialogProps = {
  readonly loan: LoanDetail;
  readonly choice: LoanAnswer;
  readonly onClose: () => void;
};

const AnswerDialog = ({ loan: { id, userId, state }, choice, onClose }: DialogProps) => {
  const client = useQueryClient();
  const { label, about } = answerWords[choice];
  return (
    <ReasonDialog
      title={`${label.replace(" it", "")} application ${id}`}
      confirm={label}
      isDanger={choice === "declined"}
      onClose={onClose}
      onConfirm={async (reason) => {
        await ask(answerLoan, { id: Number(id), from: state, answer: choice, reason });
        await client.invalidateQueries();
      }}
    >
      <Text size="sm">{about}</Text>
      <Text size="sm" fw={600}>
        User {userId} reads the reason that you give, word for word.
      </Text>
    </ReasonDialog>
  );
};
