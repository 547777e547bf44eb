/**
 * Commands of areas that the engine does not know: deposit, withdrawal, transfer, reward, swap (docs/ENGINE.md).
 *
 * The area's own pure functions say which row is written and which money moves; the engine checks the floors, and that a price
 * which was promised still holds, and applies the moves. It knows nothing about the area, so a new area needs no change here.
 *
 * Order of the checks; the first that fails is returned: what was read is unchanged and its owner without a trade, promise not expired, not kept before, price fresh,
 * price not moved, funds, the user's
 * share of what the house has, and for the house's own money what must stay for open contracts.
 */
import { userAccount } from "../../ids/account-id.ts";
import { refuse, ok, type Refusal, type Result } from "../../result/result.ts";
import type { ExpectedVersion, FlatOwner, MoveFunds } from "../command.ts";
import type { Decision, MovedFact } from "../events.ts";
import { leavesCover } from "../levers/exposure.ts";
import { nextId, type EngineState } from "../state.ts";
import { applyMoves, balanceIn, shortOf } from "./funds.ts";
import { noteDraws, overDraw } from "./draw.ts";
import { checkPromise, keepPromise } from "./promise.ts";

/** What a command was computed from has changed: nothing is decided, and it can be computed again. Never stored as an answer. */
export const changedMeanwhile: Refusal = { key: "ChangedMeanwhile" };

/** Moves the money, or returns the refusal for the shortage and changes nothing. */
export const moveFunds = (state: EngineState, command: MoveFunds): Result<Decision> => {
  const { list, legs, shortages, promise, acceptedMs } = command;
  const { expects = [], whileFlat, lines } = command;
  const isUnchanged = expects.every((each) => holdsStill(state, each, acceptedMs));
  if (!isUnchanged || (whileFlat !== undefined && !isFlat(state, whileFlat)))
    return { ok: false, refusal: changedMeanwhile };
  const tick = promise === undefined ? undefined : checkPromise(state, promise, acceptedMs);
  if (tick?.ok === false) return tick;
  const isHouses = command.isHouses === true;
  const short = shortOf(state.funds, legs, isHouses);
  if (short !== undefined) {
    const named = shortages.find(({ account }) => account === short);
    return named === undefined ? refuse("low") : { ok: false, refusal: named.refusal };
  }
  const drawn = overDraw(state, command);
  if (drawn !== undefined) return { ok: false, refusal: drawn };
  if (isHouses && !leavesCover(state, legs)) return refuse("ExposureLimit");
  const id = nextId(state, list);
  noteDraws(state, command);
  if (promise !== undefined) keepPromise(state, promise);
  const changes = expects.map(({ of, version }) => ({ of, version: version + 1 }));
  for (const { of, version } of changes) state.versions.set(of, version);
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
    ...(changes.length > 0 && { changes }),
    ...(lines !== undefined && { lines }),
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

/** What a tick has closed is in the owner's list until it is handed out: its money is in no wallet yet. */
const isFlat = (state: EngineState, { owner, held }: FlatOwner): boolean =>
  !state.runOf.has(owner) &&
  !state.leversOf.has(owner) &&
  balanceIn(state.funds, userAccount(owner, "contract")) === held;

/** How often a part of an area has been changed by commands that expected a version. */
export const versionOf = (state: EngineState, part: string): number => state.versions.get(part) ?? 0;
