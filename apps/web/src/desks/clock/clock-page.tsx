import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { AnswerOf } from "@candor/wire/call";
import { askClock, clockState } from "@candor/wire/desks/clock";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { goTo } from "../../console/frame/address.ts";
import { ask } from "../../console/ask.ts";
import { Desk } from "../../console/desk/desk.tsx";
import { FactTable, type Fact } from "../../console/desk/fact-table.tsx";
import { Failed } from "../../console/frame/failed.tsx";
import { Loading } from "../../console/frame/loading.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { showExactTime, showDuration, showTime } from "../../console/show.ts";
import { useMayDo } from "../../console/frame/use-me.ts";

const refreshMs = 5_000;

/** Where the log ends, and what two operators can sign when that is ahead of the clock: one of the desks that work while no market runs. */
export const ClockPage = () => {
  const { data, error, refetch } = useQuery({
    queryKey: answerKey(clockState),
    queryFn: () => ask(clockState, {}),
    refetchInterval: refreshMs,
  });
  return (
    <Desk
      title="Clock"
      about="Nothing is logged or decided while the log ends further ahead of the clock than two operators have signed."
    >
      {error !== null && data === undefined && <Failed error={error} onAgain={() => void refetch()} />}
      {error === null && data === undefined && <Loading />}
      {data !== undefined && (
        <Stack gap="md">
          <FactTable title="Times" rows={factsOf(data)} />
          {data.areClocksApart && <ClocksApart isMachineBehind={data.machineAt < data.clockAt} />}
          {data.isAhead && <GoOn waitingAct={data.waitingAct} areClocksApart={data.areClocksApart} />}
          {!data.isAhead && !data.areClocksApart && (
            <Text size="sm">
              There is nothing to do: the log is not ahead of the clock, or only as far as two operators have
              signed.
            </Text>
          )}
        </Stack>
      )}
    </Desk>
  );
};

const factsOf = (state: AnswerOf<typeof clockState>): readonly Fact[] => {
  const { logEndsAt, clockAt, machineAt, areClocksApart, isAhead } = state;
  const aheadMs = logEndsAt === null ? 0 : logEndsAt - clockAt;
  return [
    ["The log ends, UTC", logEndsAt === null ? "empty" : showExactTime(logEndsAt)],
    ["The database's clock, UTC", showTime(clockAt)],
    ["This machine's clock, UTC", showTime(machineAt), areClocksApart],
    ...(aheadMs >= 1_000
      ? [["The log is ahead of the database's clock by", showDuration(aheadMs), isAhead] as const]
      : []),
  ];
};

/** A start that waits compares the log with this machine's clock, and the database refuses what is ahead of its own. */
const ClocksApart = ({ isMachineBehind }: { readonly isMachineBehind: boolean }) => (
  <Alert
    color="orange"
    role="status"
    maw={720}
    title={
      isMachineBehind
        ? "This machine's clock is behind the database's: set it right"
        : "This machine's clock is ahead of the database's: set it right"
    }
  >
    Or the database's, if that one is wrong. While they are more than two seconds apart, a start can wait or
    be refused, also when two operators have signed. One that waits goes on by itself when they agree; a
    market that runs stops when its machine's clock is moved, and has to be started again.
  </Alert>
);

type GoOnProps = { readonly waitingAct: string | null; readonly areClocksApart: boolean };

const GoOn = ({ waitingAct, areClocksApart }: GoOnProps) => {
  const [isAsking, setIsAsking] = useState(false);
  const client = useQueryClient();
  const mayDo = useMayDo();
  return (
    <>
      <Stack gap="xs" maw={720}>
        <Text size="sm">
          <b>Is a clock wrong now?</b> Set it right: a start that waits goes on by itself.
        </Text>
        <Text size="sm">
          <b>Was a clock wrong when the log was written?</b> Wait until the clock has passed the end of the
          log, or let two operators sign that the market goes on from there, as fast as the clock. Every
          option and contract keeps its length, and nothing settles early.
        </Text>
      </Stack>
      {waitingAct !== null && (
        <Alert color="yellow" role="status">
          Act {waitingAct} is open: approve it, or carry it out, at the approvals.{" "}
          {areClocksApart
            ? "When it is carried out and the clocks agree, a start that waits goes on by itself."
            : "When it is carried out, a start that waits goes on by itself."}
        </Alert>
      )}
      <Group>
        {waitingAct !== null && mayDo("acts_read") && (
          <Button onClick={() => goTo("/approvals")}>To the approvals</Button>
        )}
        {waitingAct === null && mayDo("clock_waive") && (
          <Button onClick={() => setIsAsking(true)}>Ask to go on from there</Button>
        )}
      </Group>
      {isAsking && (
        <ReasonDialog
          title="Go on from the end of the log"
          confirm="Ask for it"
          onClose={() => setIsAsking(false)}
          onConfirm={async (reason) => {
            await ask(askClock, { reason });
            await client.invalidateQueries();
          }}
        >
          <Text size="sm">
            The market's time is ahead of the clock from then on: ticks, candles and entries have future
            times, and the public log shows it.
          </Text>
        </ReasonDialog>
      )}
    </>
  );
};
