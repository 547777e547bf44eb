/**
 * What must be true of every played world, however it went (TRUST-01, TRUST-02, TRUST-03, OPT-05, OPT-10).
 * Each checker answers what it found wrong, in sentences; nothing wrong is an empty list.
 */
import { createEngineState, type EngineState } from "@candor/core/engine/state";
import { stateHash } from "@candor/core/engine/state-hash";
import { readAccount } from "@candor/core/ids/account-id";
import { optionTerms } from "@candor/core/options/terms";
import { compareWithTwin } from "./naive-engine.ts";
import type { Played } from "./server.ts";
import type { Subject } from "./subject.ts";
import type { World } from "./world.ts";

export type Checker = (world: World, played: Played, subject: Subject) => readonly string[];

const booksSumToZero: Checker = (_, { ledger }) => {
  const sum = [...ledger.balances.values()].reduce((total, balance) => total + balance, 0n);
  return sum === 0n ? [] : [`the books sum to ${sum}`];
};

/** Nobody below zero at any moment, but custody, which is what the outside holds for us. */
const nobodyBelowZero: Checker = (_, { ledger }) =>
  [...ledger.lowest].flatMap(([account, balance]) => {
    const named = readAccount(account);
    if (named.class === "custody:sandbox") return [];
    return [`${named.class} of ${named.userId} went down to ${balance}`];
  });

/** What only a ledger or a server sees at the moment: double settling, a batch out of turn, a lost state. */
const legalTransitionsOnly: Checker = (_, { ledger, faults }) => [...ledger.faults, ...faults];

/** Every option is settled, by the first advance that reaches its time or by the recovery before it. */
const settledOnceAndOnTime: Checker = (_, { ledger, notes, tickLog }) => {
  const reachedMs = [
    ...notes.flatMap((note) => (note.kind === "advance" ? [note.markMs] : [])),
    ...tickLog.map(({ timeMs }) => timeMs),
  ].sort((a, b) => a - b);
  return [...ledger.options.values()].flatMap(({ option, settledMarkMs }) => {
    if (settledMarkMs === undefined) return [`option ${option.id} was never settled`];
    const dueMs = reachedMs.find((markMs) => markMs >= option.sellMs) ?? 0;
    const inTime = settledMarkMs >= option.sellMs && settledMarkMs <= advanceAfter(notes, dueMs);
    return inTime ? [] : [`option ${option.id} was due at ${option.sellMs} and settled at ${settledMarkMs}`];
  });
};

const advanceAfter = (notes: Played["notes"], timeMs: number): number =>
  notes.reduce(
    (first, note) =>
      note.kind === "advance" && note.markMs >= timeMs ? Math.min(first, note.markMs) : first,
    Number.POSITIVE_INFINITY,
  );

/** When all is settled, nothing is bound any more. */
const nothingStaysBound: Checker = (_, { ledger, state }) =>
  ledger.reserved() === 0n && state.open.size === 0 && state.openDigest === 0n
    ? []
    : [`${ledger.reserved()} stays in the reserve, ${state.open.size} options stay open`];

/** Playing the ticks and the booked placements again, without crash or repeat, ends in the same state. */
const replayGivesTheSameState: Checker = (world, played, subject) => {
  const { markMs, lastTrades, openDigest } = replayed(world, played, subject);
  const again = stateHash({ ...played.state, markMs, lastTrades, openDigest });
  return again === stateHash(played.state) ? [] : ["a replay ends in another state"];
};

const replayed = (world: World, { notes, tickLog, ledger }: Played, subject: Subject): EngineState => {
  const { capital } = world;
  const state = createEngineState({ markMs: 0, capital, nextOptionId: 1, cooldownMs: 0 });
  for (const symbol of world.symbols) {
    subject.step(state, { type: "offer", symbol, terms: optionTerms(world.terms, world.scale) });
  }
  let next = 0;
  const advanceTo = (markMs: number): void => {
    for (let tick = tickLog[next]; tick !== undefined && tick.timeMs <= markMs; tick = tickLog[next]) {
      subject.step(state, { type: "tick", tick });
      next += 1;
    }
    subject.step(state, { type: "mark", markMs });
    subject.step(state, { type: "settle", limit: Number.MAX_SAFE_INTEGER });
  };
  for (const note of notes) {
    if (note.kind === "advance") advanceTo(note.markMs);
    if (note.kind !== "placed") continue;
    for (const [index, command] of note.commands.entries()) {
      const booked = note.booked[index];
      if (booked?.outcome !== "applied") continue;
      const id = Number(booked.answer?.slice("placed ".length));
      state.nextOptionId = ledger.options.get(id)?.option.id ?? 0;
      subject.step(state, { type: "placeOption", ...command, acceptedMs: note.acceptedMs });
    }
  }
  return state;
};

const equalsTheNaiveTwin: Checker = (world, played) => compareWithTwin(world, played);

export const checkers: Readonly<Record<string, Checker>> = {
  "books sum to zero": booksSumToZero,
  "nobody is below zero": nobodyBelowZero,
  "legal transitions only": legalTransitionsOnly,
  "settled once and on time": settledOnceAndOnTime,
  "nothing stays bound": nothingStaysBound,
  "a replay gives the same state": replayGivesTheSameState,
  "the engine equals its naive twin": equalsTheNaiveTwin,
};
