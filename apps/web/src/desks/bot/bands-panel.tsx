import { Badge, Button, Group, SimpleGrid, Table, Text } from "@mantine/core";
import { botBandList } from "@candor/wire/desks/bot";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { askList } from "../../console/ask.ts";
import { Failed } from "../../console/frame/failed.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { showAmount, showTime } from "../../console/show.ts";
import { useMayDo } from "../../console/frame/use-me.ts";
import { BandsDialog } from "./bands-dialog.tsx";
import type { ShownBands } from "./bands-form.ts";

/** Announced bands begin to count while the page is open. */
const refreshMs = 30_000;

/** The bands of the bot (BOT-02) that count and those that were announced, and asking two operators for others. */
export const BandsPanel = () => {
  const [isOpen, setIsOpen] = useState(false);
  const mayDo = useMayDo();
  const { data, error, refetch } = useQuery({
    queryKey: answerKey(botBandList),
    queryFn: () => askList(botBandList, {}),
    refetchInterval: refreshMs,
  });
  const rows = data?.rows ?? [];
  const waiting = rows[0]?.waitingAct ?? null;
  return (
    <div>
      <Group gap="xs" justify="space-between" mb={6}>
        <Text fw={600} size="sm">
          Amounts, leverages and trades of a run
        </Text>
        <Group gap="xs">
          {waiting !== null && (
            <Badge variant="dot" color="yellow">
              act {waiting} waits
            </Badge>
          )}
          {mayDo("bot_bands") && (
            <Button size="xs" variant="default" disabled={rows.length === 0} onClick={() => setIsOpen(true)}>
              Change them
            </Button>
          )}
        </Group>
      </Group>
      <Text size="xs" c="dimmed" mb={6}>
        Announced to everyone ten minutes before they count, at least. A run keeps what it was started with. A
        pair offers those of its own leverages.
      </Text>
      {error !== null && data === undefined && <Failed error={error} onAgain={() => void refetch()} />}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
        {rows.map((row) => (
          <BandsTable key={row.startsAt} row={row} />
        ))}
      </SimpleGrid>
      {isOpen && <BandsDialog rows={rows} onClose={() => setIsOpen(false)} />}
    </div>
  );
};

/** Since when, or from when on. */
const countsText = ({ state, startsAt }: ShownBands): string => {
  if (state === "coming") return `From ${showTime(startsAt)} UTC`;
  return startsAt === 0 ? "Now, as released" : `Now, since ${showTime(startsAt)} UTC`;
};

const BandsTable = ({ row }: { readonly row: ShownBands }) => (
  <div>
    <Text size="sm" {...(row.state === "coming" ? { c: "blue" } : {})}>
      {countsText(row)}
      {row.announcedBy !== "" && `, announced by ${row.announcedBy}`}
    </Text>
    <Table.ScrollContainer minWidth={300}>
      <Table withTableBorder withColumnBorders fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Amount in USDT</Table.Th>
            <Table.Th>Leverages</Table.Th>
            <Table.Th>Trades</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {row.bands.map(({ from, until, leverages, trades }) => (
            <Table.Tr key={from}>
              <Table.Td>
                {showAmount(from)}
                {until === null ? " and more" : ` to less than ${showAmount(until)}`}
              </Table.Td>
              <Table.Td>{leverages.replaceAll(",", ", ")}</Table.Td>
              <Table.Td>{trades.replaceAll(",", ", ")}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </div>
);
