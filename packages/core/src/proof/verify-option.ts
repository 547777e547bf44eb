/**
 * Recomputes the outcome of an option from the public log (OPT-06, OPT-08, TRUST-06).
 *
 * Steps: the chain (see verify-chain.ts); the entry tick is the last trade at or before the purchase and
 * the exit tick the last one at or before the sell time, both found anew, not taken from the claim; a
 * later tick shows that the log was complete to that moment; the outcome, by the product's own rule, is the
 * one that was paid. The rule is handed in, so that this area knows nothing of options.
 */
import { formatPrice, type Price } from "../money/money.ts";
import { exitTick } from "../market/exit-tick.ts";
import type { LoggedTick } from "../market/segment.ts";
import type { Sha256 } from "../market/tick-chain.ts";
import { verifyChain, type ChainEvidence, type VerifySignature, type VerifyStep } from "./verify-chain.ts";

/** What the platform claims about a settled option, in the product's units. */
export type OptionClaim = {
  readonly symbol: string;
  readonly entrySeq: number;
  readonly entryPrice: Price;
  readonly buyTimeMs: number;
  readonly sellTimeMs: number;
  readonly exitSeq: number;
  readonly exitPrice: Price;
  /** The claimed result as text, to be compared with what the rule gives. */
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
  const chain = await verifyChain(evidence, sha256, verifySignature);
  const entry = chain.ticks.find((tick) => tick.seq === claim.entrySeq);
  const exit = exitTick(chain.ticks, claim.sellTimeMs);
  const steps: VerifyStep[] = [...chain.steps, entryStep(claim, chain.ticks), exitStep(claim, exit)];
  if (exit !== undefined) steps.push(completeStep(claim, chain.ticks));
  if (exit !== undefined && exit.seq > chain.signedThrough) {
    steps.push({ key: "checkpointPending", ok: true, values: { seq: String(exit.seq) } });
  }
  if (entry !== undefined && exit !== undefined)
    steps.push(outcomeStep(claim, outcomeOf(entry.price, exit.price)));
  return { ok: steps.every((step) => step.ok), steps };
};

/** The entry is found anew too: nobody may pick an older tick that suits them better. */
const entryStep = (claim: OptionClaim, ticks: readonly LoggedTick[]): VerifyStep => {
  const entry = exitTick(ticks, claim.buyTimeMs);
  const holds = entry !== undefined && entry.seq === claim.entrySeq && entry.price === claim.entryPrice;
  const values = { seq: String(claim.entrySeq), price: formatPrice(claim.entryPrice), ...found(entry) };
  return { key: holds ? "entry" : "entryMissing", ok: holds, values };
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
