/** The community (COM-01 to COM-04): speeches, comments on them, replies to these, and what readers and authors do about them. */
import * as z from "zod/mini";
import { defineCall, defineList } from "../call.ts";
import { textStatusDigits as statusDigits } from "../codec/digits.ts";
import { decimal, id, idInput, instant, inWords, nothing, paging, textInput } from "../scalars.ts";

/** Why a text is reported, or refused by an operator (COM-04). The database has the same list. */
export const textReasons = ["spam", "fraud", "abuse", "personal", "illegal", "other"] as const;
export type TextReason = (typeof textReasons)[number];

/** Bytes of 100000 units in the longest encoding of a form, with room: what is a little too long is refused by its own name. */
const textBytes = 1_048_576;
/** The rules of the area say how long a text may be. */
const written = z.string();

/** `type` of what is liked, reported and so on. */
export const textTypeInput = inWords(z.enum(["1", "2", "3"]), "1 speech, 2 comment, 3 reply");
const text = { refid: idInput, type: textTypeInput };

/** Rows before the page are passed by in an index; in an order that no index has, up to 10 000 are sorted (API-10). */
const cost = (input: {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly orderByColumn: string;
}): number =>
  (/^id$|Time$/.test(input.orderByColumn) ? 1 : 8) +
  input.pageSize / 20 +
  (input.pageNum * input.pageSize) / 5_000;

/** What every public text has. Lists are not sorted by what was written, by whom, or by what is the caller's alone. */
const shown = {
  id,
  /** Masked: the phone, else the e-mail address; "" of an example. */
  phone: z.string(),
  /** The text, or its beginning when `more` is true: `speech/text` has the whole. */
  content: z.string(),
  more: z.boolean(),
  createdTime: instant,
  /** The author's avatar; "" of an example. */
  picurl: z.string(),
  status: z.literal(statusDigits.approved),
  likeCount: z.int(),
  /** Whether the caller likes it. */
  like: z.boolean(),
  /** Whether the caller wrote it. */
  own: z.boolean(),
  /** It came with the demo, and nobody wrote it. */
  example: z.boolean(),
};

/** Speeches on a page of /community. */
export const speechesAtOnce = 10;

const speechRow = z.strictObject({ ...shown, commentCount: z.int() });
export type SpeechRow = z.output<typeof speechRow>;
export const speechList = defineList({
  path: "speech/speechList",
  access: "visitor",
  limit: "read",
  cost,
  summary:
    "Speeches that are approved, without those that the caller hid or whose authors the caller blocked (COM-01).",
  request: z.strictObject(paging(["id", "createdTime", "likeCount", "commentCount"])),
  answer: speechRow,
});

const commentRow = z.strictObject({ ...shown, replyCount: z.int() });
export type CommentRow = z.output<typeof commentRow>;
export const commentList = defineList({
  path: "speech/commentList",
  access: "visitor",
  limit: "read",
  cost,
  summary: "The same of the comments on a speech.",
  request: z.strictObject({
    ...paging(["id", "createdTime", "likeCount", "replyCount"]),
    speechId: idInput,
  }),
  answer: commentRow,
});

const replyRow = z.strictObject({
  ...shown,
  /** The reply that it is about, and whose that is; null and "" when it is about the comment. */
  toReplyId: z.nullable(id),
  toPhone: z.string(),
});
export type ReplyRow = z.output<typeof replyRow>;
export const replyList = defineList({
  path: "speech/replyList",
  access: "visitor",
  limit: "read",
  cost,
  summary: "The same of the replies to a comment.",
  request: z.strictObject({ ...paging(["id", "createdTime", "likeCount"]), commentId: idInput }),
  answer: replyRow,
});

export const wholeText = defineCall({
  path: "speech/text",
  access: "visitor",
  limit: "read",
  cost: () => 3,
  summary: "The whole of a text that is approved, or the caller's own.",
  request: z.strictObject(text),
  answer: z.strictObject({ content: z.string() }),
});

/** What the author is told of one's own text. */
const own = {
  id,
  /** 1 approved, 2 audit failed, 0 under review. */
  status: z.union([
    z.literal(statusDigits.review),
    z.literal(statusDigits.approved),
    z.literal(statusDigits.refused),
  ]),
  likeCount: z.int(),
  like: z.boolean(),
  /** As in public lists: of the own text. */
  more: z.boolean(),
  /** Why it was refused: one of the reasons, and an operator's sentence; "" when it is not. */
  reasonCode: z.enum([...textReasons, ""]),
  reason: z.string(),
  /** none: not refused. open: can be appealed. sent: an operator looks at it. lost: refused again. */
  appealState: z.enum(["none", "open", "sent", "lost"]),
  /** The caller's own words; "" before there is an appeal. */
  appeal: z.string(),
};
const ofSpeech = { speechPhone: z.string(), speechContent: z.string() };
const ofComment = { commentPhone: z.string(), commentContent: z.string() };

const ownSpeech = z.strictObject({
  ...own,
  ...ofSpeech,
  speechTime: instant,
  speechAvatar: z.string(),
  commentCount: z.int(),
});
export type OwnSpeech = z.output<typeof ownSpeech>;
export const speechListSelf = defineList({
  path: "speech/speechListSelf",
  access: "user",
  limit: "read",
  changesWith: "notices",
  cost,
  summary: "The caller's own speeches, with their states (COM-02).",
  request: z.strictObject(paging(["id", "speechTime", "status", "likeCount", "commentCount"])),
  answer: ownSpeech,
});

