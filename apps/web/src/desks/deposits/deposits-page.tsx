import { Badge, Select, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { depositQueue } from "@candor/wire/deposits-operator";
import { useState } from "react";
import { askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk-table.tsx";
import { Desk } from "../../console/desk.tsx";
import { consoleKeys } from "../../console/query-keys.ts";
import { showAmount, showShort, showTime } from "../../console/show.ts";
import { useKeyedPages } from "../../console/use-pages.ts";
import { DepositDrawer } from "./deposit-drawer.tsx";
import { depositStates, type Deposit } from "./deposit.ts";

const pageSize = 50;
/** What arrives and what other operators decide shows by itself. */
const refreshMs = 5_000;

type State = Deposit["state"] | "all";
const states = [
  ...Object.entries(depositStates).map(([value, { label }]) => ({ value, label })),
  { value: "all", label: "all" },
];

const columns: readonly DeskColumn<Deposit>[] = [
  { key: "id", title: "No.", text: ({ id }) => id, isNumber: true, width: 80 },
  { key: "at", title: "Seen (UTC)", text: ({ seenAt }) => showTime(seenAt), width: 160 },
  { key: "amount", title: "Amount", text: ({ amount }) => showAmount(amount), isNumber: true },
  { key: "network", title: "Network", text: ({ network }) => network, width: 90 },
  { key: "from", title: "From", text: ({ sender }) => sender, draw: ({ sender }) => showShort(sender) },
  { key: "hash", title: "Hash", text: ({ hash }) => hash, draw: ({ hash }) => showShort(hash) },
  { key: "user", title: "User", text: ({ userId }) => userId ?? "nobody yet", width: 100 },
  { key: "sender", title: "Sender's owner", text: ({ senderUserId }) => senderUserId ?? "" },
  { key: "quoted", title: "Quoted to", text: ({ quotedUserId }) => quotedUserId ?? "" },
  {
    key: "state",
    title: "State",
    text: ({ state }) => depositStates[state].label,
    draw: ({ state }) => (
      <Badge variant="dot" color={depositStates[state].color}>
        {depositStates[state].label}
      </Badge>
    ),
  },
];

/** Deposits: those that wait for a person, and all that ever came. */
export const DepositsPage = () => {
  const [state, setState] = useState<State>("review");
  const [typed, setTyped] = useState({ find: "", userId: "" });
  const [{ find, userId }] = useDebouncedValue(typed, 300);
  const [opened, setOpened] = useState<Deposit | undefined>();
  const filters = { state, find, ...(/^[1-9]\d{0,14}$/.test(userId) ? { userId: Number(userId) } : {}) };
  const pages = useKeyedPages<Deposit>(
    consoleKeys.deposits(filters),
    (before) => askList(depositQueue, { ...filters, pageSize, ...(before === undefined ? {} : { before }) }),
    ({ id }) => Number(id),
    pageSize,
    refreshMs,
  );
  return (
    <Desk
      title="Deposits"
      about="What has arrived. A transfer to the shared address that nothing tells the owner of waits here for a decision."
    >
      <DeskTable
        name="deposits"
        {...pages}
        columns={columns}
        idOf={({ id }) => id}
        onRow={setOpened}
        emptyText={state === "review" && find === "" ? "None waits for a decision." : "There is none."}
        filters={
          <>
            <Select
              aria-label="State"
              data={states}
              value={state}
              allowDeselect={false}
              disabled={find !== ""}
              onChange={(value) => setState(value as State)}
              w={190}
            />
            <TextInput
              aria-label="Of this user"
              placeholder="of user, e.g. 100002"
              value={typed.userId}
              onChange={({ currentTarget: { value } }) =>
                setTyped((held) => ({ ...held, userId: value.trim() }))
              }
              w={160}
            />
            <TextInput
              aria-label="Number, hash or sender"
              placeholder="number, hash or sender"
              value={typed.find}
              onChange={({ currentTarget: { value } }) =>
                setTyped((held) => ({ ...held, find: value.trim() }))
              }
              w={210}
            />
          </>
        }
      />
      {opened !== undefined && (
        <DepositDrawer key={opened.id} id={opened.id} onClose={() => setOpened(undefined)} />
      )}
    </Desk>
  );
};
