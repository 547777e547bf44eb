/**
 * "Check it yourself" (OPT-08, TRUST-06): an option as the wire tells it, recomputed from public log
 * files. The browser's audit panel and the offline verifier both call this one function; it joins the market's
 * evidence with the option's rule, and asks nobody anything.
 */
import { parseMoney, parsePrice, formatMoney, type Price } from "../money/money.ts";
import { verifyOption, type OptionReport } from "./verify-option.ts";
import type { Sha256 } from "../market/tick-chain.ts";
import type { ChainEvidence, VerifySignature } from "./verify-chain.ts";
import { call, put } from "../options/option.ts";
import { settleOption } from "../options/settle.ts";

/** The fields of a settled option as they are on the wire (see wire's `optionRow`). */
export type OptionFacts = {
  readonly procode: string;
  readonly ostyle: number;
  readonly fee: string;
  readonly percent: string;
  readonly buyprice: string;
  readonly sellprice: string | null;
  readonly buytime: number;
  readonly selltime: number;
  readonly isWin: number | null;
  readonly ploss: string | null;
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
  const fee = parseMoney(facts.fee);
  const [entryPrice, exitPrice] = [parsePrice(facts.buyprice), parsePrice(facts.sellprice ?? "")];
  const percent = Number(facts.percent);
  if (fee === undefined || entryPrice === undefined || exitPrice === undefined || facts.exitSeq === null)
    return undefined;
  if (!Number.isSafeInteger(percent) || percent <= 0 || (facts.ostyle !== call && facts.ostyle !== put))
    return undefined;
  const style = facts.ostyle;
  const outcomeOf = (entry: Price, exit: Price): string => {
    const result = settleOption({ style, fee, percent, entryPrice: entry }, exit);
    return outcomeText(result.isWin, formatMoney(result.ploss));
  };
  const claim = {
    symbol: facts.procode,
    entrySeq: facts.entrySeq,
    entryPrice,
    buyTimeMs: facts.buytime,
    sellTimeMs: facts.selltime,
    exitSeq: facts.exitSeq,
    exitPrice,
    outcome: outcomeText(facts.isWin, facts.ploss),
  };
  return verifyOption(claim, { ...evidence, symbol: facts.procode }, outcomeOf, sha256, verifySignature);
};

const outcomeText = (isWin: number | null, ploss: string | null): string => `isWin ${isWin}, ploss ${ploss}`;
