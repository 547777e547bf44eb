/** Online support as operators see and answer it (SUP-01, OPS-02). */
import * as z from "zod/mini";
import { defineCall, defineList } from "../call.ts";
import { languages } from "../language.ts";
import { id, idInput, instant, nothing, operatorIdInput, rowsBefore, wholeInput } from "../scalars.ts";
import { mostPhotoBytes } from "../service/identity.ts";
import { clientIdInput, longText, pictureOfMessage, picturesInput } from "../service/support.ts";
import { reasonInput } from "./operators.ts";

const listed = {
  id,
  /** Null: of a visitor. */
  userId: z.nullable(id),
  /** The customer, masked; "" of a visitor. */
  contact: z.string(),
  language: z.string(),
  last: z.int(),
  /** How many of the customer's messages no operator has seen, at most 100. */
  unseen: z.int(),
  /** Since when the customer waits for an answer. */
  waitingSince: z.nullable(instant),
  /** The operator who answers, as long as nobody else may. */
  holder: z.nullable(z.strictObject({ id, name: z.string(), until: instant })),
  isClosed: z.boolean(),
  stars: z.nullable(z.int()),
};

/** The longest queue that is listed. */
export const mostQueued = 200;

export const supportQueue = defineList({
  path: "operator/supportQueue",
  access: "operator",
  action: "support_read",
  limit: "read",
  summary: "Conversations that wait for an answer, who waits longest first, at most 200 of them.",
  request: nothing,
  answer: z.strictObject(listed),
});

export const supportList = defineList({
  path: "operator/supportList",
  access: "operator",
  action: "support_read",
  limit: "read",
  summary: "All conversations, before a number, the newest first, or after one, the oldest first.",
  request: z.strictObject({
    /** Of this user only; 0: of all. */
    userId: z._default(wholeInput(0, Number.MAX_SAFE_INTEGER), 0),
    state: z._default(z.enum(["all", "mine", "closed"]), "all"),
    ...rowsBefore,
  }),
  answer: z.strictObject(listed),
});

export const supportConversation = defineCall({
  path: "operator/supportConversation",
  access: "operator",
  action: "support_read",
  limit: "read",
  summary: "One conversation with its messages before a number, the newest, and what operators noted.",
  cost: ({ size }: { readonly size: number }) => 2 + size / 100,
  request: z.strictObject({
    id: idInput,
    before: z._default(wholeInput(1, Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER),
    size: z._default(wholeInput(1, 100), 50),
  }),
  answer: z.strictObject({
    ...listed,
    seenByCustomer: z.int(),
    messages: z.array(
      z.strictObject({
        number: z.int(),
        clientId: z.string(),
        /** The operator who wrote it; "" of the customer. */
        by: z.string(),
        text: z.string(),
        pictures: z.array(pictureOfMessage),
        time: instant,
        isBrought: z.boolean(),
      }),
    ),
    /** The newest 50, which the customer never sees. */
    notes: z.array(z.strictObject({ id, by: z.string(), text: z.string(), time: instant })),
    /** Operators who may be given it. */
    operators: z.array(z.strictObject({ id, name: z.string() })),
  }),
});

const held = { access: "operator", action: "support_answer", limit: "write" } as const;
const one = z.strictObject({ id: idInput });
/** The number of the last message that the operator has read; 0: of none. */
const through = wholeInput(0, 2_147_483_647);

export const supportClaim = defineCall({
  ...held,
  path: "operator/supportClaim",
  summary:
    "Take a conversation for ten minutes, or go on holding it; no other operator can answer meanwhile.",
  request: one,
  answer: nothing,
});

export const supportRelease = defineCall({
  ...held,
  path: "operator/supportRelease",
  summary: "Give a conversation back to the queue.",
  request: one,
  answer: nothing,
});

export const supportHandOver = defineCall({
  ...held,
  path: "operator/supportHandOver",
  summary: "Give a conversation to another operator, who then holds it for ten minutes.",
  request: z.strictObject({ id: idInput, operatorId: operatorIdInput }),
  answer: nothing,
});

export const supportAnswer = defineCall({
  ...held,
  path: "operator/supportAnswer",
  summary:
    "Answer in a conversation that the operator holds, with at most one picture, and none to a visitor; a repeat with the same clientId is the same message. What the customer wrote after `through` goes on waiting.",
  bodyBytes: 32_768,
  request: z.strictObject({
    id: idInput,
    through,
    clientId: clientIdInput,
    text: longText,
    pictures: picturesInput(1),
  }),
  answer: z.strictObject({ number: z.int() }),
});

export const supportUpload = defineCall({
  ...held,
  path: "operator/supportUpload",
  upload: { field: "file", mostBytes: mostPhotoBytes },
  summary: "Upload a picture for an answer, as a customer does. What is not sent within a day is deleted.",
  request: nothing,
  /** To be sent with the answer. */
  answer: z.strictObject({ id: z.string() }),
});

export const openSupportPicture = defineCall({
  ...held,
  path: "operator/supportPicture",
  file: "image/jpeg",
  readsFiles: true,
  summary:
    "A picture of a conversation. Each opening is recorded with the operator and the time, before the picture is sent.",
  request: z.strictObject({ id: idInput, picture: z.string().check(z.maxLength(64)) }),
  answer: nothing,
});

export const supportNote = defineCall({
  ...held,
  path: "operator/supportNote",
  summary: "Write a note to a conversation, which only operators read.",
  bodyBytes: 32_768,
  request: z.strictObject({ id: idInput, text: longText }),
  answer: nothing,
});

export const supportClose = defineCall({
  ...held,
  path: "operator/supportClose",
  summary:
    "Close a conversation that the operator holds, until the customer writes again. Refused when that was after `through`.",
  request: z.strictObject({ id: idInput, through }),
  answer: nothing,
});

const canned = { language: z.enum(languages), title: z.string(), text: z.string() };

export const supportCanned = defineList({
  path: "operator/supportCanned",
  access: "operator",
  action: "support_read",
  limit: "read",
  summary: "Answers that are given often.",
  request: nothing,
  answer: z.strictObject({ id, ...canned }),
});

export const saveSupportCanned = defineCall({
  path: "operator/saveSupportCanned",
  access: "operator",
  action: "support_canned",
  limit: "write",
  summary: "Add an answer that is given often, or change one. `id` 0: a new one.",
  bodyBytes: 32_768,
  request: z.strictObject({
    id: wholeInput(0, Number.MAX_SAFE_INTEGER),
    language: z.enum(languages),
    title: z.string().check(z.maxLength(80)),
    text: longText,
    reason: reasonInput,
  }),
  answer: nothing,
});

export const removeSupportCanned = defineCall({
  path: "operator/removeSupportCanned",
  access: "operator",
  action: "support_canned",
  limit: "write",
  summary: "Remove an answer that is given often.",
  request: z.strictObject({ id: idInput, reason: reasonInput }),
  answer: nothing,
});
