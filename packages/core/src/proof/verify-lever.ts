/**
 * Finds anew the ticks that opened and closed a leveraged position, from the public log (LEV-10, LEV-14, TRUST-06).
 *
 * Steps: the chain of each run of minutes; the last trade when the order was placed; the opening, which is that same
 * trade, or for an order that waited the first later trade that reaches the asked price; the closing, which is the last
 * trade when its owner or its bot asked, or the trade that reached a trigger; that no trade before it had reached one;
 * that the close-out, which goes first at one tick, was not passed over. What makes a price reach a trigger is handed in,
 * so that this area knows nothing of leverage.
 *
 * Limit: a claim is taken at its word for what only the owner knows: when the order was placed and closed by hand,
 * which stops were set, and at which tick they were last set. Minutes that are missing are named: a step then
 * holds as far as it says.
 */
import { formatPrice, type Price } from "../money/money.ts";
import { exitTick } from "../market/exit-tick.ts";
import type { LoggedTick } from "../market/segment.ts";
import type { Sha256 } from "../market/tick-chain.ts";
import type { ChainEvidence, VerifySignature, VerifyStep } from "./verify-chain.ts";
import { verifyRuns, type Run } from "./verify-runs.ts";

export type TriggerName = "closeOut" | "stopLoss" | "takeProfit";

export type Trigger = {
  readonly name: TriggerName;
  readonly price: Price;
  /** Only later trades count. */
  readonly afterSeq: number;
  readonly reaches: (price: Price) => boolean;
};

export type LeverClaim = {
  readonly symbol: string;
  readonly placedSeq: number;
  readonly createMs: number;
  readonly askedPrice: Price;
  readonly reachesAsked: (price: Price) => boolean;
  readonly entrySeq: number;
  readonly entryPrice: Price;
  readonly openMs: number;
  /** The last trade when its stops were last set. */
  readonly sinceSeq: number;
  readonly exitSeq: number;
  readonly exitPrice: Price;
  readonly closeMs: number;
  readonly doneMs: number;
  /** What may close the position by itself, the close-out first. */
  readonly triggers: readonly Trigger[];
  /** The trigger that closed it; undefined when it was asked for. */
  readonly closedBy: TriggerName | undefined;
};

/** The steps about chain and ticks, in order. */
export const verifyLever = async (
  claim: LeverClaim,
  evidence: ChainEvidence,
  sha256: Sha256,
  verifySignature: VerifySignature,
): Promise<readonly VerifyStep[]> => {
  const { steps, runs } = await verifyRuns(evidence, sha256, verifySignature);
  return [
    ...steps,
    ...openingSteps(claim, runs),
    ...closingSteps(claim, runs),
    ...untouchedSteps(claim, runs),
    sequenceStep(claim),
    ...unsignedSteps(claim, runs),
  ];
};

const openingSteps = (claim: LeverClaim, runs: readonly Run[]): readonly VerifyStep[] => {
  const run = runOf(runs, claim.entrySeq);
  const atOnce = claim.entrySeq === claim.placedSeq;
  if (run === undefined || (atOnce && !goesOnAfter(run, claim.createMs)))
    return [{ key: "openedUnseen", ok: true, values: { seq: String(claim.entrySeq) } }];
  return atOnce ? [openedAtOnce(claim, run)] : [...placedSteps(claim, runs), openedWaiting(claim, run, runs)];
};

/** Opened when it was placed: at the last trade of that moment, which a fixed price must have been reached by. */
const openedAtOnce = (claim: LeverClaim, run: Run): VerifyStep => {
  const last = exitTick(run.ticks, claim.createMs);
  const holds =
    last?.seq === claim.entrySeq && last.price === claim.entryPrice && claim.reachesAsked(last.price);
  return { key: holds ? "openedAtOnce" : "openedMissing", ok: holds, values: entryValues(claim, last) };
};

