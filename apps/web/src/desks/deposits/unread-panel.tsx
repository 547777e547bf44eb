import { Badge, Card, Group, Stack, Text } from "@mantine/core";
import type { AnswerOf } from "@candor/wire/call";
import { unreadTransactions } from "@candor/wire/desks/deposits";
import { useQuery } from "@tanstack/react-query";
import { askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { showCount, showShort, showTime, showTotal } from "../../console/show.ts";

type Unread = AnswerOf<typeof unreadTransactions>;

const refreshMs = 10_000;

const reasons: Readonly<Record<Unread["reason"], string>> = {
  too_long: "what the node says is too long",
  other_form: "what the node says is in no known form",
  no_answer: "no node says anything certain",
};

const columns: readonly DeskColumn<Unread>[] = [
  { key: "network", title: "Network", text: ({ network }) => network, width: 90 },
  { key: "block", title: "Block", text: ({ block }) => (block === 0 ? "" : String(block)), isNumber: true },
  { key: "hash", title: "Hash", text: ({ hash }) => hash, draw: ({ hash }) => showShort(hash) },
  { key: "why", title: "Why", text: ({ reason }) => reasons[reason], isLong: true },
  { key: "seen", title: "Seen (UTC)", text: ({ seenAt }) => showTime(seenAt), width: 160 },
  { key: "tries", title: "Asked again", text: ({ tries }) => showCount(tries, "time"), width: 110 },
  { key: "next", title: "Next time (UTC)", text: ({ nextAt }) => showTime(nextAt), width: 160 },
];

/** Transactions that may have brought a deposit and that nobody can read; nothing while there is none. */
export const UnreadPanel = () => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: answerKey(unreadTransactions),
    queryFn: () => askList(unreadTransactions, {}),
    refetchInterval: refreshMs,
  });
  if (error === null && (data === undefined || data.total === 0)) return null;
  return (
    <Card withBorder>
      <Stack gap="xs">
        <Group gap="xs">
          <Text fw={600}>Transactions that cannot be read</Text>
          <Badge variant="dot" color="orange">
            {showTotal(data?.total ?? 0)}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          Each may have brought a deposit. They are asked for again by themselves, and credited like any other
          once they can be read. One that stays here needs another node in the settings.
        </Text>
        <DeskTable
          name="unread-transactions"
          rows={data?.rows}
          total={data?.total ?? 0}
          error={error}
          columns={columns}
          idOf={({ network, hash }) => `${network} ${hash}`}
          isFetching={isFetching}
          onRefresh={() => void refetch()}
          emptyText=""
        />
      </Stack>
    </Card>
  );
};
