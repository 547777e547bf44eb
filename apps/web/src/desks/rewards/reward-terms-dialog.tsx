import { Stack, Text, Textarea } from "@mantine/core";
import { termsOfText } from "@candor/core/rewards/reward-terms";
import { askRewardTerms, type rewardTermsList } from "@candor/wire/desks/rewards";
import { useState } from "react";
import { AnnouncementDialog } from "../../console/acts/announcement-dialog.tsx";
import { firstStart, startInTime } from "../../console/acts/announced-start.ts";
import { ask } from "../../console/ask.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import type { AnswerOf } from "@candor/wire/call";

type Props = { readonly rows: readonly AnswerOf<typeof rewardTermsList>[]; readonly onClose: () => void };

/** Asks two operators to announce other terms of rewards: they sign for the lines as they are written here. */
export const RewardTermsDialog = ({ rows, onClose }: Props) => {
  const [starts, setStarts] = useState(() => firstStart(serverNowMs()));
  const [terms, setTerms] = useState(rows.at(-1)?.terms ?? "");
  const startsAt = startInTime(starts, serverNowMs());
  const before = rows.findLast((row) => startsAt !== undefined && row.startsAt < startsAt)?.terms ?? "";
  const read = termsOfText(terms);
  const isUnchanged = terms === before;
  return (
    <AnnouncementDialog
      title="What rewards pay"
      asked="New terms of rewards"
      starts={starts}
      onStarts={setStarts}
      waiting={{ act: rows[0]?.waitingAct ?? null, about: "the terms of rewards" }}
      isUnchanged={isUnchanged}
      isReady={startsAt !== undefined && read.ok && !isUnchanged}
      confirm="Ask for these terms"
      changes={<Changes starts={starts} before={before} after={read.ok ? terms : ""} />}
      onAsk={async (reason) => (await ask(askRewardTerms, { startsAt: startsAt ?? 0, terms, reason })).id}
      onClose={onClose}
    >
      <Textarea
        label="A line for each band, award and task, and one for posts"
        description="Bands from 0 upwards, then awards by their days, then tasks 1 to 5, then comment_reward, which is 0 for nothing; amounts in USDT"
        autosize
        value={terms}
        onChange={(event) => setTerms(event.currentTarget.value)}
        error={read.ok ? undefined : `Not terms: ${read.refusal.values?.["field"] ?? ""}`}
      />
    </AnnouncementDialog>
  );
};

type ChangesProps = { readonly starts: string; readonly before: string; readonly after: string };

const lines = { overflowWrap: "anywhere", whiteSpace: "pre-line" } as const;

const Changes = ({ starts, before, after }: ChangesProps) => (
  <Stack gap={4}>
    <Text size="sm">From {starts.replace("T", " ")} UTC on. Before:</Text>
    <Text size="sm" c="dimmed" style={lines}>
      {before}
    </Text>
    <Text size="sm">After:</Text>
    <Text size="sm" style={lines}>
      {after}
    </Text>
  </Stack>
);
