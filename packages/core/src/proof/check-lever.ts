/**
 * "Check it yourself" for a closed leveraged position (LEV-14, TRUST-06): a lever order in its wire form, recomputed
 * from public log files. The browser's audit and the offline verifier both call this function; it combines the market's
 * evidence with the rules of leverage, and makes no requests.
 *
 * Steps: those of verify-lever.ts; then margin, fee and close-out price from the order's terms; then profit and the
 * house's loss from the two prices. The terms themselves (leverage, fee rate, close-out ratio) and what only the owner
 * knows (the stops, the times of the owner's commands) are taken from the claim, for the owner to compare.
 */
import { closeOutPriceOf } from "../leverage/close-out.ts";
import { feeOf, leafMoney, marginOf } from "../leverage/margin.ts";
import { leverNet, leverOutcome } from "../leverage/profit.ts";
import { reachesAsked, reachesStopLoss, reachesTakeProfit } from "../leverage/stops.ts";
import type { Sha256 } from "../market/tick-chain.ts";
import type { VerifySignature } from "./check-signed.ts";
import type { ChainEvidence } from "./verify-chain.ts";
import { verifyLever, type LeverClaim, type Trigger, type TriggerName } from "./verify-lever.ts";
import type { VerifyStep } from "./verify-step.ts";
import { formatMoney, formatPrice, price, type Money, type Price } from "../money/money.ts";
import { readLeverFacts, type LeverFacts, type ReadFacts } from "./lever-facts.ts";

export type { LeverFacts };

export type LeverReport = { readonly ok: boolean; readonly steps: readonly VerifyStep[] };

/** The report; undefined when the facts are not those of a closed lever order. */
export const checkLever = async (
  facts: LeverFacts,
  evidence: Omit<ChainEvidence, "symbol">,
  sha256: Sha256,
  verifySignature: VerifySignature,
): Promise<LeverReport | undefined> => {
  const read = readLeverFacts(facts);
  if (read === undefined) return undefined;
  const proof = { ...evidence, symbol: facts.symbol };
  const ticks = await verifyLever(claimOf(facts, read), proof, sha256, verifySignature);
  const outcome = outcomeStep(facts, read);
  const steps = [...ticks, termsStep(facts, read), outcome, ...(outcome.ok ? netSteps(facts, read) : [])];
  return { ok: steps.every((step) => step.ok), steps };
};

const claimOf = (facts: LeverFacts, read: ReadFacts): LeverClaim => ({
  symbol: facts.symbol,
  placedSeq: facts.placedSeq,
  acceptedMs: read.acceptedMs,
  askedPrice: read.askedPrice,
  // A buyer's asked price or a lower one, a seller's or a higher one (LEV-10); a best-price order asks its opening price.
  reachesAsked: (at) => reachesAsked(read.side, read.askedPrice, at),
  entrySeq: read.entrySeq,
  entryPrice: read.openPrice,
  openMs: read.openMs,
  sinceSeq: facts.sinceSeq,
  exitSeq: read.exitSeq,
  exitPrice: read.closePrice,
  askedMs: read.askedMs,
  doneMs: read.doneMs,
  triggers: triggersOf(facts, read),
  closedBy: read.reason === "owner" || read.reason === "runEnd" ? undefined : read.reason,
});

/** The triggers in the order of decision at one tick. Stops count since they were set, the close-out since the opening. */
const triggersOf = (facts: LeverFacts, read: ReadFacts): readonly Trigger[] => {
  const { side, entrySeq, stopLoss, takeProfit } = read;
  const setSeq = Math.max(entrySeq, facts.sinceSeq);
  const triggers: Trigger[] = [];
  const add = (name: TriggerName, bound: Price | undefined, afterSeq: number, way: Reaches): void => {
    if (bound === undefined || bound <= 0n) return;
    triggers.push({ name, price: bound, afterSeq, reaches: (at) => way(side, bound, at) });
  };
  const closeOut = closeOutPriceOf(read, read.openPrice);
  add("closeOut", closeOut, setSeq, reachesStopLoss);
  if (closeOut !== undefined) add("closeOut", withSlack(closeOut, read), entrySeq, reachesStopLoss);
  add("stopLoss", stopLoss, setSeq, reachesStopLoss);
  add("takeProfit", takeProfit, setSeq, reachesTakeProfit);
  return triggers;
};
type Reaches = typeof reachesStopLoss;

/**
 * Before its last change a position may have had more leaves, and so a close-out price that differs by the rounding of one
 * leaf (less than three micro-units of it): a trade this near does not prove that it should have been closed out.
 */
const withSlack = (closeOut: Price, { side, openPrice, molecule }: ReadFacts): Price => {
  const slack = (3n * openPrice * BigInt(molecule)) / leafMoney + 1n;
  return price(side === "long" ? closeOut - slack : closeOut + slack);
};

/** Margin, fee and close-out price by LEV-04, LEV-13 and LEV-11. */
const termsStep = (facts: LeverFacts, read: ReadFacts): VerifyStep => {
  const closeOut = closeOutPriceOf(read, read.openPrice);
  const computed = {
    margin: formatMoney(marginByRule(facts, read)),
    fee: formatMoney(feeOf(read.share, read.feeRate)),
    closeOut: closeOut === undefined ? "–" : formatPrice(closeOut),
  };
  const claimed = {
    claimedMargin: facts.orderMargin,
    claimedFee: facts.tradeFee,
    claimedCloseOut: facts.closeOutPrice ?? "–",
  };
  const holds =
    computed.margin === claimed.claimedMargin &&
    computed.fee === claimed.claimedFee &&
    computed.closeOut === claimed.claimedCloseOut;
  return { key: holds ? "terms" : "termsDiffer", ok: holds, values: { ...computed, ...claimed } };
};

/** A part has its leaves' share of the whole margin, which was rounded once: up, or down by the last micro-unit (LEV-15). */
export const marginByRule = (facts: LeverFacts, { share, multiple, margin }: ReadFacts): Money => {
  const whole = marginOf(share, multiple);
  const isExact = (leafMoney * BigInt(share)) % BigInt(multiple) === 0n;
  return facts.partOf !== null && !isExact && margin === whole - 1n ? margin : whole;
};

/** Profit, never below minus the margin, and what the house paid beyond it, by LEV-09 and LEV-11. */
const outcomeStep = (facts: LeverFacts, read: ReadFacts): VerifyStep => {
  const { profit, shortfall } = leverOutcome(read, read.openPrice, read.closePrice);
  const computed = { profit: formatMoney(profit), houseLoss: formatMoney(shortfall) };
  const claimed = { claimedProfit: facts.grossProfit ?? "–", claimedHouseLoss: facts.houseLoss ?? "–" };
  const holds = computed.profit === claimed.claimedProfit && computed.houseLoss === claimed.claimedHouseLoss;
  return {
    key: holds ? "leverOutcome" : "leverOutcomeDiffers",
    ok: holds,
    values: { ...computed, ...claimed },
  };
};

/** A net result that is not the profit less the fee (LEV-13) does not hold. */
const netSteps = (facts: LeverFacts, read: ReadFacts): readonly VerifyStep[] => {
  const { profit } = leverOutcome(read, read.openPrice, read.closePrice);
  const net = formatMoney(leverNet({ fee: feeOf(read.share, read.feeRate) }, profit));
  const claimedNet = facts.net ?? net;
  return claimedNet === net ? [] : [{ key: "netDiffers", ok: false, values: { net, claimedNet } }];
};
