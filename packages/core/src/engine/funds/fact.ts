/**
 * Commands of areas without a price: deposit, withdrawal, transfer, reward (docs/ENGINE.md).
 *
 * The area's own pure functions say which row is written and which money moves; the engine checks the floors and applies
 * the moves. It knows nothing about the area, so a new area needs no change here.
 */
import { refuse, ok, type Result } from "../../result/result.ts";
import type { MoveFunds } from "../command.ts";
import type { Decision, MovedFact } from "../events.ts";
import { nextId, type EngineState } from "../state.ts";
import { applyMoves, shortOf } from "./funds.ts";

/** Moves the money, or returns the refusal for the shortage and changes nothing. */
export const moveFunds = (state: EngineState, command: MoveFunds): Result<Decision> => {
  const { list, legs, shortages } = command;
  const short = shortOf(state.funds, legs);
  if (short !== undefined) {
    const named = shortages.find(({ account }) => account === short);
    return named === undefined ? refuse("low") : { ok: false, refusal: named.refusal };
  }
  const id = nextId(state, list);
  const row = { ...command.row, id, accepted_ms: command.acceptedMs };
  const fact: MovedFact = {
    type: "moved",
    list,
    userId: command.userId,
    row,
    after: applyMoves(state.funds, legs),
  };
  return ok({ facts: [fact], newId: id });
};
