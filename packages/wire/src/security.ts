/** Second factors, sessions, freezing: the protection of an account (SES-15). */
import * as z from "zod/mini";
import { defineCall, defineList } from "./call.ts";
import { id, instant, nothing, optionalText, textInput, wholeInput } from "./scalars.ts";

/** The browser's WebAuthn objects, as the JSON text of the Web Authentication API. */
const webauthnJson = textInput(12_000);
const webauthnBytes = 16 * 1024;

export const securityOverview = defineCall({
  path: "security/overview",
  access: "user",
  limit: "read",
  summary: "The factors of the caller's account, and until when a proof of one counts (SES-15).",
  request: nothing,
  answer: z.strictObject({
    totp: z.boolean(),
    passkeys: z.array(
      z.strictObject({ id, name: z.string(), createdAt: instant, usedAt: z.nullable(instant) }),
    ),
    /** The number of unused recovery codes. */
    recoveryCodes: z.int(),
    withdrawPassword: z.boolean(),
    /** Sensitive calls are accepted until this time; 0 when a factor must be proved first. */
    freshUntil: instant,
    /** The origin where passkeys work, such as "https://candor.example": elsewhere the browser refuses them. */
    passkeyOrigin: z.string(),
  }),
});

export const prove = defineCall({
  path: "security/prove",
  access: "user",
  limit: "login",
  summary: "Prove a factor again, so that sensitive calls are accepted for ten minutes (SES-15).",
  request: z.strictObject({
    /** The strongest factor of the account is required: pwd counts only if there is no second factor. */
    method: z.enum(["pwd", "otp", "passkey"]),
    /** The password, the authenticator's or a recovery code, or the passkey's answer. */
    value: webauthnJson,
  }),
  bodyBytes: webauthnBytes,
  answer: z.strictObject({ freshUntil: instant }),
});

export const totpBegin = defineCall({
  path: "security/totpBegin",
  access: "user",
  limit: "write",
  summary:
    "A new secret for an authenticator app; it is active from its first correct code on. Needs a fresh factor.",
  request: nothing,
  answer: z.strictObject({ secret: z.string(), uri: z.string() }),
});

export const totpConfirm = defineCall({
  path: "security/totpConfirm",
  access: "user",
  limit: "login",
  summary:
    "Switch the authenticator app on with a code of it; returns recovery codes when there were none. Needs a fresh factor.",
  request: z.strictObject({ otp: textInput(16) }),
  answer: z.strictObject({ codes: z.array(z.string()) }),
});

export const totpRemove = defineCall({
  path: "security/totpRemove",
  access: "user",
  limit: "write",
  summary: "Switch the authenticator app off. Needs a fresh factor.",
  request: nothing,
  answer: nothing,
});

export const recoveryCodes = defineCall({
  path: "security/recoveryCodes",
  access: "user",
  limit: "write",
  summary: "Ten new recovery codes, shown once; the old ones become invalid. Needs a fresh factor.",
  request: nothing,
  answer: z.strictObject({ codes: z.array(z.string()) }),
});

export const passkeyOptions = defineCall({
  path: "security/passkeyOptions",
  access: "user",
  limit: "write",
  summary: "What the browser needs to create a passkey (add) or to answer with one (prove).",
  request: z.strictObject({ purpose: z.enum(["add", "prove"]) }),
  answer: z.strictObject({ options: z.string() }),
});

export const passkeyAdd = defineCall({
  path: "security/passkeyAdd",
  access: "user",
  limit: "write",
  summary: "Store a passkey; returns recovery codes when there were none. Needs a fresh factor.",
  request: z.strictObject({ name: textInput(40), response: webauthnJson }),
  bodyBytes: webauthnBytes,
  answer: z.strictObject({ codes: z.array(z.string()) }),
});

export const passkeyRemove = defineCall({
  path: "security/passkeyRemove",
  access: "user",
  limit: "write",
  summary: "Remove a passkey. Needs a fresh factor.",
  request: z.strictObject({ id: wholeInput(1, Number.MAX_SAFE_INTEGER) }),
  answer: nothing,
});

export const loginOptions = defineCall({
  path: "security/loginOptions",
  access: "visitor",
  limit: "login",
  summary: "What the browser needs to log in with a passkey, without naming an account.",
  request: nothing,
  answer: z.strictObject({ challengeId: z.string(), options: z.string() }),
});

export const passkeyLogin = defineCall({
  path: "security/passkeyLogin",
  access: "visitor",
  limit: "login",
  summary: "Log in with a passkey; the token is `data`. It counts as both factors.",
  request: z.strictObject({ challengeId: textInput(64), response: webauthnJson }),
  bodyBytes: webauthnBytes,
  answer: z.string(),
});

export const sessionList = defineList({
  path: "security/sessions",
  access: "user",
  limit: "read",
  summary: "Where the caller is logged in, the most recently used first.",
  request: nothing,
  answer: z.strictObject({
    id: z.string(),
    /** Such as "Firefox on Windows"; "" when the browser did not say. */
    device: z.string(),
    /** A country code, or "" if the address gives none. */
    place: z.string(),
    address: z.string(),
    createdAt: instant,
    /** To within five minutes. */
    usedAt: instant,
    current: z.boolean(),
  }),
});

export const revokeOneSession = defineCall({
  path: "security/revokeSession",
  access: "user",
  limit: "write",
  summary: "End one session; its token gets 103 and its sockets close.",
  request: z.strictObject({ id: textInput(64) }),
  answer: nothing,
});

export const revokeOtherSessions = defineCall({
  path: "security/revokeOthers",
  access: "user",
  limit: "write",
  summary: "End every session except this one.",
  request: nothing,
  answer: z.strictObject({ count: z.int() }),
});

export const freezeAccount = defineCall({
  path: "security/freeze",
  access: "user",
  limit: "write",
  summary:
    "Freeze the account at once: every session ends, and nobody can log in until a new password is set by code.",
  request: z.strictObject({ reason: optionalText(200) }),
  answer: nothing,
});

export const personalData = defineCall({
  path: "security/myData",
  access: "user",
  limit: "read",
  file: "application/json",
  summary:
    "Everything that is kept about the caller, as one JSON file with a list for each table. Needs a fresh factor, and nothing else: no open position, withdrawal or referral keeps anyone from it.",
  request: nothing,
  answer: nothing,
});
