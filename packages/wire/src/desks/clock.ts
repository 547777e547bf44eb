/** What operators do when the log is ahead of the clock: they let the market go on from its end (TRUST-07, OPS-03). */
import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { reasonInput } from "./operators.ts";
import { id, instant, nothing } from "../scalars.ts";

export const clockState = defineCall({
  path: "operator/clock",
  access: "operator",
  action: "overview_read",
  limit: "read",
  summary: "Where the log ends, and the times of the database's clock and of this machine's.",
  request: nothing,
  answer: z.strictObject({
    /** Null for an empty log. */
    logEndsAt: z.nullable(instant),
    /** The database's clock. */
    clockAt: instant,
    /** The clock of the machine that answers: a start waits by it. */
    machineAt: instant,
    /** By more than two seconds: as long as they are, a start that waits does not go on when two operators have signed. */
    areClocksApart: z.boolean(),
    /** Whether the log ends so far ahead of the database's clock that nothing is logged before it has passed the end, or two have signed. */
    isAhead: z.boolean(),
    /** The newest act about this very end that waits for approvals; null when none does. */
    waitingAct: z.nullable(id),
  }),
});

export const askClock = defineCall({
  path: "operator/askClock",
  access: "operator",
  action: "clock_waive",
  limit: "write",
  summary: "Ask that the market goes on from the end of a log that is ahead of the clock. Takes two.",
  request: z.strictObject({ reason: reasonInput }),
  answer: z.strictObject({ id }),
});
