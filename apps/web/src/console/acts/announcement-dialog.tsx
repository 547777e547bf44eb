import { Alert, Button, Fieldset, Group, Modal, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useFocusBack } from "../../lib/keyboard/focus-back.ts";
import { AskedAnnouncement } from "./asked-announcement.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import { StartField } from "./start-field.tsx";

type Props = {
  readonly title: string;
  /** The title of the question that asks for the reason. */
  readonly asked: string;
  /** The fields of what is announced. */
  readonly children: ReactNode;
  readonly starts: string;
  readonly onStarts: (starts: string) => void;
  /** The act about the same thing that already waits for approvals, and what it is about. */
  readonly waiting: { readonly act: string | null; readonly about: string };
  /** True when the fields are valid and equal to what counts now. */
  readonly isUnchanged: boolean;
  /** True when the content of the fields can be asked for. */
  readonly isReady: boolean;
  readonly confirm: string;
  /** What will change. Shown above the field for the reason. */
  readonly changes: ReactNode;
  /** Returns the number of the act. */
  readonly onAsk: (reason: string) => Promise<string>;
  readonly onClose: () => void;
};

/** Asks two operators to announce something: what it is, from when it counts, and why. */
export const AnnouncementDialog = (props: Props) => {
  const { title, children, starts, onStarts, waiting, isUnchanged, isReady, onClose } = props;
  const client = useQueryClient();
  useFocusBack();
  const [isAsking, setIsAsking] = useState(false);
  const [act, setAct] = useState("");
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        // A question is open: Escape closes only that.
        closeOnEscape={!isAsking}
        size="lg"
        title={title}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady && act === "") setIsAsking(true);
          }}
        >
          <Stack gap="sm">
            <Fieldset variant="unstyled" disabled={act !== ""}>
              <Stack gap="sm">
                {children}
                <StartField starts={starts} onChange={onStarts} />
              </Stack>
            </Fieldset>
            {waiting.act !== null && act === "" && (
              <Alert color="yellow">
                Act {waiting.act} about {waiting.about} waits for approvals.
              </Alert>
            )}
            {act === "" ? (
              <Group justify="flex-end">
                {isUnchanged && (
                  <Text size="xs" c="dimmed">
                    Nothing differs yet
                  </Text>
                )}
                <Button type="submit" disabled={!isReady}>
                  {props.confirm}
                </Button>
              </Group>
            ) : (
              <AskedAnnouncement act={act} onClose={onClose} />
            )}
          </Stack>
        </form>
      </Modal>
      {isAsking && (
        <ReasonDialog
          title={props.asked}
          confirm="Ask for them"
          onClose={() => setIsAsking(false)}
          onConfirm={async (reason) => {
            setAct(await props.onAsk(reason));
            await client.invalidateQueries();
          }}
        >
          {props.changes}
        </ReasonDialog>
      )}
    </>
  );
};
