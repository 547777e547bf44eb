/** The calls of operators about messages that wait (OPS-02). */
import {
  droppedList,
  droppedListFile,
  outboxList,
  outboxListFile,
  retryMessage,
  retryTopic,
} from "@candor/wire/desks/outbox";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { handleListFile } from "../../records/lists/list-file.ts";
import { readDropped, readDroppedRows } from "./dropped.ts";
import { readWaiting, readWaitingRows, tryAgain } from "./waiting.ts";

export const outboxOperatorRoutes = (operators: Db): readonly MountedCall[] => [
  handle(outboxList, (input) => readWaiting(operators, input)),
  handleListFile(
    operators,
    outboxListFile,
    (asked) => readWaitingRows(operators, asked),
    ({ id }) => Number(id),
  ),
  handle(droppedList, (input) => readDropped(operators, input)),
  handleListFile(
    operators,
    droppedListFile,
    (asked) => readDroppedRows(operators, asked),
    ({ id }) => Number(id),
  ),
  handle(retryMessage, async ({ id, reason }, { session }) => ({
    count: await tryAgain(operators, session, { id }, reason),
  })),
  handle(retryTopic, async ({ topic, reason }, { session }) => ({
    count: await tryAgain(operators, session, { topic }, reason),
  })),
];
