import { Alert, Button, Group, Modal, Stack, Textarea, TextInput } from "@mantine/core";
import { newArticle } from "@candor/wire/desks/articles";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAct } from "../../console/acts/use-act.ts";
import { ask } from "../../console/ask.ts";
import { useFocusBack } from "../../lib/keyboard/focus-back.ts";
import type { ArticleType } from "./article-words.ts";

type Props = {
  readonly type: ArticleType;
  /** The place after the last one. */
  readonly position: number;
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
};

/** A new article begins in English, with its first paragraph; the editor has the rest. */
export const NewArticleDialog = ({ type, position, onClose, onMade }: Props) => {
  const client = useQueryClient();
  const { act, isBusy, failure } = useAct();
  const [title, setTitle] = useState("");
  const [text, setText] = useState("");
  useFocusBack();
  const isReady = title.trim() !== "" && text.trim() !== "";
  const make = async (): Promise<void> => {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    const content = lines.map((line) => ({
      type: "paragraph",
      content: [{ type: "text", text: line.trim() }],
    }));
    const body = JSON.stringify({ type: "doc", content });
    const { id } = await ask(newArticle, { type, position: String(position), title, body });
    await client.invalidateQueries();
    onClose();
    onMade(id);
  };
  return (
    <Modal opened onClose={onClose} title="New article" closeButtonProps={{ "aria-label": "Close" }} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isBusy) void act(make);
        }}
      >
        <Stack gap="sm">
          <TextInput
            label="Title in English"
            maxLength={200}
            value={title}
            data-autofocus
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Textarea
            label="Text in English"
            description="A paragraph for each line. Headings, lists and links are made in the editor."
            autosize
            minRows={4}
            maxRows={14}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {failure !== "" && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!isReady} loading={isBusy}>
              Make the article
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
