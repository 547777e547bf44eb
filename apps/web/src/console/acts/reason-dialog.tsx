import { Alert, Button, Group, Modal, Stack } from "@mantine/core";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useFocusBack } from "../../lib/keyboard/focus-back.ts";
import { isReason } from "@candor/core/operators/reason";
import { ReasonField } from "./reason-field.tsx";
import { useAct } from "./use-act.ts";

type Props = {
  readonly title: string;
  /** What will happen, and the fields for everything else that the act needs. The fields show their own errors. */
  readonly children: ReactNode | ((pressed: Pressed) => ReactNode);
  readonly confirm: string;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => Promise<void>;
  readonly isDanger?: boolean;
  /** False while something else that the act needs is missing. */
  readonly isReady?: boolean;
};

/** What the button has brought: `isTried` once it was pressed while something was missing, and the key of a refusal. */
type Pressed = { readonly isTried: boolean; readonly refusal: string };

/** Asks for a reason before anything is done: it goes into the audit log. */
export const ReasonDialog = (props: Props) => {
  const { title, children, confirm, onClose, onConfirm, isDanger = false, isReady = true } = props;
  const [reason, setReason] = useState("");
  const { act, isBusy, failure, refusal } = useAct();
  useFocusBack();
  const [tries, setTries] = useState(0);
  const isShort = !isReason(reason);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries > 0 || refusal !== "") form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [tries, refusal]);
  const submit = async (): Promise<void> => {
    if (isShort || !isReady) setTries(tries + 1);
    else if (await act(() => onConfirm(reason.trim()))) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": "Close" }} centered>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit();
        }}
      >
        <Stack gap="sm">
          {typeof children === "function" ? children({ isTried: tries > 0, refusal }) : children}
          <ReasonField
            value={reason}
            onChange={setReason}
            purpose="Goes into the audit log with your name"
            hasFocus
            isMissing={tries > 0 && isShort}
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
            <Button type="submit" loading={isBusy} {...(isDanger ? { color: "red" } : {})}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
