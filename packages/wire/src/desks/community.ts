/** What operators see and decide of texts of the community (COM-04, OPS-02). */
import * as z from "zod/mini";
import { defineCall, defineList } from "../call.ts";
import { textReasons } from "../service/community.ts";
import { defineListFile } from "../lists/list-file.ts";
import { id, idInput, instant, nothing, rowsBefore, wholeInput } from "../scalars.ts";
import { reasonInput } from "./operators.ts";

const kind = z.enum(["speech", "comment", "reply"]);
const status = z.enum(["review", "approved", "refused"]);
const waiting = z.enum(["review", "report", "appeal"]);
const waits = z.nullable(waiting);
const reasonCode = z.enum(textReasons);

const listed = {
  id,
  kind,
  /** 0: an example of the demo. */
  userId: z.string(),
  /** The beginning of the text. */
  preview: z.string(),
  writtenAt: instant,
  status,
  /** What of it waits for an operator. */
  waits,
  /** By how many people it was reported. */
  reports: z.int(),
};

export const communityTexts = defineList({
  path: "operator/communityTexts",
  access: "operator",
  action: "community_read",
  limit: "read",
  summary:
    "Texts before a number, the newest first, or after one, the oldest first: those that wait for a review, for a report, for an appeal, or all of them.",
  request: z.strictObject({
    state: z._default(z.enum(["review", "report", "appeal", "refused", "all"]), "review"),
    /** Of this user only; 0: of all. */
    userId: z._default(wholeInput(0, Number.MAX_SAFE_INTEGER), 0),
    ...rowsBefore,
  }),
  answer: z.strictObject(listed),
});

export const communityTextsFile = defineListFile(communityTexts);

export const communityText = defineCall({
  path: "operator/communityText",
  access: "operator",
  action: "community_read",
  limit: "read",
  summary:
    "One text, whole, with what it is about, its reports, the appeal against its refusal, and what was decided.",
  request: z.strictObject({ id: idInput }),
  answer: z.strictObject({
    ...listed,
    content: z.string(),
    isTakenBack: z.boolean(),
    /** The text right above it, or its beginning; "" of a speech. */
    above: z.string(),
    /** How many of the author's texts are approved and refused. */
    author: z.strictObject({ approved: z.int(), refused: z.int() }),
    reportRows: z.array(z.strictObject({ userId: id, reason: reasonCode, note: z.string(), time: instant })),
    appeal: z.nullable(z.strictObject({ text: z.string(), time: instant })),
    decisions: z.array(
      z.strictObject({
        verdict: z.enum(["approved", "refused"]),
        code: z.nullable(reasonCode),
        operator: z.string(),
        operatorId: z.int(),
        reason: z.string(),
        time: instant,
      }),
    ),
  }),
});

const queue = z.strictObject({ waiting: z.int(), oldest: z.nullable(instant) });
export const communityQueues = defineCall({
  path: "operator/communityQueues",
  access: "operator",
  action: "community_read",
  limit: "read",
  summary: "How many texts wait for each kind of decision, counted to 10 000, and since when.",
  request: nothing,
  answer: z.strictObject({ review: queue, report: queue, appeal: queue }),
});

export const decideText = defineCall({
  path: "operator/decideCommunityText",
  access: "operator",
  action: "community_decide",
  limit: "write",
  summary:
    "Approve a text, or refuse it for one of the reasons. The author reads the sentence. Refused when the text is not as it was seen. An appeal is decided by another operator than the one who refused.",
  request: z.strictObject({
    id: idInput,
    verdict: z.enum(["approved", "refused"]),
    /** Of a refusal. */
    code: z.optional(reasonCode),
    reason: reasonInput,
    /** What the operator has seen: how many decisions there were, and what of the text waited; left out: nothing. */
    decisions: wholeInput(0, 2_147_483_647),
    waits: z.optional(waiting),
  }),
  answer: nothing,
});