/** For an order that waited: it has waited since the last trade when it was placed, not since a later one. */
const placedSteps = (claim: LeverClaim, runs: readonly Run[]): readonly VerifyStep[] => {
  const run = runOf(runs, claim.placedSeq);
  if (run === undefined || !goesOnAfter(run, claim.createMs)) return [];
  const last = exitTick(run.ticks, claim.createMs);
  const holds = last?.seq === claim.placedSeq;
  const values = { seq: String(claim.placedSeq), ...found(last) };
  return [{ key: holds ? "placed" : "placedMissing", ok: holds, values }];
};

/** Opened later: at the first trade that reaches the asked price, the one when it was placed not having reached it. */
const openedWaiting = (claim: LeverClaim, run: Run, runs: readonly Run[]): VerifyStep => {
  const { entrySeq, placedSeq } = claim;
  const first = trades(runs).find((tick) => tick.seq >= placedSeq && claim.reachesAsked(tick.price));
  const holds =
    first?.seq === entrySeq &&
    first.price === claim.entryPrice &&
    first.timeMs === claim.openMs &&
    entrySeq > placedSeq;
  const from = Math.max(placedSeq + 1, run.firstSeq);
  const values = { ...entryValues(claim, first), from: String(from) };
  if (!holds) return { key: "openedMissing", ok: false, values };
  return { key: from > placedSeq + 1 ? "openedWaitingFrom" : "openedWaiting", ok: true, values };
};

const closingSteps = (claim: LeverClaim, runs: readonly Run[]): readonly VerifyStep[] => {
  const run = runOf(runs, claim.exitSeq);
  return claim.closedBy === undefined ? closedAsked(claim, run) : triggered(claim, claim.closedBy, run);
};

/** A tick after the close proves that nothing between the exit and the close was left out. */
const closedAsked = (claim: LeverClaim, run: Run | undefined): readonly VerifyStep[] => {
  const last = exitTick(run?.ticks ?? [], claim.closeMs);
  const holds = last?.seq === claim.exitSeq && last.price === claim.exitPrice;
  const after = run?.ticks.find((tick) => tick.timeMs > claim.closeMs);
  const complete = after !== undefined;
  return [
    { key: holds ? "closedAsked" : "closedMissing", ok: holds, values: exitValues(claim, last) },
    { key: complete ? "closedComplete" : "closedOpen", ok: complete, values: found(after) },
  ];
};

/** The trade reached its trigger; and it did not reach the close-out, which is decided before the stops (LEV-11). */
const triggered = (claim: LeverClaim, name: TriggerName, run: Run | undefined): readonly VerifyStep[] => {
  const tick = run?.ticks.find(({ seq, kind }) => seq === claim.exitSeq && kind === "trade");
  const trigger = claim.triggers.find((each) => each.name === name);
  const holds =
    tick !== undefined &&
    trigger !== undefined &&
    tick.price === claim.exitPrice &&
    tick.timeMs === claim.closeMs &&
    reached(trigger, tick);
  const steps: VerifyStep[] = [
    {
      key: holds ? "triggered" : "triggeredMissing",
      ok: holds,
      values: { ...exitValues(claim, tick), ...triggerValues(name, trigger) },
    },
  ];
  const closeOut = claim.triggers.find((each) => each.name === "closeOut");
  if (name === "closeOut" || closeOut === undefined || tick === undefined) return steps;
  const first = reached(closeOut, tick);
  const values = { ...exitValues(claim, tick), ...triggerValues("closeOut", closeOut) };
  return [...steps, { key: first ? "closeOutFirst" : "priority", ok: !first, values }];
};

