import { Stack, Text, TextInput } from "@mantine/core";
import { decideDeposit } from "@candor/wire/desks/deposits";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../console/ask.ts";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { showAmount } from "../../console/show.ts";
import { userNumber } from "../../console/desk/user-number.ts";
import type { DepositDetail } from "./deposit.ts";

type Props = {
  readonly deposit: DepositDetail;
  /** Who it is said to be; "" when it is nobody's, unless another user is named here. */
  readonly userId: string;
  readonly onClose: () => void;
};

const whatHappens = ({ amount, takesTwo }: DepositDetail, userId: string): string => {
  if (userId === "")
    return `${showAmount(amount)} USDT stay with the house and are credited to nobody. Nobody takes this back.`;
  return takesTwo
    ? `Two operators sign with their passkeys; then ${showAmount(amount)} USDT are credited to user ${userId}. Nobody takes this back.`
    : `${showAmount(amount)} USDT are credited to user ${userId} at once; if this user was given much today, it waits until two operators have signed with their passkeys. Nobody takes this back.`;
};

/** Asks once more before money is given to somebody, or to nobody. */
export const DepositDialog = ({ deposit, userId, onClose }: Props) => {
  const { id, takesTwo } = deposit;
  const client = useQueryClient();
  const [named, setNamed] = useState(userId);
  const isNobodys = named === "";
  return (
    <ReasonDialog
      title={`Deposit ${id}: ${isNobodys ? "nobody’s" : `of user ${named}`}`}
      confirm={isNobodys ? "Do not credit it" : takesTwo ? "Ask for the approvals" : "Credit it"}
      isDanger={isNobodys}
      isReady={isNobodys || userNumber(named) !== undefined}
      onClose={onClose}
      onConfirm={async (reason) => {
        await ask(decideDeposit, { id: Number(id), userId: Number(named), reason });
        await client.invalidateQueries();
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{whatHappens(deposit, named)}</Text>
        <TextInput
          label="User"
          description="Empty: nobody’s."
          value={named}
          onChange={({ currentTarget: { value } }) => setNamed(value.trim())}
          error={isNobodys || userNumber(named) !== undefined ? undefined : "Digits only"}
        />
      </Stack>
    </ReasonDialog>
  );
};
