/** Closing an account: what stands against it, asking for it, and undoing that while it waits (ACC-01). */
import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { decimal, instant, nothing, textInput } from "../scalars.ts";

/** What stands against a closing: the account is frozen, something is open, or there is money. */
export const closingBlocks = [
  "frozen",
  "contracts",
  "options",
  "bot",
  "holdings",
  "withdrawals",
  "deposits",
  "loan",
  "tokens",
  "balance",
] as const;

export const accountClosing = defineCall({
  path: "security/closing",
  access: "user",
  limit: "read",
  summary:
    "Whether the caller's account is about to be closed, and what stands against it. Commission that is still to come does not.",
  request: nothing,
  answer: z.strictObject({
    /** Null when nobody has asked for it. */
    waiting: z.nullable(z.strictObject({ askedAt: instant, dueAt: instant })),
    /** How many days pass from the request to the closing. */
    days: z.int(),
    blocks: z.array(
      z.strictObject({
        kind: z.enum(closingBlocks),
        count: z.int(),
        /** When the last of them ends by itself, where that is known. */
        until: z.nullable(instant),
        /** USDT, of the balance. */
        amount: decimal,
      }),
    ),
    /** USDT that are less than the least withdrawal: they do not stand against it, and nobody can have them after it. */
    rest: decimal,
  }),
});

export const closeAccount = defineCall({
  path: "security/closeAccount",
  access: "user",
  limit: "write",
  summary:
    "Ask for the account to be closed when the waiting time is over: personal data is erased then, and nobody can undo that. Needs a fresh factor.",
  request: z.strictObject({
    /** The number of the account, typed by its owner. */
    uid: textInput(20),
  }),
  answer: z.strictObject({
    /** Null: nothing was asked for, because something stands against it; `security/closing` says what. */
    dueAt: z.nullable(instant),
  }),
});

export const keepAccount = defineCall({
  path: "security/keepAccount",
  access: "user",
  limit: "write",
  summary: "Undo the request to close the account.",
  request: nothing,
  answer: nothing,
});
