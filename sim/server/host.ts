/**
 * What the simulated server holds while it plays: the engine's state, what it has decided and not booked, the leader, the
 * commands in flight, and the notes for the checkers.
 *
 * Invariants: a leader that was paused or killed never writes again; its sleeping batches and ticks try to when they wake.
 */
import type { Command } from "@candor/core/engine/command";
import type { EngineEffect, EngineEvent } from "@candor/core/engine/events";
import type { EngineState } from "@candor/core/engine/state";
import { tooManyWaitingRefusal } from "@candor/core/engine/waiting";
import type { Find, Finding } from "../checkers/checker-names.ts";
import type { Seen } from "../checkers/seen.ts";
import type { MemoryLedger } from "../ledger/memory-ledger.ts";
import type { StoredAnswer } from "../ledger/rows.ts";
import type { Tick } from "@candor/core/market/tick";
import type { SwapQuote } from "@candor/core/swap/swap-quote";
import { Fenced } from "../ledger/turn.ts";
import type { SimChain } from "../outside/chain.ts";
import type { SimGateway } from "../outside/gateway.ts";
import type { Passkeys } from "../outside/passkeys.ts";
import type { Payer } from "../outside/payer.ts";
import type { Signer } from "../outside/signer.ts";
import type { Subject } from "../subject.ts";
import type { LeverOffers, OptionOffer, World } from "../world/inputs.ts";
import type { Clock } from "./clock.ts";
import { entriesOf, type Entry, type Moment } from "./unbooked.ts";
import type { TickLog, TickWriter } from "./tick-log.ts";

/** A request that was sent under a key. */
export type Keyed = { readonly userId: number; readonly key: string; readonly fingerprint: string };

/** A command that has no answer yet. */
export type Flight = Keyed & { readonly ticket: number; readonly command: Command };

/** What the server did, in order: the input of the naive twin. */
export type Noted =
  | { readonly kind: "event"; readonly event: EngineEvent; readonly effects: readonly EngineEffect[] }
  | {
      readonly kind: "restart";
      /** The number of decisions that are booked, of all that were ever made. */
      readonly decisions: number;
      readonly markMs: number;
      readonly frozen: readonly number[];
      /** Another engine that starts from the same state as the new leader's. */
      readonly spare: EngineState;
    };

/** The present offers. */
export type Offers = {
  readonly options: OptionOffer;
  readonly levers: LeverOffers;
  /** The last offer of each symbol, even if it offers nothing now. */
  readonly lastLevers: LeverOffers;
};

export type Host = {
  readonly world: World;
  readonly subject: Subject;
  readonly ledger: MemoryLedger;
  readonly log: TickLog;
  readonly clock: Clock;
  readonly notes: Noted[];
  readonly watch: Watch;
  readonly payer: Payer;
  readonly signer: Signer | undefined;
  readonly passkeys: Passkeys;
  readonly chain: SimChain;
  readonly gateway: SimGateway;
  /** What leaders that were paused or killed try when they wake. */
  readonly sleepers: (() => unknown)[];
  /** The command of each key when it was first sent: a repeat sends the same. */
  readonly firstAsked: Map<string, Command>;
  /** The quote of each user's last swap. */
  readonly lastQuotes: Map<number, SwapQuote>;
  readonly restart: () => void;
  /** The answers to owners, by user and key. */
  readonly told: Map<string, string>;
  readonly counts: { restarts: number; repeats: number; refused: number; triggered: number };
  /** Commands that a crashed leader has left without an answer: their owners send them again. */
  lost: readonly Keyed[];
  /** By user and key. */
  inFlight: Map<string, Flight>;
  unbooked: Entry[];
  offers: Offers;
  state: EngineState;
  writer: TickWriter;
  epoch: number;
  batch: number;
  lastTicket: number;
  /** Whether the server has the address of the signer, where the world has one. Without it a person pays what no signer was asked for. */
  hasSignersAddress: boolean;
  /** True time, as on the database's clock. */
  nowMs: number;
  /** Time of the last tick that the engine has applied. */
  lastTickMs: number;
};

/** The checks that run while the server plays (checkers/watch.ts). */
export type Watch = {
  readonly findings: readonly Finding[];
  readonly find: Find;
  /** Called before the engine gets a user's command. */
  readonly accepted: (ticket: number, command: Command, markMs: number) => void;
  readonly saw: (seen: Seen) => void;
  readonly offered: (offers: LeverOffers) => void;
  readonly booked: (host: Host) => void;
  /** Called when every held withdrawal was taken on. */
  readonly tookOn: () => void;
  /** Called after each input. */
  readonly played: (host: Host) => void;
  /** Called after a beat. */
  readonly advanced: (host: Host, some: readonly Tick[]) => void;
  readonly restarted: (host: Host) => void;
};

