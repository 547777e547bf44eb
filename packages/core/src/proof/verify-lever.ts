/**
 * Finds the ticks that opened and closed a leveraged position again, from the public log (API-18, LEV-10, LEV-14, TRUST-06).
 *
 * Steps: the chain of each run of minutes; the tick that decided the placement, the first one after it was accepted; the
 * opening, which is that same tick, or for an order that waited the first later trade that reaches the asked price; the
 * closing, which is the first tick after its owner's or its run's command was accepted, or the trade that reached a
 * trigger; that no trade before it had reached one; that the close-out, which comes first at one tick, was not skipped.
 * The caller passes the functions that decide whether a price reaches a trigger, so this file knows nothing about leverage.
 *
 * Limit: the claim is trusted for what only the owner knows: when placing and closing were accepted, which stops were set,
 * and at which tick they were last set. Missing minutes are reported: a step then holds only as far as it says.
 */
import { formatPrice, type Price } from "../money/money.ts";
import type { LoggedTick } from "../market/segment.ts";
import type { Sha256 } from "../market/tick-chain.ts";
import { decidingTick } from "./deciding-tick.ts";
import type { VerifySignature } from "./check-signed.ts";
import type { ChainEvidence } from "./verify-chain.ts";
import { verifyRuns, type Run } from "./verify-runs.ts";
import type { VerifyStep } from "./verify-step.ts";

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
  /** When the placement was accepted, and the tick that decided it. */
  readonly acceptedMs: number;
  readonly placedSeq: number;
  readonly askedPrice: Price;
  readonly reachesAsked: (price: Price) => boolean;
  readonly entrySeq: number;
  readonly entryPrice: Price;
  /** That tick's time. */
  readonly openMs: number;
  /** The last tick at the time when its stops were last set. */
  readonly sinceSeq: number;
  readonly exitSeq: number;
  readonly exitPrice: Price;
  /** When the close was accepted; the tick's time if a trigger closed it. */
  readonly askedMs: number;
  readonly doneMs: number;
  /** The triggers that may close the position, the close-out first. */
  readonly triggers: readonly Trigger[];
  /** The trigger that closed it; undefined when a command closed it. */
  readonly closedBy: TriggerName | undefined;
};

/** The steps for chain and ticks, in order. */
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
    sequenceStep(claim, runs),
    ...unsignedSteps(claim, runs),
  ];
};

const openingSteps = (claim: LeverClaim, runs: readonly Run[]): readonly VerifyStep[] => {
  const run = runOf(runs, claim.entrySeq);
  if (run === undefined) return [{ key: "openedUnseen", ok: true, values: { seq: String(claim.entrySeq) } }];
  const opened =
    claim.entrySeq === claim.placedSeq ? openedAtOnce(claim, run) : openedWaiting(claim, run, runs);
  return [placedStep(claim, runs), opened];
};

/** Placed at the first tick after it was accepted: neither its owner nor the house chose another tick. */
const placedStep = (claim: LeverClaim, runs: readonly Run[]): VerifyStep => {
  const run = runOf(runs, claim.placedSeq);
  const { tick, isProven } = decidingTick(run?.ticks ?? [], claim.acceptedMs);
  const values = { seq: String(claim.placedSeq), ...found(tick) };
  const holds = tick?.seq === claim.placedSeq;
  if (run === undefined || (holds && !isProven)) return { key: "placedUnseen", ok: true, values };
  return { key: holds ? "placed" : "placedMissing", ok: holds, values };
};

/** Opened when it was placed: at that same tick, which must have reached a fixed price. */
const openedAtOnce = (claim: LeverClaim, run: Run): VerifyStep => {
  const tick = run.ticks.find(({ seq }) => seq === claim.entrySeq);
  const holds =
    tick?.price === claim.entryPrice && tick.timeMs === claim.openMs && claim.reachesAsked(tick.price);
  return { key: holds ? "openedAtOnce" : "openedMissing", ok: holds, values: entryValues(claim, tick) };
};

/** Opened later: at the first trade that reaches the asked price, which the tick that placed it did not reach. */
const openedWaiting = (claim: LeverClaim, run: Run, runs: readonly Run[]): VerifyStep => {
  const { entrySeq, placedSeq } = claim;
  const first = runs
    .flatMap(({ ticks }) => ticks)
    .find(
      ({ seq, kind, price }) =>
        (seq === placedSeq || (seq > placedSeq && kind === "trade")) && claim.reachesAsked(price),
    );
  const holds = first?.seq === entrySeq && first.price === claim.entryPrice && first.timeMs === claim.openMs;
  const from = Math.max(placedSeq + 1, run.firstSeq);
  const values = { ...entryValues(claim, first), from: String(from) };
  if (!holds) return { key: "openedMissing", ok: false, values };
  return { key: from > placedSeq + 1 ? "openedWaitingFrom" : "openedWaiting", ok: true, values };
};

