/** The result of all open positions together, at the prices of one moment (LEV-09, LEV-13). */
import { money, type Money, type Price } from "../money/money.ts";
import { leverNet, leverOutcome, type LeverStakes } from "./profit.ts";

/** A position, and everything that its result depends on. */
export type OpenPosition = LeverStakes & {
  readonly symbol: string;
  readonly openPrice: Price;
  readonly margin: Money;
  readonly fee: Money;
};

export type OpenResult = {
  /** What closing all would gain or lose, never below minus the margins. */
  readonly profit: Money;
  /** The same less the fees that were paid for them. */
  readonly net: Money;
};

/** Undefined while the price of a position's pair is unknown: a sum with a part left out would be wrong. */
export const openResult = (
  positions: readonly OpenPosition[],
  priceOf: (symbol: string) => Price | undefined,
): OpenResult | undefined => {
  let [profit, net] = [0n, 0n];
  for (const position of positions) {
    const at = priceOf(position.symbol);
    if (at === undefined) return undefined;
    const { profit: gained } = leverOutcome(position, position.openPrice, at);
    profit += gained;
    net += leverNet(position, gained);
  }
  return { profit: money(profit), net: money(net) };
};
