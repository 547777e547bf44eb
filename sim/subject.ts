/**
 * What is being simulated: the engine of core, and the parts of the server and the ledger that have to hold beside it. A test
 * puts a broken one in its place to see that the checkers notice.
 */
import { step } from "@candor/core/engine/step";
import { productRules, type LedgerRules } from "./ledger/memory-ledger.ts";
import type { SimBar } from "./naive/bars.ts";
import { leverMarkOf, type Entry } from "./server/outbox.ts";
import type { EngineState } from "@candor/core/engine/state";

export type ServerRules = {
  /** Whether the tick log looks at who leads. */
  readonly fencesTicks: boolean;
  /** Where the time of ticks and acceptances comes from. */
  readonly clock: "monotonic" | "wall";
  /** Whether a key is looked up before its command is given to the engine. */
  readonly looksUpKeys: boolean;
  /** Whether the balances that a booking returns are held against the engine's. */
  readonly comparesBalances: boolean;
  /** What is done with a batch that the database did not take. */
  readonly whenDown: "ask again" | "take back";
  /** Up to where all that ticks brought about is booked, when `rest` is not; undefined when that is as before. */
  readonly leverMarkOf: (state: EngineState, rest: readonly Entry[], markMs: number) => number | undefined;
  /** Whether a batch may end in the middle of a decision. */
  readonly cutsDecisions: boolean;
  /** Whether owners are answered when their command is decided, before it is booked. */
  readonly answersEarly: boolean;
  /** Whether a new leader tells its engine who is frozen. */
  readonly recallsFreezes: boolean;
  /** Whether a new leader looks for the last tick of a pair among heartbeats, too. */
  readonly recallsHeartbeats: boolean;
  /** The minutes of a pair as they are stored, out of which a new leader's bot works. */
  readonly storedMinutes: (minutes: readonly SimBar[]) => readonly SimBar[];
};

export type Subject = {
  readonly step: typeof step;
  readonly ledger: LedgerRules;
  readonly server: ServerRules;
};

export const product: Subject = {
  step,
  ledger: productRules,
  server: {
    fencesTicks: true,
    clock: "monotonic",
    looksUpKeys: true,
    comparesBalances: true,
    whenDown: "ask again",
    leverMarkOf,
    cutsDecisions: false,
    answersEarly: false,
    recallsFreezes: true,
    recallsHeartbeats: true,
    storedMinutes: (minutes) => minutes,
  },
};
