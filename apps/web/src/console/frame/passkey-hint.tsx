import { Alert, Group, Text } from "@mantine/core";
import { IconKey } from "../../ui/icons/icons.tsx";
import { passkeyDesk, ToPasskey } from "../acts/to-passkey.tsx";
import { useMayDo, useMe } from "./use-me.ts";

type Props = {
  /** The address of the desk that is shown. */
  readonly desk: string;
  /** The address of the first desk that was shown after signing in. */
  readonly first: string;
};

/**
 * Tells operators without a passkey where to register one (OPS-03), on the first desk and on the desk of acts that take two. It is shown only
 * to operators whose roles may approve such acts.
 */
export const PasskeyHint = ({ desk, first }: Props) => {
  const { data } = useMe();
  const mayDo = useMayDo();
  if (data?.hasPasskey !== false || !mayDo("acts_read")) return null;
  if (desk === passkeyDesk || (desk !== first && desk !== "/approvals")) return null;
  return (
    <Alert variant="outline" title="You have no passkey yet" icon={<IconKey size={17} />} role="note" mb="md">
      <Group justify="space-between">
        <Text size="sm" maw={620}>
          What takes two operators is approved with passkeys. Until you register yours, you can ask for such
          acts, but not approve them.
        </Text>
        <ToPasskey />
      </Group>
    </Alert>
  );
};
