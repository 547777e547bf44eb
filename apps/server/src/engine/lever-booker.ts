/**
 * Decides and books commands of leveraged contracts and the bot, and what ticks have brought about.
 *
 * Invariants: those of option-booker.ts. What the ledger did not book is undone in the state, the last decided first, so that
 * each is taken back from the state that it left.
 */
import { assert } from "@candor/core/assert/assert";
import type { EngineEffect } from "@candor/core/engine/events";
import type { LeverChange, LeverDecided, RunChange } from "@candor/core/engine/levers/lever-events";
import { stateHash } from "@candor/core/engine/state-hash";
import type { EngineState } from "@candor/core/engine/state";
import { step } from "@candor/core/engine/step";
import { rejectWaiters, type Batches, type BookerParts } from "./batches.ts";
import type { BookedCommand } from "./book.ts";
import type { LeverRequest } from "./command.ts";
import { bookLeverPiece, bookLevers, type DecidedLever } from "./lever-book.ts";
import { outcomeOf } from "./option-booker.ts";
import type { Published } from "./published.ts";
import { answerWaiters, type AskedLever } from "./queue.ts";

/** Changes booked at once: commands are answered between two pieces, so a piece takes a fraction of a second. */
const settlePiece = 1_000;

/** The next thing that a run of the bot has to do; nobody waits for it. */
export type RunStep = { readonly runId: number; readonly userId: number };

export type LeverBooker = {
  /** Books a piece of what ticks have brought about, or, when there is none, only how far the engine has come. */
  readonly settle: () => Promise<readonly Published[]>;
  /** Decides and books steps of runs and commands, at most one a user, and answers who waits for them. */
  readonly command: (
    steps: readonly RunStep[],
    asked: readonly AskedLever[],
  ) => Promise<readonly Published[]>;
  /** The mark up to which everything that ticks brought about is booked. */
  readonly bookedMarkMs: () => number;
};

/** `bookedMarkMs`: as recovery found it. */
export const createLeverBooker = (
  { state, database, clock }: BookerParts,
  batches: Batches,
  bookedMarkMs: number,
): LeverBooker => {
  let booked = bookedMarkMs;
  /** The mark, once nothing that ticks brought about waits to be booked. */
  const bookableMark = (): number | undefined => (state.leverDue.length === 0 ? state.markMs : undefined);

  const command = async (
    steps: readonly RunStep[],
    asked: readonly AskedLever[],
  ): Promise<readonly Published[]> => {
    const acceptedMs = clock.nowMs();
    const baseHash = stateHash(state);
    const decided = [
      ...steps.flatMap((run) => decideStep(state, run, acceptedMs)),
      ...asked.map(({ command: request }) => decideRequest(state, request, acceptedMs)),
    ];
    if (decided.length === 0) return [];
    const head = batches.next();
    const markMs = bookableMark();
    const answers = await batches.untilBooked(() => bookLevers(database, head, baseHash, markMs, decided));
    booked = markMs ?? booked;
    assert(answers.length === decided.length, "every command of a batch is answered");
    undoUnbooked(state, decided, answers);
    // The requests stand behind the steps.
    for (const [position, one] of asked.entries()) {
      const answer = answers[decided.length - asked.length + position];
      assert(answer !== undefined, "a booked batch is as long as what was asked");
      answerWaiters(one, outcomeOf(answer));
    }
    return decided.flatMap((one, position) =>
      one.decided !== undefined && answers[position]?.outcome === "applied"
        ? changedEvents(one.decided, head.nowMs)
        : [],
    );
  };

  return {
    bookedMarkMs: () => booked,
    settle: async () => {
      const piece = pieceOf(step(state, { type: "settleLevers", limit: settlePiece }));
      const head = batches.next();
      const hash = stateHash(state);
      const markMs = bookableMark();
      await batches.untilBooked(() => bookLeverPiece(database, head, hash, markMs, piece));
      booked = markMs ?? booked;
      return changedEvents(piece, head.nowMs);
    },
    command: async (steps, asked) => {
      try {
        return await command(steps, asked);
      } catch (error) {
        rejectWaiters(asked, error);
        throw error;
      }
    },
  };
};

const decideRequest = (state: EngineState, request: LeverRequest, acceptedMs: number): DecidedLever => {
  const { ask, key, fingerprint, refusal, refusedBody, decidedBody } = request;
  const base = { userId: ask.userId, keyed: { key, fingerprint }, lowBody: refusedBody({ key: "low" }) };
  if (refusal) return { ...base, decided: undefined, need: 0n, body: refusedBody(refusal) };
  const [effect] = step(state, { ...ask, acceptedMs });
  if (effect?.type === "leverDecided") {
    return { ...base, decided: effect, need: effect.need, body: decidedBody(effect) };
  }
  assert(effect?.type === "refused", "a command is taken or refused");
  return { ...base, decided: undefined, need: effect.need ?? 0n, body: refusedBody(effect.refusal) };
};

/** Nothing when the run waits. */
const decideStep = (
  state: EngineState,
  { runId, userId }: RunStep,
  acceptedMs: number,
): readonly DecidedLever[] => {
  const [effect] = step(state, { type: "stepRun", runId, userId, acceptedMs });
  if (effect?.type !== "leverDecided") return [];
  return [{ userId, keyed: undefined, decided: effect, need: effect.need, body: "", lowBody: "" }];
};

const undoUnbooked = (
  state: EngineState,
  decided: readonly DecidedLever[],
  answers: readonly BookedCommand[],
): void => {
  for (const [position, one] of [...decided.entries()].reverse()) {
    const outcome = answers[position]?.outcome;
    if (one.decided === undefined || outcome === "applied") continue;
    step(state, { type: "undoLever", decided: one.decided, low: outcome === "low" });
  }
};

type Piece = { readonly changes: readonly LeverChange[]; readonly runs: readonly RunChange[] };

const pieceOf = (effects: readonly EngineEffect[]): Piece => {
  const settled = effects.flatMap((effect) => (effect.type === "leverSettled" ? [effect] : []));
  return {
    changes: settled.flatMap(({ changes }) => changes),
    runs: settled.flatMap(({ runs }) => runs),
  };
};

const changedEvents = (
  { changes, runs }: Pick<LeverDecided, "changes" | "runs">,
  doneMs: number,
): readonly Published[] => {
  const paid = changes.filter(({ posting }) => posting !== undefined).map(({ order }) => order.userId);
  return [
    ...changes.map((change) => ({ type: "leverChanged", change, doneMs }) as const),
    ...runs.map((change) => ({ type: "runChanged", change }) as const),
    ...[...new Set(paid)].map((userId) => ({ type: "balance", userId }) as const),
  ];
};
