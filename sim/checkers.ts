/**
 * What must be true of every played world, however it went (TRUST-01, TRUST-02, TRUST-03, OPT-05, OPT-10, LEV-10, LEV-11).
 * Each checker answers what it found wrong, in sentences; nothing wrong is an empty list.
 */
import { stateHash } from "@candor/core/engine/state-hash";
import { readAccount } from "@candor/core/ids/account-id";
import type { World } from "./inputs.ts";
import { pricesAreLogged, ticksDecideInOrder } from "./lever-checkers.ts";
import { compareWithTwin } from "./naive-engine.ts";
import { replayed } from "./replay.ts";
import type { Played } from "./server.ts";
import type { Subject } from "./subject.ts";

export type Checker = (world: World, played: Played, subject: Subject) => readonly string[];

const booksSumToZero: Checker = (_, { ledger }) => {
  const sum = [...ledger.balances.values()].reduce((total, balance) => total + balance, 0n);
  return sum === 0n ? [] : [`the books sum to ${sum}`];
};

/** What the outside holds for us, and what contracts have brought or cost the house, may run below zero. */
const mayBeNegative = new Set(["custody:sandbox", "trading_book", "insurance"]);

/** Nobody else is below zero at any moment. */
const nobodyBelowZero: Checker = (_, { ledger }) =>
  [...ledger.accounts.lowest].flatMap(([account, balance]) => {
    const named = readAccount(account);
    if (mayBeNegative.has(named.class)) return [];
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
const nothingStaysBound: Checker = (world, { ledger, state }) => {
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string): void => void (holds || faults.push(fault));
  expect(ledger.accounts.reserved() === 0n, `${ledger.accounts.reserved()} stays in the reserve`);
  expect(state.open.size === 0 && state.openDigest === 0n, `${state.open.size} options stay open`);
  expect(state.levers.size === 0, `${state.levers.size} lever orders stay live in the engine`);
  expect(ledger.levers.live().length === 0, `${ledger.levers.live().length} lever orders stay live`);
  expect(
    [...ledger.levers.runs.values()].every(({ end }) => end !== undefined),
    "a run goes on for ever",
  );
  for (const userId of world.wallets.keys()) {
    const bound = ledger.accounts.held(userId, "margin");
    expect(bound === 0n, `${bound} stays in the margin account of user ${userId}`);
  }
  return faults;
};

/** Playing the ticks and what was booked again, without crash or repeat, ends in the same state. */
const replayGivesTheSameState: Checker = (world, played, subject) =>
  stateHash(replayed(world, played, subject)) === stateHash(played.state)
    ? []
    : ["a replay ends in another state"];

const equalsTheNaiveTwin: Checker = (world, played) => compareWithTwin(world, played);

export const checkers: Readonly<Record<string, Checker>> = {
  "books sum to zero": booksSumToZero,
  "nobody is below zero": nobodyBelowZero,
  "legal transitions only": legalTransitionsOnly,
  "settled once and on time": settledOnceAndOnTime,
  "nothing stays bound": nothingStaysBound,
  "every price is a logged one that reaches": pricesAreLogged,
  "ticks decide in the right order": ticksDecideInOrder,
  "a replay gives the same state": replayGivesTheSameState,
  "the engine equals its naive twin": equalsTheNaiveTwin,
};
