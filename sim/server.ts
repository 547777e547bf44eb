/**
 * The simulated server: it plays a world's inputs through the engine as the real runner does, with the
 * memory ledger in the database's place, and notes what it did for the checkers.
 *
 * Ordering: an advance, then its due options in pieces, then commands; a crash forgets the state and
 * recovers it from the ledger and the tick log.
 */
import { holdDueOption, holdOption } from "@candor/core/engine/place-option";
import { createEngineState, type EngineState } from "@candor/core/engine/state";
import { stateHash } from "@candor/core/engine/state-hash";
import type { EngineEvent } from "@candor/core/engine/events";
import type { Tick } from "@candor/core/market/tick";
import { optionTerms } from "@candor/core/options/terms";
import {
  createMemoryLedger,
  type Booked,
  type Decided,
  type MemoryLedger,
  type OptionRow,
} from "./memory-ledger.ts";
import type { Subject } from "./subject.ts";
import type { BookingFault, SimCommand, SimInput, World } from "./world.ts";

/** What the server did, in order: the naive twin and the replay work from this. */
export type Noted =
  | { readonly kind: "advance"; readonly markMs: number }
  | {
      readonly kind: "placed";
      readonly markMs: number;
      readonly acceptedMs: number;
      readonly commands: readonly SimCommand[];
      readonly booked: readonly Booked[];
    }
  | { readonly kind: "settled"; readonly markMs: number; readonly optionIds: readonly number[] }
  | { readonly kind: "restart" };

export type Played = {
  readonly ledger: MemoryLedger;
  readonly state: EngineState;
  readonly tickLog: readonly Tick[];
  readonly notes: readonly Noted[];
  readonly faults: readonly string[];
};

const settlePiece = 2;

export const play = (world: World, subject: Subject): Played => {
  const ledger = createMemoryLedger(world.capital, world.wallets);
  const tickLog: Tick[] = [];
  const notes: Noted[] = [];
  const faults: string[] = [];
  let state = recovered(world, subject, ledger, tickLog, faults);
  let batch = 0;
  const apply = (event: EngineEvent) => subject.step(state, event);

  const restart = (): void => {
    notes.push({ kind: "restart" });
    state = recovered(world, subject, ledger, tickLog, faults);
    batch = ledger.committed.batch;
    settleAll();
  };

  const settleAll = (diesAfterPieces = Number.POSITIVE_INFINITY): void => {
    for (let pieces = 0; state.due.length > 0; pieces++) {
      if (pieces === diesAfterPieces) {
        restart();
        return;
      }
      const effects = apply({ type: "settle", limit: settlePiece });
      const settlements = effects.flatMap((effect) => (effect.type === "settled" ? [effect.settlement] : []));
      const head = { batch: (batch += 1), markMs: state.markMs };
      const legs = (one: (typeof settlements)[number]) => subject.settledLegs(one.option, one.outcome);
      ledger.settle(head, stateHash(state), settlements, legs);
      notes.push({
        kind: "settled",
        markMs: state.markMs,
        optionIds: settlements.map(({ option }) => option.id),
      });
    }
  };

  const place = (commands: readonly SimCommand[], acceptedMs: number, fault: BookingFault): void => {
    const baseHash = stateHash(state);
    const decided = commands.map((command) => decide(subject, state, command, acceptedMs));
    if (fault === "crash before") {
      restart();
      return;
    }
    const head = { batch: (batch += 1), markMs: state.markMs };
    const book = () => ledger.place(head, baseHash, decided, subject.placedLegs);
    const booked = fault === "answer lost" ? (book(), book()) : book();
    notes.push({ kind: "placed", markMs: state.markMs, acceptedMs, commands, booked });
    if (fault === "crash after") {
      restart();
      return;
    }
    for (const [index, { outcome }] of booked.entries()) {
      const option = decided[index]?.option;
      if (option !== undefined && outcome !== "applied") apply({ type: "voidOption", optionId: option.id });
    }
  };

  const playOne = (input: SimInput): void => {
    if (input.kind === "restart") restart();
    if (input.kind === "commands") place(input.commands, input.acceptedMs, input.fault);
    if (input.kind !== "advance") return;
    tickLog.push(...input.ticks);
    for (const tick of input.ticks) apply({ type: "tick", tick });
    apply({ type: "mark", markMs: input.markMs });
    notes.push({ kind: "advance", markMs: input.markMs });
    settleAll(input.diesAfterPieces);
  };

  for (const input of world.inputs) playOne(input);
  faults.push(...houseFaults(state, ledger));
  return { ledger, state, tickLog, notes, faults };
};

const decide = ({ step }: Subject, state: EngineState, command: SimCommand, acceptedMs: number): Decided => {
  const [effect] = step(state, { type: "placeOption", ...command, acceptedMs });
  if (effect?.type === "placed") {
    return { command, option: effect.option, answer: `placed ${effect.option.id}` };
  }
  return { command, answer: effect?.type === "refused" ? `refused ${effect.refusal.key}` : "nothing" };
};

/** The engine's own idea of the house's money must be the ledger's. */
const houseFaults = (state: EngineState, ledger: MemoryLedger): readonly string[] => {
  const faults: string[] = [];
  if (state.reserved !== ledger.reserved()) faults.push("the engine's reserve is not the ledger's");
  if (state.capital !== ledger.capital()) faults.push("the engine's capital is not the ledger's");
  return faults;
};

/** Rebuilds the engine from what is durable, as the server does at its start. */
const recovered = (
  world: World,
  subject: Subject,
  ledger: MemoryLedger,
  tickLog: readonly Tick[],
  faults: string[],
): EngineState => {
  const { markMs, hash } = ledger.committed;
  const rows = [...ledger.options.values()];
  const nextOptionId = Math.max(0, ...rows.map(({ option }) => option.id)) + 1;
  const { cooldownMs } = world;
  const state = createEngineState({ markMs, capital: ledger.capital(), nextOptionId, cooldownMs });
  for (const symbol of world.symbols) {
    subject.step(state, { type: "offer", symbol, terms: optionTerms(world.terms, world.scale) });
  }
  holdOpen(state, rows, tickLog);
  for (const tick of tickLog) {
    if (tick.timeMs <= markMs && tick.kind === "trade") state.lastTrades.set(tick.symbol, tick);
  }
  const same = hash === undefined || hash === stateHash(state);
  if (!same) faults.push(`the state recovered at ${markMs} is not the one that was booked`);
  for (const { option } of rows) {
    if (option.buyMs > markMs - cooldownMs) state.placedMs.set(option.userId, option.buyMs);
  }
  const later = tickLog.filter((tick) => tick.timeMs > markMs);
  for (const tick of later) subject.step(state, { type: "tick", tick });
  subject.step(state, { type: "mark", markMs: later.at(-1)?.timeMs ?? markMs });
  return state;
};

/** What was due at the mark already gets the exit that the log names; the last trade may be a later one. */
const holdOpen = (state: EngineState, rows: readonly OptionRow[], tickLog: readonly Tick[]): void => {
  const open = rows.flatMap(({ option, settlement }) => (settlement === undefined ? [option] : []));
  for (const option of open.toSorted((a, b) => a.sellMs - b.sellMs || a.id - b.id)) {
    const exit =
      option.sellMs <= state.markMs &&
      tickLog.findLast(
        ({ symbol, kind, timeMs }) => symbol === option.symbol && kind === "trade" && timeMs <= option.sellMs,
      );
    if (exit) holdDueOption(state, { option, exit });
    else holdOption(state, option);
  }
};
