/** The calls of operators about deposits (WAL-15, OPS-02). */
import {
  decideDeposit as decideCall,
  depositDetail,
  depositQueue,
  depositQueueFile,
  unreadTransactions,
} from "@candor/wire/desks/deposits";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { handleListFile } from "../../records/lists/list-file.ts";
import { decideDeposit, type DecideParts } from "./operators/decide.ts";
import { readDetail } from "./operators/detail.ts";
import { readQueue, readQueuedRows } from "./operators/queue.ts";
import { readUnread } from "./operators/unread-queries.ts";

export const depositOperatorRoutes = (parts: DecideParts): readonly MountedCall[] => [
  handle(depositQueue, (input) => readQueue(parts.reads, input)),
  handleListFile(
    parts.operators,
    depositQueueFile,
    (asked) => readQueuedRows(parts.reads, asked),
    ({ id }) => Number(id),
  ),
  handle(unreadTransactions, () => readUnread(parts.reads)),
  handle(depositDetail, ({ id }) => readDetail(parts, id)),
  handle(decideCall, async ({ id, userId, reason }, { session }) => {
    const decision = { depositId: id, userId: userId === 0 ? undefined : userId, reason };
    const act = await decideDeposit(parts, session, decision);
    return { act: act === undefined ? null : String(act) };
  }),
];
