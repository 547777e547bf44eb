import { withdrawalQueue, withdrawalQueueFile } from "@candor/wire/desks/withdrawals";
import { useState } from "react";
import { askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { Desk } from "../../console/desk/desk.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { QueueFilters, useQueueFilters } from "../../console/desk/queue-filters.tsx";
import { showAmount, showShort, showTime, showTotal } from "../../console/show.ts";
import { LackingRoles } from "../../console/lacking-roles.tsx";
import { stateColumn } from "../../console/desk/state-column.tsx";
import { useKeyedPages } from "../../console/desk/use-pages.ts";
import { WithdrawalDrawer } from "./withdrawal-drawer.tsx";
import { stateColors, waitsFor, type Withdrawal } from "./withdrawal.ts";

/** What customers ask for and other operators do shows by itself. */
const refreshMs = 5_000;

const states = [
  { value: "requested", label: "Waiting for approval" },
  { value: "approved", label: "To be paid" },
  { value: "sent", label: "Sent" },
  { value: "paid", label: "Paid" },
  { value: "returned", label: "Returned" },
  { value: "all", label: "All" },
] as const;
type State = (typeof states)[number]["value"];

const columns: readonly DeskColumn<Withdrawal>[] = [
  { key: "id", title: "No.", text: ({ id }) => id, isNumber: true, width: 80 },
  { key: "at", title: "Requested (UTC)", text: ({ requestedAt }) => showTime(requestedAt), width: 160 },
  { key: "user", title: "User", text: ({ userId }) => userId, isNumber: true, width: 90 },
  { key: "amount", title: "Amount", text: ({ amount }) => showAmount(amount), isNumber: true },
  { key: "arrives", title: "Arrives", text: ({ arrives }) => showAmount(arrives), isNumber: true },
  { key: "network", title: "Network", text: ({ network }) => network, width: 90 },
  {
    key: "address",
    title: "To",
    text: ({ address, isProven }) => (isProven ? `${address} (proven)` : address),
    draw: ({ address, isProven }) => `${showShort(address)}${isProven ? " (proven)" : ""}`,
  },
  stateColumn(
    ({ state }) => state,
    ({ state }) => stateColors[state],
  ),
  { key: "waits", title: "Waits for", text: (row) => waitsFor(row, showTime(row.waitsUntil)) },
];

/** Withdrawals: the queue of those that wait, and all that ever were. */
export const WithdrawalsPage = () => {
  const queue = useQueueFilters<State>("requested");
  const { filters } = queue;
  const [opened, setOpened] = useState<Withdrawal | undefined>();
  const pages = useKeyedPages<Withdrawal>(
    answerKey(withdrawalQueue, filters),
    (page) => askList(withdrawalQueue, { ...filters, ...page }),
    ({ id }) => Number(id),
    { refreshMs, sortedBy: "id", file: { call: withdrawalQueueFile, filters } },
  );
  return (
    <Desk
      title="Withdrawals"
      about="Who asks for money, what is known about it, and what has become of it. From the limit on, two operators approve."
    >
      <LackingRoles hasWay />
      <DeskTable
        name="withdrawals"
        {...pages}
        totalText={showTotal(pages.total)}
        columns={columns}
        idOf={({ id }) => id}
        onRow={setOpened}
        emptyText={
          filters.state === "requested" && filters.find === ""
            ? "None waits for an approval."
            : "There is none."
        }
        filters={<QueueFilters queue={queue} states={states} findBy="Number, address or hash" />}
      />
      {opened !== undefined && (
        <WithdrawalDrawer key={opened.id} id={opened.id} onClose={() => setOpened(undefined)} />
      )}
    </Desk>
  );
};
