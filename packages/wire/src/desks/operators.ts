/** Operators: their sign-in, sessions, acts that take two of them, and the audit log (OPS-01, OPS-03, OPS-04, OPS-06). */
import { operatorRoles } from "@candor/core/operators/actions";
import * as z from "zod/mini";
import { defineCall, defineList } from "../call.ts";
import { defineListFile } from "../lists/list-file.ts";
import {
  id,
  idInput,
  instant,
  nothing,
  operatorIdInput,
  optionalText,
  rowsBefore,
  textInput,
  wholeInput,
} from "../scalars.ts";

const webauthnJson = textInput(12_000);
const webauthnBytes = 16 * 1024;
const role = z.enum(operatorRoles);
/** Why something is done; the rules ask for 10 characters where it takes two operators. */
export const reasonInput = textInput(1_000);

export const operatorInvitation = defineCall({
  path: "operator/invitation",
  access: "operator-visitor",
  limit: "login",
  summary: "Whose invitation this is, and the secret for the authenticator app.",
  request: z.strictObject({ invitation: textInput(64) }),
  answer: z.strictObject({ name: z.string(), email: z.string(), secret: z.string(), uri: z.string() }),
});

export const operatorOpen = defineCall({
  path: "operator/open",
  access: "operator-visitor",
  limit: "login",
  summary:
    "Use an invitation up: the account gets its password and its authenticator app. The token is `data`.",
  request: z.strictObject({ invitation: textInput(64), pwd: textInput(100), otp: textInput(16) }),
  answer: z.string(),
});

export const operatorLogin = defineCall({
  path: "operator/login",
  access: "operator-visitor",
  limit: "login",
  summary: "Sign in with password and authenticator app; the token is `data`.",
  request: z.strictObject({ email: textInput(254), pwd: textInput(100), otp: textInput(16) }),
  answer: z.string(),
});

export const operatorLoginOptions = defineCall({
  path: "operator/loginOptions",
  access: "operator-visitor",
  limit: "login",
  summary: "What the browser needs to sign in with a passkey.",
  request: nothing,
  answer: z.strictObject({ options: z.string() }),
});

export const operatorPasskeyLogin = defineCall({
  path: "operator/passkeyLogin",
  access: "operator-visitor",
  limit: "login",
  summary: "Sign in with a passkey; the token is `data`.",
  request: z.strictObject({ response: webauthnJson }),
  bodyBytes: webauthnBytes,
  answer: z.string(),
});

export const operatorMe = defineCall({
  path: "operator/me",
  access: "operator",
  action: "own",
  limit: "read",
  summary: "The operator who is signed in.",
  request: nothing,
  answer: z.strictObject({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    roles: z.array(role),
    hasPasskey: z.boolean(),
    /** The origin where passkeys work: elsewhere the browser refuses them. */
    passkeyOrigin: z.string(),
    mode: z.enum(["demo", "live"]),
  }),
});

export const operatorLogout = defineCall({
  path: "operator/logout",
  access: "operator",
  action: "own",
  limit: "write",
  summary: "End this session.",
  request: nothing,
  answer: nothing,
});

const session = z.strictObject({
  id: z.string(),
  operatorId: z.int(),
  name: z.string(),
  address: z.string(),
  device: z.string(),
  createdAt: instant,
  usedAt: instant,
  current: z.boolean(),
});

export const operatorSessions = defineList({
  path: "operator/sessions",
  access: "operator",
  action: "own",
  limit: "read",
  summary: "The caller's open sessions; those of all operators for an admin.",
  request: nothing,
  answer: session,
});

export const operatorEndSession = defineCall({
  path: "operator/endSession",
  access: "operator",
  action: "own",
  limit: "write",
  summary: "End a session of one's own; an admin ends any.",
  request: z.strictObject({ id: textInput(64) }),
  answer: nothing,
});

export const operatorPasskeyOptions = defineCall({
  path: "operator/passkeyOptions",
  access: "operator",
  action: "own",
  limit: "write",
  summary:
    "What the browser needs to make the operator's passkey. Each account has one, which is never replaced (OPS-06).",
  request: nothing,
  answer: z.strictObject({ options: z.string() }),
});

export const operatorPasskeyAdd = defineCall({
  path: "operator/passkeyAdd",
  access: "operator",
  action: "own",
  limit: "write",
  summary: "Store the operator's passkey.",
  request: z.strictObject({ response: webauthnJson }),
  bodyBytes: webauthnBytes,
  answer: nothing,
});

export const operatorList = defineList({
  path: "operator/operators",
  access: "operator",
  action: "operators_read",
  limit: "read",
  summary: "All operators.",
  request: nothing,
  answer: z.strictObject({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    roles: z.array(role),
    state: z.enum(["invited", "open", "closed"]),
    hasPasskey: z.boolean(),
    createdAt: instant,
    usedAt: z.nullable(instant),
  }),
});