const closingSteps = (claim: LeverClaim, runs: readonly Run[]): readonly VerifyStep[] => {
  const run = runOf(runs, claim.exitSeq);
  return claim.closedBy === undefined ? closedAsked(claim, run) : triggered(claim, claim.closedBy, run);
};

/** The tick before the close proves that no tick since the acceptance was skipped. */
const closedAsked = (claim: LeverClaim, run: Run | undefined): readonly VerifyStep[] => {
  const { tick, isProven } = decidingTick(run?.ticks ?? [], claim.askedMs);
  const holds = tick?.seq === claim.exitSeq && tick.price === claim.exitPrice;
  const values = exitValues(claim, tick);
  return [
    { key: holds ? "closedAsked" : "closedMissing", ok: holds, values },
    { key: isProven ? "closedComplete" : "closedOpen", ok: isProven, values: { seq: String(claim.exitSeq) } },
  ];
};

/** The trade reached its trigger, and did not reach the close-out, which is decided before the stops (LEV-11). */
const triggered = (claim: LeverClaim, name: TriggerName, run: Run | undefined): readonly VerifyStep[] => {
  const tick = run?.ticks.find(({ seq, kind }) => seq === claim.exitSeq && kind === "trade");
  const trigger = claim.triggers.find((each) => each.name === name);
  const holds =
    tick !== undefined &&
    trigger !== undefined &&
    tick.price === claim.exitPrice &&
    tick.timeMs === claim.askedMs &&
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

/**
 * No trade before the close had reached a trigger: otherwise the position would have been closed earlier. No step when there
 * was no trade between. At the closing tick itself every way of closing gives the same price.
 */
const untouchedSteps = (claim: LeverClaim, runs: readonly Run[]): readonly VerifyStep[] => {
  const run = runOf(runs, claim.exitSeq);
  if (claim.triggers.length === 0 || run === undefined) return [];
  const end = claim.exitSeq - 1;
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

/**
 * Placing, opening, setting stops, closing and booking are in this order; a close may be accepted before the opening tick. It is
 * booked at the closing tick or later.
 */
const sequenceStep = (claim: LeverClaim, runs: readonly Run[]): VerifyStep => {
  const { placedSeq, entrySeq, sinceSeq, exitSeq, acceptedMs, openMs, askedMs, doneMs } = claim;
  const closing = runOf(runs, exitSeq)?.ticks.find(({ seq }) => seq === exitSeq);
  const ok =
    isAscending([placedSeq, entrySeq, exitSeq]) &&
    isAscending([placedSeq, sinceSeq, exitSeq]) &&
    isAscending([acceptedMs, askedMs, doneMs]) &&
    acceptedMs < openMs &&
    openMs <= doneMs &&
    (closing?.timeMs ?? doneMs) <= doneMs;
  const values = {
    placedSeq: String(placedSeq),
    entrySeq: String(entrySeq),
    sinceSeq: String(sinceSeq),
    exitSeq: String(exitSeq),
  };
  return { key: ok ? "sequence" : "sequenceBroken", ok, values };
};

/** Which of the two deciding ticks no signature covers yet. */
const unsignedSteps = (claim: LeverClaim, runs: readonly Run[]): readonly VerifyStep[] =>
  [claim.entrySeq, claim.exitSeq]
    .filter((seq, index, all) => all.indexOf(seq) === index)
    .filter((seq) => (runOf(runs, seq)?.signedThrough ?? seq) < seq)
    .map((seq) => ({ key: "checkpointPending", ok: true, values: { seq: String(seq) } }));

const runOf = (runs: readonly Run[], seq: number): Run | undefined =>
  runs.find(({ firstSeq, lastSeq }) => seq >= firstSeq && seq <= lastSeq);

const trades = (runs: readonly Run[]): readonly LoggedTick[] =>
  runs.flatMap(({ ticks }) => ticks.filter(({ kind }) => kind === "trade"));

const reached = (trigger: Trigger, tick: LoggedTick): boolean =>
  tick.seq > trigger.afterSeq && trigger.reaches(tick.price);

const isAscending = (numbers: readonly number[]): boolean =>
  numbers.every((each, index) => each >= (numbers[index - 1] ?? each));

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
