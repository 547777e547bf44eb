/** The calls of the community (COM-01 to COM-04). */
import {
  appealText,
  blockAuthor,
  blockList,
  commentList,
  commentListSelf,
  hideText,
  likeText,
  moderation,
  releaseSpeech,
  replyList,
  replyListSelf,
  reportText,
  speechList,
  speechListSelf,
  speechTotals,
  takeBackText,
  unblockAuthor,
  wholeText,
  writeComment,
  writeReply,
} from "@candor/wire/service/community";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { refuseWith } from "../../platform/refused.ts";
import { limitsOf } from "../../records/lists/user-lists.ts";
import { readBlocked, readModeration } from "./moderation-queries.ts";
import { readOwnComments, readOwnReplies, readOwnSpeeches, readTotals } from "./own-queries.ts";
import { readComments, readReplies, readSpeeches, readWhole, type Slice } from "./queries.ts";
import { appeal, block, hide, like, report, takeBack, unblock } from "./react.ts";
import { textRef } from "./text-ref.ts";
import { writeText, type WriteDeps } from "./write.ts";

export type CommunityRouteDeps = WriteDeps & { readonly reads: Db };

type Paged = {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly isAsc: "asc" | "desc";
  readonly orderByColumn: string;
};
const sliceOf = (input: Paged): Slice => ({
  ...limitsOf(input),
  isAscending: input.isAsc === "asc",
  sortedBy: input.orderByColumn,
});

export const communityRoutes = (deps: CommunityRouteDeps): readonly MountedCall[] => [
  ...readingRoutes(deps),
  ...writingRoutes(deps),
  ...reactingRoutes(deps.db),
];

const readingRoutes = ({ reads, rewards }: CommunityRouteDeps): readonly MountedCall[] => [
  handle(speechList, (input, { session }) => readSpeeches(reads, session?.userId ?? 0, sliceOf(input))),
  handle(commentList, (input, { session }) =>
    readComments(reads, input.speechId, session?.userId ?? 0, sliceOf(input)),
  ),
  handle(replyList, (input, { session }) =>
    readReplies(reads, input.commentId, session?.userId ?? 0, sliceOf(input)),
  ),
  handle(wholeText, async (input, { session }) => {
    const content = await readWhole(reads, textRef(input), session?.userId ?? 0);
    return content === undefined ? refuseWith("TextNotFound") : { content };
  }),
  handle(speechListSelf, (input, { session }) => readOwnSpeeches(reads, session.userId, sliceOf(input))),
  handle(commentListSelf, (input, { session }) => readOwnComments(reads, session.userId, sliceOf(input))),
  handle(replyListSelf, (input, { session }) => readOwnReplies(reads, session.userId, sliceOf(input))),
  handle(speechTotals, (_, { session }) => readTotals({ reads, rewards }, session.userId)),
  handle(blockList, (_, { session }) => readBlocked(reads, session.userId)),
  handle(moderation, (_, { nowMs }) => readModeration(reads, nowMs)),
];

const writingRoutes = (deps: WriteDeps): readonly MountedCall[] => [
  handle(releaseSpeech, ({ content }, { session, nowMs }) =>
    writeText(
      deps,
      { userId: session.userId, kind: "speech", parentId: undefined, toReplyId: undefined, content },
      nowMs,
    ),
  ),
  handle(writeComment, ({ content, speechId }, { session, nowMs }) =>
    writeText(
      deps,
      { userId: session.userId, kind: "comment", parentId: speechId, toReplyId: undefined, content },
      nowMs,
    ),
  ),
  handle(writeReply, ({ content, commentId, toReplyId }, { session, nowMs }) =>
    writeText(
      deps,
      { userId: session.userId, kind: "reply", parentId: commentId, toReplyId, content },
      nowMs,
    ),
  ),
];

const reactingRoutes = (db: Db): readonly MountedCall[] => [
  handle(likeText, (input, { session }) => like(db, session.userId, textRef(input))),
  handle(hideText, async (input, { session }) => ({
    hidden: await hide(db, session.userId, textRef(input)),
  })),
  handle(takeBackText, async (input, { session, nowMs }) => {
    await takeBack(db, session.userId, textRef(input), nowMs);
    return {};
  }),
  handle(reportText, async (input, { session, nowMs }) => {
    await report(db, session.userId, textRef(input), input, nowMs);
    return {};
  }),
  handle(appealText, async (input, { session }) => {
    await appeal(db, session.userId, textRef(input), input.text);
    return {};
  }),
  handle(blockAuthor, async (input, { session, nowMs }) => {
    await block(db, session.userId, textRef(input), nowMs);
    return {};
  }),
  handle(unblockAuthor, async ({ id }, { session }) => {
    await unblock(db, session.userId, id);
    return {};
  }),
];
