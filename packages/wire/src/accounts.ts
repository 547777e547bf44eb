/** Registration, sessions, passwords and the user's own record (SES-01 to SES-14). */
import * as z from "zod/mini";
import { defineCall, defineList } from "./call.ts";
import {
  decimal,
  id,
  instant,
  judgedText,
  nothing,
  optionalJudgedText,
  optionalText,
  wholeInput,
} from "./scalars.ts";
import { leverRow, optionRow } from "./record/trade-evidence.ts";

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

/** Proof of work (SES-12): find the number whose hash with the salt is the challenge. */
export const captcha = defineCall({
  path: "captcha",
  access: "visitor",
  limit: "read",
  summary: "A proof-of-work challenge for sendVerifyCode and login (SES-12); valid once, for ten minutes.",
  request: nothing,
  answer: z.strictObject({
    id: z.string(),
    challenge: z.strictObject({
      algorithm: z.literal("SHA-256"),
      challenge: z.string(),
      salt: z.string(),
      signature: z.string(),
      maxnumber: z.int(),
    }),
  }),
});

export const sendVerifyCode = defineCall({
  path: "sendVerifyCode",
  access: "visitor",
  limit: "code",
  summary: "Send a 6-digit code to a phone or an e-mail address (SES-07, SES-08, SES-11).",
  request: z.strictObject({
    /** The calling code for a phone ("+81"), in the form of the picker. */
    code: optionalText(512),
    email: optionalJudgedText,
    phone: optionalJudgedText,
    source: optionalText(32),
    /** 1 register, 2 reset. */
    status: wholeInput(1, 2),
    /** The captcha's answer if one is asked for (CaptchaError); it may also be in `code`. */
    captcha: optionalText(2_048),
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
    email: optionalJudgedText,
    oid: optionalJudgedText,
    phone: optionalJudgedText,
    pwd: judgedText,
    verifycode: optionalJudgedText,
    type: byPhoneOrEmail,
  }),
  answer: z.strictObject({ uid: z.int() }),
});

const loginRequest = z.strictObject({
  /** With its calling code, e.g. "+8190…", or as registered without it. */
  phone: optionalJudgedText,
  telcode: optionalText(8),
  email: optionalJudgedText,
  pwd: judgedText,
  type: byPhoneOrEmail,
  /**
   * The second factor of an account that has one (SES-15): the authenticator's code or a recovery code. If it is left out, the
   * answer is SecondFactorNeeded once the password is right. For an account without a second factor it is ignored.
   */
  otp: optionalText(16),
  /**
   * The captcha's answer if one is asked for (CaptchaError), which happens while too many logins fail; it also lets an attempt in
   * while strangers have locked the address (LoginLocked) (SES-13).
   */
  captcha: optionalText(2_048),
});

export const login = defineCall({
  path: "login",
  access: "visitor",
  limit: "login",
  summary: "Log in; the token is `data` (SES-11, SES-13).",
  request: loginRequest,
  answer: z.string(),
});

export const frozenCloseAll = defineCall({
  path: "frozen/closeAll",
  access: "visitor",
  limit: "login",
  summary:
    "Close all positions of a frozen account after proving its factors as for a login; returns how many, opens no session (SES-17).",
  request: loginRequest,
  answer: z.strictObject({ count: z.int() }),
});

export const updatePwd = defineCall({
  path: "updatePwd",
  access: "visitor",
  limit: "login",
  summary: "Set a new password with a reset code; ends every session (SES-06, SES-11).",
  request: z.strictObject({
    phone: optionalJudgedText,
    telcode: optionalText(8),
    pwd: judgedText,
    verifycode: optionalJudgedText,
    email: optionalJudgedText,
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
    newpwd: judgedText,
    verifycode: optionalJudgedText,
    type: z.optional(byPhoneOrEmail),
  }),
  answer: nothing,
});

