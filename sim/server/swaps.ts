/**
 * Quotes and swaps as the server makes them (SWAP-02): a quote is made from the last logged trade, and the user carries it. Only the
 * engine knows whether it is expired, used or too far from the market.
 */
import type { MoveFunds } from "@candor/core/engine/command";
import { isStale } from "@candor/core/market/staleness";
import { money } from "@candor/core/money/money";
import { pairOfToken, type SwapAsset } from "@candor/core/swap/swap-asset";
import { swapCommand } from "@candor/core/swap/swap-command";
import { swapAccount } from "@candor/core/swap/swap-moves";
import { checkSwapAmount, type SwapQuote } from "@candor/core/swap/swap-quote";
import type { ActorRequest } from "../world/inputs.ts";
import type { Host } from "./host.ts";

type SwapRequest = Extract<ActorRequest, { type: "swap" }>;
type By = { readonly userId: number; readonly acceptedMs: number };

/** Undefined for a swap that is refused before the engine gets it, because there is no quote. */
export const swapOf = (host: Host, by: By, request: SwapRequest): MoveFunds | undefined => {
  const { quotedAgoMs } = request;
  const quote =
    quotedAgoMs === "last"
      ? host.lastQuotes.get(by.userId)
      : makeQuote(host, by.userId, request, by.acceptedMs - quotedAgoMs);
  if (quote === undefined) return undefined;
  host.lastQuotes.set(by.userId, quote);
  return { ...swapCommand(quote), ...by };
};

/** A quote as it was made then; the amount depends on what is booked now. */
const makeQuote = (
  host: Host,
  userId: number,
  { token, isBuying, permille }: SwapRequest,
  madeMs: number,
): SwapQuote | undefined => {
  const { log, ledger, world } = host;
  const symbol = pairOfToken(token);
  const trade = log.ticks.findLast(
    (tick) => tick.symbol === symbol && tick.kind === "trade" && tick.timeMs <= madeMs,
  );
  if (trade === undefined || isStale(trade.timeMs, madeMs)) return undefined;
  const [sold, bought]: readonly [SwapAsset, SwapAsset] = isBuying ? ["USDT", token] : [token, "USDT"];
  const held = ledger.accounts.balanceOf(swapAccount(userId, sold));
  const amount = money((held * BigInt(permille)) / 1_000n);
  const { seq, timeMs, price } = trade;
  if (!checkSwapAmount(sold, amount, price, world.swapSpread).ok) return undefined;
  const quoteId = `quote ${host.lastTicket} of ${userId}`;
  const tick = { seq, timeMs, price };
  return { token: quoteId, userId, sold, bought, amount, tick, spread: world.swapSpread, madeMs };
};