/** No trade before the close had reached a trigger: else the position would have been closed by then. Nothing to say when none was between. */
const untouchedSteps = (claim: LeverClaim, runs: readonly Run[]): readonly VerifyStep[] => {
  const run = runOf(runs, claim.exitSeq);
  if (claim.triggers.length === 0 || run === undefined) return [];
  const end = claim.closedBy === undefined ? claim.exitSeq : claim.exitSeq - 1;
  for (const tick of trades(runs)) {
    const trigger = tick.seq > end ? undefined : claim.triggers.find((each) => reached(each, tick));
    if (trigger === undefined) continue;
    const values = { ...found(tick), ...triggerValues(trigger.name, trigger) };
    return [{ key: "touchedBefore", ok: false, values }];
  }
  const since = Math.min(...claim.triggers.map(({ afterSeq }) => afterSeq)) + 1;
  const from = Math.max(since, run.firstSeq);
  if (from > end) return [];
  const values = { from: String(from), to: String(end), since: String(since) };
  return [{ key: from > since ? "untouchedFrom" : "untouched", ok: true, values }];
};

/** Placing, opening, setting stops, closing and booking follow on one another. */
const sequenceStep = (claim: LeverClaim): VerifyStep => {
  const { placedSeq, entrySeq, sinceSeq, exitSeq, createMs, openMs, closeMs, doneMs } = claim;
  const atOnce = entrySeq === placedSeq;
  const ok =
    isAscending([placedSeq, entrySeq, exitSeq]) &&
    isAscending([placedSeq, sinceSeq, exitSeq]) &&
    isAscending([createMs, openMs, closeMs, doneMs]) &&
    (!atOnce || createMs === openMs);
  const values = {
    placedSeq: String(placedSeq),
    entrySeq: String(entrySeq),
    sinceSeq: String(sinceSeq),
    exitSeq: String(exitSeq),
  };
  return { key: ok ? "sequence" : "sequenceBroken", ok, values };
};

/** Which of the two deciding ticks no signature vouches for yet. */
const unsignedSteps = (claim: LeverClaim, runs: readonly Run[]): readonly VerifyStep[] =>
  [claim.entrySeq, claim.exitSeq]
    .filter((seq, index, all) => all.indexOf(seq) === index)
    .filter((seq) => (runOf(runs, seq)?.signedThrough ?? seq) < seq)
    .map((seq) => ({ key: "checkpointPending", ok: true, values: { seq: String(seq) } }));

const runOf = (runs: readonly Run[], seq: number): Run | undefined =>
  runs.find(({ firstSeq, lastSeq }) => seq >= firstSeq && seq <= lastSeq);

const trades = (runs: readonly Run[]): readonly LoggedTick[] =>
  runs.flatMap(({ ticks }) => ticks.filter(({ kind }) => kind === "trade"));

const goesOnAfter = (run: Run, timeMs: number): boolean => (run.ticks.at(-1)?.timeMs ?? 0) > timeMs;

const reached = (trigger: Trigger, tick: LoggedTick): boolean =>
  tick.seq > trigger.afterSeq && trigger.reaches(tick.price);

const isAscending = (numbers: readonly number[]): boolean =>
  numbers.every((each, index) => index === 0 || each >= (numbers[index - 1] ?? 0));

type Values = Record<string, string>;

const entryValues = (claim: LeverClaim, tick: LoggedTick | undefined): Values => ({
  seq: String(claim.entrySeq),
  price: formatPrice(claim.entryPrice),
  asked: formatPrice(claim.askedPrice),
  ...found(tick),
});

const exitValues = (claim: LeverClaim, tick: LoggedTick | undefined): Values => ({
  seq: String(claim.exitSeq),
  price: formatPrice(claim.exitPrice),
  ...found(tick),
});

const triggerValues = (name: TriggerName, trigger: Trigger | undefined): Values => ({
  trigger: name,
  ...(trigger === undefined ? {} : { triggerPrice: formatPrice(trigger.price) }),
});

const found = (tick: LoggedTick | undefined): Values =>
  tick === undefined
    ? {}
    : { foundSeq: String(tick.seq), foundPrice: formatPrice(tick.price), foundTimeMs: String(tick.timeMs) };
