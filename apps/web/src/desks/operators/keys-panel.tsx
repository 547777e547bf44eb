import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { askSealedReset, keyState } from "@candor/wire/desks/keys";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { ask } from "../../console/ask.ts";
import { FactTable } from "../../console/desk/fact-table.tsx";
import { goTo } from "../../console/frame/address.ts";
import { useMayDo } from "../../console/frame/use-me.ts";
import { showTime } from "../../console/show.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";

/** The server's keys, and the way back for those whose authenticator app a lost one sealed. */
export const KeysPanel = () => {
  const { data } = useQuery({ queryKey: answerKey(keyState), queryFn: () => ask(keyState, {}) });
  if (data === undefined) return null;
  return (
    <Stack gap="md" mt="lg">
      <FactTable
        title="Keys of the server"
        rows={data.keys.map(
          ({ name, fingerprint, since }) => [name, `${fingerprint}, since ${showTime(since)}`] as const,
        )}
      />
      {data.lost > 0 && <LostApps count={data.lost} waitingAct={data.waitingAct} />}
    </Stack>
  );
};

type LostProps = { readonly count: number; readonly waitingAct: string | null };

const LostApps = ({ count, waitingAct }: LostProps) => {
  const [isAsking, setIsAsking] = useState(false);
  const client = useQueryClient();
  const mayDo = useMayDo();
  return (
    <Alert color="orange" maw={720} title={`Authenticator apps that cannot be checked: ${count}`}>
      <Stack gap="xs">
        <Text size="sm">
          A key sealed their secrets that this server does not have. If it can be found, bring it back. If it
          is lost permanently, two operators remove these apps: their owners are told, and who has no passkey
          sets a new password with a code that is sent to the account's address.
        </Text>
        <Group>
          {waitingAct === null && mayDo("sealed_reset") && (
            <Button onClick={() => setIsAsking(true)}>Ask to remove them</Button>
          )}
          {waitingAct !== null && mayDo("acts_read") && (
            <Button onClick={() => goTo("/approvals")}>Act {waitingAct}: to the approvals</Button>
          )}
        </Group>
      </Stack>
      {isAsking && (
        <ReasonDialog
          title="Remove authenticator apps of a lost key"
          confirm="Ask for it"
          onClose={() => setIsAsking(false)}
          onConfirm={async (reason) => {
            await ask(askSealedReset, { reason });
            await client.invalidateQueries();
          }}
        >
          <Text size="sm">This concerns {count} users. It cannot be undone.</Text>
        </ReasonDialog>
      )}
    </Alert>
  );
};
