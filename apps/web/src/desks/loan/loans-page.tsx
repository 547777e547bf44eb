import { Select, TextInput } from "@mantine/core";
import { loanQueue } from "@candor/wire/desks/loan";
import { useState } from "react";
import { askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { Desk } from "../../console/desk/desk.tsx";
import { stateColumn } from "../../console/desk/state-column.tsx";
import { useKeyedPages } from "../../console/desk/use-pages.ts";
import { userNumber } from "../../console/desk/user-number.ts";
import { showDuration, showTime, showTotal } from "../../console/show.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { LoanDrawer } from "./loan-drawer.tsx";
import { loanWords, type Loan } from "./loan.ts";

const refreshMs = 10_000;
const minuteMs = 60_000;

type State = "open" | "all" | Loan["state"];
const states: readonly { readonly value: State; readonly label: string }[] = [
  { value: "open", label: "under way" },
  { value: "waiting", label: "to be answered" },
  { value: "accepted", label: "accepted" },
  { value: "declined", label: "declined" },
  { value: "closed", label: "closed" },
  { value: "all", label: "all" },
];

/** How long one that nobody has answered has waited, in whole minutes. */
const ageOf = ({ state, createdAt }: Loan): string =>
  state === "waiting" ? showDuration(Math.floor((Date.now() - createdAt) / minuteMs) * minuteMs) : "";

const columns: readonly DeskColumn<Loan>[] = [
  { key: "id", title: "No.", text: ({ id }) => id, isNumber: true, width: 80 },
  { key: "at", title: "Made (UTC)", text: ({ createdAt }) => showTime(createdAt), width: 160 },
  { key: "user", title: "User", text: ({ userId }) => userId, width: 110 },
  { key: "age", title: "Has waited", text: ageOf, width: 170 },
  stateColumn(
    ({ state }) => loanWords[state].label,
    ({ state }) => loanWords[state].color,
  ),
];

/** Applications for a loan, which a person answers (LOAN-02). */
export const LoansPage = () => {
  const [state, setState] = useState<State>("open");
  const [typed, setTyped] = useState("");
  const [openedId, setOpenedId] = useState<string | undefined>();
  const userId = userNumber(typed);
  const filters = { state, ...(userId === undefined ? {} : { userId }) };
  const pages = useKeyedPages<Loan>(
    answerKey(loanQueue, filters),
    (page) => askList(loanQueue, { ...filters, ...page }),
    ({ id }) => Number(id),
    { refreshMs, sortedBy: "id" },
  );
  return (
    <Desk
      title="Loan applications"
      about="A user has one application at a time, and a person answers it. Never ask an applicant for a fee, and never say that money is paid out: an application moves none."
    >
      <DeskTable
        name="loan-applications"
        {...pages}
        totalText={showTotal(pages.total)}
        columns={columns}
        idOf={({ id }) => id}
        onRow={({ id }) => setOpenedId(id)}
        emptyText={state === "open" || state === "waiting" ? "None waits for an answer." : "There is none."}
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
      {openedId !== undefined && (
        <LoanDrawer key={openedId} id={openedId} onClose={() => setOpenedId(undefined)} />
      )}
    </Desk>
  );
};
