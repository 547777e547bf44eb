import { Select, TextInput } from "@mantine/core";
import { supportList, supportQueue } from "@candor/wire/desks/support";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { Desk } from "../../console/desk/desk.tsx";
import { stateColumn } from "../../console/desk/state-column.tsx";
import { useKeyedPages } from "../../console/desk/use-pages.ts";
import { askedInAddress } from "../../console/frame/address.ts";
import { userNumber } from "../../console/desk/user-number.ts";
import { showDuration, showTime, showTotal } from "../../console/show.ts";
import { answerKey, rereadAnswers } from "../../lib/calls/answer-key.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { CannedPanel } from "./canned-panel.tsx";
import { ConversationDrawer } from "./conversation-drawer.tsx";
import { customerOf, stateOf, type Listed } from "./conversation.ts";
import { useConversationNews } from "./use-conversation-news.ts";

type State = "queue" | "mine" | "closed" | "all";
const states: readonly { readonly value: State; readonly label: string }[] = [
  { value: "queue", label: "waiting, longest first" },
  { value: "mine", label: "held by me" },
  { value: "closed", label: "closed" },
  { value: "all", label: "all" },
];

const columns: readonly DeskColumn<Listed>[] = [
  { key: "id", title: "No.", text: ({ id }) => id, isNumber: true, width: 70 },
  {
    key: "waits",
    title: "Waits for",
    text: ({ waitingSince }) =>
      waitingSince === null ? "" : showDuration(Math.max(1_000, serverNowMs() - waitingSince)),
    width: 140,
  },
  {
    key: "since",
    title: "Since (UTC)",
    text: ({ waitingSince }) => (waitingSince === null ? "" : showTime(waitingSince)),
    width: 160,
  },
  { key: "customer", title: "Customer", text: customerOf, width: 240 },
  { key: "language", title: "Language", text: ({ language }) => language, width: 90 },
  { key: "unseen", title: "New", text: ({ unseen }) => String(unseen), isNumber: true, width: 70 },
  { key: "stars", title: "Rating", text: ({ stars }) => (stars === null ? "" : `${stars} of 5`), width: 90 },
  stateColumn(
    (row) => stateOf(row).label,
    (row) => stateOf(row).color,
  ),
];

/** Conversations with customers: who waits, who answers, and what is answered often (SUP-01). */
export const SupportPage = () => {
  const [state, setState] = useState<State>("queue");
  const [typed, setTyped] = useState("");
  // The search may lead to one of them.
  const [openedId, setOpenedId] = useState<string | undefined>(askedInAddress() || undefined);
  return (
    <Desk
      title="Support"
      about="Take a conversation before you answer: for ten minutes nobody else can, and each answer starts them again. The customer reads your answers, never your notes or your name."
    >
      {state === "queue" ? (
        <QueueTable onOpen={setOpenedId} state={state} onState={setState} />
      ) : (
        <ListTable onOpen={setOpenedId} state={state} onState={setState} typed={typed} onType={setTyped} />
      )}
      <CannedPanel />
      {openedId !== undefined && (
        <ConversationDrawer key={openedId} id={openedId} onClose={() => setOpenedId(undefined)} />
      )}
    </Desk>
  );
};

type StateProps = { readonly state: State; readonly onState: (state: State) => void };
type TableProps = StateProps & { readonly onOpen: (id: string) => void };

const StateSelect = ({ state, onState }: StateProps) => (
  <Select
    aria-label="State"
    data={states}
    value={state}
    allowDeselect={false}
    onChange={(value) => onState((value ?? "queue") as State)}
    w={210}
  />
);

const QueueTable = ({ onOpen, ...state }: TableProps) => {
  const queries = useQueryClient();
  const refetchInterval = useConversationNews(() => void rereadAnswers(queries, supportQueue));
  const queue = useQuery({
    queryKey: answerKey(supportQueue),
    queryFn: () => askList(supportQueue, {}),
    refetchInterval,
  });
  return (
    <DeskTable
      name="support-queue"
      rows={queue.data?.rows}
      totalText={queue.data === undefined ? undefined : showTotal(queue.data.total)}
      error={queue.error}
      columns={columns}
      idOf={({ id }) => id}
      isFetching={queue.isFetching}
      onRefresh={() => void queue.refetch()}
      onRow={({ id }) => onOpen(id)}
      emptyText="Nobody waits for an answer."
      filters={<StateSelect {...state} />}
    />
  );
};

type ListProps = Omit<TableProps, "state"> & {
  readonly state: Exclude<State, "queue">;
  readonly typed: string;
  readonly onType: (typed: string) => void;
};

const ListTable = ({ onOpen, state, onState, typed, onType }: ListProps) => {
  const queries = useQueryClient();
  const refreshMs = useConversationNews(() => void rereadAnswers(queries, supportList));
  const userId = userNumber(typed);
  const filters = { state, ...(userId === undefined ? {} : { userId }) };
  const pages = useKeyedPages<Listed>(
    answerKey(supportList, filters),
    (page) => askList(supportList, { ...filters, ...page }),
    ({ id }) => Number(id),
    { refreshMs, sortedBy: "id" },
  );
  return (
    <DeskTable
      name="support-conversations"
      {...pages}
      totalText={showTotal(pages.total)}
      columns={columns}
      idOf={({ id }) => id}
      onRow={({ id }) => onOpen(id)}
      emptyText="There is none."
      filters={
        <>
          <StateSelect state={state} onState={onState} />
          <TextInput
            aria-label="Of this user"
            placeholder="of user, e.g. 100002"
            value={typed}
            onChange={({ currentTarget }) => onType(currentTarget.value.trim())}
            w={160}
          />
        </>
      }
    />
  );
};
