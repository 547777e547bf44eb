import { Alert, Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useState, type ReactNode } from "react";

type Props = {
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  readonly confirm: string;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => Promise<void>;
  readonly isDanger?: boolean;
  /** False while what else the act needs is missing. */
  readonly isReady?: boolean;
};

/** The shortest reason that the rules accept. */
const shortestReason = 10;

/** Asks for a reason before anything is done: it goes into the audit log. */
export const ReasonDialog = (props: Props) => {
  const { title, children, confirm, onClose, onConfirm, isDanger = false, isReady = true } = props;
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const isShort = reason.trim().length < shortestReason;
  const submit = async (): Promise<void> => {
    setIsBusy(true);
    setFailure("");
    try {
      await onConfirm(reason.trim());
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": "Close" }} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isShort && isReady && !isBusy) void submit();
        }}
      >
        <Stack gap="sm">
          {children}
          <Textarea
            label="Reason"
            description="Goes into the audit log with your name; 10 characters or more."
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={1_000}
            autosize
            minRows={2}
            data-autofocus
          />
          {failure !== "" && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <Group justify="flex-end">
            {isShort && (
              <Text size="xs" c="dimmed">
                A reason is needed
              </Text>
            )}
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              disabled={isShort || !isReady}
              loading={isBusy}
              {...(isDanger ? { color: "red" } : {})}
            >
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
