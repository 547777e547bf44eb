import { Badge, Card, Group, Stack, Table, Text } from "@mantine/core";
import type { Overview } from "./overview.ts";

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Whether prices come in, and whether the engine and the log keep up with the clock. */
export const Feeds = ({ overview }: { readonly overview: Overview }) => (
  <Card withBorder>
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={600}>Feeds</Text>
        <Text size="sm" c="dimmed">
          The engine is {seconds(overview.engineBehindMs)} behind the clock, the stored log{" "}
          {seconds(overview.storedBehindMs)}.
        </Text>
      </Group>
      <Table.ScrollContainer minWidth={320}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Pair</Table.Th>
              <Table.Th>Price</Table.Th>
              <Table.Th ta="right">Last trade</Table.Th>
              <Table.Th ta="right">Dropped since the start</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {overview.feeds.map(({ symbol, silenceMs, isStale, dropped }) => (
              <Table.Tr key={symbol}>
                <Table.Td>{symbol}</Table.Td>
                <Table.Td>
                  <Badge variant="dot" color={isStale ? "red" : "green"}>
                    {isStale ? "stale" : "fresh"}
                  </Badge>
                </Table.Td>
                <Table.Td ta="right">
                  {silenceMs === null ? "none yet" : `${seconds(silenceMs)} ago`}
                </Table.Td>
                <Table.Td ta="right">{dropped}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  </Card>
);
