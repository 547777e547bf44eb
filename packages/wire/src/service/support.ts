/** Online support: a conversation of a customer, who may be a visitor, with operators (SUP-01). */
import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { id, instant, nothing, textInput, wholeInput } from "../scalars.ts";

/** Of 2000 characters (core/support/message-text.ts), each of which may be two units. */
export const longText = textInput(4_000);
/** The sender's own id of a message: a repeat of it is the same message. */
export const clientIdInput = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));

/**
 * Whose conversation it is: the caller's, or that of the browser of a visitor, by a random mark that only it has. A caller without a session
 * and without a mark is not logged in.
 */
const mark = { mark: z._default(z.string().check(z.regex(/^([A-Za-z0-9_-]{43})?$/)), "") };

export const supportState = defineCall({
  path: "support/state",
  access: "visitor",
  limit: "read",
  summary:
    "Whether somebody answers now, and how much of the caller's conversation is not read (SUP-01). `mark`: of a visitor.",
  request: z.strictObject(mark),
  answer: z.strictObject({
    /** False outside office hours; then `opensAt` says when they begin. */
    isOpen: z.boolean(),
    opensAt: z.nullable(instant),
    /** The https: address of a service that answers instead; "" when this one does. */
    link: z.string(),
    /** The number of the last message; 0 without a conversation. */
    last: z.int(),
    /** How many answers the caller has not seen, at most 100. */
    unread: z.int(),
  }),
});

const message = z.strictObject({
  /** 1, 2, 3 … in each conversation. */
  number: z.int(),
  clientId: z.string(),
  isOwn: z.boolean(),
  text: z.string(),
  time: instant,
  /** It was written before its sender logged in, in a conversation of this browser. */
  isBrought: z.boolean(),
});

export const readSupport = defineCall({
  path: "support/read",
  access: "visitor",
  limit: "read",
  summary:
    "Messages of the caller's conversation: the newest before a number, or the oldest after one (SUP-01).",
  cost: ({ size }: { readonly size: number }) => 1 + size / 100,
  request: z.strictObject({
    before: z._default(wholeInput(1, Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER),
    /** Instead of `before`; 0 for the oldest. */
    after: z.optional(wholeInput(0, Number.MAX_SAFE_INTEGER)),
    size: z._default(wholeInput(1, 100), 30),
    ...mark,
  }),
  answer: z.strictObject({
    /** Null before the first message. */
    conversation: z.nullable(id),
    last: z.int(),
    /** In the order of their numbers. */
    rows: z.array(message),
    /** Up to which number each side has seen the messages. */
    seenByUs: z.int(),
    seenByYou: z.int(),
    /** An operator has closed it, and nothing was written since; `stars` is what the caller said of it, from 1 to 5. */
    closed: z.nullable(z.strictObject({ stars: z.nullable(z.int()) })),
  }),
});
export type SupportPage = z.output<(typeof readSupport)["answer"]>;
export type SupportMessage = z.output<typeof message>;

export const sendSupport = defineCall({
  path: "support/send",
  access: "visitor",
  limit: "write",
  summary: "Write to support; a repeat with the same clientId is the same message (SUP-01).",
  bodyBytes: 32_768,
  request: z.strictObject({ clientId: clientIdInput, text: longText, ...mark }),
  answer: z.strictObject({ conversation: id, number: z.int() }),
});

export const seenSupport = defineCall({
  path: "support/seen",
  access: "visitor",
  limit: "read",
  summary: "Say that all messages up to a number were seen (SUP-01).",
  request: z.strictObject({ number: wholeInput(1, 2_147_483_647), ...mark }),
  answer: nothing,
});

export const rateSupport = defineCall({
  path: "support/rate",
  access: "visitor",
  limit: "write",
  summary: "Say what one thinks of a conversation that was closed, once (SUP-01).",
  request: z.strictObject({ stars: wholeInput(1, 5), ...mark }),
  answer: nothing,
});

export const mergeSupport = defineCall({
  path: "support/merge",
  access: "user",
  limit: "write",
  summary:
    "Bring the conversation of this browser, from before the login, into the caller's; the mark opens nothing any more (SUP-01).",
  request: z.strictObject({ mark: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
  answer: nothing,
});