export const userInfo = z.strictObject({
  uid: z.int(),
  username: z.string(),
  email: z.string(),
  userPhone: z.string(),
  avatar: z.int(),
  wallet: decimal,
  contractBalance: decimal,
  creditBalance: decimal,
  botCode: z.string(),
  botCodeStatus: z.int(),
  /** 1 when a withdrawal password is set, else 0. */
  withdrawalPassword: z.int(),
  experience: z.int(),
  /** 1 when each option, and each contract, is confirmed before it is sent (OPT-08, LEV-14); else 0. */
  askoption: z.int(),
  asklever: z.int(),
  /** When this session expires (SES-01). */
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

export const userUpdate = defineCall({
  path: "user/userUpdate",
  access: "user",
  limit: "write",
  summary: "Change the avatar, or user name and e-mail address (MINE-01).",
  request: z.strictObject({
    /** 1 to 14. */
    avatar: z.optional(wholeInput(1, 14)),
    /** Both are required in a call that has one of them; then an empty one is wrong. */
    email: z.optional(judgedText),
    username: z.optional(judgedText),
    /** A registration code sent to the new address; needed when the address changes, with a fresh factor. */
    verifycode: optionalJudgedText,
  }),
  answer: nothing,
});

export const askBeforeOrders = defineCall({
  path: "user/askBeforeOrders",
  access: "user",
  limit: "write",
  summary:
    "Choose whether each order of a kind is confirmed before it is sent, on all devices (OPT-08, LEV-14).",
  request: z.strictObject({
    /** lever: leveraged contracts. */
    kind: z.enum(["option", "lever"]),
    /** 1: each order is confirmed. 0: only one that binds more than a quarter of its wallet. */
    ask: wholeInput(0, 1),
  }),
  answer: nothing,
});

export const userCenter = defineCall({
  path: "user/userCenter",
  access: "user",
  limit: "read",
  changesWith: "bookings",
  summary: "The caller's status as a referrer, and the invested amounts (MINE-01, REF-02).",
  request: nothing,
  answer: z.strictObject({
    /** 1 for an IB member: a total account value of at least 10 000. */
    ibstatus: z.int(),
    /** That value: wallets and own money in products; no margins, stakes, tokens or withdrawals (REF-02). */
    totalaccount: decimal,
    /** People who named the caller as their referrer. */
    usercount: z.int(),
    yesterdayIncome: decimal,
    totalincome: decimal,
    /** Bought financial products, and what they have earned but not paid out yet. */
    financialmoney: decimal,
    /** The URL of the invitation. */
    oidUrl: z.string(),
  }),
});

/** The messages of the private socket (API-16). `v` is the version of the user's push history. */
export const accountPush = z.union([
  z.strictObject({ type: z.literal("AUTH"), v: z.int(), data: z.strictObject({ uid: z.int() }) }),
  z.strictObject({ type: z.literal("RESYNC"), v: z.int(), data: nothing }),
  z.strictObject({
    type: z.literal("BALANCE"),
    v: z.int(),
    data: z.strictObject({ wallet: decimal, contractBalance: decimal, creditBalance: decimal }),
  }),
  z.strictObject({ type: z.literal("OPTION_SETTLED"), v: z.int(), data: optionRow }),
  /** A position closed, for any reason; a pending order filled; a trade of the bot closed (LEV-12, BOT-05). */
  z.strictObject({ type: z.literal("CLOSE_LEVER_ORDER"), v: z.int(), data: leverRow }),
  z.strictObject({ type: z.literal("ENTRUSTED_TRANSACTION"), v: z.int(), data: leverRow }),
  z.strictObject({ type: z.literal("CLOSE_LEVER_AI_ORDER"), v: z.int(), data: leverRow }),
  z.strictObject({
    type: z.literal("NOTICE"),
    v: z.int(),
    data: z.strictObject({ key: z.string(), message: z.string() }),
  }),
  /** The list of notices changed, or was read on another device: read it again (NOTE-03). */
  z.strictObject({ type: z.literal("NOTICES"), v: z.int(), data: nothing }),
  /** A withdrawal of the user was requested, went on or ended: read them again (WAL-12). */
  z.strictObject({ type: z.literal("WITHDRAWALS"), v: z.int(), data: nothing }),
  /** The user's conversation with support has its messages up to this number, or somebody has seen them: read after the last one (SUP-01). */
  z.strictObject({
    type: z.literal("SUPPORT_MESSAGE"),
    v: z.int(),
    data: z.strictObject({ conversation: id, number: z.int() }),
  }),
  /** A run of the bot ended (NOTE-01, BOT-06). */
  z.strictObject({
    type: z.literal("RUN_ENDED"),
    v: z.int(),
    /** As in a row of its runs. Of its own: every page loads this file, and few the rest of the bot. */
    data: z.strictObject({ id, pairName: z.string(), net: decimal, state: z.int() }),
  }),
]);
export type AccountPush = z.output<typeof accountPush>;

/** The close codes of the account socket when its session has ended (API-16): unknown or too old (102), or revoked (103). */
export const sessionCloseCodes = { notLoggedIn: 4102, sessionRevoked: 4103 } as const;

export const accountClientMessage = z.strictObject({
  op: z.literal("auth"),
  token: z.string().check(z.maxLength(128)),
  /** The last version seen, to receive later messages; absent on a first connection. */
  v: z.optional(z.int()),
});
