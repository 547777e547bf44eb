import { Stack, Text, TextInput } from "@mantine/core";
import { changeBotCode, giveBotCode } from "@candor/wire/desks/bot";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../console/ask.ts";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { userNumber } from "../../console/desk/user-number.ts";
import type { BotCode } from "./bot-code.ts";

type Props = { readonly code: BotCode | undefined; readonly onClose: () => void };

/** Gives a user a code, or opens or ends the one there is: with a reason. */
export const CodeDialog = ({ code, onClose }: Props) => {
  const client = useQueryClient();
  const [userId, setUserId] = useState("");
  const done = async (work: Promise<unknown>): Promise<void> => {
    await work;
    await client.invalidateQueries();
  };
  if (code === undefined) {
    return (
      <ReasonDialog
        title="Give a code"
        confirm="Give an active code"
        onClose={onClose}
        isReady={userNumber(userId) !== undefined}
        onConfirm={(reason) => done(ask(giveBotCode, { userId, reason }))}
      >
        {({ isTried }) => (
          <TextInput
            label="User's number"
            inputMode="numeric"
            value={userId}
            onChange={(event) => setUserId(event.currentTarget.value.trim())}
            error={(isTried || userId !== "") && userNumber(userId) === undefined ? "Digits only" : undefined}
            data-autofocus
          />
        )}
      </ReasonDialog>
    );
  }
  const isActive = code.state === "active";
  return (
    <ReasonDialog
      title={`${isActive ? "End" : "Activate"} the code of user ${code.userId}`}
      confirm={isActive ? "End the code" : "Activate"}
      isDanger={isActive}
      onClose={onClose}
      onConfirm={(reason) =>
        done(ask(changeBotCode, { userId: code.userId, state: isActive ? "expired" : "active", reason }))
      }
    >
      <Stack gap={4}>
        <Text size="sm">
          {isActive
            ? "The user starts no run and sees no back-test until the code is activated again."
            : "The user can start runs of the bot."}
        </Text>
        {code.running !== null && (
          <Text size="sm">
            Run {code.running} is under way: it goes on by its rule, and its owner may stop it.
          </Text>
        )}
      </Stack>
    </ReasonDialog>
  );
};
