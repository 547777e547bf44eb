import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { AmountInput } from "../amount-input.tsx";
import { isAmount } from "../amount.ts";
import { goTo } from "../frame/address.ts";
import { useFocusBack } from "../../lib/keyboard/focus-back.ts";
import { isReason } from "@candor/core/operators/reason";
import { ReasonField } from "./reason-field.tsx";
import { useAct } from "./use-act.ts";
import { useMayDo } from "../frame/use-me.ts";

type Props = {
  readonly title: string;
  /** The fields for the accounts: from where and to where. */
  readonly children: ReactNode;
  readonly isComplete: boolean;
  readonly asset: string;
  readonly decimals: number;
  /** What the first account holds, if that is known. */
  readonly held: string | undefined;
  readonly onAsk: (amount: string, reason: string) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks for an act about money: from where, to where, how much, why. It moves nothing: two operators approve it first. */
export const AskMoneyDialog = (props: Props) => {
  const { title, children, isComplete, asset, decimals, held, onAsk, onClose } = props;
  const client = useQueryClient();
  const mayDo = useMayDo();
  const { act, isBusy, failure } = useAct();
  useFocusBack();
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const isWrong = amount !== "" && !isAmount(amount, decimals);
  const isReady = isComplete && isAmount(amount, decimals) && isReason(reason);
  const submit = async (): Promise<void> => {
    if (!(await act(() => onAsk(amount, reason.trim())))) return;
    await client.invalidateQueries();
    onClose();
    if (mayDo("acts_read")) goTo("/approvals");
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": "Close" }} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isBusy) void submit();
        }}
      >
        <Stack gap="sm">
          {children}
          <AmountInput
            label={`Amount in ${asset}`}
            value={amount}
            onType={setAmount}
            error={isWrong ? `A number above zero, at most ${decimals} decimals, with a point` : undefined}
            {...(held === undefined ? {} : { description: `The account holds ${held}.` })}
          />
          <ReasonField value={reason} onChange={setReason} purpose="Is part of what the passkeys sign" />
          {failure !== "" && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <Text size="sm" c="dimmed">
            Nothing moves before two operators have approved it with their passkeys.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!isReady} loading={isBusy}>
              Ask for it
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
