/** Servers and ledgers that each break one guarantee, around a correct engine. */
import type { Entry } from "../server/unbooked.ts";
import { serving, type BrokenOnes } from "./tampering.ts";

const leader = "only the leader writes";

/** The mark of the first decision that is not booked, regardless of those after it. */
const markOfTheFirst = (rest: readonly Entry[], markMs: number): number =>
  Math.min(markMs, (rest[0]?.markMs ?? Number.POSITIVE_INFINITY) - 1);

export const brokenServers: BrokenOnes = {
  "lets a leader that was paused continue booking": ["TRUST-07", leader, serving({}, { fences: false }), 1],
  "lets a leader that was paused continue logging ticks": [
    "TRUST-07",
    leader,
    serving({ fencesTicks: false }),
    1,
  ],
  "takes its time from a clock that is changed": [
    "TRUST-07",
    "settled once and on time",
    serving({ clock: "wall" }, { refusesFuture: false }),
    1,
  ],
  "books a batch twice when its answer is lost": [
    "TRUST-02",
    "legal transitions only",
    serving({}, { knowsBatches: false }),
    1,
  ],
  "orders the journal by time": [
    "TRUST-01",
    "the journal keeps the order of decision",
    serving(
      {},
      {
        positionOf: (batch, { row }, line) => ({
          batch: row.list === "options_placed" ? row.option.acceptedMs : batch.head.markMs,
          line,
        }),
      },
    ),
    1,
  ],
  "does not look up keys": ["API-11", "a key is decided once", serving({ looksUpKeys: false }), 1],
  "answers before the batch is booked": [
    "API-11",
    "what was answered is booked",
    serving({ answersEarly: true }),
    1,
  ],
  "undoes what the database did not accept": [
    "TRUST-02",
    "the engine holds what the ledger and the unbooked decisions hold",
    serving({ whenDown: "take back" }),
    1,
  ],
  "moves the lever mark past what is not handed out": [
    "TRUST-03",
    "a recovered engine knows the same",
    serving({ leverMarkOf: (_, __, markMs) => markMs }),
    1,
  ],
  "moves the lever mark past what is not booked": [
    "TRUST-03",
    "every price is a logged one that reaches",
    serving({
      leverMarkOf: (state, _, markMs) => (state.leverDue.length > 0 ? undefined : markMs),
    }),
    42,
  ],
  "moves the lever mark up to the first decision that is not booked": [
    "TRUST-03",
    "every price is a logged one that reaches",
    serving({
      leverMarkOf: (state, rest, markMs) =>
        state.leverDue.length > 0 ? undefined : markOfTheFirst(rest, markMs),
    }),
    42,
  ],
  "books a decision in pieces": [
    "TRUST-02",
    "the engine equals its naive twin",
    serving({ cutsDecisions: true }),
    2,
  ],
  "forgets who is frozen when the leader changes": [
    "SES-17",
    "nothing new is decided for a frozen user",
    serving({ recallsFreezes: false }),
    1,
  ],
  "takes the last trade for the last tick when the leader changes": [
    "LEV-08",
    "a recovered engine knows the same",
    serving({ recallsHeartbeats: false }),
    1,
  ],
  "trusts minutes that were rewritten": [
    "BOT-06",
    "a recovered engine knows the same",
    serving({
      storedMinutes: (minutes) =>
        minutes.map((minute) => ({ ...minute, close: minute.high, low: minute.high })),
    }),
    1,
  ],
};
