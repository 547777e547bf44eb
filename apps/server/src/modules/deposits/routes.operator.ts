/** The calls of operators about deposits (WAL-15, OPS-02). */
import {
  decideDeposit as decideCall,
  depositDetail,
  depositQueue,
  depositQueueFile,
  unreadTransactions,
} from "@candor/wire/desks/deposits";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { noteReading, operatorAct } from "../../records/operator-act.ts";
import { handleListFile } from "../../records/lists/list-file.ts";
import { decideDeposit, type DecideDeps } from "./operators/decide.ts";
import { readDetail } from "./operators/detail.ts";
import { readQueue, readQueuedRows } from "./operators/queue.ts";
import { readUnread } from "./operators/unread-queries.ts";

export const depositOperatorRoutes = (deps: DecideDeps): readonly MountedCall[] => [
  handle(depositQueue, (input) => readQueue(deps.reads, input)),
  handleListFile(
    deps.operators,
    depositQueueFile,
    (asked) => readQueuedRows(deps.reads, asked),
    ({ id }) => Number(id),
  ),
  handle(unreadTransactions, () => readUnread(deps.reads)),
  handle(depositDetail, async ({ id }, { session }) => {
    const detail = await readDetail(deps, id, session);
    const subject = detail.userId === null ? `deposit ${id}` : `user ${detail.userId}`;
    const act = { action: "deposits_read", subject, reason: "" } as const;
    await operatorAct(deps.operators, session, act, (tx) => noteReading(tx, `looked at deposit ${id}`));
    return detail;
  }),
  handle(decideCall, async ({ id, userId, reason }, { session }) => {
    const decision = { depositId: id, userId: userId === 0 ? undefined : userId, reason };
    const act = await decideDeposit(deps, session, decision);
    return { act: act === undefined ? null : String(act) };
  }),
];
