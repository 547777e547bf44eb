/**
 * The naive twin: everything that was played is worked out again in the plainest way, and compared. It is a second reading
 * of OPT-04, OPT-06, OPT-07, MKT-09, LEV-04 to LEV-17 and BOT-04 to BOT-07, and shares no code with core's engine or rules.
 *
 * Known limit: it takes over from the server which commands were tried in one batch, at which mark, and when a piece of what
 * ticks brought about was booked.
 */
import { readAccount } from "@candor/core/ids/account-id";
import type { LeverChange, RunChange } from "@candor/core/engine/levers/lever-events";
import type { AskedLever, Noted } from "./host.ts";
import type { World } from "./inputs.ts";
import { createDuty, forgottenRuns, noteDuty } from "./naive-duty.ts";
import { judgeLever } from "./naive-judge.ts";
import {
  applyStep,
  createLeverTwin,
  noFlow,
  payStep,
  twinTick,
  type Flow,
  type TwinStep,
} from "./naive-levers.ts";
import { expectPlaced, expectSettled, houseFree, walletOf, type Twin } from "./naive-options.ts";
import type { Verdict } from "./naive-verdict.ts";
import { factsOf } from "./same-facts.ts";
import type { Played } from "./server.ts";

/** Compares everything that was played with what should have been; answers the differences. */
export const compareWithTwin = (world: World, played: Played): readonly string[] => {
  const levers = createLeverTwin(world);
  const twin: Twin = {
    world,
    played,
    levers,
    bets: [],
    moved: new Map(),
    answered: new Map(),
    differences: [],
  };
  const duty = createDuty();
  let next = 0;
  for (const note of played.notes) {
    if (note.kind === "advance") {
      twin.differences.push(...forgottenRuns(duty, levers));
      for (let tick = played.tickLog[next]; tick && tick.timeMs <= note.markMs; tick = played.tickLog[next]) {
        twinTick(levers, tick);
        next += 1;
      }
    }
    expectNote(twin, note);
    noteDuty(duty, levers, note);
    // What follows from a difference says nothing new.
    if (twin.differences.length > 0) return twin.differences;
  }
  for (const userId of world.wallets.keys()) expectMoney(twin, userId);
  return twin.differences;
};

const expectNote = (twin: Twin, note: Noted): void => {
  if (note.kind === "placed") expectPlaced(twin, note);
  if (note.kind === "settled") for (const id of note.optionIds) expectSettled(twin, id);
  if (note.kind === "transfer") expectTransfer(twin, note);
  if (note.kind === "levers") expectLevers(twin, note);
  if (note.kind === "restart") {
    // Another server does not know whose wallet was short, and reads anew what is on offer.
    twin.levers.shortOfMoney.clear();
    twin.levers.offers = note.levers;
  }
  if (note.kind === "leversSettled") expectSettledLevers(twin, note);
};

const expectMoney = (twin: Twin, userId: number): void => {
  const { accounts } = twin.played.ledger;
  const should = {
    wallet: walletOf(twin, userId),
    contract: twin.levers.contract.get(userId) ?? 0n,
    margin: twin.levers.margin.get(userId) ?? 0n,
  };
  for (const name of ["wallet", "contract", "margin"] as const) {
    const held = accounts.held(userId, name);
    if (held !== should[name])
      twin.differences.push(`${name} of user ${userId} holds ${held}, not ${should[name]}`);
  }
};

const expectTransfer = (twin: Twin, note: Extract<Noted, { kind: "transfer" }>): void => {
  const { userId, key, amount, to } = note.transfer;
  const contract = twin.levers.contract.get(userId) ?? 0n;
  const isCovered = amount <= (to === "contract" ? walletOf(twin, userId) : contract);
  const refusal = to === "contract" ? "InsufficientWalletBalance" : "InsufficientBalanceOfCoinWallet";
  const asked = { userId, key, fingerprint: "transfer" };
  const expected = answerTo(twin, asked, isCovered ? "moved" : `refused ${refusal}`);
  if (expected !== note.booked.answer)
    twin.differences.push(`${key} of user ${userId}: ${note.booked.answer}, expected ${expected}`);
  if (note.booked.outcome !== "applied") return;
  const way = to === "contract" ? amount : -amount;
  twin.levers.contract.set(userId, contract + way);
  twin.moved.set(userId, (twin.moved.get(userId) ?? 0n) - way);
};

type Keyed = { readonly userId: number; readonly key: string | undefined; readonly fingerprint: string };

/** The first answer to a key is its answer for ever. */
const answerTo = ({ answered }: Twin, { userId, key, fingerprint }: Keyed, fresh: string): string => {
  if (key === undefined) return fresh;
  const name = `${userId} ${key}`;
  const before = answered.get(name);
  if (before !== undefined) return before.fingerprint === fingerprint ? before.answer : "conflict";
  answered.set(name, { fingerprint, answer: fresh });
  return fresh;
};

