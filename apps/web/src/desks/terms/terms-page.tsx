import { Badge, Text } from "@mantine/core";
import { termsList } from "@candor/wire/desks/terms";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { Desk } from "../../console/desk/desk.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { showTime } from "../../console/show.ts";
import { useMayDo } from "../../console/frame/use-me.ts";
import { waitingColumn } from "../../console/acts/waiting-column.tsx";
import type { ShownTerms } from "./shown-terms.ts";
import { TermsDialog } from "./terms-dialog.tsx";

/** Announced terms begin to count while the page is open. */
const refreshMs = 30_000;

/** "1 min 80%, 3 min 82%"; each stays in one line. */
const optionsOf = ({ expiries, payouts }: ShownTerms): string => {
  const percents = payouts.split(",");
  if (expiries === "") return "none";
  return expiries
    .split(",")
    .map((minutes, at) => `${minutes}\u00a0min\u00a0${percents[at] ?? ""}%`)
    .join(", ");
};

/** With what the protection profile leaves of them, when that is not all. */
const leveragesOf = ({ leverages, offered }: ShownTerms): string => {
  const all = leverages.replaceAll(",", ", ") || "none";
  return offered === leverages ? all : `${all} (offered: ${offered.replaceAll(",", ", ") || "none"})`;
};

const columns: readonly DeskColumn<ShownTerms>[] = [
  { key: "pair", title: "Pair", text: ({ title }) => title, width: 110 },
  {
    key: "state",
    title: "Counts",
    text: ({ state, startsAt }) => (state === "now" ? "now" : `from ${showTime(startsAt)} UTC`),
    draw: ({ state, startsAt }) =>
      state === "now" ? (
        <Badge variant="dot" color="green">
          now
        </Badge>
      ) : (
        <Text size="sm" c="blue">
          from {showTime(startsAt)} UTC
        </Text>
      ),
    width: 130,
  },
  { key: "class", title: "Asset class", text: ({ assetClass }) => assetClass, width: 110 },
  { key: "leverages", title: "Leverages", text: leveragesOf, width: 140 },
  { key: "fee", title: "Fee, %", text: ({ fee }) => fee, isNumber: true, width: 70 },
  { key: "stress", title: "Stress move, %", text: ({ stress }) => stress, isNumber: true, width: 120 },
  { key: "divisor", title: "Divisor", text: ({ divisor }) => divisor, isNumber: true, width: 80 },
  { key: "options", title: "Options", text: optionsOf, width: 240 },
  {
    key: "by",
    title: "Announced by",
    text: ({ announcedBy }) => announcedBy || "as released",
  },
  {
    key: "at",
    title: "Announced (UTC)",
    text: ({ announcedAt }) => (announcedAt === null ? "" : showTime(announcedAt)),
    width: 140,
  },
  waitingColumn,
];

/** What pairs offer, now and from announced times on, and asking two operators for other terms. */
export const TermsPage = () => {
  const [opened, setOpened] = useState<ShownTerms | undefined>();
  const mayDo = useMayDo();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: answerKey(termsList),
    queryFn: () => askList(termsList, {}),
    refetchInterval: refreshMs,
  });
  return (
    <Desk
      title="Pairs and terms"
      about="Terms are announced to everyone ten minutes before they count, at least. What is open keeps its terms."
    >
      <DeskTable
        name="terms"
        rows={data?.rows}
        total={data?.total ?? 0}
        error={error}
        columns={columns}
        idOf={({ pid, startsAt }) => `${pid} ${startsAt}`}
        isFetching={isFetching}
        onRefresh={() => void refetch()}
        {...(mayDo("terms_change") ? { onRow: setOpened } : {})}
        emptyText="There is no pair."
      />
      {opened !== undefined && (
        <TermsDialog terms={opened} rows={data?.rows ?? []} onClose={() => setOpened(undefined)} />
      )}
    </Desk>
  );
};
