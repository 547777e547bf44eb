import { Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { communityText } from "@candor/wire/desks/community";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../console/ask.ts";
import { DeskDrawer } from "../../console/desk/desk-drawer.tsx";
import { FactTable, type Fact } from "../../console/desk/fact-table.tsx";
import { Failed } from "../../console/frame/failed.tsx";
import { Loading } from "../../console/frame/loading.tsx";
import { useMayDo, useMe } from "../../console/frame/use-me.ts";
import { showTime, showTotal } from "../../console/show.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import {
  authorOf,
  choicesOf,
  kindWords,
  reasonWord,
  stateOf,
  type TextDetail,
  type Verdict,
} from "./text.ts";

const refreshMs = 10_000;

/** One text, whole: what is said of it, what was decided, and the decision. */
export const TextDrawer = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const { data, error, refetch } = useQuery({
    queryKey: answerKey(communityText, id),
    queryFn: () => ask(communityText, { id: Number(id) }),
    refetchInterval: refreshMs,
  });
  const [verdict, setVerdict] = useState<Verdict | undefined>();
  return (
    <DeskDrawer title={`Text ${id}`} isAsking={verdict !== undefined} onClose={onClose}>
      {error !== null && <Failed error={error} onAgain={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && (
        <Stack gap="md">
          <FactTable title="The text" rows={factsOf(data)} />
          {data.above !== "" && <Written title="It stands below" text={data.above} />}
          <Written title="What was written" text={data.content} />
          {data.appeal !== null && (
            <Written title={`Appeal of ${showTime(data.appeal.time)} UTC`} text={data.appeal.text} />
          )}
          <Said text={data} />
          <Choices text={data} onChoose={setVerdict} />
        </Stack>
      )}
      {data !== undefined && verdict !== undefined && (
        <DecisionDialog text={data} verdict={verdict} onClose={() => setVerdict(undefined)} />
      )}
    </DeskDrawer>
  );
};

const factsOf = (text: TextDetail): readonly Fact[] => {
  const { label, color } = stateOf(text);
  return [
    [
      "State",
      <Badge key="state" variant="dot" color={color}>
        {text.isTakenBack ? "taken back by its author" : label}
      </Badge>,
    ],
    ["What", kindWords[text.kind]],
    [
      "Author",
      `${authorOf(text)} (${showTotal(text.author.approved)} approved, ${showTotal(text.author.refused)} refused)`,
    ],
    ["Written", `${showTime(text.writtenAt)} UTC`],
  ];
};

/** Always as text, whatever it looks like. */
const Written = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div>
    <Title order={2} size="h5">
      {title}
    </Title>
    <Text
      size="sm"
      dir="auto"
      mah={360}
      style={{ overflow: "auto", overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}
    >
      {text}
    </Text>
  </div>
);

const Said = ({ text: { reportRows, reports, decisions } }: { readonly text: TextDetail }) => (
  <>
    {reportRows.length > 0 && (
      <FactTable
        title={`Reports (${showTotal(reports)})`}
        rows={reportRows.map(({ userId, reason, note, time }) => [
          `${showTime(time)} UTC`,
          `${reasonWord(reason)}, by user ${userId}${note === "" ? "" : `: ${note}`}`,
        ])}
      />
    )}
    {decisions.length > 0 && (
      <FactTable
        title="Decisions"
        rows={decisions.map(({ verdict, code, operator, reason, time }) => [
          `${showTime(time)} UTC`,
          `${verdict}${code === null ? "" : ` (${reasonWord(code)})`} by ${operator}: ${reason}`,
        ])}
      />
    )}
  </>
);

type ChoicesProps = { readonly text: TextDetail; readonly onChoose: (verdict: Verdict) => void };

const Choices = ({ text, onChoose }: ChoicesProps) => {
  const mayDo = useMayDo();
  const { data: me } = useMe();
  if (me === undefined || !mayDo("community_decide")) return null;
  const choices = choicesOf(text, me.id);
  if (choices.length === 0 && text.waits === "appeal")
    return (
      <Text size="sm" fw={600}>
        You refused this text: another operator decides about the appeal.
      </Text>
    );
  return (
    <Group>
      {choices.map((each) => (
        <Button key={each} variant="default" onClick={() => onChoose(each)}>
          {each === "approved" ? "Approve it" : "Refuse it"}
        </Button>
      ))}
    </Group>
  );
};
