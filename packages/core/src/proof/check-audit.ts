/**
 * Checks all that an audit says, of an option or of a closed contract (OPT-08, LEV-14, TRUST-06): the chain, the ticks that decided,
 * the outcome, and what it shows beside its facts. The browser's audit panel and the offline verifier call this function.
 */
import type { Sha256 } from "../market/tick-chain.ts";
import { checkLever, type LeverFacts } from "./check-lever.ts";
import { checkOption, type OptionFacts } from "./check-option.ts";
import type { VerifySignature } from "./check-signed.ts";
import { shownSteps, type ShownTick } from "./shown-ticks.ts";
import type { ChainEvidence } from "./verify-chain.ts";
import { verdictOf, type Verdict, type VerifyStep } from "./verify-step.ts";

/** An audit as it is on the wire. Only a contract has a tick before its close. */
export type AuditFacts = {
  readonly order: OptionFacts | LeverFacts;
  readonly entry: ShownTick;
  readonly exit: ShownTick;
  readonly before?: ShownTick | null;
  readonly next: ShownTick | null;
  readonly ride: readonly (readonly [number, string])[];
  readonly segments: readonly string[];
};

export type AuditReport = { readonly verdict: Verdict; readonly steps: readonly VerifyStep[] };

/** The report; undefined when the facts are not those of a settled option or of a closed contract. */
export const checkAudit = async (
  audit: AuditFacts,
  evidence: Omit<ChainEvidence, "symbol">,
  sha256: Sha256,
  verifySignature: VerifySignature,
): Promise<AuditReport | undefined> => {
  const { order, entry, exit, before, next } = audit;
  const report = isLever(order)
    ? await checkLever(order, evidence, sha256, verifySignature)
    : await checkOption(order, evidence, sha256, verifySignature);
  if (report === undefined) return undefined;
  const ticks = [entry, exit, before ?? undefined, next ?? undefined].filter((tick) => tick !== undefined);
  const shown = { symbol: order.symbol, ticks, ride: audit.ride, minutes: audit.segments };
  const steps = [...report.steps, ...endSteps(audit), ...shownSteps(shown, evidence.segments)];
  return { verdict: verdictOf(steps), steps };
};

/** Only a lever order has a leverage. */
const isLever = (order: OptionFacts | LeverFacts): order is LeverFacts => "multiple" in order;

/** The ticks that are shown as the first and the last are those of the facts. */
const endSteps = ({ order, entry, exit }: AuditFacts): readonly VerifyStep[] =>
  [
    { shown: entry, seq: order.entrySeq },
    { shown: exit, seq: order.exitSeq },
  ]
    .filter(({ shown, seq }) => shown.seq !== seq)
    .map(({ shown }) => ({
      key: "tickDiffers",
      ok: false,
      values: { seq: String(shown.seq), price: shown.price },
    }));
