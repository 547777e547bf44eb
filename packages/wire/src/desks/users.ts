/** Users as operators see them (OPS-02, SES-17). Contacts are masked, and each look at a user is recorded. */
import * as z from "zod/mini";
import { defineCall, defineList } from "../call.ts";
import { defineListFile } from "../lists/list-file.ts";
import { reasonInput } from "./operators.ts";
import { decimal, id, idInput, instant, optionalText, rowsBefore, wholeInput } from "../scalars.ts";

const listed = {
  userId: id,
  /** Masked, but for one that only says the number. */
  username: z.string(),
  /** The first letters of an e-mail address, the last digits of a phone number. */
  contact: z.string(),
  createdAt: instant,
  /** "" for an account that is not frozen. */
  frozenBy: z.enum(["", "owner", "operator", "closing"]),
  frozenAt: z.nullable(instant),
  /** When it was closed, as its owner asked; nothing personal is left then. */
  closedAt: z.nullable(instant),
  wallet: decimal,
  contract: decimal,
};

export const userList = defineList({
  path: "operator/users",
  access: "operator",
  action: "users_read",
  limit: "read",
  summary:
    "Users before a number, the newest first. They are found by number, or by the whole e-mail address or phone number. The total is counted up to 10 000: counting all would cost more than the page.",
  request: z.strictObject({
    /** A user's number, a whole e-mail address, or a whole phone number with its calling code. */
    search: optionalText(254),
    state: z._default(z.enum(["all", "frozen"]), "all"),
    ...rowsBefore,
  }),
  answer: z.strictObject(listed),
});

export const userListFile = defineListFile(userList);

export const userDetail = defineCall({
  path: "operator/user",
  access: "operator",
  action: "users_read",
  limit: "read",
  summary:
    "One user: balances, what is open, how the account is protected. Each call is recorded in the audit log.",
  request: z.strictObject({ userId: idInput }),
  answer: z.strictObject({
    ...listed,
    /** Until when the operator who asks sees what is masked for others; 0: it is masked. */
    openUntil: instant,
    email: z.string(),
    phone: z.string(),
    frozenReason: z.string(),
    referrerId: z.nullable(id),
    balances: z.array(z.strictObject({ account: z.string(), asset: z.string(), balance: decimal })),
    openOptions: z.int(),
    openContracts: z.int(),
    heldWithdrawals: z.int(),
    sessions: z.int(),
    hasAuthenticator: z.boolean(),
    passkeys: z.int(),
  }),
});

export const userLedger = defineList({
  path: "operator/userLedger",
  access: "operator",
  action: "users_read",
  limit: "read",
  summary:
    "A user's transactions before a place in the journal, with their entries, the newest first. The total is not counted, and is -1.",
  request: z.strictObject({
    userId: idInput,
    /** The place of the last row of the previous page; "" for the newest. */
    before: optionalText(40),
    pageSize: z._default(wholeInput(1, 100), 50),
  }),
  answer: z.strictObject({
    place: z.string(),
    at: instant,
    kind: z.string(),
    /** The number of the option, contract, withdrawal or other cause. */
    cause: z.string(),
    entries: z.array(
      z.strictObject({ from: z.string(), to: z.string(), asset: z.string(), amount: decimal }),
    ),
  }),
});

export const userLedgerFile = defineListFile(userLedger);

/** Why an operator opens what is masked of a user. */
export const openingReasons = [
  "question",
  "payment",
  "identity",
  "complaint",
  "security",
  "authority",
] as const;

export const openPerson = defineCall({
  path: "operator/openPerson",
  access: "operator",
  action: "personal_open",
  limit: "write",
  summary:
    "See name, mail, phone and addresses of one user for fifteen minutes (OPS-07). The audit log has who, whom and why before anything is shown. Refused (TooManyOpened) above the hour's limit.",
  request: z.strictObject({ userId: idInput, reason: z.enum(openingReasons) }),
  answer: z.strictObject({ until: instant }),
});

const freezeInput = z.strictObject({ userId: idInput, reason: reasonInput });

export const freezeUser = defineCall({
  path: "operator/freezeUser",
  access: "operator",
  action: "user_freeze",
  limit: "write",
  summary:
    "Freeze an account: sessions end, nothing new is traded or paid out, waiting orders are revoked; positions keep their stops (SES-17). The owner is told.",
  request: freezeInput,
  answer: z.strictObject({}),
});

export const unfreezeUser = defineCall({
  path: "operator/unfreezeUser",
  access: "operator",
  action: "user_unfreeze",
  limit: "write",
  summary: "End a freeze that an operator made. One that its owner made ends with a new password.",
  request: freezeInput,
  answer: z.strictObject({}),
});
