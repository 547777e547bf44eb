/** The public number of the exposure gate (LEV-17): what a stress move would cost the house, and what it owns. */
import type { Exposure } from "@candor/core/engine/levers/exposure";
import { formatMoney, formatRate, rateOfBps, type Money } from "@candor/core/money/money";
import type { AnswerOf } from "@candor/wire/call";
import type { leverExposure } from "@candor/wire/leverage";
import type { Products } from "../../records/product.ts";

export const exposureAnswer = (
  { equity, stressLoss, symbols }: Exposure,
  products: Pick<Products, "bySymbol">,
  shortfalls: Money,
): AnswerOf<typeof leverExposure> => {
  return {
    ownMoney: formatMoney(equity),
    stressLoss: formatMoney(stressLoss),
    borne: formatMoney(shortfalls),
    pairs: symbols.map((pair) => ({
      symbol: pair.symbol,
      stress: formatRate(rateOfBps(products.bySymbol(pair.symbol)?.lever.stressBps ?? 0)),
      longs: formatMoney(pair.longs),
      shorts: formatMoney(pair.shorts),
      stressLoss: formatMoney(pair.stressLoss),
    })),
  };
};
