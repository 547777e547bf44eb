import { Alert, Button, Group, Text } from "@mantine/core";
import { operatorPasskeyAdd, operatorPasskeyOptions } from "@candor/wire/desks/operators";
import { IconKey } from "../../ui/icons/icons.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { ask } from "../../console/ask.ts";
import { useAct } from "../../console/acts/use-act.ts";
import { useMe } from "../../console/frame/use-me.ts";
import { passkeyMade, passkeysWorkAt } from "../../lib/account/passkey.ts";

const register = async (): Promise<void> => {
  const { options } = await ask(operatorPasskeyOptions, {});
  await ask(operatorPasskeyAdd, { response: await passkeyMade(options) });
};

/** Registers the passkey that approves: once, and never another one. */
export const PasskeyPanel = () => {
  const { data } = useMe();
  const client = useQueryClient();
  const { act, isBusy, failure } = useAct();
  // Read again before the focus returns to the button: it is gone then.
  const registered = async (): Promise<void> => {
    await register();
    await client.invalidateQueries();
  };
  if (data === undefined) return null;
  if (data.hasPasskey)
    return (
      <Group gap="xs">
        <IconKey size={17} />
        <Text size="sm">
          Your passkey is registered. It approves what takes two operators, and cannot be replaced.
        </Text>
      </Group>
    );
  return (
    <Alert variant="outline" title="Register your passkey" icon={<IconKey size={17} />}>
      <Group justify="space-between">
        <Text size="sm" maw={620}>
          It signs your approvals. The account has one, which is never replaced: use an authenticator that you
          keep, such as a security key.
        </Text>
        {passkeysWorkAt(data.passkeyOrigin) ? (
          <Button loading={isBusy} onClick={() => void act(registered)}>
            Register
          </Button>
        ) : (
          <Text size="sm" fw={600}>
            Open the console at {data.passkeyOrigin} for that.
          </Text>
        )}
      </Group>
      {failure !== "" && (
        <Text c="red" size="sm" role="alert">
          {failure}
        </Text>
      )}
    </Alert>
  );
};
