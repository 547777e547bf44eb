/** Registration, sessions, passwords and the user's own record (SES-01 to SES-14). */
import * as z from "zod/mini";
import { defineCall, defineList } from "./call.ts";
import { leverRow } from "./leverage.ts";
import { optionRow } from "./options.ts";
import { decimal, instant, nothing, optionalText, textInput, wholeInput } from "./scalars.ts";

/** 1 phone, 2 e-mail. */
const byPhoneOrEmail = wholeInput(1, 2);

export const ip = defineCall({
  path: "ip",
  method: "GET",
  access: "visitor",
  limit: "read",
  summary: "The country of the caller's address, to preselect a calling code (SES-04).",
  request: nothing,
  answer: z.strictObject({ status: z.literal("success"), countryCode: z.string() }),
});

export const countrys = defineList({
  path: "countrys",
  access: "visitor",
  limit: "read",
  summary: "Countries with their calling codes (SES-04).",
  request: nothing,
  answer: z.strictObject({ name: z.string(), telcode: z.string(), countrycode: z.string() }),
});

export const sendVerifyCode = defineCall({
  path: "sendVerifyCode",
  access: "visitor",
  limit: "code",
  summary: "Send a 6-digit code to a phone or an e-mail address (SES-07, SES-08, SES-11).",
  request: z.strictObject({
    /** The calling code for a phone ("+81"), as the picker gives it. */
    code: optionalText(512),
    email: optionalText(254),
    phone: optionalText(32),
    source: optionalText(32),
    /** 1 register, 2 reset. */
    status: wholeInput(1, 2),
  }),
  answer: nothing,
});

export const register = defineCall({
  path: "register",
  access: "visitor",
  limit: "login",
  summary: "Open an account with a code (SES-05 to SES-07, SES-11).",
  request: z.strictObject({
    telcode: optionalText(8),
    comenewtask: optionalText(16),
    email: optionalText(254),
    oid: optionalText(32),
    phone: optionalText(32),
    pwd: textInput(128),
    verifycode: optionalText(16),
    type: byPhoneOrEmail,
  }),
  answer: z.strictObject({ uid: z.int() }),
});

export const login = defineCall({
  path: "login",
  access: "visitor",
  limit: "login",
  summary: "Log in; the token is `data` (SES-11, SES-13).",
  request: z.strictObject({
    /** With its calling code, e.g. "+8190…", or as registered without it. */
    phone: optionalText(32),
    telcode: optionalText(8),
    email: optionalText(254),
    pwd: textInput(128),
    type: byPhoneOrEmail,
    /** The second factor of an account that has one (SES-15); without one it changes nothing. */
    otp: optionalText(16),
  }),
  answer: z.string(),
});

export const updatePwd = defineCall({
  path: "updatePwd",
  access: "visitor",
  limit: "login",
  summary: "Set a new password with a reset code; ends every session (SES-06, SES-11).",
  request: z.strictObject({
    phone: optionalText(32),
    telcode: optionalText(8),
    pwd: textInput(128),
    verifycode: optionalText(16),
    email: optionalText(254),
    type: byPhoneOrEmail,
  }),
  answer: nothing,
});

export const logout = defineCall({
  path: "logout",
  access: "user",
  limit: "write",
  summary: "Revoke this session's token (SES-02).",
  request: nothing,
  answer: nothing,
});

export const withdrawPwd = defineCall({
  path: "withdrawPwd",
  access: "user",
  limit: "login",
  summary: "Set the withdrawal password; with a code once one is set (SES-11).",
  request: z.strictObject({
    newpwd: textInput(128),
    verifycode: optionalText(16),
    type: z.optional(byPhoneOrEmail),
  }),
  answer: nothing,
});

export const userInfo = z.strictObject({
  uid: z.int(),
  username: z.string(),
  email: z.string(),
  utel: z.string(),
  userphoto: z.int(),
  wallet: decimal,
  contractwallet: decimal,
  creditwallet: decimal,
  activecode: z.string(),
  activecodestatus: z.int(),
  /** 1 when a withdrawal password is set, else 0. */
  withdrawpsd: z.int(),
  experience: z.int(),
  /** When this session ends by itself (SES-01). */
  sessionEnds: instant,
});
export type UserInfo = z.output<typeof userInfo>;

export const getUserInfo = defineCall({
  path: "user/userInfo",
  access: "user",
  limit: "read",
  summary: "The caller's own record and balances.",
  request: nothing,
  answer: userInfo,
});

/** What the private socket sends (API-16). `v` is the version of the user's push history. */
export const accountPush = z.union([
  z.strictObject({ type: z.literal("AUTH"), v: z.int(), data: z.strictObject({ uid: z.int() }) }),
  z.strictObject({ type: z.literal("RESYNC"), v: z.int(), data: nothing }),
  z.strictObject({
    type: z.literal("BALANCE"),
    v: z.int(),
    data: z.strictObject({ wallet: decimal, contractwallet: decimal, creditwallet: decimal }),
  }),
  z.strictObject({ type: z.literal("OPTION_SETTLED"), v: z.int(), data: optionRow }),
  /** A position closed, for whatever reason; a pending order filled; a trade of the bot closed (LEV-12, BOT-05). */
  z.strictObject({ type: z.literal("CLOSE_LEVER_ORDER"), v: z.int(), data: leverRow }),
  z.strictObject({ type: z.literal("ENTRUSTED_TRANSACTION"), v: z.int(), data: leverRow }),
  z.strictObject({ type: z.literal("CLOSE_LEVER_AI_ORDER"), v: z.int(), data: leverRow }),
  z.strictObject({
    type: z.literal("NOTICE"),
    v: z.int(),
    data: z.strictObject({ key: z.string(), message: z.string() }),
  }),
]);
export type AccountPush = z.output<typeof accountPush>;

export const accountClientMessage = z.strictObject({
  op: z.literal("auth"),
  token: z.string().check(z.maxLength(128)),
  /** The last version seen, to receive what came after it; absent on a first connection. */
  v: z.optional(z.int()),
});
