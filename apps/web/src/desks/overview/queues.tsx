import { Card, Stack, Table, Text } from "@mantine/core";
import { showTotal } from "../../console/show.ts";
import type { Overview } from "./overview.ts";

const names: Readonly<Record<Overview["queues"][number]["name"], string>> = {
  withdrawalsRequested: "Withdrawals that wait for a decision",
  withdrawalsApproved: "Withdrawals that wait for their payment",
  withdrawalsSent: "Withdrawals on their way",
  depositsForReview: "Deposits that wait for a person",
  depositsUnconfirmed: "Deposits that wait for their chain",
  transactionsUnread: "Transactions that cannot be read",
  identitiesWaiting: "Identities that wait for a decision",
  loansWaiting: "Loan applications that wait for an answer",
  actsWaiting: "Acts that wait for approvals",
  messages: "Messages that wait to be sent",
};

/** What waits, and how long the first of it has waited. */
export const Queues = ({ queues, now }: { readonly queues: Overview["queues"]; readonly now: number }) => (
  <Card withBorder>
    <Stack gap="xs">
      <Text fw={600}>Queues</Text>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>What</Table.Th>
            <Table.Th ta="right">Waiting</Table.Th>
            <Table.Th ta="right">Longest</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {queues.map(({ name, waiting, oldest }) => (
            <Table.Tr key={name}>
              <Table.Td>{names[name]}</Table.Td>
              <Table.Td ta="right">{showTotal(waiting)}</Table.Td>
              <Table.Td ta="right">{oldest === null ? "" : showWait(now - oldest)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  </Card>
);

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000] as const;

const showWait = (ms: number): string => {
  if (ms >= 2 * day) return `${Math.floor(ms / day)} days`;
  if (ms >= 2 * hour) return `${Math.floor(ms / hour)} hours`;
  if (ms >= 2 * minute) return `${Math.floor(ms / minute)} min`;
  return `${Math.max(0, Math.floor(ms / second))} s`;
};
