/**
 * Commands of areas that the engine does not know: deposit, withdrawal, transfer, reward, swap (docs/ENGINE.md).
 *
 * The area's own pure functions say which row is written and which money moves; the engine checks the floors, and that a price
 * which was promised still holds, and applies the moves. It knows nothing about the area, so a new area needs no change here.
 *
 * Order of the checks; the first that fails is returned: what was read is unchanged, promise not expired, not kept before, price fresh,
 * price not moved, funds, and for the house's own money what must stay for open contracts.
 */
import { refuse, ok, type Refusal, type Result } from "../../result/result.ts";
import type { ExpectedVersion, MoveFunds } from "../command.ts";
import type { Decision, MovedFact } from "../events.ts";
import { leavesCover } from "../levers/exposure.ts";
import { nextId, type EngineState } from "../state.ts";
import { applyMoves, shortOf } from "./funds.ts";
import { checkPromise, keepPromise } from "./promise.ts";

/** What a command was computed from has changed: nothing is decided, and it can be computed again. Never stored as an answer. */
export const changedMeanwhile: Refusal = { key: "ChangedMeanwhile" };

/** Moves the money, or returns the refusal for the shortage and changes nothing. */
export const moveFunds = (state: EngineState, command: MoveFunds): Result<Decision> => {
  const { list, legs, shortages, promise, acceptedMs } = command;
  const { expects } = command;
  if (expects !== undefined && !holdsStill(state, expects, acceptedMs))
    return { ok: false, refusal: changedMeanwhile };
  const tick = promise === undefined ? undefined : checkPromise(state, promise, acceptedMs);
  if (tick?.ok === false) return tick;
  const isHouses = command.isHouses === true;
  const short = shortOf(state.funds, legs, isHouses);
  if (short !== undefined) {
    const named = shortages.find(({ account }) => account === short);
    return named === undefined ? refuse("low") : { ok: false, refusal: named.refusal };
  }
  if (isHouses && !leavesCover(state, legs)) return refuse("ExposureLimit");
  const id = nextId(state, list);
  if (promise !== undefined) keepPromise(state, promise);
  if (expects !== undefined) state.versions.set(expects.of, expects.version + 1);
  const decided = tick && {
    tick_seq: tick.value.seq,
    tick_ms: tick.value.timeMs,
    tick_price: tick.value.price,
  };
  const row = { ...command.row, ...decided, id, accepted_ms: acceptedMs };
  const fact: MovedFact = {
    type: "moved",
    list,
    userId: command.userId,
    row,
    after: applyMoves(state.funds, legs),
    ...(legs.length === 0 && { isBare: true }),
    ...(expects !== undefined && { changes: { of: expects.of, version: expects.version + 1 } }),
  };
  return ok({ facts: [fact], newId: id });
};

const holdsStill = (
  state: EngineState,
  { of, version, within }: ExpectedVersion,
  acceptedMs: number,
): boolean =>
  version === versionOf(state, of) &&
  (within === undefined || (acceptedMs >= within.fromMs && acceptedMs < within.untilMs));

/** How often a part of an area has been changed by commands that expected a version. */
export const versionOf = (state: EngineState, part: string): number => state.versions.get(part) ?? 0;
