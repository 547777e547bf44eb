/**
 * "Check it yourself" (OPT-08, TRUST-06): an option in its wire form, recomputed from public log files. The
 * browser's audit panel and the offline verifier both call this function; it combines the market's evidence
 * with the option's rule, and makes no requests.
 */
import { parseMoney, parsePrice, formatMoney, type Price } from "../money/money.ts";
import { verifyOption, type OptionReport } from "./verify-option.ts";
import type { Sha256 } from "../market/tick-chain.ts";
import type { VerifySignature } from "./check-signed.ts";
import type { ChainEvidence } from "./verify-chain.ts";
import type { OptionDirection } from "../options/option.ts";
import { settleOption } from "../options/settle.ts";

/** The fields of a settled option as they are on the wire (see wire's `optionRow`). */
export type OptionFacts = {
  readonly symbol: string;
  readonly directionDigit: number;
  readonly fee: string;
  readonly percent: string;
  readonly entryPrice: string;
  readonly exitPrice: string | null;
  /** When the order was accepted, epoch ms; `entryTime` is its entry tick's time. */
  readonly acceptedTime: number;
  readonly entryTime: number;
  readonly sellTime: number;
  readonly isWin: number | null;
  readonly optionNet: string | null;
  readonly entrySeq: number;
  readonly exitSeq: number | null;
};

/** The report; undefined when the facts are not those of a settled option. */
export const checkOption = async (
  facts: OptionFacts,
  evidence: Omit<ChainEvidence, "symbol">,
  sha256: Sha256,
  verifySignature: VerifySignature,
): Promise<OptionReport | undefined> => {
  const [stake, direction] = [parseMoney(facts.fee), directions[facts.directionDigit]];
  const [entryPrice, exitPrice] = [parsePrice(facts.entryPrice), parsePrice(facts.exitPrice ?? "")];
  const percent = Number(facts.percent);
  if (stake === undefined || entryPrice === undefined || exitPrice === undefined || facts.exitSeq === null)
    return undefined;
  if (!Number.isSafeInteger(percent) || percent <= 0 || direction === undefined) return undefined;
  const outcomeOf = (entry: Price, exit: Price): string => {
    const { outcome, net } = settleOption({ direction, stake, percent, entryPrice: entry }, exit);
    return outcomeText(outcome === "lose" ? lost : 1, formatMoney(net));
  };
  const claim = {
    symbol: facts.symbol,
    acceptedMs: facts.acceptedTime,
    entrySeq: facts.entrySeq,
    entryPrice,
    buyTimeMs: facts.entryTime,
    sellTimeMs: facts.sellTime,
    exitSeq: facts.exitSeq,
    exitPrice,
    outcome: outcomeText(facts.isWin, facts.optionNet),
  };
  return verifyOption(claim, { ...evidence, symbol: facts.symbol }, outcomeOf, sha256, verifySignature);
};

/** The wire's digits: `directionDigit`, and `isWin` 1 for a win or a tie, 2 for a loss. */
const directions: Readonly<Partial<Record<number, OptionDirection>>> = { 0: "call", 1: "put" };
const lost = 2;

/** The outcome as text, such as "win 8"; used for both the computed and the claimed outcome. */
const outcomeText = (isWin: number | null, net: string | null): string => {
  if (isWin === lost) return `lose ${net}`;
  return `${net === "0" ? "tie" : "win"} ${net}`;
};
