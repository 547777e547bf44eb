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
import type { SecurityParts } from "./ports.ts";
import { prove } from "./prove.ts";
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from "./totp-service.ts";

export const securityRoutes = (parts: SecurityParts): readonly MountedCall[] => {
  const key = totpKey(parts.secretKey);
  const ceremony = createCeremony(parts.secretKey, parts.publicUrl);
  return [
    handle(securityOverview, (_input, { session, nowMs }) => readOverview(parts, session, nowMs)),
    handle(proveCall, async (input, { session, nowMs }) => ({
      freshUntil: await prove(parts, { ceremony, key }, session, input, nowMs),
    })),
    handle(totpBegin, (_input, { session, nowMs }) => startTotp(parts, key, session, nowMs)),
    handle(totpConfirm, async ({ otp }, { session, language, nowMs }) => ({
      codes: await confirmTotp(parts, key, session, otp, language, nowMs),
    })),
    handle(totpRemove, async (_input, { session, language, nowMs }) => {
      await removeTotp(parts, session, language, nowMs);
      return {};
    }),
    handle(recoveryCodes, async (_input, { session, language, nowMs }) => ({
      codes: await renewRecoveryCodes(parts, session, language, nowMs),
    })),
    handle(passkeyOptions, async ({ purpose }, { session, nowMs }) => ({
      options: await optionsFor(parts, ceremony, session, purpose, nowMs),
    })),
    handle(passkeyAdd, async (input, { session, language, nowMs }) => ({
      codes: await addPasskey(parts, ceremony, session, input, language, nowMs),
    })),
    handle(passkeyRemove, async ({ id }, { session, language, nowMs }) => {
      await removePasskey(parts, session, id, language, nowMs);
      return {};
    }),
    handle(loginOptions, async (_input, { nowMs }) => {
      const { challenge, options } = await ceremony.optionsToAnswer([], "login", nowMs);
      return { challengeId: challenge, options };
    }),
    handle(passkeyLogin, (input, { address, userAgent, language, nowMs }) =>
      logInByPasskey(parts, ceremony, input, { address, userAgent, language }, nowMs),
    ),
  ];
};
