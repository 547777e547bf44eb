import { Alert, Button, Group } from "@mantine/core";
import { goTo } from "../frame/address.ts";

/** Says that an act was asked for, and where it is approved. */
export const ActWaits = ({ act }: { readonly act: string }) => (
  <Alert color="yellow" role="status">
    <Group justify="space-between">
      Act {act} waits for two operators and their passkeys.
      <Button size="xs" variant="default" onClick={() => goTo("/approvals")}>
        Go to the approvals
      </Button>
    </Group>
  </Alert>
);
