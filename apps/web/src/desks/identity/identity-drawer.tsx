import { Badge, Stack } from "@mantine/core";
import { identityDetail, type IdentityDetail } from "@candor/wire/desks/identity";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../console/ask.ts";
import { DeskDrawer } from "../../console/desk/desk-drawer.tsx";
import { FactTable, type Fact } from "../../console/desk/fact-table.tsx";
import { Failed } from "../../console/frame/failed.tsx";
import { Loading } from "../../console/frame/loading.tsx";
import { showExactTime, showTime } from "../../console/show.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { ClaimPanel } from "./claim-panel.tsx";
import { DecideDialog } from "./decide-dialog.tsx";
import { causesLine, partWords, stateWords } from "./identity.ts";
import { PhotosPanel } from "./photos-panel.tsx";

type Props = { readonly id: string; readonly onClose: () => void };

/** One of them: what was sent, its photos, who looks at it, and what was decided. It is read again only after an act: each reading is recorded. */
export const IdentityDrawer = ({ id, onClose }: Props) => {
  const { data, error, refetch } = useQuery({
    queryKey: answerKey(identityDetail, id),
    queryFn: () => ask(identityDetail, { id: Number(id) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const [verdict, setVerdict] = useState<"approved" | "refused" | undefined>();
  return (
    <DeskDrawer title={`Identity ${id}`} isAsking={verdict !== undefined} onClose={onClose}>
      {error !== null && <Failed error={error} onAgain={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && (
        <Stack gap="md">
          <FactTable title="What was sent" rows={factsOf(data)} />
          <PhotosPanel identity={data} />
          {data.decidedAt === null && <ClaimPanel identity={data} onDecide={setVerdict} />}
          <Decisions identity={data} />
          <Readings identity={data} />
        </Stack>
      )}
      {data !== undefined && verdict !== undefined && (
        <DecideDialog identity={data} verdict={verdict} onClose={() => setVerdict(undefined)} />
      )}
    </DeskDrawer>
  );
};

const factsOf = (identity: IdentityDetail): readonly Fact[] => {
  const { state, userId, version, username, idNumber, sentAt, changed, needsSecond } = identity;
  return [
    [
      "State",
      <Badge key="state" variant="dot" color={stateWords[state].color}>
        {stateWords[state].label}
      </Badge>,
    ],
    ["User", userId],
    ["Name", username],
    ["Number", idNumber],
    ["Sent", `${showTime(sentAt)} UTC, for the ${version}. time`],
    ["New in it", changed.map((part) => partWords[part]).join(", ")],
    ["Approval", needsSecond ? "takes a second operator" : "takes one operator"],
  ];
};

const Decisions = ({ identity: { decisions } }: { readonly identity: IdentityDetail }) =>
  decisions.length > 0 && (
    <FactTable
      title="Decisions"
      rows={decisions.map(({ verdict, operator, sentence, time, name, number, front, back }) => [
        `${showTime(time)} UTC`,
        [`${verdict} by ${operator}`, causesLine({ name, number, front, back }), sentence]
          .filter((part) => part !== "")
          .join(". "),
      ])}
    />
  );

const Readings = ({ identity: { readings } }: { readonly identity: IdentityDetail }) => (
  <FactTable
    title="Who has opened its photos"
    about="The newest 100; the audit log has all."
    rows={
      readings.length === 0
        ? [["Nobody", "yet"]]
        : readings.map(({ operator, side, time }) => [`${showExactTime(time)} UTC`, `${operator}: ${side}`])
    }
  />
);
