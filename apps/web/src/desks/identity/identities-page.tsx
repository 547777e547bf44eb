import { Select, Text, TextInput } from "@mantine/core";
import { identityList } from "@candor/wire/desks/identity";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { Desk } from "../../console/desk/desk.tsx";
import { stateColumn } from "../../console/desk/state-column.tsx";
import { useKeyedPages } from "../../console/desk/use-pages.ts";
import { userNumber } from "../../console/desk/user-number.ts";
import { showDuration, showTime, showTotal } from "../../console/show.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { serverNowMs } from "../../lib/calls/server-clock.ts";
import { IdentityDrawer } from "./identity-drawer.tsx";
import { stateWords, type Submission } from "./identity.ts";

const refreshMs = 10_000;
const minuteMs = 60_000;

type State = "open" | "approved" | "refused" | "all";
const states: readonly { readonly value: State; readonly label: string }[] = [
  { value: "open", label: "to be decided" },
  { value: "approved", label: "approved" },
  { value: "refused", label: "refused" },
  { value: "all", label: "all" },
];

/** In whole minutes. */
const waited = (sentAt: number): string =>
  showDuration(Math.floor(Math.max(0, serverNowMs() - sentAt) / minuteMs) * minuteMs);

const claimedBy = ({ claim }: Submission): string =>
  claim === null || claim.until <= serverNowMs()
    ? ""
    : `${claim.operator}, until ${showTime(claim.until).slice(11)}`;

const columns: readonly DeskColumn<Submission>[] = [
  { key: "id", title: "No.", text: ({ id }) => id, isNumber: true, width: 80 },
  { key: "at", title: "Sent (UTC)", text: ({ sentAt }) => showTime(sentAt), width: 160 },
  { key: "user", title: "User", text: ({ userId }) => userId, width: 110 },
  { key: "version", title: "Time", text: ({ version }) => `${version}.`, isNumber: true, width: 70 },
  {
    key: "age",
    title: "Has waited",
    text: ({ decidedAt, sentAt }) => (decidedAt === null ? waited(sentAt) : ""),
    width: 150,
  },
  { key: "claim", title: "Claimed by", text: claimedBy, width: 190 },
  stateColumn(
    ({ state }) => stateWords[state].label,
    ({ state }) => stateWords[state].color,
  ),
];

/** What users have sent of their identity, for a person to decide (KYC-01, KYC-03). */
export const IdentitiesPage = () => {
  const [state, setState] = useState<State>("open");
  const [typed, setTyped] = useState("");
  const [openedId, setOpenedId] = useState<string | undefined>();
  const userId = userNumber(typed);
  const filters = { state, ...(userId === undefined ? {} : { userId }) };
  const pages = useKeyedPages<Submission>(
    answerKey(identityList, filters),
    (page) => askList(identityList, { ...filters, ...page }),
    ({ id }) => Number(id),
    { refreshMs, sortedBy: "id" },
  );
  return (
    <Desk
      title="Identities"
      about="What users sent of their identity. The list has no names. Opening one, and each opening of a photo, is recorded with your name."
    >
      <Oldest />
      <DeskTable
        name="identities"
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
      {openedId !== undefined && (
        <IdentityDrawer key={openedId} id={openedId} onClose={() => setOpenedId(undefined)} />
      )}
    </Desk>
  );
};

/** The one that has waited longest, whatever the table shows. */
const Oldest = () => {
  const { data } = useQuery({
    queryKey: answerKey(identityList, "oldest"),
    queryFn: () => askList(identityList, { state: "open", after: 0, pageSize: 1 }),
    refetchInterval: refreshMs,
  });
  const first = data?.rows[0];
  if (first === undefined) return null;
  return (
    <Text size="sm">
      {showTotal(data?.total ?? 0)} to be decided; the oldest, no. {first.id}, has waited{" "}
      {waited(first.sentAt)}.
    </Text>
  );
};
