import { Group, Stack, Text, Title } from "@mantine/core";
import type { AnswerOf } from "@candor/wire/call";
import { referralBudget, unrealisedCommissions } from "@candor/wire/desks/referral";
import { useQuery } from "@tanstack/react-query";
import { ask, askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { FactTable } from "../../console/desk/fact-table.tsx";
import { Failed } from "../../console/frame/failed.tsx";
import { showAmount, showCount, showTime, showTotal } from "../../console/show.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";

type Waiting = AnswerOf<typeof unrealisedCommissions>;

const refreshMs = 10_000;

const columns: readonly DeskColumn<Waiting>[] = [
  { key: "since", title: "Since (UTC)", text: ({ since }) => showTime(since), width: 160 },
  { key: "id", title: "Commission", text: ({ id }) => id, isNumber: true, width: 110 },
  { key: "user", title: "Referrer", text: ({ userId }) => userId, width: 100 },
  {
    key: "for",
    title: "For",
    text: ({ reason, level }) => `${reason === "first" ? "first purchases" : "income"}, level ${level}`,
  },
  { key: "amount", title: "Amount", text: ({ amount }) => showAmount(amount), isNumber: true },
  { key: "upTo", title: "Budget needed up to it", text: ({ upTo }) => showAmount(upTo), isNumber: true },
];

/** The referral budget, and what waits for it, in the order in which it is paid. */
export const BudgetPanel = () => {
  const budget = useQuery({
    queryKey: answerKey(referralBudget),
    queryFn: () => ask(referralBudget, {}),
    refetchInterval: refreshMs,
  });
  const queue = useQuery({
    queryKey: answerKey(unrealisedCommissions),
    queryFn: () => askList(unrealisedCommissions, {}),
    refetchInterval: refreshMs,
  });
  return (
    <Stack gap="xs">
      {budget.error !== null && <Failed error={budget.error} onAgain={() => void budget.refetch()} />}
      {budget.data !== undefined && <Budget budget={budget.data} />}
      <div>
        <Title order={2} size="h4">
          Unrealised
        </Title>
        <Text c="dimmed" size="sm">
          The first 200 that wait, the oldest first. They are paid by themselves when money comes in.
        </Text>
      </div>
      <DeskTable
        name="unrealised-commissions"
        rows={queue.data?.rows}
        totalText={queue.data === undefined ? undefined : showTotal(queue.data.total)}
        error={queue.error}
        columns={columns}
        idOf={({ id, reason, upTo }) => `${id} ${reason} ${upTo}`}
        isFetching={queue.isFetching}
        onRefresh={() => void queue.refetch()}
        emptyText="Nothing waits for the budget."
      />
    </Stack>
  );
};

const Budget = ({ budget }: { readonly budget: AnswerOf<typeof referralBudget> }) => (
  <Group align="flex-start">
    <FactTable
      title="Budget"
      rows={[
        ["It holds", `${showAmount(budget.budget)} USDT`],
        [
          "Waits for it",
          `${showAmount(budget.due)} USDT, ${showCount(budget.dueCount, "payment")}${
            budget.oldestAt === null ? "" : `, the oldest since ${showTime(budget.oldestAt)} UTC`
          }`,
        ],
        ["It lacks", `${showAmount(budget.lacks)} USDT`, budget.lacks !== "0"],
        [
          "Held for a person",
          `${showAmount(budget.held)} USDT, ${showCount(budget.heldCount, "commission")}`,
        ],
      ]}
    />
  </Group>
);
