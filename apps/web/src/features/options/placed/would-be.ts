/** The result of an open option if it ended now (OPT-06, OPT-08). */
import { parseMoney, parsePrice } from "@candor/core/money/money";
import { settleOption, type OptionResult } from "@candor/core/options/settle";
import { directionOf } from "@candor/wire/codec/digits";
import type { OptionRow } from "@candor/wire/options";

/** What the option would pay at a price, by the product's own rule (OPT-06). */
export const wouldBe = (option: OptionRow, priceText: string | undefined): OptionResult | undefined => {
  const exit = parsePrice(priceText ?? "");
  const [entryPrice, stake] = [parsePrice(option.entryPrice), parseMoney(option.fee)];
  if (exit === undefined || entryPrice === undefined || stake === undefined) return undefined;
  const direction = directionOf(option.directionDigit);
  return settleOption({ direction, stake, percent: Number(option.percent), entryPrice }, exit);
};
