import { SegmentedControl } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { actList, actListFile } from "@candor/wire/desks/operators";
import { useState } from "react";
import { askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { askedInAddress } from "../../console/frame/address.ts";
import { FindAct } from "../../console/acts/find-act.tsx";
import { Desk } from "../../console/desk/desk.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { showTime, showTotal, showWords } from "../../console/show.ts";
import { stateColumn } from "../../console/desk/state-column.tsx";
import { useKeyedPages } from "../../console/desk/use-pages.ts";
import { ActDrawer } from "./act-drawer.tsx";
import type { Act } from "./act.ts";

/** What another operator does shows by itself. */
const refreshMs = 10_000;

const stateColors = { waiting: "yellow", approved: "blue", done: "green", withdrawn: "gray" } as const;

const columns: readonly DeskColumn<Act>[] = [
  { key: "id", title: "No.", text: ({ id }) => id, isNumber: true, width: 70 },
  { key: "action", title: "What", text: ({ action }) => showWords(action) },
  { key: "subject", title: "About", text: ({ subject }) => subject },
  { key: "reason", title: "Why", text: ({ reason }) => reason, isLong: true },
  { key: "asked", title: "Asked by", text: ({ askedByName }) => askedByName },
  { key: "at", title: "Asked (UTC)", text: ({ askedAt }) => showTime(askedAt), width: 160 },
  {
    key: "approvals",
    title: "Approved by",
    text: ({ approvals }) => approvals.map(({ name }) => name).join(", ") || "nobody yet",
  },
  stateColumn(
    ({ state }) => state,
    ({ state }) => stateColors[state],
  ),
];

/** Acts that take two operators: waiting for approvals, or done, with signatures that this page checks. */
export const ApprovalsPage = () => {
  const [state, setState] = useState<"waiting" | "done" | "withdrawn" | "all">("waiting");
  const [typed, setTyped] = useState(askedInAddress);
  const [find] = useDebouncedValue(typed.trim(), 300);
  const filters = { state, find };
  const [opened, setOpened] = useState<Act | undefined>();
  const pages = useKeyedPages<Act>(
    answerKey(actList, filters),
    (page) => askList(actList, { ...filters, ...page }),
    ({ id }) => Number(id),
    { refreshMs, sortedBy: "id", file: { call: actListFile, filters } },
  );
  return (
    <Desk
      title="Approvals"
      about="What takes two operators. Each approves with the passkey; the second approval carries it out."
    >
      <DeskTable
        name="approvals"
        {...pages}
        totalText={showTotal(pages.total)}
        columns={columns}
        idOf={({ id }) => id}
        onRow={setOpened}
        emptyText={state === "waiting" ? "Nothing waits for an approval." : "There is none."}
        filters={
          <>
            <SegmentedControl
              aria-label="State"
              value={state}
              disabled={find !== ""}
              onChange={(value) => setState(value as typeof state)}
              data={["waiting", "done", "withdrawn", "all"]}
            />
            <FindAct typed={typed} onType={setTyped} />
          </>
        }
      />
      {opened !== undefined && (
        <ActDrawer key={opened.id} listed={opened} onClose={() => setOpened(undefined)} />
      )}
    </Desk>
  );
};
