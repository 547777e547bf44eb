import { Badge, Group, Table, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** A name, what it is, and whether an operator should look at it twice. */
export type Fact = readonly [name: string, value: ReactNode, isWarning?: boolean];

type Props = { readonly title: string; readonly about?: string; readonly rows: readonly Fact[] };

/** What is known about one thing. Long values, such as hashes, break anywhere. */
export const FactTable = ({ title, about, rows }: Props) => (
  <div>
    <Title order={2} size="h5" mb={4}>
      {title}
    </Title>
    {about !== undefined && (
      <Text size="sm" c="dimmed" mb={4}>
        {about}
      </Text>
    )}
    <Table withTableBorder aria-label={title}>
      <Table.Tbody>
        {rows.map(([name, value, isWarning = false]) => (
          <Table.Tr key={name}>
            <Table.Th w={{ base: "35%", sm: 210 }} fw={500}>
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
