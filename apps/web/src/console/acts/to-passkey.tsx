import { Button } from "@mantine/core";
import { goTo } from "../frame/address.ts";

/** The desk where operators register their passkeys. */
export const passkeyDesk = "/sessions";

export const ToPasskey = () => (
  <Button size="xs" variant="default" onClick={() => goTo(passkeyDesk)}>
    To your passkey
  </Button>
);
