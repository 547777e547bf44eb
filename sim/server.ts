/**
 * The simulated server: it plays a world's inputs through the engine as the real runner does, with the memory ledger in
 * the database's place, and notes what it did for the checkers.
 *
 * Ordering: an advance, then what it made due in pieces (options, lever changes, steps of runs), then commands; a crash
 * forgets the state and recovers it from the ledger and the tick log.
 */
import { equityOf } from "@candor/core/engine/levers/exposure";
import type { EngineState } from "@candor/core/engine/state";
import type { Tick } from "@candor/core/market/tick";
import { compareRecovered } from "./compare-recovered.ts";
import { exposureFaults } from "./exposure-watch.ts";
import { apply, wakeSleepers, type Host, type Noted } from "./host.ts";
import type { SimInput, World } from "./inputs.ts";
import { allPieces, bookIdle, moveMoney, settleLevers, stepRuns, takeLevers } from "./lever-booking.ts";
import { createMemoryLedger, type MemoryLedger } from "./memory-ledger.ts";
import { placeOptions, settleOptions } from "./option-booking.ts";
import { recovered } from "./recover.ts";
import type { Subject } from "./subject.ts";

export type Played = {
  readonly ledger: MemoryLedger;
  readonly state: EngineState;
  readonly tickLog: readonly Tick[];
  readonly notes: readonly Noted[];
  readonly faults: readonly string[];
};

/** So often a second engine is recovered beside the one that runs, and compared with it. */
const compareEvery = 40;

export const play = (world: World, subject: Subject): Played => {
  const host = createHost(world, subject);
  for (const [index, input] of world.inputs.entries()) {
    playOne(host, input);
    host.faults.push(...exposureFaults(host));
    if (index % 3 === 0) wakeSleepers(host);
    if (index % compareEvery === 0) host.faults.push(...compareRecovered(host));
  }
  host.faults.push(...houseFaults(host.state, host.ledger));
  const { ledger, state, tickLog, notes, faults } = host;
  return { ledger, state, tickLog, notes, faults };
};

const createHost = (world: World, subject: Subject): Host => {
  const ledger = createMemoryLedger(world, subject.fences);
  const tickLog: Tick[] = [];
  const faults: string[] = [];
  const epoch = ledger.lead();
  const host: Host = {
    world,
    subject,
    ledger,
    tickLog,
    faults,
    notes: [],
    sleepers: [],
    firstAsked: new Map(),
    restart: () => restart(host),
    state: recovered(world, subject, ledger, tickLog, faults),
    epoch,
    batch: 0,
  };
  return host;
};

/** Another server leads: it has a number of its own, and finds what is due in the log. */
const restart = (host: Host): void => {
  host.notes.push({ kind: "restart", levers: host.world.levers });
  host.epoch = host.ledger.lead();
  host.state = recovered(host.world, host.subject, host.ledger, host.tickLog, host.faults);
  host.batch = host.ledger.committed.batch;
  settleOptions(host);
  settleLevers(host, allPieces);
  stepRuns(host, host.state.markMs);
};

const playOne = (host: Host, input: SimInput): void => {
  switch (input.kind) {
    case "restart":
      host.world = { ...host.world, levers: input.levers ?? host.world.levers };
      restart(host);
      return;
    case "commands":
      placeOptions(host, input);
      return;
    case "levers":
      takeLevers(host, input);
      return;
    case "transfer":
      moveMoney(host, input.transfer);
      return;
    case "idle":
      bookIdle(host);
      return;
    case "advance":
      advance(host, input);
  }
};

const advance = (host: Host, input: Extract<SimInput, { kind: "advance" }>): void => {
  host.tickLog.push(...input.ticks);
  for (const tick of input.ticks) apply(host, { type: "tick", tick });
  apply(host, { type: "mark", markMs: input.markMs });
  host.notes.push({ kind: "advance", markMs: input.markMs });
  const diesAfter = input.diesAfterPieces;
  if (!settleOptions(host, diesAfter)) return;
  if (!settleLevers(host, { most: input.leverPieces, diesAfter })) return;
  stepRuns(host, input.markMs, input.stepFault);
};

/** The engine's own idea of the house's money must be the ledger's. */
const houseFaults = (state: EngineState, { accounts }: MemoryLedger): readonly string[] => {
  const faults: string[] = [];
  const expect = (holds: boolean, name: string): void =>
    void (holds || faults.push(`the engine's ${name} is not the ledger's`));
  expect(state.reserved === accounts.reserved(), "reserve");
  expect(state.capital === accounts.capital(), "capital");
  expect(equityOf(state) === accounts.ownMoney(), "own money");
  return faults;
};
