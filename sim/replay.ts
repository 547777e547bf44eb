/** Plays the ticks and what was booked again, once, in order, on a fresh engine that never dies (TRUST-03). */
import type { EngineEvent } from "@candor/core/engine/events";
import { createEngineState, type EngineState } from "@candor/core/engine/state";
import { money } from "@candor/core/money/money";
import type { AskedLever, Noted } from "./host.ts";
import type { World } from "./inputs.ts";
import { offerAll } from "./recover.ts";
import type { Played } from "./server.ts";
import type { Subject } from "./subject.ts";

const fundsGone = 5;

export const replayed = (
  world: World,
  { notes, tickLog, state: { markMs } }: Played,
  subject: Subject,
): EngineState => {
  const state = createEngineState({
    markMs: 0,
    capital: world.capital,
    tradingBook: money(0n),
    nextOptionId: 1,
    nextLeverId: 1,
    nextRunId: 1,
    cooldownMs: 0,
  });
  offerAll(state, subject, world);
  const apply = (event: EngineEvent) => subject.step(state, event);
  let next = 0;
  const ticksTo = (markMs: number): void => {
    for (let tick = tickLog[next]; tick !== undefined && tick.timeMs <= markMs; tick = tickLog[next]) {
      apply({ type: "tick", tick });
      next += 1;
    }
  };
  /** A server that dies takes its mark with it: the next one stands at the last tick. So only marks that decided count. */
  const standAt = (markMs: number): void => {
    apply({ type: "mark", markMs });
    apply({ type: "settle", limit: Number.MAX_SAFE_INTEGER });
  };
  for (const note of notes) {
    if (note.kind === "advance") ticksTo(note.markMs);
    if (note.kind === "restart") offerAll(state, subject, { ...world, levers: note.levers });
    // What waits to be booked cannot be acted on, so it is handed out when it was.
    if (note.kind === "leversSettled") apply({ type: "settleLevers", limit: note.changes.length });
    if ((note.kind !== "placed" && note.kind !== "levers") || note.booked.length === 0) continue;
    standAt(note.markMs);
    if (note.kind === "placed") placeAgain(state, apply, note);
    else for (const asked of appliedOf(note)) decideAgain(state, apply, asked);
  }
  standAt(markMs);
  return state;
};

type Apply = (event: EngineEvent) => ReturnType<Subject["step"]>;

const placeAgain = (state: EngineState, apply: Apply, note: Extract<Noted, { kind: "placed" }>): void => {
  for (const [index, command] of note.commands.entries()) {
    const booked = note.booked[index];
    if (booked?.outcome !== "applied") continue;
    state.nextOptionId = Number(booked.answer?.slice("placed ".length));
    apply({ type: "placeOption", ...command, acceptedMs: note.acceptedMs });
  }
};

const appliedOf = ({ asked, booked }: Extract<Noted, { kind: "levers" }>): readonly AskedLever[] =>
  asked.filter((_, index) => booked[index]?.outcome === "applied");

const decideAgain = (state: EngineState, apply: Apply, { command, decided }: AskedLever): void => {
  if (decided === undefined) return;
  // A run ends for want of money only after a trade that was not paid: that one left nothing else behind.
  if (command.type === "stepRun" && decided.runs.some(({ end }) => end?.reason === fundsGone)) {
    const [effect] = apply(command);
    if (effect?.type === "leverDecided") apply({ type: "undoLever", decided: effect, low: true });
  }
  const { newId } = decided;
  if (newId !== undefined && command.type === "startRun") state.nextRunId = newId;
  else if (newId !== undefined) state.nextLeverId = newId;
  apply(command);
};
