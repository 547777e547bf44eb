import { Button, Select, Text, Textarea, TextInput, Title } from "@mantine/core";
import { removeSupportCanned, saveSupportCanned, supportCanned } from "@candor/wire/desks/support";
import { languages, storedLanguage } from "@candor/wire/language";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { ask, askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { useMayDo } from "../../console/frame/use-me.ts";
import { showTotal } from "../../console/show.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import type { Canned } from "./conversation.ts";

const columns: readonly DeskColumn<Canned>[] = [
  { key: "language", title: "Language", text: ({ language }) => language, width: 100 },
  { key: "title", title: "Title", text: ({ title }) => title, width: 220 },
  { key: "text", title: "Text", text: ({ text }) => text, isLong: true },
];

const blank: Canned = { id: "0", language: "en", title: "", text: "" };

/** Answers that are given often: an operator begins with one, and changes it before it is sent. */
export const CannedPanel = () => {
  const mayDo = useMayDo();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: answerKey(supportCanned),
    queryFn: () => askList(supportCanned, {}),
  });
  const [opened, setOpened] = useState<Canned | undefined>();
  const isAllowed = mayDo("support_canned");
  return (
    <>
      <div>
        <Title order={2} size="h4">
          Answers that are given often
        </Title>
        <Text c="dimmed" size="sm">
          To begin an answer with. A change is in nothing that was sent.
        </Text>
      </div>
      <DeskTable
        name="support-answers"
        rows={data?.rows}
        totalText={data === undefined ? undefined : showTotal(data.total)}
        error={error}
        columns={columns}
        idOf={({ id }) => id}
        isFetching={isFetching}
        onRefresh={() => void refetch()}
        {...(isAllowed ? { onRow: setOpened } : {})}
        emptyText="There is none yet."
        filters={isAllowed && <Button onClick={() => setOpened(blank)}>Add one</Button>}
      />
      {opened !== undefined && (
        <CannedDialog
          key={opened.id}
          canned={opened}
          onClose={() => setOpened(undefined)}
          onDone={async () => void (await refetch())}
        />
      )}
    </>
  );
};

type DialogProps = {
  readonly canned: Canned;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
};

const CannedDialog = ({ canned, onClose, onDone }: DialogProps) => {
  const [row, setRow] = useState(canned);
  const isNew = canned.id === "0";
  const id = Number(canned.id);
  const isEmpty = !isNew && row.title.trim() === "" && row.text.trim() === "";
  const isReady = isEmpty || (row.title.trim() !== "" && row.text.trim() !== "");
  return (
    <ReasonDialog
      title={isNew ? "A new answer" : "Change an answer"}
      confirm={isEmpty ? "Remove it" : "Save"}
      isReady={isReady}
      isDanger={isEmpty}
      onClose={onClose}
      onConfirm={async (reason) => {
        if (isEmpty) await ask(removeSupportCanned, { id, reason });
        else await ask(saveSupportCanned, { ...row, id, reason });
        await onDone();
      }}
    >
      {({ isTried }) => (
        <>
          {!isNew && (
            <Text size="sm" c="dimmed">
              Empty both texts to remove it.
            </Text>
          )}
          <Select
            label="Language"
            data={languages}
            value={row.language}
            allowDeselect={false}
            onChange={(value) => setRow({ ...row, language: storedLanguage(value ?? "en") })}
          />
          <TextInput
            label="Title"
            maxLength={80}
            value={row.title}
            error={isTried && !isReady && row.title.trim() === "" ? "Needed" : undefined}
            onChange={({ currentTarget }) => setRow({ ...row, title: currentTarget.value })}
          />
          <Textarea
            label="Text"
            autosize
            minRows={3}
            maxRows={10}
            maxLength={2_000}
            value={row.text}
            error={isTried && !isReady && row.text.trim() === "" ? "Needed" : undefined}
            onChange={({ currentTarget }) => setRow({ ...row, text: currentTarget.value })}
          />
        </>
      )}
    </ReasonDialog>
  );
};
