/** What operators see and decide of what users sent of their identity (KYC-01, KYC-03, OPS-02). */
import * as z from "zod/mini";
import { defineCall, defineList } from "../call.ts";
import { identityParts, refusalCauses, type IdentityPart } from "../service/identity.ts";
import { id, idInput, instant, nothing, optionalText, rowsBefore, wholeInput } from "../scalars.ts";

/** waiting: nobody has looked. second: one operator approves it, and another one must look. */
const submissionState = z.enum(["waiting", "second", "approved", "refused"]);

const claim = z.strictObject({
  operatorId: z.int(),
  operator: z.string(),
  until: instant,
});

const listed = {
  id,
  userId: id,
  /** Counts what the user has sent: 1 for the first time. */
  version: z.int(),
  state: submissionState,
  sentAt: instant,
  decidedAt: z.nullable(instant),
  /** Who looks at it now; null when nobody does. */
  claim: z.nullable(claim),
};

export const identityList = defineList({
  path: "operator/identities",
  access: "operator",
  action: "identity_read",
  limit: "read",
  summary:
    "What users have sent of their identity, before a number, the newest first, or after one, the oldest first. It has no names and no numbers of documents. `open`: waits for a look, or for the second one.",
  request: z.strictObject({
    state: z._default(z.enum(["open", "approved", "refused", "all"]), "open"),
    /** Of this user only; 0: of all. */
    userId: z._default(wholeInput(0, Number.MAX_SAFE_INTEGER), 0),
    ...rowsBefore,
  }),
  answer: z.strictObject(listed),
});

const causeOf = <Part extends IdentityPart>(part: Part) =>
  z.nullable(z.enum(refusalCauses[part] as readonly [string, ...string[]]));

export const identityDetail = defineCall({
  path: "operator/identity",
  access: "operator",
  action: "identity_read",
  limit: "write",
  summary:
    "One of them, with name and number as they were sent, what of it is new, and what was decided. That it was read is recorded with the operator.",
  request: z.strictObject({ id: idInput }),
  answer: z.strictObject({
    ...listed,
    username: z.string(),
    idNumber: z.string(),
    /** False when the photo was deleted. */
    hasFront: z.boolean(),
    hasBack: z.boolean(),
    /** What differs from what the user sent before; all of it the first time. */
    changed: z.array(z.enum(identityParts)),
    /** Whether its approval takes a second operator, as the user's deposits and the setting are now. */
    needsSecond: z.boolean(),
    /** The number of the caller's claim, to be sent with a decision; null when the caller has none. */
    claimId: z.nullable(id),
    /** What was decided of it, the oldest first. */
    decisions: z.array(
      z.strictObject({
        verdict: z.enum(["approved", "refused"]),
        operator: z.string(),
        name: causeOf("name"),
        number: causeOf("number"),
        front: causeOf("front"),
        back: causeOf("back"),
        sentence: z.string(),
        time: instant,
      }),
    ),
    /** Each time that a photo of it was opened by an operator, the newest first, at most 100. */
    readings: z.array(
      z.strictObject({ operator: z.string(), side: z.enum(["front", "back"]), time: instant }),
    ),
  }),
});
export type IdentityDetail = z.output<(typeof identityDetail)["answer"]>;

export const identityPhoto = defineCall({
  path: "operator/identityPhoto",
  access: "operator",
  action: "identity_read",
  limit: "write",
  file: "image/jpeg",
  readsFiles: true,
  summary:
    "A photo of a document. Each reading is recorded with the operator and the time, before the photo is sent.",
  request: z.strictObject({ id: idInput, side: z.enum(["front", "back"]) }),
  answer: nothing,
});

export const claimIdentity = defineCall({
  path: "operator/claimIdentity",
  access: "operator",
  action: "identity_decide",
  limit: "write",
  summary:
    "Take one to look at it, for ten minutes; again by the same operator: for ten more. Nobody else decides it meanwhile.",
  request: z.strictObject({ id: idInput }),
  answer: z.strictObject({
    /** Sent with the decision. */
    claimId: id,
    until: instant,
  }),
});

export const releaseIdentity = defineCall({
  path: "operator/releaseIdentity",
  access: "operator",
  action: "identity_decide",
  limit: "write",
  summary: "Give one back without a decision.",
  request: z.strictObject({ id: idInput, claimId: idInput }),
  answer: nothing,
});

const causeInput = <const Part extends IdentityPart>(part: Part) =>
  z.optional(z.enum(refusalCauses[part] as (typeof refusalCauses)[Part] & readonly [string, ...string[]]));

export const decideIdentity = defineCall({
  path: "operator/decideIdentity",
  access: "operator",
  action: "identity_decide",
  limit: "write",
  summary:
    "Approve it, or refuse it with a cause for each part that must be sent again. The user reads the causes in words, and the sentence as it is. Needs the caller's claim.",
  request: z.strictObject({
    id: idInput,
    claimId: idInput,
    verdict: z.enum(["approved", "refused"]),
    /** Left out: the part is right. All are left out of an approval. */
    name: causeInput("name"),
    number: causeInput("number"),
    front: causeInput("front"),
    back: causeInput("back"),
    /** What the user reads besides the causes. */
    sentence: optionalText(500),
  }),
  /** second: the approval is kept, and waits for another operator. */
  answer: z.strictObject({ state: z.enum(["second", "approved", "refused"]) }),
});
