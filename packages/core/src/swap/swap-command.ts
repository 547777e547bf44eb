/**
 * A swap at a quote as the engine is asked for it (SWAP-01, SWAP-02): the row that is booked, the legs at the quote's price, and the
 * promise that the deciding tick must keep. The server and the simulation ask with this one copy.
 */
import { assetCodes } from "../ids/account-id.ts";
import { stockAccount, swapAccount, swapMoves } from "./swap-moves.ts";
import { quoteBounds, quoteEndMs, swapProceeds, symbolOfSwap, type SwapQuote } from "./swap-quote.ts";

/** Without the time of its acceptance. The engine refuses low or SwapStockIsShort for what an account lacks, SwapShareLimit for more than a user's share of the stock, and what `promise` says. */
export const swapCommand = (quote: SwapQuote) => {
  const { token, userId, sold, bought, amount, tick, spread, madeMs } = quote;
  const symbol = symbolOfSwap(quote) ?? "";
  const boughtAmount = swapProceeds(sold, amount, tick.price, spread);
  const untilMs = quoteEndMs(quote);
  return {
    type: "moveFunds",
    userId,
    list: "swaps",
    row: {
      user_id: userId,
      quote: token,
      symbol,
      sold_asset: assetCodes[sold],
      bought_asset: assetCodes[bought],
      sold: amount,
      spread,
      quote_seq: tick.seq,
      quote_ms: tick.timeMs,
      quote_price: tick.price,
      made_ms: madeMs,
      until_ms: untilMs,
    },
    legs: swapMoves({ userId, sold, bought, soldAmount: amount, boughtAmount }),
    shortages: [
      { account: swapAccount(userId, sold), refusal: { key: "low" } },
      { account: stockAccount(bought), refusal: { key: "SwapStockIsShort" } },
    ],
    draws: { from: [stockAccount(sold), stockAccount(bought)], refusal: "SwapShareLimit" },
    promise: { symbol, ...quoteBounds(quote), untilMs, token },
  } as const;
};
