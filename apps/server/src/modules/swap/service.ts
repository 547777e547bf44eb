/**
 * Swapping at a quote (SWAP-01, SWAP-02): a command of the engine, once per key (API-11), decided at the next tick (API-18).
 *
 * What was asked with a quote must be what the quote is for; whether it is still valid, unused and near the market is decided by
 * the engine. Without a quote, one is made now.
 */
import { assetCodes } from "@candor/core/ids/account-id";
import type { Refusal, Result } from "@candor/core/result/result";
import { ok, refuse } from "@candor/core/result/result";
import { swapCommand } from "@candor/core/swap/swap-command";
import type { SwapQuote } from "@candor/core/swap/swap-quote";
import { storedAnswer, type KeyedCaller, type StoredAnswer } from "../../records/stored-answer.ts";
import { refusedMove, type CommandPort } from "../../records/command-port.ts";
import type { QuoteIds } from "./quote-id.ts";
import { makeQuote, readAsked, type QuotingDeps, type SwapAsked } from "./quoting.ts";

export type SwapServiceDeps = CommandPort & QuotingDeps & { readonly ids: QuoteIds };

/** Refuses as `readAsked` and `makeQuote`, QuoteUnknown; then the engine: QuoteExpired, QuoteUsed, PriceIsStale, PriceMoved, low, SwapStockIsShort, SwapShareLimit. */
export const swap = async (
  deps: SwapServiceDeps,
  caller: KeyedCaller,
  asked: SwapAsked & { readonly quoteId: string },
): Promise<StoredAnswer> => {
  const { userId, language, key, derived, fingerprint } = caller;
  const quote =
    asked.quoteId === "" ? await makeQuote(deps, userId, asked) : quoteNamed(deps.ids, userId, asked);
  const answer = await deps.submit({
    command: quote.ok ? swapCommand(quote.value) : refusedMove(userId, "swaps"),
    key,
    fingerprint,
    refusal: refusalOf(quote),
    reply: { language, says: "nothing" },
  });
  return storedAnswer(answer, derived);
};

const refusalOf = (quote: Result<SwapQuote>): Refusal | undefined => (quote.ok ? undefined : quote.refusal);

/** The caller's own quote for exactly this. */
const quoteNamed = (
  ids: QuoteIds,
  userId: number,
  asked: SwapAsked & { readonly quoteId: string },
): Result<SwapQuote> => {
  const quote = ids.quoteOf(asked.quoteId);
  if (quote === undefined || quote.userId !== userId) return refuse("QuoteUnknown");
  // Which token is bought is what the quote says, unless it is asked again.
  const toAssetId = asked.toAssetId ?? assetCodes[quote.bought];
  const read = readAsked({ ...asked, toAssetId });
  if (!read.ok) return read;
  const { sold, bought, amount } = read.value;
  const isForThis = quote.sold === sold && quote.bought === bought && quote.amount === amount;
  return isForThis ? ok(quote) : refuse("QuoteUnknown");
};
