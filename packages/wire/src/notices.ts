/** Notices: what an account was told, the same on all of its devices (NOTE-01 to NOTE-06). */
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { instant, nothing, optionalText, textInput, wholeInput } from "./scalars.ts";

/** What a notice is about. close: a contract closed, for any reason. run: a run of the bot ended. money: a deposit, a withdrawal, the end of a product's cycle, or the answer to an application for a loan. community: an operator decided about a text. support: an answer. */
const noticeKinds = [
  "alert",
  "fill",
  "close",
  "settlement",
  "run",
  "money",
  "signIn",
  "security",
  "community",
  "support",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const notice = z.strictObject({
  /** The same whenever it is read. */
  id: z.string(),
  kind: z.enum(noticeKinds),
  /** In the caller's language. */
  message: z.string(),
  /** The path in the app of its audit, or of what it is about. */
  tourl: z.string(),
  time: instant,
  read: z.boolean(),
});
export type NoticeRow = z.output<typeof notice>;

/** `unread` counts no further than this; it means "and more". */
export const mostUnread = 100;

export const noticeList = defineCall({
  path: "notices",
  access: "user",
  limit: "read",
  changesWith: "notices",
  summary: "The caller's notices of the last 90 days, newest first (NOTE-01 to NOTE-03).",
  // At most `size` rows of each list that notices are read from.
  cost: ({ size }: { readonly size: number }) => 2 + size / 10,
  request: z.strictObject({
    /** `next` of the answer before; left out for the newest. */
    before: optionalText(80),
    size: z._default(wholeInput(1, 50), 20),
  }),
  answer: z.strictObject({
    rows: z.array(notice),
    /** What the call for older ones sends as `before`; "" when there are none. */
    next: z.string(),
    /** What `notices/read` takes: up to the newest of this answer. */
    seen: z.string(),
    /** How many are not read, at most 100. */
    unread: z.int(),
  }),
});
export type NoticePage = z.output<(typeof noticeList)["answer"]>;

export const readNotices = defineCall({
  path: "notices/read",
  access: "user",
  limit: "write",
  summary: "Mark every notice up to the newest of an answer as read, on all devices (NOTE-03).",
  request: z.strictObject({ seen: textInput(80) }),
  answer: nothing,
});

/** The kinds that are pushed only where they are asked for; price alerts always are. */
export const pushKinds = [
  "fill",
  "close",
  "settlement",
  "run",
  "money",
  "support",
  "signIn",
  "security",
] as const;
export type PushKind = (typeof pushKinds)[number];

export const chosenPushes = defineCall({
  path: "notices/pushes",
  access: "user",
  limit: "read",
  summary: "The kinds of notices that the caller wants by web push, besides price alerts (NOTE-06).",
  request: nothing,
  answer: z.strictObject({ kinds: z.array(z.enum(pushKinds)) }),
});

export const choosePush = defineCall({
  path: "notices/choosePush",
  access: "user",
  limit: "write",
  summary: "Choose whether notices of a kind are sent to the caller's subscribed browsers (NOTE-06).",
  request: z.strictObject({
    kind: z.enum(pushKinds),
    /** 1: they are sent. 0: they are only in the list. */
    push: wholeInput(0, 1),
  }),
  answer: nothing,
});
