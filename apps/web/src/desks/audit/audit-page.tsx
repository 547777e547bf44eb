import { Code, Drawer, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { auditList, auditListFile } from "@candor/wire/desks/operators";
import { useState } from "react";
import { askList } from "../../console/ask.ts";
import type { HashedLine } from "@candor/core/proof/audit-chain";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { Desk } from "../../console/desk/desk.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { showTime, showWords } from "../../console/show.ts";
import { useKeyedPages } from "../../console/desk/use-pages.ts";
import { ChainCheck } from "./chain-check.tsx";

type Line = HashedLine & { readonly name: string };

const columns: readonly DeskColumn<Line>[] = [
  { key: "seq", title: "No.", text: ({ seq }) => String(seq), isNumber: true, width: 70 },
  { key: "at", title: "When (UTC)", text: ({ at }) => showTime(at), width: 160 },
  { key: "who", title: "Who", text: ({ name, operatorId }) => (operatorId === null ? "command line" : name) },
  { key: "what", title: "What", text: ({ action }) => showWords(action) },
  { key: "subject", title: "About", text: ({ subject }) => subject },
  { key: "reason", title: "Why", text: ({ reason }) => reason },
];

/** Everything that operators did, with the chain recomputed here. */
export const AuditPage = () => {
  const [filters, setFilters] = useState({ action: "", subject: "" });
  const [asked] = useDebouncedValue(filters, 300);
  const [opened, setOpened] = useState<Line | undefined>();
  const pages = useKeyedPages<Line>(
    answerKey(auditList, asked),
    (page) => askList(auditList, { ...asked, ...page }),
    ({ seq }) => seq,
    { sortedBy: "seq", file: { call: auditListFile, filters: asked } },
  );
  const filter = (name: "action" | "subject", label: string, placeholder: string) => (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      value={filters[name]}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setFilters((held) => ({ ...held, [name]: value.trim() }));
      }}
      w={170}
    />
  );
  return (
    <Desk
      title="Audit log"
      about="Each line's hash covers the line before it. No role of the database can change or remove one."
    >
      <ChainCheck total={pages.total} />
      <DeskTable
        name="audit-log"
        {...pages}
        columns={columns}
        idOf={({ seq }) => seq}
        onRow={setOpened}
        emptyText="No line is about this."
        filters={
          <>
            {filter("action", "Only this action", "action, e.g. user_freeze")}
            {filter("subject", "Only this subject", "about, e.g. user 100002")}
          </>
        }
      />
      <Drawer
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        position="right"
        size="lg"
        title={opened === undefined ? "" : `Line ${opened.seq}: ${showWords(opened.action)}`}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        {opened !== undefined && <AuditLineFacts line={opened} />}
      </Drawer>
    </Desk>
  );
};

const AuditLineFacts = ({ line }: { readonly line: Line }) => (
  <Stack gap="sm">
    <Text size="sm">
      {line.operatorId === null ? "The command line" : line.name}, {showTime(line.at)} UTC, about{" "}
      {line.subject}
    </Text>
    <Text size="sm">{line.reason}</Text>
    {(["before", "after"] as const).map((name) => (
      <div key={name}>
        <Text size="xs" c="dimmed">
          {name === "before" ? "Before" : "After"}
        </Text>
        <Code block>{pretty(line[name])}</Code>
      </div>
    ))}
    <div>
      <Text size="xs" c="dimmed">
        Hash
      </Text>
      <Code block>{line.hash}</Code>
    </div>
  </Stack>
);

const pretty = (text: string | null): string => {
  try {
    return text === null ? "nothing" : JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text ?? "";
  }
};
