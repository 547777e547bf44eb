/** Online support: a conversation of a customer, who may be a visitor, with operators (SUP-01). */
import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { id, instant, nothing, textInput, wholeInput } from "../scalars.ts";
import { mostPhotoBytes } from "./identity.ts";

/** Of 2000 characters (core/support/message-text.ts), each of which may be two units. */
export const longText = textInput(4_000);
/** The sender's own id of a message: a repeat of it is the same message. */
export const clientIdInput = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));

/** The most pictures of a message by a customer. */
export const mostPictures = 3;
const pictureId = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
/** What uploads have answered with, each once. */
export const picturesInput = (most: number) =>
  z._default(
    z.array(pictureId).check(
      z.maxLength(most),
      z.refine((ids) => new Set(ids).size === ids.length),
    ),
    [],
  );
/** A picture of a message, as it is stored. */
export const pictureOfMessage = z.strictObject({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  isDeleted: z.boolean(),
});
export type PictureOfMessage = z.output<typeof pictureOfMessage>;

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
  /** "" where there are only pictures. */
  text: z.string(),
  pictures: z.array(pictureOfMessage),
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
  summary:
    "Write to support, with up to three pictures that a user has uploaded; a repeat with the same clientId is the same message (SUP-01).",
  bodyBytes: 32_768,
  request: z.strictObject({
    clientId: clientIdInput,
    text: longText,
    pictures: picturesInput(mostPictures),
    ...mark,
  }),
  answer: z.strictObject({ conversation: id, number: z.int() }),
});

export const uploadSupport = defineCall({
  path: "support/upload",
  access: "user",
  limit: "write",
  upload: { field: "file", mostBytes: mostPhotoBytes },
  summary:
    "Upload a picture for a message to support: JPEG, PNG, WebP or HEIC of at most 10 MB and 50 megapixels. It is stored again as a JPEG of at most 2400 pixels a side, without what a camera writes into it. What is not sent within a day is deleted (SUP-01).",
  request: nothing,
  /** To be sent with `support/send`. */
  answer: z.strictObject({ id: z.string() }),
});

export const supportPicture = defineCall({
  path: "support/picture/:id",
  method: "GET",
  access: "user",
  limit: "read",
  file: "image/jpeg",
  readsFiles: true,
  summary:
    "A picture of the caller's conversation, or one that the caller has uploaded for it. Nothing is at this address for anybody else, and after its deletion.",
  request: z.strictObject({ id: textInput(64) }),
  answer: nothing,
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
