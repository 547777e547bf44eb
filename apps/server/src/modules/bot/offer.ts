/** What the bot offers (BOT-02): the pairs, and the bands of amounts with their leverages and numbers of trades. */
import { bandsOfText, offeredBands, type BotBand } from "@candor/core/bot/bands";
import { formatMoney } from "@candor/core/money/money";
import type { AnswerOf } from "@candor/wire/call";
import type { aiRule } from "@candor/wire/bot";
import type { Db } from "../../platform/db/open-database.ts";
import type { Product } from "../../records/product.ts";

/** The bands that count at a time of the log. */
export const readBands = async (db: Db, atMs: number): Promise<readonly BotBand[]> => {
  const { bands } = await db
    .selectFrom("bot_bands")
    .select("bands")
    .where("from_ms", "<=", BigInt(atMs))
    .orderBy("from_ms", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return bandsOfText(bands);
};

/** A pair that offers fewer leverages than a band names refuses the others by name. */
export const ruleOf = (products: readonly Product[], bands: readonly BotBand[]): AnswerOf<typeof aiRule> => {
  const offering = products.filter(({ lever }) => offeredBands(bands, lever.multiples).length > 0);
  const multiples = [...new Set(offering.flatMap(({ lever }) => lever.multiples))];
  return {
    productList: offering.map(({ pid, title }) => ({ pid, pairName: title })),
    ruleList: offeredBands(bands, multiples).map(({ from, until, multiples: allowed, times }) => ({
      minprice: formatMoney(from),
      maxprice: until === undefined ? null : formatMoney(until),
      maxtimes: times.join(","),
      multiple: allowed.join(","),
    })),
  };
};
