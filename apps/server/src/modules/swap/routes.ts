/** The calls of swaps (SWAP-01, SWAP-02). */
import { stockShareOf } from "@candor/core/engine/funds/draw";
import { assetCodes } from "@candor/core/ids/account-id";
import { isStale } from "@candor/core/market/staleness";
import { formatPrice, formatRate } from "@candor/core/money/money";
import { formatAmount, isSwapToken, pairOfToken, swapAssets } from "@candor/core/swap/swap-asset";
import {
  quoteEndMs,
  swapProceeds,
  swapRate,
  symbolOfSwap,
  type SwapQuote,
} from "@candor/core/swap/swap-quote";
import type { AnswerOf } from "@candor/wire/call";
import { swapQuote, transferBalance, walletList } from "@candor/wire/swap";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, storedBody, type MountedCall } from "../../platform/http/mount.ts";
import { Refused } from "../../platform/refused.ts";
import { readSwapHoldings, readSwapLimits, type SwapHoldings } from "./queries.ts";
import { makeQuote, type QuotingDeps } from "./quoting.ts";
import { swap, type SwapServiceDeps } from "./service.ts";

export type SwapRouteDeps = SwapServiceDeps & { readonly reads: Db };

export const swapRoutes = (deps: SwapRouteDeps): readonly MountedCall[] => [
  handle(walletList, async (_input, { session }) => {
    const { reads, clock, readSettings } = deps;
    const share = stockShareOf((await readSettings(["swap_user_share"]))["swap_user_share"]);
    const most = await readSwapLimits(reads, session.userId, share, clock.nowMs());
    const rows = walletRows(deps, await readSwapHoldings(reads, session.userId), most);
    return { rows, total: rows.length };
  }),
  handle(swapQuote, async (input, { session }) => {
    const quote = await makeQuote(deps, session.userId, input);
    if (!quote.ok) throw new Refused(quote.refusal);
    return shownQuote(deps.ids.idOf(quote.value), quote.value);
  }),
  handle(transferBalance, async (input, { session, language, idempotency }) => {
    const caller = { ...idempotency, userId: session.userId, language };
    const { body, replayed } = await swap(deps, caller, input);
    return storedBody(body, replayed);
  }),
];

const walletRows = (
  { lastTrade, clock }: QuotingDeps,
  held: SwapHoldings,
  most: SwapHoldings,
): readonly AnswerOf<typeof walletList>[] =>
  swapAssets.map((asset) => {
    const own = {
      id: String(assetCodes[asset]),
      pairName: asset,
      amount: formatAmount(asset, held(asset)),
      mostToday: formatAmount(asset, most(asset)),
    };
    if (!isSwapToken(asset)) return { ...own, price: "1", symbol: "", seq: null, time: null };
    const symbol = pairOfToken(asset);
    const trade = lastTrade(symbol);
    return trade === undefined || isStale(trade.timeMs, clock.nowMs())
      ? { ...own, price: null, symbol, seq: null, time: null }
      : { ...own, price: formatPrice(trade.price), symbol, seq: trade.seq, time: trade.timeMs };
  });

const shownQuote = (quoteId: string, quote: SwapQuote): AnswerOf<typeof swapQuote> => {
  const { sold, bought, amount, tick, spread } = quote;
  return {
    quoteId,
    assetId: String(assetCodes[sold]),
    toAssetId: String(assetCodes[bought]),
    number: formatAmount(sold, amount),
    amount: formatAmount(bought, swapProceeds(sold, amount, tick.price, spread)),
    rate: formatPrice(swapRate(sold, tick.price, spread)),
    spread: formatRate(spread),
    symbol: symbolOfSwap(quote) ?? "",
    price: formatPrice(tick.price),
    seq: tick.seq,
    time: tick.timeMs,
    validUntil: quoteEndMs(quote),
  };
};
