import { Badge, Button } from "@mantine/core";
import type { AnswerOf } from "@candor/wire/call";
import { operatorEndSession, operatorSessions } from "@candor/wire/desks/operators";
import { useQuery } from "@tanstack/react-query";
import { ask, askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { Desk } from "../../console/desk/desk.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { showTime } from "../../console/show.ts";
import { useAct } from "../../console/acts/use-act.ts";
import { PasskeyPanel } from "./passkey-panel.tsx";

type Session = AnswerOf<typeof operatorSessions>;

/** The own passkey and sessions; an admin sees and ends those of all. */
export const SessionsPage = () => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: answerKey(operatorSessions),
    queryFn: () => askList(operatorSessions, {}),
  });
  const { act, isBusy, failure } = useAct();
  const end = async (id: string): Promise<void> => {
    await act(() => ask(operatorEndSession, { id }));
    await refetch();
  };
  const columns: readonly DeskColumn<Session>[] = [
    { key: "name", title: "Operator", text: ({ name }) => name },
    { key: "device", title: "Device", text: ({ device }) => device || "unknown" },
    { key: "address", title: "Address", text: ({ address }) => address },
    { key: "created", title: "Since (UTC)", text: ({ createdAt }) => showTime(createdAt) },
    { key: "used", title: "Last used (UTC)", text: ({ usedAt }) => showTime(usedAt) },
    {
      key: "end",
      title: "End",
      text: ({ current }) => (current ? "this one" : ""),
      draw: ({ id, current }) =>
        current ? (
          <Badge variant="dot">this one</Badge>
        ) : (
          <Button size="compact-xs" variant="default" loading={isBusy} onClick={() => void end(id)}>
            End
          </Button>
        ),
    },
  ];
  return (
    <Desk title="Sessions and passkey" about="A session lasts 12 hours at most. End what you do not know.">
      <PasskeyPanel />
      <DeskTable
        name="sessions"
        rows={data?.rows}
        error={failure === "" ? error : new Error(failure)}
        columns={columns}
        idOf={({ id }) => id}
        isFetching={isFetching}
        onRefresh={() => void refetch()}
        emptyText="There is no session."
      />
    </Desk>
  );
};
