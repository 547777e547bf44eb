import { Alert, Button, Group, Modal, Radio, Stack, Text } from "@mantine/core";
import { openingReasons, openPerson } from "@candor/wire/desks/users";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFocusBack } from "../../lib/keyboard/focus-back.ts";
import { ask } from "../ask.ts";
import { useAct } from "./use-act.ts";

type Reason = (typeof openingReasons)[number];

const words: Readonly<Record<Reason, string>> = {
  question: "The user has asked something about it",
  payment: "A payment has to be compared or traced",
  identity: "An identity has to be checked",
  complaint: "A complaint is being looked into",
  security: "The account may be in somebody else's hands",
  authority: "An authority has asked, as the law allows",
};

type Props = { readonly userId: string; readonly onClose: () => void };

/** Asks why, and opens what is masked. Its code is loaded when it is first asked for: most lists are read without it. */
export const OpenDialog = ({ userId, onClose }: Props) => {
  const [reason, setReason] = useState<Reason | "">("");
  const { act, isBusy, failure } = useAct();
  const client = useQueryClient();
  useFocusBack();
  const open = async (): Promise<void> => {
    if (reason === "") return;
    const isDone = await act(async () => {
      await ask(openPerson, { userId: Number(userId), reason });
      await client.invalidateQueries();
    });
    if (isDone) onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Show the data of user ${userId}`}
      closeButtonProps={{ "aria-label": "Close" }}
      centered
    >
      <Stack gap="sm">
        <Text size="sm">
          You see name, contact and addresses for fifteen minutes. The audit log has your name, the user and
          the reason before anything is shown.
        </Text>
        <Radio.Group label="Why" value={reason} onChange={(value) => setReason(value as Reason)}>
          <Stack gap={6} mt={6}>
            {openingReasons.map((each) => (
              <Radio key={each} value={each} label={words[each]} />
            ))}
          </Stack>
        </Radio.Group>
        {failure !== "" && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={reason === ""} loading={isBusy} onClick={() => void open()}>
            Show
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
