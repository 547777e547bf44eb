import { Badge, Select, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { withdrawalQueue } from "@candor/wire/withdrawals-operator";
import { useState } from "react";
import { askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk-table.tsx";
import { Desk } from "../../console/desk.tsx";
import { consoleKeys } from "../../console/query-keys.ts";
import { showAmount, showShort, showTime } from "../../console/show.ts";
import { useKeyedPages } from "../../console/use-pages.ts";
import { WithdrawalDrawer } from "./withdrawal-drawer.tsx";
import { stateColors, waitsFor, type Withdrawal } from "./withdrawal.ts";

const pageSize = 50;
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
  {
    key: "state",
    title: "State",
    text: ({ state }) => state,
    draw: ({ state }) => (
      <Badge variant="dot" color={stateColors[state]}>
        {state}
      </Badge>
    ),
  },
  { key: "waits", title: "Waits for", text: (row) => waitsFor(row, showTime(row.waitsUntil)) },
];

/** Withdrawals: the queue of those that wait, and all that ever were. */
export const WithdrawalsPage = () => {
  const [state, setState] = useState<State>("requested");
  const [typed, setTyped] = useState({ find: "", userId: "" });
  const [{ find, userId }] = useDebouncedValue(typed, 300);
  const [opened, setOpened] = useState<Withdrawal | undefined>();
  const filters = { state, find, ...(/^[1-9]\d{0,14}$/.test(userId) ? { userId: Number(userId) } : {}) };
  const pages = useKeyedPages<Withdrawal>(
    consoleKeys.withdrawals(filters),
    (before) =>
      askList(withdrawalQueue, { ...filters, pageSize, ...(before === undefined ? {} : { before }) }),
    ({ id }) => Number(id),
    pageSize,
    refreshMs,
  );
  return (
    <Desk
      title="Withdrawals"
      about="Who asks for money, what is known about it, and what has become of it. From the limit on, two operators approve."
    >
      <DeskTable
        name="withdrawals"
        {...pages}
        columns={columns}
        idOf={({ id }) => id}
        onRow={setOpened}
        emptyText={state === "requested" && find === "" ? "None waits for an approval." : "There is none."}
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
              aria-label="Number, address or hash"
              placeholder="number, address or hash"
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
        <WithdrawalDrawer key={opened.id} id={opened.id} onClose={() => setOpened(undefined)} />
      )}
    </Desk>
  );
};
