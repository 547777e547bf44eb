import { depositQueue, depositQueueFile } from "@candor/wire/desks/deposits";
import { useState } from "react";
import { askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { Desk } from "../../console/desk/desk.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { QueueFilters, useQueueFilters } from "../../console/desk/queue-filters.tsx";
import { showAmount, showShort, showTime, showTotal } from "../../console/show.ts";
import { stateColumn } from "../../console/desk/state-column.tsx";
import { useKeyedPages } from "../../console/desk/use-pages.ts";
import { DepositDrawer } from "./deposit-drawer.tsx";
import { depositStates, whatDiffers, type Deposit } from "./deposit.ts";
import { UnreadPanel } from "./unread-panel.tsx";

/** What arrives and what other operators decide shows by itself. */
const refreshMs = 5_000;

type State = Deposit["state"] | "all";
const states = [
  ...Object.entries(depositStates).map(([value, { label }]) => ({ value: value as State, label })),
  { value: "all", label: "all" } as const,
];

const columns: readonly DeskColumn<Deposit>[] = [
  { key: "id", title: "No.", text: ({ id }) => id, isNumber: true, width: 80 },
  { key: "at", title: "Seen (UTC)", text: ({ seenAt }) => showTime(seenAt), width: 160 },
  { key: "amount", title: "Amount", text: ({ amount }) => showAmount(amount), isNumber: true },
  { key: "asset", title: "Asset", text: ({ asset }) => asset, width: 80 },
  { key: "network", title: "Network", text: ({ network }) => network, width: 90 },
  { key: "from", title: "From", text: ({ sender }) => sender, draw: ({ sender }) => showShort(sender) },
  { key: "hash", title: "Hash", text: ({ hash }) => hash, draw: ({ hash }) => showShort(hash) },
  { key: "user", title: "User", text: ({ userId }) => userId ?? "nobody yet", width: 100 },
  { key: "differs", title: "Differs", text: ({ differs }) => whatDiffers[differs], isLong: true },
  { key: "sender", title: "Sender's owner", text: ({ senderUserId }) => senderUserId ?? "" },
  { key: "quoted", title: "Quoted to", text: ({ quotedUserId }) => quotedUserId ?? "" },
  stateColumn(
    ({ state }) => depositStates[state].label,
    ({ state }) => depositStates[state].color,
  ),
];

/** Deposits: those that wait for a person, and all that ever came. */
export const DepositsPage = () => {
  const queue = useQueueFilters<State>("review");
  const { filters } = queue;
  const [opened, setOpened] = useState<Deposit | undefined>();
  const pages = useKeyedPages<Deposit>(
    answerKey(depositQueue, filters),
    (page) => askList(depositQueue, { ...filters, ...page }),
    ({ id }) => Number(id),
    { refreshMs, sortedBy: "id", file: { call: depositQueueFile, filters } },
  );
  return (
    <Desk
      title="Deposits"
      about="What has arrived. A transfer to the shared address that nothing tells the owner of waits here for a decision, and so does a payment at the gateway that did not come in full and in time."
    >
      <UnreadPanel />
      <DeskTable
        name="deposits"
        {...pages}
        totalText={showTotal(pages.total)}
        columns={columns}
        idOf={({ id }) => id}
        onRow={setOpened}
        emptyText={
          filters.state === "review" && filters.find === "" ? "None waits for a decision." : "There is none."
        }
        filters={<QueueFilters queue={queue} states={states} findBy="Number, hash or sender" />}
      />
      {opened !== undefined && (
        <DepositDrawer key={opened.id} id={opened.id} onClose={() => setOpened(undefined)} />
      )}
    </Desk>
  );
};
