/**
 * Recomputes the outcome of an option from the public log (OPT-06, OPT-08, TRUST-06).
 *
 * Steps: the chain (see verify-runs.ts); the entry tick is the first tick after the order was accepted (API-18), and its
 * time is that of the purchase; the exit tick is the last trade at or before the sell time. Both are found again, not taken
 * from the claim. The tick before the entry shows that none was skipped; a tick after the sell time shows that the log was
 * complete until then. The outcome, by the product's own rule, is the one that was paid. The caller passes the rule.
 *
 * If nothing was traded between the entry, which may be a heartbeat, and the sell time, the exit is a trade before the
 * entry, and the prices are equal. Limit: the time at which the order was accepted is taken from the claim.
 */
import { formatPrice, type Price } from "../money/money.ts";
import { exitTick } from "../market/exit-tick.ts";
import type { LoggedTick } from "../market/segment.ts";
import type { Sha256 } from "../market/tick-chain.ts";
import { decidingTick } from "./deciding-tick.ts";
import type { VerifySignature } from "./check-signed.ts";
import type { ChainEvidence } from "./verify-chain.ts";
import { verifyRuns } from "./verify-runs.ts";
import type { VerifyStep } from "./verify-step.ts";

/** What the platform claims about a settled option, in the product's units. */
export type OptionClaim = {
  readonly symbol: string;
  readonly acceptedMs: number;
  readonly entrySeq: number;
  readonly entryPrice: Price;
  readonly buyTimeMs: number;
  readonly sellTimeMs: number;
  readonly exitSeq: number;
  readonly exitPrice: Price;
  /** The claimed result as text, to be compared with the result of the rule. */
  readonly outcome: string;
};

export type OptionReport = { readonly ok: boolean; readonly steps: readonly VerifyStep[] };

/** The result that the product's rule gives for two prices, in the same text as the claim's. */
export type OutcomeRule = (entry: Price, exit: Price) => string;

export const verifyOption = async (
  claim: OptionClaim,
  evidence: ChainEvidence,
  outcomeOf: OutcomeRule,
  sha256: Sha256,
  verifySignature: VerifySignature,
): Promise<OptionReport> => {
  const { steps: chainSteps, runs } = await verifyRuns(evidence, sha256, verifySignature);
  // What decided it lies in one stretch without a gap: the one with its entry, or where the entry is missing, the one after.
  const run = runs.find(({ lastSeq }) => claim.entrySeq <= lastSeq) ?? runs.at(-1);
  const { ticks, signedThrough } = run ?? { ticks: [], signedThrough: 0 };
  const entry = ticks.find((tick) => tick.seq === claim.entrySeq);
  const exit = exitTick(ticks, claim.sellTimeMs);
  const steps: VerifyStep[] = [...chainSteps, ...entrySteps(claim, ticks), exitStep(claim, exit)];
  if (exit !== undefined) steps.push(completeStep(claim, ticks));
  const lastSeq = Math.max(claim.entrySeq, exit?.seq ?? 0);
  if (exit !== undefined && lastSeq > signedThrough) {
    steps.push({ key: "checkpointPending", ok: true, values: { seq: String(lastSeq) } });
  }
  if (entry !== undefined && exit !== undefined)
    steps.push(outcomeStep(claim, outcomeOf(entry.price, exit.price)));
  return { ok: steps.every((step) => step.ok), steps };
};

/** Neither side may choose a better tick, earlier or later. */
const entrySteps = (claim: OptionClaim, ticks: readonly LoggedTick[]): readonly VerifyStep[] => {
  const { tick: entry, isProven } = decidingTick(ticks, claim.acceptedMs);
  const holds =
    entry?.seq === claim.entrySeq && entry.price === claim.entryPrice && entry.timeMs === claim.buyTimeMs;
  const seq = String(claim.entrySeq);
  const values = { seq, price: formatPrice(claim.entryPrice), ...found(entry) };
  return [
    { key: holds ? "entry" : "entryMissing", ok: holds, values },
    { key: isProven ? "entryComplete" : "entryOpen", ok: isProven, values: { seq } },
  ];
};

const exitStep = (claim: OptionClaim, exit: LoggedTick | undefined): VerifyStep => {
  const holds = exit !== undefined && exit.seq === claim.exitSeq && exit.price === claim.exitPrice;
  const values = { seq: String(claim.exitSeq), price: formatPrice(claim.exitPrice), ...found(exit) };
  return { key: holds ? "exit" : "exitMissing", ok: holds, values };
};

/** A tick after the sell time proves that nothing between the exit and the sell time was left out. */
const completeStep = (claim: OptionClaim, ticks: readonly LoggedTick[]): VerifyStep => {
  const after = ticks.find((tick) => tick.timeMs > claim.sellTimeMs);
  return {
    key: after === undefined ? "exitOpen" : "exitComplete",
    ok: after !== undefined,
    values: found(after),
  };
};

const outcomeStep = (claim: OptionClaim, computed: string): VerifyStep => {
  const holds = computed === claim.outcome;
  return {
    key: holds ? "outcome" : "outcomeDiffers",
    ok: holds,
    values: { computed, claimed: claim.outcome },
  };
};

const found = (tick: LoggedTick | undefined): Record<string, string> =>
  tick === undefined
    ? {}
    : { foundSeq: String(tick.seq), foundPrice: formatPrice(tick.price), foundTimeMs: String(tick.timeMs) };
