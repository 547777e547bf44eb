import { SegmentedControl, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { AnswerOf } from "@candor/wire/call";
import { userList, userListFile } from "@candor/wire/desks/users";
import { useState } from "react";
import { askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { Desk } from "../../console/desk/desk.tsx";
import { askedInAddress } from "../../console/frame/address.ts";
import { Loaded } from "../../console/frame/loaded.tsx";
import type { LoadedPart } from "../../console/frame/pages.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { showAmount, showTime, showTotal } from "../../console/show.ts";
import { stateColumn } from "../../console/desk/state-column.tsx";
import { useKeyedPages } from "../../console/desk/use-pages.ts";

type User = AnswerOf<typeof userList>;

/** The list is read without it. */
const userDrawer: LoadedPart<{ readonly userId: string; readonly onClose: () => void }> = {
  path: "user-drawer",
  load: async () => (await import("./user-drawer.tsx")).UserDrawer,
};

const stateOf = ({ frozenBy, closedAt }: User): string => {
  if (closedAt !== null) return "closed";
  return frozenBy === "" ? "open" : frozenBy === "closing" ? "closing" : `frozen by the ${frozenBy}`;
};

const columns: readonly DeskColumn<User>[] = [
  { key: "id", title: "No.", text: ({ userId }) => userId, isNumber: true, width: 90 },
  { key: "name", title: "Name", text: ({ username }) => username },
  { key: "contact", title: "Contact, masked", text: ({ contact }) => contact },
  { key: "wallet", title: "Wallet, USDT", text: ({ wallet }) => showAmount(wallet), isNumber: true },
  {
    key: "contract",
    title: "Contract wallet, USDT",
    text: ({ contract }) => showAmount(contract),
    isNumber: true,
  },
  stateColumn(stateOf, ({ frozenBy, closedAt }) =>
    closedAt !== null ? "gray" : frozenBy === "" ? "green" : "red",
  ),
  { key: "created", title: "Since (UTC)", text: ({ createdAt }) => showTime(createdAt), width: 160 },
];

/** Users: found by number, by the whole address, or page by page. */
export const UsersPage = () => {
  // Another desk may lead to one of them.
  const [search, setSearch] = useState(askedInAddress);
  const [state, setState] = useState<"all" | "frozen">("all");
  const [asked] = useDebouncedValue(search.trim(), 300);
  const [opened, setOpened] = useState<User | undefined>();
  const pages = useKeyedPages<User>(
    answerKey(userList, { asked, state }),
    (page) => askList(userList, { search: asked, state, ...page }),
    ({ userId }) => Number(userId),
    { sortedBy: "id", file: { call: userListFile, filters: { search: asked, state } } },
  );
  return (
    <Desk
      title="Users"
      about="Contacts are masked. Opening a user is recorded in the audit log with your name."
    >
      <DeskTable
        name="users"
        {...pages}
        totalText={showTotal(pages.total)}
        columns={columns}
        idOf={({ userId }) => userId}
        onRow={setOpened}
        emptyText={asked === "" ? "There is no user." : "No user has this number or this whole address."}
        filters={
          <>
            <TextInput
              aria-label="Find a user"
              placeholder="number, or whole e-mail or phone"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
              w={250}
            />
            <SegmentedControl
              aria-label="State"
              value={state}
              onChange={(value) => setState(value as typeof state)}
              data={["all", "frozen"]}
            />
          </>
        }
      />
      {opened !== undefined && (
        <Loaded
          key={opened.userId}
          part={userDrawer}
          given={{ userId: opened.userId, onClose: () => setOpened(undefined) }}
        />
      )}
    </Desk>
  );
};
