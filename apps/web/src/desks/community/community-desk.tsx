import { Select, TextInput } from "@mantine/core";
import { communityQueues, communityTexts, communityTextsFile } from "@candor/wire/desks/community";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask, askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { Desk } from "../../console/desk/desk.tsx";
import { stateColumn } from "../../console/desk/state-column.tsx";
import { useKeyedPages } from "../../console/desk/use-pages.ts";
import { userNumber } from "../../console/desk/user-number.ts";
import { showTime, showTotal } from "../../console/show.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { TextDrawer } from "./text-drawer.tsx";
import { authorOf, kindWords, stateOf, type Listed, type Queues } from "./text.ts";

const refreshMs = 10_000;

type State = "review" | "report" | "appeal" | "refused" | "all";
const statesOf = (
  queues: Queues | undefined,
): readonly { readonly value: State; readonly label: string }[] => [
  { value: "review", label: `to be reviewed${countOf(queues?.review)}` },
  { value: "report", label: `reported${countOf(queues?.report)}` },
  { value: "appeal", label: `appealed${countOf(queues?.appeal)}` },
  { value: "refused", label: "refused" },
  { value: "all", label: "all" },
];
const countOf = (queue: Queues["review"] | undefined): string =>
  queue === undefined || queue.waiting === 0 ? "" : ` (${showTotal(queue.waiting)})`;

/** What waits is shown without being chosen: reviews first, then reports, then appeals. */
const firstOf = (queues: Queues | undefined): State =>
  (["review", "report", "appeal"] as const).find((state) => (queues?.[state].waiting ?? 0) > 0) ?? "review";

const columns: readonly DeskColumn<Listed>[] = [
  { key: "id", title: "No.", text: ({ id }) => id, isNumber: true, width: 80 },
  { key: "at", title: "Written (UTC)", text: ({ writtenAt }) => showTime(writtenAt), width: 160 },
  { key: "kind", title: "What", text: ({ kind }) => kindWords[kind], width: 90 },
  { key: "user", title: "Author", text: authorOf, width: 100 },
  { key: "text", title: "Text", text: ({ preview }) => preview, isLong: true },
  {
    key: "reports",
    title: "Reports",
    text: ({ reports }) => (reports === 0 ? "" : showTotal(reports)),
    isNumber: true,
    width: 90,
  },
  stateColumn(
    (row) => stateOf(row).label,
    (row) => stateOf(row).color,
  ),
];

/** Texts that wait for an operator: first reviews, then reports, then appeals (COM-04). */
export const CommunityDesk = () => {
  const { data: queues } = useQuery({
    queryKey: answerKey(communityQueues),
    queryFn: () => ask(communityQueues, {}),
    refetchInterval: refreshMs,
  });
  const [chosen, setChosen] = useState<State | undefined>();
  const [typed, setTyped] = useState("");
  const [openedId, setOpenedId] = useState<string | undefined>();
  const state = chosen ?? firstOf(queues);
  const userId = userNumber(typed);
  const filters = { state, ...(userId === undefined ? {} : { userId }) };
  const pages = useKeyedPages<Listed>(
    answerKey(communityTexts, filters),
    (page) => askList(communityTexts, { ...filters, ...page }),
    ({ id }) => Number(id),
    { refreshMs, sortedBy: "id", file: { call: communityTextsFile, filters } },
  );
  return (
    <Desk
      title="Community"
      about="What is approved is public. The author of a refused text reads the reason and may appeal once; another operator than the one who refused decides about it."
    >
      <DeskTable
        name="community-texts"
        {...pages}
        totalText={showTotal(pages.total)}
        columns={columns}
        idOf={({ id }) => id}
        onRow={({ id }) => setOpenedId(id)}
        emptyText={state === "all" || state === "refused" ? "There is none." : "None waits for a decision."}
        filters={
          <>
            <Select
              aria-label="State"
              data={statesOf(queues)}
              value={state}
              allowDeselect={false}
              onChange={(value) => setChosen((value ?? "review") as State)}
              w={190}
            />
            <TextInput
              aria-label="Of this user"
              placeholder="of user, e.g. 100002"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value.trim())}
              w={160}
            />
          </>
        }
      />
      {openedId !== undefined && (
        <TextDrawer key={openedId} id={openedId} onClose={() => setOpenedId(undefined)} />
      )}
    </Desk>
  );
};
