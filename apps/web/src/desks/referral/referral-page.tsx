import { Select, Text, TextInput, Title } from "@mantine/core";
import { heldList, heldListFile } from "@candor/wire/desks/referral";
import { useState } from "react";
import { askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { Desk } from "../../console/desk/desk.tsx";
import { stateColumn } from "../../console/desk/state-column.tsx";
import { useKeyedPages } from "../../console/desk/use-pages.ts";
import { userNumber } from "../../console/desk/user-number.ts";
import { showAmount, showTime, showTotal } from "../../console/show.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { BudgetPanel } from "./budget-panel.tsx";
import { FlagsPanel } from "./flags-panel.tsx";
import { HeldDrawer } from "./held-drawer.tsx";
import { verdicts, type Held } from "./held.ts";

const refreshMs = 10_000;

type State = "open" | "kept" | "released" | "all";
const states: readonly { readonly value: State; readonly label: string }[] = [
  { value: "open", label: "to be decided" },
  { value: "kept", label: "kept" },
  { value: "released", label: "released" },
  { value: "all", label: "all" },
];

const columns: readonly DeskColumn<Held>[] = [
  { key: "id", title: "No.", text: ({ id }) => id, isNumber: true, width: 80 },
  { key: "at", title: "Held since (UTC)", text: ({ heldAt }) => showTime(heldAt), width: 160 },
  { key: "user", title: "Referrer", text: ({ userId }) => userId, width: 100 },
  { key: "client", title: "Client", text: ({ clientId }) => clientId, width: 100 },
  { key: "level", title: "Level", text: ({ level }) => String(level), isNumber: true, width: 70 },
  { key: "amount", title: "Amount", text: ({ amount }) => showAmount(amount), isNumber: true },
  { key: "kinds", title: "Flags", text: ({ kinds }) => kinds },
  { key: "appeal", title: "Appeal", text: ({ hasAppeal }) => (hasAppeal ? "yes" : ""), width: 90 },
  stateColumn(
    ({ verdict }) => verdicts[verdict].label,
    ({ verdict }) => verdicts[verdict].color,
  ),
];

/** Commissions that a person decides about, those that wait for the budget, and the flags of the programme (REF-05). */
export const ReferralPage = () => {
  const [state, setState] = useState<State>("open");
  const [typed, setTyped] = useState("");
  const [openedId, setOpenedId] = useState<string | undefined>();
  const userId = userNumber(typed);
  const filters = { state, ...(userId === undefined ? {} : { userId }) };
  const pages = useKeyedPages<Held>(
    answerKey(heldList, filters),
    (page) => askList(heldList, { ...filters, ...page }),
    ({ id }) => Number(id),
    { refreshMs, sortedBy: "id", file: { call: heldListFile, filters } },
  );
  return (
    <Desk
      title="Referral"
      about="The commission on a first purchase is held while a flag says that referrer and client may be one person. A family shares a network: a person decides, and the referrer reads why. The budget is filled under House money."
    >
      <div>
        <Title order={2} size="h4">
          Held for a person
        </Title>
        <Text c="dimmed" size="sm">
          Nothing else of the two is held or refused. What is kept is listed here again when its referrer
          appeals.
        </Text>
      </div>
      <DeskTable
        name="held-commissions"
        {...pages}
        totalText={showTotal(pages.total)}
        columns={columns}
        idOf={({ id }) => id}
        onRow={({ id }) => setOpenedId(id)}
        emptyText={state === "open" ? "None waits for a decision." : "There is none."}
        filters={
          <>
            <Select
              aria-label="State"
              data={states}
              value={state}
              allowDeselect={false}
              onChange={(value) => setState((value ?? "open") as State)}
              w={160}
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
      <BudgetPanel />
      <FlagsPanel userId={userId} />
      {openedId !== undefined && (
        <HeldDrawer key={openedId} id={openedId} onClose={() => setOpenedId(undefined)} />
      )}
    </Desk>
  );
};