/** Gives the engine an event; what it decides waits to be booked. */
export const give = (host: Host, event: EngineEvent): void => {
  const beforeMs = host.state.markMs;
  const effects = host.subject.step(host.state, event);
  host.notes.push({ kind: "event", event, effects });
  const moment = momentOf(host, event, beforeMs);
  const entries = effects.flatMap((effect) =>
    isTurnedAway(effect)
      ? turnAway(host, effect.ticket)
      : entriesOf(effect, moment, (ticket, decided) => answerTo(host, ticket, decided)),
  );
  host.unbooked.push(...(host.subject.server.cutsDecisions ? entries.flatMap(cut) : entries));
  if (event.type === "tick") host.lastTickMs = event.tick.timeMs;
  for (const effect of effects) count(host, effect);
  if (host.subject.server.answersEarly) for (const { answer } of entries) tell(host, answer);
  host.watch.saw({ event, effects, entries, beforeMs, state: host.state });
};

const isTurnedAway = (effect: EngineEffect): effect is Extract<EngineEffect, { type: "refused" }> =>
  effect.type === "refused" && effect.refusal.key === tooManyWaitingRefusal.key;

/** A full queue is not a decision: nothing is stored, and the same key may be sent again. */
const turnAway = ({ inFlight }: Host, ticket: number | undefined): readonly Entry[] => {
  for (const [name, one] of inFlight) if (one.ticket === ticket) inFlight.delete(name);
  return [];
};

/**
 * The mark of a batch is that of the deciding tick, so that the decisions of one time can be booked in several batches. What is
 * decided at a mark without ticks has the mark before it; what is decided at once has the engine's present mark.
 */
const momentOf = (host: Host, event: EngineEvent, beforeMs: number): Moment => {
  const { markMs } = host.state;
  const isMarket = event.type === "tick" || event.type === "mark";
  const decidedMs = isMarket ? Math.max(host.lastTickMs, beforeMs) : markMs;
  return { markMs: Math.max(decidedMs, host.unbooked.at(-1)?.markMs ?? 0), sinceMs: markMs };
};

const answerTo = (
  { inFlight }: Host,
  ticket: number,
  effect: Exclude<EngineEffect, { type: "settled" }>,
): StoredAnswer | undefined => {
  const flight = [...inFlight.values()].find((one) => one.ticket === ticket);
  if (flight === undefined) return undefined;
  const { userId, key, fingerprint } = flight;
  const text =
    effect.type === "taken"
      ? `taken ${effect.newId ?? effect.facts.length}`
      : `refused ${effect.refusal.key}`;
  return { userId, key, fingerprint, isApplied: effect.type === "taken", text };
};

/** Answers the owner, who does not send the command again. */
export const tell = (host: Host, answer: StoredAnswer | undefined): void => {
  if (answer === undefined) return;
  host.told.set(nameOf(answer), answer.text);
  host.inFlight.delete(nameOf(answer));
};

const count = ({ counts }: Host, effect: EngineEffect): void => {
  if (effect.type === "refused") counts.refused += 1;
  if (effect.type === "settled")
    counts.triggered += effect.facts.filter(({ type }) => type === "leverChanged").length;
};

/** What a careless booker makes of a decision: a piece for each fact. */
const cut = (entry: Entry): readonly Entry[] =>
  entry.facts.length < 2
    ? [entry]
    : entry.facts.map((fact, index) => ({
        ...entry,
        facts: [fact],
        rows: entry.rows.slice(index, index + 1),
        answer: index === 0 ? entry.answer : undefined,
        isWhole: index === entry.facts.length - 1,
      }));

export const nameOf = ({ userId, key }: Pick<Keyed, "userId" | "key">): string => `${userId} ${key}`;

/** Paused leaders wake and do what they were about to do: none of it may be written. */
export const wakeSleepers = (host: Host): void => {
  for (const wake of host.sleepers.splice(0)) {
    if (!throwsOf(wake, Fenced))
      host.watch.find("only the leader writes", "a leader that was paused wrote after another took over");
  }
};

export const throwsOf = (act: () => unknown, failure: abstract new (...args: never[]) => Error): boolean => {
  try {
    act();
    return false;
  } catch (error) {
    if (error instanceof failure) return true;
    throw error;
  }
};
