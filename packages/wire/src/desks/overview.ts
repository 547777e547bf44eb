/** Live numbers of the house, for operators (OPS-05). */
import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { decimal, instant } from "../scalars.ts";

/** What is promised, and what stands for it. */
const cover = z.strictObject({
  promise: z.enum(["options", "contracts", "investments", "users"]),
  owed: decimal,
  held: decimal,
});

/** What an operator may do only so often in an hour (OPS-04, OPS-07). */
export const stoppedActs = ["user_freeze", "personal_open"] as const;

export const houseOverview = defineCall({
  path: "operator/overview",
  access: "operator",
  action: "overview_read",
  limit: "read",
  summary:
    "Live numbers: cover of every promise, queues, operators who were stopped by a limit of an hour, health of the feeds and of the engine, and requests over the last hour as this process has seen them.",
  request: z.strictObject({}),
  answer: z.strictObject({
    at: instant,
    covers: z.array(cover),
    /** Counted to 10 000; `oldest` is the time of the one that waits longest. */
    queues: z.array(
      z.strictObject({
        name: z.enum([
          "withdrawalsRequested",
          "withdrawalsApproved",
          "withdrawalsSent",
          "depositsForReview",
          "depositsUnconfirmed",
          "transactionsUnread",
          "identitiesWaiting",
          "commissionsHeld",
          "loansWaiting",
          "communityTexts",
          "actsWaiting",
          "messages",
          "supportWaiting",
        ]),
        waiting: z.int(),
        oldest: z.nullable(instant),
      }),
    ),
    /** Which of them an operator was refused in the last 24 hours, how often, and when last. */
    stopped: z.array(z.strictObject({ act: z.enum(stoppedActs), refused: z.int(), last: instant })),
    feeds: z.array(
      z.strictObject({
        symbol: z.string(),
        /** Since its last trade; null before the first. */
        silenceMs: z.nullable(z.int()),
        isStale: z.boolean(),
        dropped: z.int(),
      }),
    ),
    /** How far the engine's decisions and the stored ticks are behind the clock. */
    engineBehindMs: z.int(),
    storedBehindMs: z.int(),
    /** The oldest first. */
    history: z.array(
      z.strictObject({
        at: instant,
        /** In this step: requests of customers, and those of them that failed for our fault. */
        requests: z.int(),
        failures: z.int(),
        /** The loss in the stress move, in percent of the house's own money. */
        stressPercent: z.number(),
        /** The longest silence of a pair. */
        silenceMs: z.int(),
        waiting: z.int(),
      }),
    ),
  }),
});
