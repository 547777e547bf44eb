/** Swapping USDT against a token at a quote (SWAP-01, SWAP-02). */
import * as z from "zod/mini";
import { defineCall, defineList } from "./call.ts";
import { decimal, enteredQuantity, id, idInput, instant, nothing, textInput } from "./scalars.ts";

export const walletList = defineList({
  path: "walletList",
  access: "user",
  limit: "read",
  changesWith: "bookings",
  summary:
    "What can be swapped: USDT and the tokens, each with what the caller holds and can still get today, and its last price (SWAP-01).",
  request: nothing,
  answer: z.strictObject({
    id,
    pairName: z.string(),
    /** In USDT; null while there is no fresh one. */
    price: z.nullable(decimal),
    amount: decimal,
    /** How much of it the caller can still get by swaps today: a share of what the house has for them. */
    mostToday: decimal,
    /** The pair whose ticks price it; empty for USDT. */
    symbol: z.string(),
    /** The tick of the price. */
    seq: z.nullable(z.int()),
    time: z.nullable(instant),
  }),
});

const asked = {
  /** Of the asset sold: at most 6 decimals of USDT, 8 of a token. */
  number: enteredQuantity,
  /** The asset sold. */
  assetId: idInput,
  /** The asset bought, which may be left out when a token is sold, or for the first token. */
  toAssetId: z.optional(idInput),
};

export const swapQuote = defineCall({
  path: "swap/quote",
  access: "user",
  limit: "read",
  summary: "A rate that holds for 10 s, with its spread and the tick that it comes from (SWAP-02).",
  request: z.strictObject(asked),
  answer: z.strictObject({
    quoteId: z.string(),
    assetId: id,
    toAssetId: id,
    /** What is sold, and what is bought for it. */
    number: decimal,
    amount: decimal,
    /** USDT for one token, with half of the spread. */
    rate: decimal,
    spread: decimal,
    symbol: z.string(),
    /** The logged trade that it comes from. */
    price: decimal,
    seq: z.int(),
    time: instant,
    /** The last moment at which it is accepted. */
    validUntil: instant,
  }),
});

export const transferBalance = defineCall({
  path: "transferBalance",
  access: "user",
  limit: "money",
  summary:
    "Swap at a quote, decided at the next tick; without one, at a quote of this moment (SWAP-01, SWAP-02).",
  request: z.strictObject({ ...asked, quoteId: z._default(textInput(512), "") }),
  answer: nothing,
});