/** A batch is decided one after another on what came before; what the ledger did not book is taken back at once. */
const expectLevers = (twin: Twin, note: Extract<Noted, { kind: "levers" }>): void => {
  const { levers } = twin;
  const { decided } = levers;
  const before = { ...decided, deals: new Map(decided.deals), runs: new Map(decided.runs) };
  const verdicts = note.asked.map((asked) => {
    const { acceptedMs } = asked.command;
    const newId = asked.decided?.newId ?? -1;
    const at = { markMs: note.markMs, acceptedMs, newId, capital: houseFree(twin) };
    const verdict = judgeLever(levers, asked.command, at);
    for (const step of stepsOf(verdict)) takeStep(twin, asked, step, note.markMs);
    return verdict;
  });
  levers.decided = before;
  for (const [index, asked] of note.asked.entries()) {
    const verdict = verdicts[index] ?? "waits";
    const booked = note.booked[index];
    const expected = expectedAnswer(twin, asked, verdict);
    const given = asked.waits ? "waits" : (booked?.answer ?? "conflict");
    if (expected !== given) {
      const what = `${asked.command.type} ${asked.key ?? ""} of user ${asked.command.userId}`;
      twin.differences.push(`${what} at ${note.markMs}: ${given}, expected ${expected}`);
      continue;
    }
    if (booked?.outcome === "low" && asked.command.type === "stepRun") {
      levers.shortOfMoney.add(asked.command.runId);
    }
    if (booked?.outcome !== "applied") continue;
    const { changes = [], runs = [] } = asked.decided ?? {};
    const steps = stepsOf(verdict);
    compareSteps(twin, steps, changes, runs);
    for (const step of steps) {
      takeStep(twin, asked, step, note.markMs);
      payStep(levers, step);
    }
  }
};

const stepsOf = (verdict: Verdict): readonly TwinStep[] =>
  typeof verdict === "object" && "steps" in verdict ? verdict.steps : [];

const takeStep = ({ levers }: Twin, { command }: AskedLever, step: TwinStep, startedMs: number): void => {
  applyStep(levers.decided, step);
  if (command.type !== "startRun") return;
  levers.decided.starts = [...levers.decided.starts, { userId: command.userId, startedMs }];
};

const expectedAnswer = (twin: Twin, asked: AskedLever, verdict: Verdict): string => {
  if (verdict === "waits") return "waits";
  const { userId } = asked.command;
  const isShort = verdict.need > (twin.levers.contract.get(userId) ?? 0n);
  const taken = (): string => {
    if ("refusal" in verdict) return `refused ${verdict.refusal}`;
    return `taken ${verdict.newId ?? verdict.steps.filter(({ change }) => change !== undefined).length}`;
  };
  const keyed = { userId, key: asked.key, fingerprint: asked.fingerprint };
  return answerTo(twin, keyed, isShort ? "refused low" : taken());
};

const expectSettledLevers = (twin: Twin, note: Extract<Noted, { kind: "leversSettled" }>): void => {
  const steps = twin.levers.due.splice(0, note.changes.length);
  if (steps.length !== note.changes.length)
    twin.differences.push(`${note.changes.length} changes were booked where ${steps.length} were due`);
  compareSteps(twin, steps, note.changes, note.runs);
  for (const step of steps) payStep(twin.levers, step);
};

const compareSteps = (
  { differences }: Twin,
  steps: readonly TwinStep[],
  changes: readonly LeverChange[],
  runs: readonly RunChange[],
): void => {
  const mine = steps.flatMap(({ change }) => (change === undefined ? [] : [change]));
  const myRuns = steps.flatMap(({ runChange }) => (runChange === undefined ? [] : [runChange]));
  const told = changes.map(({ order, end, posting }) => ({ order, end, flow: flowOf(posting?.legs ?? []) }));
  const toldRuns = runs.map(({ run, end }) => ({ run, end }));
  for (const [should, is] of [
    [mine, told],
    [myRuns, toldRuns],
  ] as const) {
    if (should.length !== is.length)
      differences.push(`${is.length} rows changed where ${should.length} should`);
    for (const [index, one] of should.entries()) {
      const [expected, given] = [factsOf(one), factsOf(is[index])];
      if (expected !== given) differences.push(`${given}\n    should be ${expected}`);
    }
  }
};

type Legs = NonNullable<LeverChange["posting"]>["legs"];

/** Who gets what by the legs of a posting. */
const flowOf = (legs: Legs): Flow => {
  const sums = { ...noFlow };
  const names: Readonly<Record<string, keyof Flow>> = {
    contract: "contract",
    margin: "margin",
    fees: "fees",
    trading_book: "tradingBook",
    insurance: "insurance",
  };
  for (const { debit, credit, amount } of legs) {
    const [payer, payee] = [names[readAccount(debit).class], names[readAccount(credit).class]];
    if (payer !== undefined) sums[payer] -= amount;
    if (payee !== undefined) sums[payee] += amount;
  }
  return sums;
};
