/** What operators see and decide of commissions: what waits for the budget, and what is held for a person (REF-05, OPS-02). */
import * as z from "zod/mini";
import { defineCall, defineList } from "../call.ts";
import { defineListFile } from "../lists/list-file.ts";
import { decimal, id, idInput, instant, nothing, rowsBefore, wholeInput } from "../scalars.ts";
import { reasonInput } from "./operators.ts";

export const referralBudget = defineCall({
  path: "operator/referralBudget",
  access: "operator",
  action: "referral_read",
  limit: "read",
  summary: "What the referral budget holds, what waits for it, and what is held for a person.",
  request: nothing,
  answer: z.strictObject({
    budget: decimal,
    /** What waits to be paid, and since when; what is held is not part of it. */
    due: decimal,
    dueCount: z.int(),
    oldestAt: z.nullable(instant),
    /** What the budget lacks to pay all that waits. */
    lacks: decimal,
    /** Not released: nobody has decided it, or it is kept. */
    held: decimal,
    heldCount: z.int(),
  }),
});

export const unrealisedCommissions = defineList({
  path: "operator/unrealisedCommissions",
  access: "operator",
  action: "referral_read",
  limit: "read",
  summary:
    "Commissions that wait for the budget, in the order in which they are paid, at most the first 200 of them. What is held is not part of it.",
  request: nothing,
  answer: z.strictObject({
    id,
    userId: id,
    level: z.int(),
    reason: z.enum(["income", "first"]),
    amount: decimal,
    since: instant,
    /** What the budget must hold to pay it and all before it. */
    upTo: decimal,
  }),
});

const verdict = z.enum(["held", "kept", "released"]);
const listed = {
  id,
  userId: id,
  clientId: id,
  level: z.int(),
  amount: decimal,
  heldAt: instant,
  /** The kinds of flags, with commas between. */
  kinds: z.string(),
  hasAppeal: z.boolean(),
  /** What was decided last. */
  verdict,
};

export const heldList = defineList({
  path: "operator/heldCommissions",
  access: "operator",
  action: "referral_read",
  limit: "read",
  summary:
    "Commissions that are or were held, before a number, the newest first, or after one, the oldest first. `open`: nobody has decided, or there is an appeal that came after it was kept.",
  request: z.strictObject({
    state: z._default(z.enum(["open", "kept", "released", "all"]), "open"),
    /** Of this referrer or client only; 0: of all. */
    userId: z._default(wholeInput(0, Number.MAX_SAFE_INTEGER), 0),
    ...rowsBefore,
  }),
  answer: z.strictObject(listed),
});

export const heldListFile = defineListFile(heldList);

const flag = {
  kind: z.enum(["device", "network", "payout", "money", "ring"]),
  /** What the rows say, masked. */
  facts: z.string(),
  foundAt: instant,
};

export const heldDetail = defineCall({
  path: "operator/heldCommission",
  access: "operator",
  action: "referral_read",
  limit: "read",
  summary: "One commission that is or was held: the flags of the two, the appeal, and what was decided.",
  request: z.strictObject({ id: idInput }),
  answer: z.strictObject({
    ...listed,
    paidAt: z.nullable(instant),
    flags: z.array(z.strictObject(flag)),
    appeal: z.nullable(z.strictObject({ text: z.string(), time: instant })),
    verdicts: z.array(z.strictObject({ verdict, operator: z.string(), reason: z.string(), time: instant })),
  }),
});

export const flagList = defineList({
  path: "operator/referralFlags",
  access: "operator",
  action: "referral_read",
  limit: "read",
  summary:
    "Signs that a referrer and somebody below may be one person or act together, before a number, the newest first, or after one, the oldest first; also of pairs of whom nothing is held.",
  request: z.strictObject({
    userId: z._default(wholeInput(0, Number.MAX_SAFE_INTEGER), 0),
    ...rowsBefore,
  }),
  answer: z.strictObject({ id, userId: id, clientId: id, level: z.int(), ...flag }),
});

export const flagListFile = defineListFile(flagList);

export const decideCommission = defineCall({
  path: "operator/decideCommission",
  access: "operator",
  action: "commission_decide",
  limit: "write",
  summary:
    "Release a commission that is held, which nobody takes back, or keep it. The referrer reads the reason. What is kept is decided again to release it, or after an appeal.",
  request: z.strictObject({ id: idInput, verdict: z.enum(["released", "kept"]), reason: reasonInput }),
  answer: nothing,
});
