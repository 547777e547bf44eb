import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useFocusBack } from "../../lib/keyboard/focus-back.ts";
import { isReason, ReasonField } from "./reason-field.tsx";
import { useAct } from "./use-act.ts";

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

/** Asks for a reason before anything is done: it goes into the audit log. */
export const ReasonDialog = (props: Props) => {
  const { title, children, confirm, onClose, onConfirm, isDanger = false, isReady = true } = props;
  const [reason, setReason] = useState("");
  const { act, isBusy, failure } = useAct();
  useFocusBack();
  const isShort = !isReason(reason);
  const submit = async (): Promise<void> => {
    if (await act(() => onConfirm(reason.trim()))) onClose();
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
          <ReasonField
            value={reason}
            onChange={setReason}
            purpose="Goes into the audit log with your name"
            hasFocus
          />
          {failure !== "" && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <Group justify="flex-end">
            {isShort && (
              <Text size="xs" c="dimmed" ta="right" w={{ base: "100%", xs: "auto" }}>
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
