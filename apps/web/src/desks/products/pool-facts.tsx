import { Badge, Button, Group, Stack, Table, Text } from "@mantine/core";
import type { AnswerOf } from "@candor/wire/call";
import { poolList } from "@candor/wire/desks/products";
import { useQuery } from "@tanstack/react-query";
import { askList } from "../../console/ask.ts";
import { FactTable, type Fact } from "../../console/desk/fact-table.tsx";
import { useMayDo } from "../../console/frame/use-me.ts";
import { showAmount, showTime } from "../../console/show.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";

type ShownPool = AnswerOf<typeof poolList>;
type Props = { readonly productId: number; readonly onOrder: (pool: ShownPool) => void };

export type { ShownPool };

const refreshMs = 10_000;

const stateWords: Readonly<Record<ShownPool["state"], string>> = {
  flat: "no open trade",
  trading: "a trade is open",
  ending: "ends when it has no open trade",
  ended: "ended",
};

/** A copy product's pool: what it is worth, who waits, and what was ordered of it. */
export const PoolFacts = ({ productId, onOrder }: Props) => {
  const mayDo = useMayDo();
  const { data, error } = useQuery({
    queryKey: answerKey(poolList),
    queryFn: () => askList(poolList, {}),
    refetchInterval: refreshMs,
  });
  const pool = data?.rows.find((row) => row.productId === productId);
  if (pool === undefined)
    return (
      <Text size="sm" role="status">
        {error?.message ?? (data === undefined ? "Reading the pool …" : "The pool begins with its product.")}
      </Text>
    );
  const isOver = pool.state === "ended" || pool.state === "ending";
  return (
    <Stack gap="xs">
      <FactTable
        title="Pool"
        about="What its holders have put in trades by its rule. People enter and leave while it has no open trade."
        rows={poolFacts(pool)}
      />
      {mayDo("pool_order") && !isOver && (
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onOrder(pool)}>
            Stake, or end the pool
          </Button>
        </Group>
      )}
      {pool.orders.length > 0 && <PoolOrders orders={pool.orders} />}
    </Stack>
  );
};

const usdt = (amount: string): string => `${showAmount(amount)} USDT`;

const poolFacts = (pool: ShownPool): readonly Fact[] => [
  ["State", stateWords[pool.state]],
  ["Worth now", usdt(pool.worth)],
  ["Of it the stake of the house", usdt(pool.stake)],
  ["Waits to enter", usdt(pool.waitingAmount)],
  ["Asked for their end", String(pool.leaving)],
];

const orderWords = { give: "a stake", take: "the stake back", end: "the end of the pool" } as const;
const orderColors = { done: "green", waits: "yellow", lapsed: "gray" } as const;

const PoolOrders = ({ orders }: Pick<ShownPool, "orders">) => (
  <Table withTableBorder aria-label="Orders of two operators">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Act</Table.Th>
        <Table.Th>Ordered</Table.Th>
        <Table.Th>When</Table.Th>
        <Table.Th>State</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {orders.map(({ act, what, amount, orderedTime, state }) => (
        <Table.Tr key={act}>
          <Table.Td>{act}</Table.Td>
          <Table.Td>
            {orderWords[what]}
            {amount !== null && ` of ${usdt(amount)}`}
          </Table.Td>
          <Table.Td>{showTime(orderedTime)}</Table.Td>
          <Table.Td>
            <Badge variant="dot" color={orderColors[state]}>
              {state}
            </Badge>
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
