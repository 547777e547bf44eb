import { Table, Text } from "@mantine/core";
import { botBands } from "@candor/core/bot/bands";
import { formatMoney } from "@candor/core/money/money";
import { showAmount } from "../../console/show.ts";

/** The bands of the bot (BOT-02), as this version has published them: each pair offers those of its own leverages. */
export const BandsPanel = () => (
  <div>
    <Text fw={600} size="sm">
      Amounts, leverages and trades of a run
    </Text>
    <Text size="xs" c="dimmed" mb={6}>
      Part of the published rule that back-tests and the verifier compute: another version changes them, no
      operator. A pair offers those of its own leverages.
    </Text>
    <Table.ScrollContainer minWidth={320}>
      <Table withTableBorder withColumnBorders fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Amount in USDT</Table.Th>
            <Table.Th>Leverages</Table.Th>
            <Table.Th>Trades</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {botBands.map(({ from, until, multiples, times }) => (
            <Table.Tr key={String(from)}>
              <Table.Td>
                {showAmount(formatMoney(from))}
                {until === undefined ? " and more" : ` to less than ${showAmount(formatMoney(until))}`}
              </Table.Td>
              <Table.Td>{multiples.join(", ")}</Table.Td>
              <Table.Td>{times.join(", ")}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </div>
);
