/** What operators do with mails and pushes that wait (OPS-02). */
import * as z from "zod/mini";
import { defineCall, defineList } from "../call.ts";
import { defineListFile } from "../lists/list-file.ts";
import { reasonInput } from "./operators.ts";
import { id, idInput, instant, rowsBefore } from "../scalars.ts";

const topics = ["message-email", "message-sms", "web-push"] as const;

export const outboxList = defineList({
  path: "operator/outbox",
  access: "operator",
  action: "outbox_read",
  limit: "read",
  summary:
    "Messages before a number that wait to be sent, the newest first. Addresses are masked, texts left out. The total is counted up to 10 000.",
  request: z.strictObject({
    topic: z._default(z.enum([...topics, "all"]), "all"),
    /** Those that failed once at least, or all that wait. */
    state: z._default(z.enum(["failed", "all"]), "all"),
    before: rowsBefore.before,
    pageSize: rowsBefore.pageSize,
  }),
  answer: z.strictObject({
    id,
    topic: z.string(),
    /** Masked. */
    to: z.string(),
    /** What kind of message it is. */
    about: z.string(),
    createdAt: instant,
    nextAt: instant,
    attempts: z.int(),
    /** Why it failed last; "" when it did not. */
    failure: z.string(),
  }),
});

export const outboxListFile = defineListFile(outboxList);

export const droppedList = defineList({
  path: "operator/outboxDropped",
  access: "operator",
  action: "outbox_read",
  limit: "read",
  summary:
    "Messages that were given up: before a number, the newest first, or after one, the oldest first. The newest 10 000 are kept. Addresses are masked, texts left out.",
  request: z.strictObject(rowsBefore),
  answer: z.strictObject({
    id,
    topic: z.string(),
    /** Masked. */
    to: z.string(),
    about: z.string(),
    createdAt: instant,
    droppedAt: instant,
    /** How often it had failed before. */
    attempts: z.int(),
    why: z.string(),
  }),
});

export const droppedListFile = defineListFile(droppedList);

const again = z.strictObject({ count: z.int() });

export const retryMessage = defineCall({
  path: "operator/retryMessage",
  access: "operator",
  action: "outbox_retry",
  limit: "write",
  summary: "Try a failed message now; `count` is 0 when it no longer waits.",
  request: z.strictObject({ id: idInput, reason: reasonInput }),
  answer: again,
});

export const retryTopic = defineCall({
  path: "operator/retryTopic",
  access: "operator",
  action: "outbox_retry",
  limit: "write",
  summary: "Try all failed messages of a channel now.",
  request: z.strictObject({ topic: z.enum(topics), reason: reasonInput }),
  answer: again,
});
