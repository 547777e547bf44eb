/**
 * The same events give the same effects and the same state (TRUST-03): at the end, the events of each leader's engine are given
 * to another engine that started from the same state.
 */
import type { EngineEffect } from "@candor/core/engine/events";
import type { EngineState } from "@candor/core/engine/state";
import { factDigest, rowsDigest } from "@candor/core/engine/state-hash";
import type { Checker } from "./checker.ts";

export const replayGivesTheSame: Checker = ({ notes, state }, subject) => {
  const faults: string[] = [];
  let mine: EngineState | undefined;
  for (const note of notes) {
    if (note.kind === "restart") {
      mine = note.spare;
      continue;
    }
    if (mine === undefined) continue;
    const effects = subject.step(mine, note.event);
    if (digestOf(effects) !== digestOf(note.effects))
      faults.push(`replayed, ${note.event.type} at ${mine.markMs} has other effects`);
  }
  if (mine !== undefined && textOf(mine) !== textOf(state)) faults.push("a replay ends in another state");
  return faults;
};

const digestOf = (effects: readonly EngineEffect[]): string => {
  let digest = 0n;
  let refused = "";
  for (const effect of effects) {
    if (effect.type === "refused") refused += `${effect.ticket} ${effect.refusal.key} `;
    else for (const fact of effect.facts) digest ^= factDigest(fact);
  }
  return `${effects.length} ${refused}${digest}`;
};

const textOf = (state: EngineState): string => {
  const funds = [...state.funds].map(([account, balance]) => `${account}:${balance}`).toSorted();
  const ids = [...state.nextIds].map(([kind, id]) => `${kind}:${id}`).toSorted();
  return [rowsDigest(state), state.markMs, state.waiting.length, ...ids, ...funds].join(" ");
};
