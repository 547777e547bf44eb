/** What operators see and ask for of rewards (RWD-02 to RWD-05, COM-02, OPS-02, OPS-03). */
import * as z from "zod/mini";
import { defineCall, defineList } from "../call.ts";
import { decimal, id, instant, nothing, textInput, wholeInput } from "../scalars.ts";
import { reasonInput } from "./operators.ts";

export const rewardTermsList = defineList({
  path: "operator/rewardTerms",
  access: "operator",
  action: "rewards_read",
  limit: "read",
  summary: "What rewards pay now and from an announced time on, and what the budget for them holds.",
  request: nothing,
  answer: z.strictObject({
    /** 0 for the released ones. */
    startsAt: instant,
    state: z.enum(["now", "coming"]),
    /** A line for each band, award and task, and one for speeches. */
    terms: z.string(),
    announcedBy: z.string(),
    announcedAt: z.nullable(instant),
    /** The newest act about them that waits for approvals; null when none does. */
    waitingAct: z.nullable(id),
    budget: decimal,
  }),
});

export const askRewardTerms = defineCall({
  path: "operator/askRewardTerms",
  access: "operator",
  action: "reward_terms",
  limit: "write",
  summary:
    "Ask to announce other terms of rewards, all of them, ten minutes before they count at least. Takes two.",
  request: z.strictObject({
    startsAt: wholeInput(0, 253_402_300_799_000),
    /** A line for each: `from 1000: 0.2 a day, 1 every 7`, `award 1: 1 after 7`, `task 2: 1`, `comment_reward: 1`. */
    terms: textInput(1_800),
    reason: reasonInput,
  }),
  answer: z.strictObject({ id }),
});
