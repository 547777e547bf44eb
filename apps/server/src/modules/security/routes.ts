/** The calls for second factors (SES-15). */
import {
  loginOptions,
  passkeyAdd,
  passkeyLogin,
  passkeyOptions,
  passkeyRemove,
  prove as proveCall,
  recoveryCodes,
  securityOverview,
  totpBegin,
  totpConfirm,
  totpRemove,
} from "@candor/wire/security";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { totpKey } from "./factors.ts";
import { readOverview } from "./overview-queries.ts";
import { createCeremony } from "../../platform/passkeys/passkey-ceremony.ts";
import { addPasskey, logInByPasskey, optionsFor, removePasskey } from "./passkeys.ts";
import type { SecurityDeps } from "./ports.ts";
import { prove } from "./prove.ts";
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from "./totp-service.ts";

export const securityRoutes = (deps: SecurityDeps): readonly MountedCall[] => {
  const key = totpKey(deps.secretKey);
  const ceremony = createCeremony(deps.secretKey, deps.publicUrl);
  return [
    handle(securityOverview, (_input, { session, nowMs }) => readOverview(deps, session, nowMs)),
    handle(proveCall, async (input, { session, nowMs }) => ({
      freshUntil: await prove(deps, { ceremony, key }, session, input, nowMs),
    })),
    handle(totpBegin, (_input, { session, nowMs }) => startTotp(deps, key, session, nowMs)),
    handle(totpConfirm, async ({ otp }, { session, language, nowMs }) => ({
      codes: await confirmTotp(deps, key, session, otp, language, nowMs),
    })),
    handle(totpRemove, async (_input, { session, language, nowMs }) => {
      await removeTotp(deps, session, language, nowMs);
      return {};
    }),
    handle(recoveryCodes, async (_input, { session, language, nowMs }) => ({
      codes: await renewRecoveryCodes(deps, session, language, nowMs),
    })),
    handle(passkeyOptions, async ({ purpose }, { session, nowMs }) => ({
      options: await optionsFor(deps, ceremony, session, purpose, nowMs),
    })),
    handle(passkeyAdd, async (input, { session, language, nowMs }) => ({
      codes: await addPasskey(deps, ceremony, session, input, language, nowMs),
    })),
    handle(passkeyRemove, async ({ id }, { session, language, nowMs }) => {
      await removePasskey(deps, session, id, language, nowMs);
      return {};
    }),
    handle(loginOptions, async (_input, { nowMs }) => {
      const { challenge, options } = await ceremony.optionsToAnswer([], "login", nowMs);
      return { challengeId: challenge, options };
    }),
    handle(passkeyLogin, (input, { address, userAgent, language, nowMs }) =>
      logInByPasskey(deps, ceremony, input, { address, userAgent, language }, nowMs),
    ),
  ];
};
