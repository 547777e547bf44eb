import { Badge, Box, Card, Stack, Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { showAmount } from "../../console/show.ts";
import type { Overview } from "./overview.ts";

const names = {
  options: ["What open options may pay", "Option reserve"],
  contracts: ["Loss of the house in the stress move", "Capital, trading book, insurance"],
  investments: ["Interest that running products still owe", "Reserves of the products"],
  users: ["Everything that users own", "What outside parties hold"],
} as const;

/** Each promise with what stands for it; less than all of it is red. */
export const Covers = ({ covers }: { readonly covers: Overview["covers"] }) => (
  <Card withBorder>
    <Stack gap="xs">
      <Text fw={600}>Cover of every promise, USDT</Text>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Promised</Table.Th>
            <Table.Th>Covered by</Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              Cover
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {covers.map(({ promise, owed, held }) => (
            <Table.Tr key={promise}>
              <Sum name={names[promise][0]} amount={owed} />
              <Sum name={names[promise][1]} amount={held}>
                <Box hiddenFrom="sm">
                  <Share owed={Number(owed)} held={Number(held)} />
                </Box>
              </Sum>
              <Table.Td ta="right" visibleFrom="sm">
                <Share owed={Number(owed)} held={Number(held)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  </Card>
);

type SumProps = { readonly name: string; readonly amount: string; readonly children?: ReactNode };

/** The amount is under its name, and on a phone the cover is there too; a number that is longer than its half of a phone is broken. So the table fits, whatever it shows. */
const Sum = ({ name, amount, children }: SumProps) => (
  <Table.Td style={{ overflowWrap: "anywhere" }}>
    <Text size="sm">{name}</Text>
    <Text size="sm" fw={600}>
      {showAmount(amount)}
    </Text>
    {children}
  </Table.Td>
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
