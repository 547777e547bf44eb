import { Alert, Button, Group, Select, Stack, Textarea } from "@mantine/core";
import { supportAnswer, supportCanned, supportNote, supportUpload } from "@candor/wire/desks/support";
import { mostCharacters } from "@candor/core/support/message-text";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAct } from "../../console/acts/use-act.ts";
import { ask, askList, askUpload } from "../../console/ask.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { smallerPhoto } from "../../lib/photos/smaller-photo.ts";
import type { Conversation } from "./conversation.ts";
import { PictureField } from "./picture-field.tsx";

type Props = {
  readonly conversation: Conversation;
  readonly onDone: () => Promise<void>;
  /** Somebody else answers. */
  readonly isNoteOnly?: boolean;
};

const newId = (): string => crypto.randomUUID().replaceAll("-", "");

/** An answer, or a note that only operators read. A failed answer stays here and is sent again under its id. */
export const WriteForm = ({ conversation, onDone, isNoteOnly = false }: Props) => {
  const id = Number(conversation.id);
  const [text, setText] = useState("");
  const [picture, setPicture] = useState<File | undefined>();
  const [clientId, setClientId] = useState(newId);
  const { act, isBusy, failure } = useAct();
  const written = text.trim();
  const isLong = Array.from(written).length > mostCharacters;
  const isNote = written !== "" && !isLong;
  const isAnswer = !isLong && (written !== "" || picture !== undefined);
  const change = (to: string): void => {
    setText(to);
    // Another text is another message.
    setClientId(newId());
  };
  const send = async (isReady: boolean, work: () => Promise<unknown>): Promise<void> => {
    if (!isReady || isBusy || !(await act(work))) return;
    change("");
    await onDone();
  };
  const note = (): void => void send(isNote, () => ask(supportNote, { id, text: written }));
  const answer = (): void =>
    void send(isAnswer, async () => {
      const pictures =
        picture === undefined ? [] : [(await askUpload(supportUpload, await smallerPhoto(picture))).id];
      await ask(supportAnswer, { id, through: conversation.last, clientId, text: written, pictures });
      setPicture(undefined);
    });
  return (
    <Stack gap="xs">
      {!isNoteOnly && <CannedSelect language={conversation.language} onPick={change} />}
      <Textarea
        label={isNoteOnly ? "Note, for operators only" : "Answer"}
        description={isNoteOnly ? undefined : "Ctrl and Enter send it."}
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        error={isLong ? `At most ${mostCharacters} characters` : undefined}
        // What is written meanwhile would go with what was sent.
        onChange={({ currentTarget }) => isBusy || change(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !isNoteOnly) answer();
        }}
      />
      {failure !== "" && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {/* A visitor has no session to read it with. */}
      {!isNoteOnly && conversation.userId !== null && (
        <PictureField
          picture={picture}
          onChange={(to) => {
            setPicture(to);
            setClientId(newId());
          }}
        />
      )}
      <Group>
        {!isNoteOnly && (
          <Button loading={isBusy} disabled={!isAnswer} onClick={answer}>
            Send to the customer
          </Button>
        )}
        <Button variant="default" loading={isBusy} disabled={!isNote} onClick={note}>
          Keep as a note
        </Button>
      </Group>
    </Stack>
  );
};

type CannedProps = { readonly language: string; readonly onPick: (text: string) => void };

/** Fills the answer in, to be changed before it is sent. Those in the customer's language come first. */
const CannedSelect = ({ language, onPick }: CannedProps) => {
  const rows = useQuery({
    queryKey: answerKey(supportCanned),
    queryFn: () => askList(supportCanned, {}),
  }).data?.rows;
  if (rows === undefined || rows.length === 0) return null;
  const sorted = rows.toSorted((a, b) => Number(b.language === language) - Number(a.language === language));
  return (
    <Select
      aria-label="An answer that is given often"
      placeholder="an answer that is given often"
      data={sorted.map((row) => ({ value: row.id, label: `${row.title} (${row.language})` }))}
      value={null}
      searchable
      onChange={(picked) => {
        const text = rows.find(({ id }) => id === picked)?.text;
        if (text !== undefined) onPick(text);
      }}
    />
  );
};
