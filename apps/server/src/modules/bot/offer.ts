/** What the bot offers (BOT-02): the pairs, and the bands of amounts with their leverages and numbers of trades. */
import { offeredBands, type BotBand } from "@candor/core/bot/bands";
import { formatMoney } from "@candor/core/money/money";
import type { AnswerOf } from "@candor/wire/call";
import type { aiRule } from "@candor/wire/bot";
import type { Product } from "../../records/product.ts";

/** The bands of a pair; empty when none of its leverages is one of the bot's. */
export const bandsOf = (product: Product): readonly BotBand[] => offeredBands(product.lever.multiples);

/** A pair that offers fewer leverages than a band names refuses the others by name. */
export const ruleOf = (products: readonly Product[]): AnswerOf<typeof aiRule> => {
  const offering = products.filter((product) => bandsOf(product).length > 0);
  const multiples = [...new Set(offering.flatMap(({ lever }) => lever.multiples))];
  return {
    productList: offering.map(({ pid, title }) => ({ pid, ptitle: title })),
    ruleList: offeredBands(multiples).map(({ from, until, multiples: allowed, times }) => ({
      minprice: formatMoney(from),
      maxprice: until === undefined ? null : formatMoney(until),
      maxtimes: times.join(","),
      multiple: allowed.join(","),
    })),
  };
};
