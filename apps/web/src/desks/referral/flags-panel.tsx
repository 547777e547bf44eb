import { Stack, Text, Title } from "@mantine/core";
import { flagList, flagListFile } from "@candor/wire/desks/referral";
import { askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { useKeyedPages } from "../../console/desk/use-pages.ts";
import { showTime, showTotal } from "../../console/show.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { flagWords, type Flag } from "./held.ts";

const refreshMs = 30_000;

const columns: readonly DeskColumn<Flag>[] = [
  { key: "id", title: "No.", text: ({ id }) => id, isNumber: true, width: 80 },
  { key: "found", title: "Found (UTC)", text: ({ foundAt }) => showTime(foundAt), width: 160 },
  { key: "user", title: "Referrer", text: ({ userId }) => userId, width: 100 },
  { key: "client", title: "Client", text: ({ clientId }) => clientId, width: 100 },
  { key: "level", title: "Level", text: ({ level }) => String(level), isNumber: true, width: 70 },
  { key: "kind", title: "What", text: ({ kind }) => flagWords[kind], width: 220 },
  { key: "facts", title: "What the rows say", text: ({ facts }) => facts, isLong: true },
];

/** All flags, also of pairs of whom nothing is held. `userId`: of this user alone. */
export const FlagsPanel = ({ userId }: { readonly userId: number | undefined }) => {
  const filters = userId === undefined ? {} : { userId };
  const pages = useKeyedPages<Flag>(
    answerKey(flagList, filters),
    (page) => askList(flagList, { ...filters, ...page }),
    ({ id }) => Number(id),
    { refreshMs, sortedBy: "id", file: { call: flagListFile, filters } },
  );
  return (
    <Stack gap="xs">
      <div>
        <Title order={2} size="h4">
          Flags
        </Title>
        <Text c="dimmed" size="sm">
          Looked for each day, of clients whose first cycle runs and of those above them. A flag refuses
          nothing.
        </Text>
      </div>
      <DeskTable
        name="referral-flags"
        {...pages}
        totalText={showTotal(pages.total)}
        columns={columns}
        idOf={({ id }) => id}
        emptyText="There is no flag."
      />
    </Stack>
  );
};