const ownComment = z.strictObject({
  ...own,
  speechId: id,
  /** Of the speech; "" of one that is not public any more. */
  ...ofSpeech,
  ...ofComment,
  commentTime: instant,
  commentAvatar: z.string(),
});
export type OwnComment = z.output<typeof ownComment>;
export const commentListSelf = defineList({
  path: "speech/commentListSelf",
  access: "user",
  limit: "read",
  changesWith: "notices",
  cost,
  summary: "The caller's own comments, each with the speech that it is about.",
  request: z.strictObject(paging(["id", "commentTime", "status", "likeCount"])),
  answer: ownComment,
});

const ownReply = z.strictObject({
  ...own,
  commentId: id,
  /** Of the comment; "" of one that is not public any more. */
  ...ofComment,
  replyPhone: z.string(),
  replyContent: z.string(),
  replyTime: instant,
  toReplyId: z.nullable(id),
});
export type OwnReply = z.output<typeof ownReply>;
export const replyListSelf = defineList({
  path: "speech/replyListSelf",
  access: "user",
  limit: "read",
  changesWith: "notices",
  cost,
  summary: "The caller's own replies, each with the comment that it is about.",
  request: z.strictObject(paging(["id", "replyTime", "status", "likeCount"])),
  answer: ownReply,
});

export const speechTotals = defineCall({
  path: "speech/totals",
  access: "user",
  limit: "read",
  changesWith: "bookings",
  summary: "How many texts of each kind the caller has, and what rewards they have brought (COM-02).",
  request: nothing,
  answer: z.strictObject({
    speeches: z.int(),
    comments: z.int(),
    replies: z.int(),
    rewards: decimal,
    /** What a speech earns that is approved now, once a business day; 0 while nothing is offered. */
    rewardOffer: decimal,
    isRewardedToday: z.boolean(),
  }),
});

const stored = z.strictObject({
  id,
  /** 1 it is public, 0 an operator looks at it first. */
  status: z.union([z.literal(statusDigits.review), z.literal(statusDigits.approved)]),
});

export const releaseSpeech = defineCall({
  path: "speech/releaseSpeech",
  access: "user",
  limit: "write",
  bodyBytes: textBytes,
  summary: "Write a speech of at most 100000 characters (COM-01, COM-03).",
  request: z.strictObject({ content: written }),
  answer: stored,
});

export const writeComment = defineCall({
  path: "speech/comment",
  access: "user",
  limit: "write",
  bodyBytes: textBytes,
  summary: "Write a comment on a speech.",
  request: z.strictObject({ content: written, speechId: idInput }),
  answer: stored,
});

export const writeReply = defineCall({
  path: "speech/reply",
  access: "user",
  limit: "write",
  bodyBytes: textBytes,
  summary: "Write a reply to a comment, or to another reply below it.",
  request: z.strictObject({ content: written, commentId: idInput, toReplyId: z.optional(idInput) }),
  answer: stored,
});

export const likeText = defineCall({
  path: "speech/like",
  access: "user",
  limit: "write",
  summary: "Like a text; a second time takes it back (COM-01).",
  request: z.strictObject(text),
  answer: z.strictObject({ like: z.boolean(), likeCount: z.int() }),
});

export const hideText = defineCall({
  path: "speech/hide",
  access: "user",
  limit: "write",
  summary: "Hide somebody's text from the caller alone; a second time shows it again (COM-04).",
  request: z.strictObject(text),
  answer: z.strictObject({ hidden: z.boolean() }),
});

export const takeBackText = defineCall({
  path: "speech/takeBack",
  access: "user",
  limit: "write",
  summary: "Take the caller's own text out of every list; there is no way back.",
  request: z.strictObject(text),
  answer: nothing,
});

/** The most characters of a report's note, and of an appeal. */
export const mostNoted = 500;
export const mostAppealedText = 1_000;

export const reportText = defineCall({
  path: "speech/report",
  access: "user",
  limit: "write",
  summary: "Report a text to the operators, once; its author does not learn who did (COM-04).",
  request: z.strictObject({
    ...text,
    reason: z.enum(textReasons),
    note: z._default(textInput(mostNoted), ""),
  }),
  answer: nothing,
});

export const appealText = defineCall({
  path: "speech/appeal",
  access: "user",
  limit: "write",
  summary: "Object to the refusal of an own text, once: another operator decides (COM-04).",
  request: z.strictObject({ ...text, text: textInput(mostAppealedText) }),
  answer: nothing,
});

export const blockAuthor = defineCall({
  path: "speech/block",
  access: "user",
  limit: "write",
  summary: "Block the author of a text: the caller sees none of that person's texts any more (COM-04).",
  request: z.strictObject(text),
  answer: nothing,
});

const blocked = z.strictObject({ id, /** Masked. */ phone: z.string(), createdTime: instant });
export type BlockedPerson = z.output<typeof blocked>;
export const blockList = defineList({
  path: "speech/blockList",
  access: "user",
  limit: "read",
  summary: "The people that the caller has blocked, the newest first, at most 200 of them.",
  request: nothing,
  answer: blocked,
});

export const unblockAuthor = defineCall({
  path: "speech/unblock",
  access: "user",
  limit: "write",
  summary: "End a block, by its number in the list.",
  request: z.strictObject({ id: idInput }),
  answer: nothing,
});

export const moderation = defineCall({
  path: "speech/moderation",
  access: "visitor",
  limit: "read",
  sameForAll: true,
  cost: () => 3,
  summary: "What operators decided about texts in the last 30 days, counted (COM-04).",
  request: nothing,
  answer: z.strictObject({
    reports: z.int(),
    approved: z.int(),
    refused: z.int(),
    /** Of what was refused, by reason; those without any are left out. */
    reasons: z.array(z.strictObject({ reason: z.enum(textReasons), count: z.int() })),
    appeals: z.int(),
    /** Appeals after which the text is public again. */
    restored: z.int(),
  }),
});
