/**
 * The simulated server: it plays a world's inputs through the engine as the real runner does, with the memory ledger in place of
 * the database, and notes what it did for the checkers.
 *
 * Ordering: ticks are stored, then the engine applies them; what it decides is booked later, in batches, while more is decided. A
 * crash loses the engine and the unbooked decisions, and recovers from the ledger and the tick log; a decision that was not booked counts
 * as never made, and was not answered.
 */
import type { EngineState } from "@candor/core/engine/state";
import { awaitedSymbols } from "@candor/core/engine/waiting";
import type { Tick } from "@candor/core/market/tick";
import { compareRecovered } from "../checkers/compare-recovered.ts";
import type { CheckerName, Finding } from "../checkers/checker-names.ts";
import { createWatch } from "../checkers/watch.ts";
import { createMemoryLedger, type MemoryLedger } from "../ledger/memory-ledger.ts";
import { createChain, type SimChain } from "../outside/chain.ts";
import { createGateway, type SimGateway } from "../outside/gateway.ts";
import { createPasskeys, type Passkeys } from "../outside/passkeys.ts";
import { createPayer, type Payer } from "../outside/payer.ts";
import { createSigner } from "../outside/signer.ts";
import type { Subject } from "../subject.ts";
import type { SimInput, World } from "../world/inputs.ts";
import { fundFirst } from "./fund-first.ts";
import { bookSome, drain, sleepOverTicks } from "./booker.ts";
import { createClock } from "./clock.ts";
import { give, wakeSleepers, type Host, type Noted } from "./host.ts";
import { optionTermsOf, recovered, termsOf } from "./recover.ts";
import { freezing, operate, submit, submitLost } from "./submit.ts";
import { createTickLog, createTickWriter } from "./tick-log.ts";
import { runDeposits } from "./deposits.ts";
import { reviewDeposits, workAtDesk } from "./desk.ts";
import { hearGateway } from "./invoices.ts";
import { startSigner, stopSigner } from "./give-up-signer.ts";
import { payOther } from "./pay-by-hand.ts";
import { runWithdrawals, signerReads } from "./withdrawals.ts";

export type Played = {
  readonly world: World;
  readonly ledger: MemoryLedger;
  readonly payer: Payer;
  readonly passkeys: Passkeys;
  readonly chain: SimChain;
  readonly gateway: SimGateway;
  readonly state: EngineState;
  readonly ticks: readonly Tick[];
  readonly notes: readonly Noted[];
  readonly findings: readonly Finding[];
  readonly told: ReadonlyMap<string, string>;
  readonly counts: Host["counts"];
  /** Why the server stopped permanently; undefined when it did not. */
  readonly stopped: string | undefined;
};

/** Paused leaders wake once per this many inputs. */
const wakeEvery = 3;

/** Plays the whole world, or only until this checker finds something. */
export const play = (world: World, subject: Subject, until?: CheckerName): Played => {
  const host = createHost(world, subject);
  const stopped = playAll(host, until);
  const { ledger, payer, passkeys, chain, gateway, state, log, notes, watch, told, counts } = host;
  const { findings } = watch;
  return {
    world,
    ledger,
    payer,
    passkeys,
    chain,
    gateway,
    state,
    ticks: log.ticks,
    notes,
    findings,
    told,
    counts,
    stopped,
  };
};

/** A bug stops the server: findings until then still count. */
const playAll = (host: Host, until: CheckerName | undefined): string | undefined => {
  const isFound = (): boolean =>
    until !== undefined && host.watch.findings.some(({ checker }) => checker === until);
  try {
    for (const [index, input] of host.world.inputs.entries()) {
      playOne(host, input);
      host.watch.played(host);
      if (isFound()) return undefined;
      if (index % wakeEvery === 0) wakeSleepers(host);
    }
    return undefined;
  } catch (error) {
    return String(error);
  }
};

const createHost = (world: World, subject: Subject): Host => {
  const ledger = createMemoryLedger(subject.ledger, world.cash);
  const log = createTickLog((epoch) => !subject.server.fencesTicks || ledger.isLeader(epoch));
  fundFirst(world, ledger);
  const { options, levers } = world;
  const offers = { options, levers, lastLevers: levers };
  const epoch = ledger.lead();
  const durable = { world, subject, ledger, ticks: log.ticks, offers };
  const payer = createPayer();
  const host: Host = {
    world,
    subject,
    ledger,
    log,
    clock: createClock(subject.server.clock),
    notes: [{ kind: "restart", decisions: 0, markMs: 0, frozen: [], spare: recovered(durable).state }],
    watch: createWatch(world, ledger, log.ticks),
    payer,
    signer: world.signer && createSigner(world.signer, subject.signer, signerReads(ledger), payer),
    passkeys: createPasskeys(),
    chain: createChain(),
    gateway: createGateway(),
    sleepers: [],
    firstAsked: new Map(),
    lastQuotes: new Map(),
    restart: () => restart(host),
    told: new Map(),
    counts: { restarts: 0, repeats: 0, refused: 0, triggered: 0 },
    lost: [],
    inFlight: new Map(),
    unbooked: [],
    offers,
    state: recovered(durable).state,
    writer: createTickWriter(log, world.symbols),
    epoch,
    batch: ledger.committed.batch,
    lastTicket: 0,
    hasSignersAddress: true,
    nowMs: 0,
    lastTickMs: 0,
  };
  return host;
};

