/** The calls of operators about what the secret key sealed. */
import { askSealedReset, keyState } from "@candor/wire/desks/keys";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { totpKey } from "./factors.ts";
import type { SecurityDeps } from "./ports.ts";
import { askToReset, readKeyState } from "./sealed-reset.ts";

export const securityOperatorRoutes = (deps: SecurityDeps): readonly MountedCall[] => {
  const all = { ...deps, key: totpKey(deps.secretKey) };
  return [
    handle(keyState, () => readKeyState(all)),
    handle(askSealedReset, async ({ reason }, { session }) => ({
      id: String(await askToReset(all, session, reason)),
    })),
  ];
};
