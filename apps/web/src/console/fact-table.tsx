import { Badge, Group, Table, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** A name, what it is, and whether an operator should look at it twice. */
export type Fact = readonly [name: string, value: ReactNode, isWarning?: boolean];

/** What is known about one thing. Long values, such as hashes, break anywhere. */
export const FactTable = ({ title, rows }: { readonly title: string; readonly rows: readonly Fact[] }) => (
  <div>
    <Title order={2} size="h5" mb={4}>
      {title}
    </Title>
    <Table withTableBorder aria-label={title}>
      <Table.Tbody>
        {rows.map(([name, value, isWarning = false]) => (
          <Table.Tr key={name}>
            <Table.Th w="min(210px, 35%)" fw={500}>
              {name}
            </Table.Th>
            <Table.Td style={{ overflowWrap: "anywhere" }}>
              <Group gap="xs" justify="space-between" wrap="nowrap">
                <span>{value}</span>
                {isWarning && (
                  <Badge color="orange" variant="dot">
                    look
                  </Badge>
                )}
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
);