/** Another server becomes leader: it finds in the log what came after the books, and gives the engine the frozen users again. */
const restart = (host: Host): void => {
  const { ledger, log, world, subject } = host;
  const { committed } = ledger;
  host.counts.restarts += 1;
  host.epoch = ledger.lead();
  host.batch = committed.batch;
  host.lost = [...host.lost, ...host.inFlight.values()];
  host.inFlight = new Map();
  host.unbooked = [];
  const frozen = subject.server.recallsFreezes ? [...ledger.frozen] : [];
  const { decisions, markMs } = committed;
  const durable = { world, subject, ledger, ticks: log.ticks, offers: host.offers };
  const { state, later, faults } = recovered(durable);
  host.notes.push({ kind: "restart", decisions, markMs, frozen, spare: recovered(durable).state });
  host.state = state;
  host.writer = createTickWriter(log, world.symbols);
  host.lastTickMs = committed.markMs;
  host.watch.restarted(host);
  for (const fault of faults) host.watch.find("a recovered engine knows the same", fault);
  for (const tick of later) give(host, { type: "tick", tick });
  give(host, { type: "mark", markMs: Math.max(state.markMs, later.at(-1)?.timeMs ?? 0) });
  for (const userId of frozen) give(host, freezing(host, "freeze", userId, host.state.markMs));
};

const playOne = (host: Host, input: SimInput): void => {
  switch (input.kind) {
    case "advance":
      advance(host, input);
      return;
    case "commands":
      takeCommands(host, input);
      return;
    case "operator":
      host.nowMs = Math.max(host.nowMs, input.acceptedMs);
      operate(host, input.act, input.acceptedMs);
      return;
    case "chain":
      moveChain(host, input);
      return;
    case "deposits":
      runDeposits(host, input);
      return;
    case "gateway":
      hearGateway(host, input);
      return;
    case "review":
      reviewDeposits(host, input);
      return;
    case "withdrawals":
      runWithdrawals(host, input);
      return;
    case "desk":
      workAtDesk(host, input);
      return;
    case "signer":
      host.signer?.dieAfter(input.diesAfter, input.isNextSilent);
      return;
    case "signerStops":
      stopSigner(host, input);
      return;
    case "signersAddress":
      host.hasSignersAddress = input.isSet;
      return;
    case "signerStarts":
      startSigner(host, input);
      return;
    case "chainsTrouble":
      host.payer.suffer(input.blockLost);
      return;
    case "otherPayment":
      payOther(host, input);
      return;
    case "book":
      bookSome(host, input);
      return;
    case "drain":
      drain(host, input.isWhole);
      compareRecovered(host);
      return;
    case "crash":
      restart(host);
      return;
    case "pause":
      sleepOverTicks(host);
      restart(host);
      return;
    case "clockStep":
      if (host.clock.step(input.byMs)) restart(host);
      return;
    case "offers":
      changeOffers(host, input);
  }
};

const moveChain = (
  { chain, ledger: { deposits } }: Host,
  { sends, blocks, reorganises }: Extract<SimInput, { kind: "chain" }>,
): void => {
  for (const { amount, meantFor, ...send } of sends) {
    const quoted = deposits.quotes.findLast(({ userId }) => userId === meantFor)?.amount;
    const paid = amount === "quoted" ? quoted : amount;
    if (paid !== undefined) chain.send({ ...send, amount: paid, meantFor });
  }
  chain.mine(blocks);
  if (reorganises !== undefined) chain.reorganise(reorganises.depth, reorganises.drops);
};

const takeCommands = (host: Host, { sent, diesAfter }: Extract<SimInput, { kind: "commands" }>): void => {
  submitLost(host, sent[0]?.acceptedMs ?? host.nowMs);
  for (const [index, one] of sent.entries()) {
    if (index === diesAfter) restart(host);
    host.nowMs = Math.max(host.nowMs, one.acceptedMs);
    submit(host, one);
  }
};

/** The next ticks: in a punctual log each awaited pair gets one. */
const advance = (host: Host, { timeMs, moves, dies }: Extract<SimInput, { kind: "advance" }>): void => {
  host.nowMs = timeMs;
  const awaited = host.world.isLogPunctual ? awaitedSymbols(host.state) : new Set<string>();
  const beatMs = host.clock.beat(timeMs);
  const ticks = host.writer.take(beatMs, moves, awaited);
  host.log.append(host.epoch, ticks);
  if (dies === "stored") {
    restart(host);
    return;
  }
  for (const [index, tick] of ticks.entries()) {
    give(host, { type: "tick", tick });
    if (dies !== "half taken" || index > 0) continue;
    restart(host);
    return;
  }
  give(host, { type: "mark", markMs: beatMs });
  host.watch.advanced(host, ticks);
};

const changeOffers = (host: Host, { options, levers }: Extract<SimInput, { kind: "offers" }>): void => {
  const known = [...levers].flatMap(([symbol, offer]) =>
    offer === undefined ? [] : [[symbol, offer] as const],
  );
  host.offers = { options, levers, lastLevers: new Map([...host.offers.lastLevers, ...known]) };
  host.watch.offered(levers);
  for (const [symbol, offer] of levers) {
    give(host, { type: "offer", symbol, terms: optionTermsOf(options) });
    give(host, { type: "offerLever", symbol, terms: termsOf(offer) });
  }
};
