import { Button, Code, CopyButton, Modal, Stack, Text } from "@mantine/core";
import { useEffect, type RefObject } from "react";
import { focusBack } from "../../lib/keyboard/focus-back.ts";
import type { Operator } from "./operator.ts";

type Props = {
  readonly operator: Operator;
  readonly link: string;
  /** Gets the focus when the link is closed. The question that is open while the link is first drawn has it until then. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
};

/** The link that opens the account: it is shown once. */
export const InvitationLink = ({ operator, link, opener, onClose }: Props) => {
  useEffect(() => () => void setTimeout(() => focusBack(opener.current)), [opener]);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Invitation of ${operator.name}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack>
        <Text size="sm">
          Hand this to {operator.email} and to nobody else: the person who opens it becomes this operator.
        </Text>
        <Code block>{link}</Code>
        <CopyButton value={link} timeout={60_000}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? "Copied" : "Copy the link"}
            </Button>
          )}
        </CopyButton>
      </Stack>
    </Modal>
  );
};
