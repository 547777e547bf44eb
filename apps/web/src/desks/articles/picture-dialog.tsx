import { Alert, Button, FileButton, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { isAlt, mostAlt } from "@candor/core/content/body";
import { uploadArticlePicture } from "@candor/wire/desks/articles";
import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { useAct } from "../../console/acts/use-act.ts";
import { askUpload } from "../../console/ask.ts";
import { useBlobUrl } from "../../lib/photos/use-blob-url.ts";
import { smallerPhoto } from "../../lib/photos/smaller-photo.ts";
import styles from "./text-editor.module.css";

type Props = { readonly editor: Editor; readonly onClose: () => void };

const accepted = "image/jpeg,image/png,image/webp,image/heic,image/heif";

/** Uploads a picture and puts it where the cursor is, with its words. */
export const PictureDialog = ({ editor, onClose }: Props) => {
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState("");
  const { act, isBusy, failure } = useAct();
  const url = useBlobUrl(file ?? undefined);
  const isReady = file !== null && isAlt(alt);
  const insert = async (): Promise<void> => {
    if (!isReady || isBusy) return;
    const isDone = await act(async () => {
      const attrs = { ...(await askUpload(uploadArticlePicture, await smallerPhoto(file))), alt: alt.trim() };
      editor.chain().focus().insertContent({ type: "picture", attrs }).run();
    });
    if (isDone) onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Picture" closeButtonProps={{ "aria-label": "Close" }} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // The form of a dialog is within that of the page for React's events.
          event.stopPropagation();
          void insert();
        }}
      >
        <Stack gap="sm">
          <FileButton accept={accepted} onChange={setFile}>
            {(props) => (
              <Button {...props} variant="default">
                {file === null ? "Choose a file" : "Another file"}
              </Button>
            )}
          </FileButton>
          {url !== undefined && file !== null && (
            <img src={url} alt={file.name} className={styles["preview"]} />
          )}
          <Text size="sm" c="dimmed">
            JPEG, PNG, WebP or HEIC of at most 10 MB. It is stored without place and device. Everybody can
            read it once it is uploaded.
          </Text>
          <TextInput
            label="What it shows, in words"
            description="In the language of this text, for those who cannot see it"
            value={alt}
            maxLength={mostAlt}
            onChange={(event) => setAlt(event.currentTarget.value)}
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
            <Button type="submit" loading={isBusy} disabled={!isReady}>
              Put it in
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
