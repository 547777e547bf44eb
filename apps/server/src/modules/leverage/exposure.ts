/** The public number of the exposure gate (LEV-17): what a stress move would cost the house, and what it owns. */
import { formatMoney, formatRate } from "@candor/core/money/money";
import type { AnswerOf } from "@candor/wire/call";
import type { leverExposure } from "@candor/wire/leverage";
import type { Exposure, LeverProducts, ReadBorne } from "./ports.ts";

/** 1/10000 as a rate of 1e-8. */
const bpsRate = 10_000n;

export const readExposure = async (
  exposure: Exposure,
  products: Pick<LeverProducts, "bySymbol">,
  readBorne: ReadBorne,
): Promise<AnswerOf<typeof leverExposure>> => {
  const borne = await readBorne();
  const { equity, stressLoss, symbols } = exposure();
  return {
    ownMoney: formatMoney(equity),
    stressLoss: formatMoney(stressLoss),
    borne: formatMoney(borne),
    pairs: symbols.map((pair) => ({
      procode: pair.symbol,
      stress: formatRate(BigInt(products.bySymbol(pair.symbol)?.lever.stressBps ?? 0) * bpsRate),
      longs: formatMoney(pair.longs),
      shorts: formatMoney(pair.shorts),
      stressLoss: formatMoney(pair.stressLoss),
    })),
  };
};
