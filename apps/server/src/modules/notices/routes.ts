/** The calls of notices (NOTE-01 to NOTE-03, NOTE-06). */
import { choosePush, chosenPushes, noticeList, readNotices } from "@candor/wire/notices";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import type { NoticePairs } from "./ports.ts";
import { lastPositions } from "./positions.ts";
import { readChoices, readNoticePage } from "./queries.ts";
import type { NoticeService } from "./service.ts";

type Deps = { readonly reads: Db; readonly pairs: NoticePairs; readonly service: NoticeService };

export const noticeRoutes = ({ reads, pairs, service }: Deps): readonly MountedCall[] => [
  handle(noticeList, async ({ before, size }, { session, language, nowMs }) => {
    const from = before === "" ? lastPositions : service.positionsOf(before, "before");
    return await readNoticePage(reads, pairs, {
      userId: session.userId,
      before: from,
      size,
      language,
      nowMs,
    });
  }),
  handle(readNotices, async ({ seen }, { session, nowMs }) => {
    await service.markRead(session.userId, seen, nowMs);
    return {};
  }),
  handle(chosenPushes, async (_, { session }) => ({ kinds: await readChoices(reads, session.userId) })),
  handle(choosePush, async ({ kind, push }, { session }) => {
    await service.choosePush(session.userId, kind, push === 1);
    return {};
  }),
];
