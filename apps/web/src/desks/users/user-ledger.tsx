import { Title } from "@mantine/core";
import type { AnswerOf } from "@candor/wire/call";
import { userLedger, userLedgerFile } from "@candor/wire/desks/users";
import { askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { showAccount } from "../../console/frame/show-account.ts";
import { showAmount, showTime, showWords } from "../../console/show.ts";
import { useKeyedPages } from "../../console/desk/use-pages.ts";

type Posted = AnswerOf<typeof userLedger>;

const entryText = ({ from, to, asset, amount }: Posted["entries"][number]): string =>
  `${showAmount(amount)} ${asset}: ${showAccount(from)} to ${showAccount(to)}`;

const columns: readonly DeskColumn<Posted>[] = [
  { key: "at", title: "When (UTC)", text: ({ at }) => showTime(at), width: 150 },
  { key: "what", title: "What", text: ({ kind, cause }) => `${showWords(kind)} ${cause}` },
  {
    key: "entries",
    title: "Entries",
    text: ({ entries }) => entries.map(entryText).join("; "),
    draw: ({ entries }) => (
      <>
        {entries.map((entry) => (
          <div key={entryText(entry)}>{entryText(entry)}</div>
        ))}
      </>
    ),
  },
];

/** What was booked for one user, the newest first, each with its entries. */
export const UserLedger = ({ userId }: { readonly userId: string }) => {
  const { total: _, ...pages } = useKeyedPages<Posted, string>(
    answerKey(userLedger, userId),
    (page) => askList(userLedger, { userId: Number(userId), ...page }),
    ({ place }) => place,
    { pageSize: 20, file: { call: userLedgerFile, filters: { userId: Number(userId) } } },
  );
  return (
    <div>
      <Title order={2} size="h5" mb={4}>
        Ledger
      </Title>
      <DeskTable
        name={`ledger-of-user-${userId}`}
        {...pages}
        columns={columns}
        idOf={({ place }) => place}
        emptyText="Nothing was booked for this user."
      />
    </div>
  );
};