export const operatorInvite = defineCall({
  path: "operator/invite",
  access: "operator",
  action: "operator_invite",
  limit: "write",
  summary:
    "A new invitation for an operator who has not opened the account; it counts for a day. It is sent to the operator's address where the server sends mail.",
  request: z.strictObject({ operatorId: operatorIdInput, reason: reasonInput }),
  answer: z.strictObject({ invitation: z.string() }),
});

export const askOperatorAdd = defineCall({
  path: "operator/askAdd",
  access: "operator",
  action: "operator_add",
  limit: "write",
  summary: "Ask for a new operator. Takes two.",
  request: z.strictObject({
    name: textInput(60),
    email: textInput(254),
    /** Comma list. */
    roles: textInput(100),
    reason: reasonInput,
  }),
  answer: z.strictObject({ id }),
});

export const askOperatorRoles = defineCall({
  path: "operator/askRoles",
  access: "operator",
  action: "operator_roles",
  limit: "write",
  summary: "Ask for other roles of an operator. Takes two.",
  request: z.strictObject({ operatorId: operatorIdInput, roles: textInput(100), reason: reasonInput }),
  answer: z.strictObject({ id }),
});

export const askOperatorClose = defineCall({
  path: "operator/askClose",
  access: "operator",
  action: "operator_close",
  limit: "write",
  summary: "Ask to close an operator's account. Takes two.",
  request: z.strictObject({ operatorId: operatorIdInput, reason: reasonInput }),
  answer: z.strictObject({ id }),
});

const approval = z.strictObject({
  operatorId: z.int(),
  name: z.string(),
  at: instant,
  credentialId: z.string(),
  /** COSE, base64url; as all that follows. */
  publicKey: z.string(),
  authenticatorData: z.string(),
  clientData: z.string(),
  signature: z.string(),
});

export const actList = defineList({
  path: "operator/acts",
  access: "operator",
  action: "acts_read",
  limit: "read",
  summary:
    "Acts that take two operators, the newest first, with their approvals: anyone can check each against its key. The total is counted up to 10 000.",
  request: z.strictObject({
    state: z._default(z.enum(["waiting", "done", "withdrawn", "all"]), "waiting"),
    /** An act's number, or the whole of what it is about, such as "user 100002": only these, in whatever state. */
    find: optionalText(200),
    ...rowsBefore,
  }),
  answer: z.strictObject({
    id,
    action: z.string(),
    subject: z.string(),
    content: z.string(),
    reason: z.string(),
    askedBy: z.int(),
    askedByName: z.string(),
    askedAt: instant,
    /** sha256 over `actText` of these fields, hex. */
    digest: z.string(),
    state: z.enum(["waiting", "approved", "done", "withdrawn"]),
    mayApprove: z.boolean(),
    approvals: z.array(approval),
  }),
});

export const actListFile = defineListFile(actList);

export const actOptions = defineCall({
  path: "operator/actOptions",
  access: "operator",
  action: "acts_read",
  limit: "write",
  summary: "What the browser needs to approve an act with the passkey: the challenge is the act's digest.",
  request: z.strictObject({ id: idInput }),
  answer: z.strictObject({ options: z.string() }),
});

export const approveAct = defineCall({
  path: "operator/approve",
  access: "operator",
  action: "acts_read",
  limit: "write",
  summary: "Approve an act with the passkey's answer. With the second approval it is carried out.",
  request: z.strictObject({ id: idInput, response: webauthnJson }),
  bodyBytes: webauthnBytes,
  answer: z.strictObject({ state: z.enum(["waiting", "approved", "done"]) }),
});

export const carryOutAct = defineCall({
  path: "operator/carryOut",
  access: "operator",
  action: "acts_read",
  limit: "write",
  summary: "Carry out an approved act again, after what kept it has gone.",
  request: z.strictObject({ id: idInput }),
  answer: nothing,
});

export const withdrawAct = defineCall({
  path: "operator/withdraw",
  access: "operator",
  action: "acts_read",
  limit: "write",
  summary: "Take an act back that was not carried out.",
  request: z.strictObject({ id: idInput, reason: reasonInput }),
  answer: nothing,
});

export const auditList = defineList({
  path: "operator/audit",
  access: "operator",
  action: "audit_read",
  limit: "read",
  summary: "The audit log, the newest line first. `total` is the number of its last line.",
  request: z.strictObject({
    ...rowsBefore,
    pageSize: z._default(wholeInput(1, 500), 50),
    action: optionalText(60),
    subject: optionalText(200),
    operatorId: z.optional(operatorIdInput),
  }),
  cost: ({ pageSize }) => 1 + pageSize / 100,
  answer: z.strictObject({
    seq: z.int(),
    at: instant,
    operatorId: z.nullable(z.int()),
    name: z.string(),
    action: z.string(),
    subject: z.string(),
    before: z.nullable(z.string()),
    after: z.nullable(z.string()),
    reason: z.string(),
    /** sha256 over the hash before it and `auditText` of these fields, hex. */
    hash: z.string(),
  }),
});

export const auditListFile = defineListFile(auditList);
