import { Stack, Text, Title } from "@mantine/core";
import type { AnswerOf } from "@candor/wire/call";
import { droppedList, droppedListFile } from "@candor/wire/desks/outbox";
import { askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { showCount, showTime, showTotal } from "../../console/show.ts";
import { useKeyedPages } from "../../console/desk/use-pages.ts";
import { topicWords } from "./topic-words.ts";

type Dropped = AnswerOf<typeof droppedList>;

const columns: readonly DeskColumn<Dropped>[] = [
  { key: "dropped", title: "Given up (UTC)", text: ({ droppedAt }) => showTime(droppedAt), width: 160 },
  { key: "topic", title: "Channel", text: ({ topic }) => topicWords[topic] ?? topic, width: 120 },
  { key: "to", title: "To", text: ({ to }) => to },
  { key: "about", title: "About", text: ({ about }) => about, width: 100 },
  { key: "created", title: "Written (UTC)", text: ({ createdAt }) => showTime(createdAt), width: 160 },
  {
    key: "attempts",
    title: "Failed before",
    text: ({ attempts }) => (attempts === 0 ? "" : showCount(attempts, "time")),
    width: 110,
  },
  { key: "why", title: "Why", text: ({ why }) => why, isLong: true },
];

const refreshMs = 10_000;

/** Messages that nobody will get: the other side refuses them permanently, or they came too late. */
export const DroppedPanel = () => {
  const pages = useKeyedPages<Dropped>(
    answerKey(droppedList),
    (page) => askList(droppedList, page),
    ({ id }) => Number(id),
    { refreshMs, sortedBy: "dropped", file: { call: droppedListFile, filters: {} } },
  );
  return (
    <Stack gap="xs">
      <div>
        <Title order={2} size="h4">
          Given up
        </Title>
        <Text c="dimmed" size="sm">
          The other side refuses these permanently, or they came too late. The newest 10 000 are kept.
        </Text>
      </div>
      <DeskTable
        name="outbox-given-up"
        {...pages}
        totalText={showTotal(pages.total)}
        columns={columns}
        idOf={({ id }) => id}
        emptyText="No message was given up."
      />
    </Stack>
  );
};
