import { Badge, Card, Stack, Table, Text } from "@mantine/core";
import { showAmount } from "../../console/show.ts";
import type { Overview } from "./overview.ts";

const names = {
  options: ["What open options may pay", "Option reserve"],
  contracts: ["Loss of the house in the stress move", "Capital, trading book, insurance"],
  users: ["Everything that users own", "What outside parties hold"],
} as const;

/** Each promise with what stands for it; less than all of it is red. */
export const Covers = ({ covers }: { readonly covers: Overview["covers"] }) => (
  <Card withBorder>
    <Stack gap="xs">
      <Text fw={600}>Cover of every promise, USDT</Text>
      <Table.ScrollContainer minWidth={420}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Promised</Table.Th>
              <Table.Th ta="right">Amount</Table.Th>
              <Table.Th>Covered by</Table.Th>
              <Table.Th ta="right">Amount</Table.Th>
              <Table.Th ta="right">Cover</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {covers.map(({ promise, owed, held }) => (
              <Table.Tr key={promise}>
                <Table.Td>{names[promise][0]}</Table.Td>
                <Table.Td ta="right">{showAmount(owed)}</Table.Td>
                <Table.Td>{names[promise][1]}</Table.Td>
                <Table.Td ta="right">{showAmount(held)}</Table.Td>
                <Table.Td ta="right">
                  <Share owed={Number(owed)} held={Number(held)} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  </Card>
);

const Share = ({ owed, held }: { readonly owed: number; readonly held: number }) => {
  if (owed === 0) return <Text size="sm">nothing owed</Text>;
  const share = (held / owed) * 100;
  return (
    <Badge variant="dot" color={share >= 100 ? "green" : "red"}>
      {share >= 1_000 ? "over 1,000 %" : `${share.toFixed(1)} %`}
    </Badge>
  );
};
