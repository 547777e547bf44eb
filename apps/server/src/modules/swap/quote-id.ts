/**
 * A quote as its asker carries it: its terms, and a digest over them that only this server can make. So quotes need no table, and
 * nobody can change one or make one (SWAP-02). Whether it is expired or used is decided by the engine.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { money, price, rate } from "@candor/core/money/money";
import type { SwapAsset } from "@candor/core/swap/swap-asset";
import type { SwapQuote } from "@candor/core/swap/swap-quote";

export type QuoteIds = {
  readonly idOf: (quote: SwapQuote) => string;
  /** Undefined for a text that this server did not make. */
  readonly quoteOf: (id: string) => SwapQuote | undefined;
};

export const quoteIds = (key: Buffer): QuoteIds => {
  const digest = (terms: string): Buffer => createHmac("sha256", key).update(terms).digest();
  return {
    idOf: (quote) => {
      const terms = termsOf(quote);
      return `${Buffer.from(terms).toString("base64url")}.${digest(terms).toString("base64url")}`;
    },
    quoteOf: (id) => {
      const [body = "", claimed = "", ...more] = id.split(".");
      const terms = Buffer.from(body, "base64url").toString("utf8");
      const [own, sent] = [digest(terms), Buffer.from(claimed, "base64url")];
      const isOwn = more.length === 0 && own.length === sent.length && timingSafeEqual(own, sent);
      return isOwn ? quoteIn(terms) : undefined;
    },
  };
};

const termsOf = ({ token, userId, sold, bought, amount, tick, spread, madeMs }: SwapQuote): string =>
  [token, userId, sold, bought, amount, tick.seq, tick.timeMs, tick.price, spread, madeMs].join(",");

/** Only of terms whose digest was right: `termsOf` wrote them. */
const quoteIn = (terms: string): SwapQuote => {
  const [token = "", userId, sold, bought, amount = "", seq, timeMs, at = "", spread = "", madeMs] =
    terms.split(",");
  return {
    token,
    userId: Number(userId),
    sold: sold as SwapAsset,
    bought: bought as SwapAsset,
    amount: money(BigInt(amount)),
    tick: { seq: Number(seq), timeMs: Number(timeMs), price: price(BigInt(at)) },
    spread: rate(BigInt(spread)),
    madeMs: Number(madeMs),
  };
};
