import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { isLink } from "@candor/core/content/body";
import type { Editor } from "@tiptap/core";
import { useState } from "react";

type Props = { readonly editor: Editor; readonly onClose: () => void };

/** Makes a link of the marked text, or ends the one at the cursor. */
export const LinkDialog = ({ editor, onClose }: Props) => {
  const current = String(editor.getAttributes("link")["href"] ?? "");
  const [href, setHref] = useState(current);
  const isAllowed = isLink(href.trim());
  const setLink = (): void => {
    const chain = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && current === "")
      chain
        .insertContent({
          type: "text",
          text: href.trim(),
          marks: [{ type: "link", attrs: { href: href.trim() } }],
        })
        .run();
    else chain.setLink({ href: href.trim() }).run();
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Link" closeButtonProps={{ "aria-label": "Close" }} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // The form of a dialog is within that of the page for React's events.
          event.stopPropagation();
          if (isAllowed) setLink();
        }}
      >
        <Stack gap="sm">
          <TextInput
            label="Leads to"
            description="https://…, mailto:…, or a path of the site such as /quotes"
            value={href}
            data-autofocus
            onChange={(event) => setHref(event.currentTarget.value)}
            error={href.trim() !== "" && !isAllowed ? "No link may lead there" : undefined}
          />
          <Group justify="flex-end">
            {current !== "" && (
              <Button
                variant="default"
                onClick={() => {
                  editor.chain().focus().extendMarkRange("link").unsetLink().run();
                  onClose();
                }}
              >
                No link
              </Button>
            )}
            <Button type="submit" disabled={!isAllowed}>
              Set the link
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
