/** Making quotes from the last logged trade (SWAP-02). */
import { randomUUID } from "node:crypto";
import { isStale } from "@candor/core/market/staleness";
import { formatQuantity, type Asset, type Money, type Quantity } from "@candor/core/money/money";
import { ok, refuse, type Result } from "@candor/core/result/result";
import { parseAmount, swapAssetOf, swapTokens, type SwapAsset } from "@candor/core/swap/swap-asset";
import {
  checkSwapAmount,
  spreadOf,
  symbolOfSwap,
  type SwapPair,
  type SwapQuote,
} from "@candor/core/swap/swap-quote";
import type { Clock } from "../../platform/clock.ts";
import type { ReadSettings } from "../../records/settings.ts";
import type { LastTrade } from "./ports.ts";

export type QuotingDeps = {
  readonly lastTrade: LastTrade;
  readonly readSettings: ReadSettings;
  /** The market's time: the engine compares it with what the quote promises. */
  readonly clock: Pick<Clock, "nowMs">;
};

/** What a caller names: the wallets' numbers, and an amount of the asset sold. */
export type SwapAsked = {
  readonly number: Quantity;
  readonly assetId: number;
  readonly toAssetId?: number | undefined;
};

export type ReadAsked = SwapPair & { readonly amount: Money<Asset> };

/** Who sells a token gets USDT; who sells USDT without saying for what gets the first token. */
const boughtFor = (sold: SwapAsset): SwapAsset => (sold === "USDT" ? swapTokens[0] : "USDT");

/** Refuses SwapIsClosed for assets that are not swapped for each other, BadRequest for more decimals than the asset has. */
export const readAsked = ({ number, assetId, toAssetId }: SwapAsked): Result<ReadAsked> => {
  const sold = swapAssetOf(assetId);
  if (sold === undefined) return refuse("SwapIsClosed");
  const bought = toAssetId === undefined ? boughtFor(sold) : swapAssetOf(toAssetId);
  if (bought === undefined || symbolOfSwap({ sold, bought }) === undefined) return refuse("SwapIsClosed");
  const amount = parseAmount(sold, formatQuantity(number));
  return amount === undefined ? refuse("BadRequest", { field: "number" }) : ok({ sold, bought, amount });
};

/**
 * A quote of this moment. Refuses what `readAsked` does, SwapIsClosed while the spread is not set as it must be, PriceIsStale, then
 * what `checkSwapAmount` does.
 */
export const makeQuote = async (
  { lastTrade, readSettings, clock }: QuotingDeps,
  userId: number,
  asked: SwapAsked,
): Promise<Result<SwapQuote>> => {
  const read = readAsked(asked);
  if (!read.ok) return read;
  const spread = spreadOf((await readSettings(["swap_spread"]))["swap_spread"]);
  if (spread === undefined) return refuse("SwapIsClosed");
  const trade = lastTrade(symbolOfSwap(read.value) ?? "");
  const nowMs = clock.nowMs();
  if (trade === undefined || isStale(trade.timeMs, nowMs)) return refuse("PriceIsStale");
  const { seq, timeMs, price } = trade;
  const checked = checkSwapAmount(read.value.sold, read.value.amount, price, spread);
  if (!checked.ok) return checked;
  return ok({
    ...read.value,
    token: randomUUID(),
    userId,
    tick: { seq, timeMs, price },
    spread,
    // A clock that is behind the log: a quote is never older than its tick.
    madeMs: Math.max(nowMs, timeMs),
  });
};
