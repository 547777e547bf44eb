/**
 * Channels of the price socket (API-15), in one place for the server that accepts them and the app that requests them. What they carry
 * is in market.ts; what the private socket carries is in accounts.ts.
 */
import { klineIntervals, type KlineInterval } from "./market.ts";

export type KlineChannelType = `KLINE_${Uppercase<KlineInterval>}`;
export const klineChannelType = (interval: KlineInterval): KlineChannelType =>
  `KLINE_${interval.toUpperCase() as Uppercase<KlineInterval>}`;

export const quotesChannel = "QUOTES";
export const depthChannel = (symbol: string): string => `STREAM_DEPTH:${symbol}`;
export const tradeChannel = (symbol: string): string => `STREAM_TRADE:${symbol}`;
export const klineChannel = (interval: KlineInterval, symbol: string): string =>
  `${klineChannelType(interval)}:${symbol}`;

/** Every channel that exists for these symbols. */
export const channelsOf = (symbols: readonly string[]): string[] => [
  quotesChannel,
  ...symbols.flatMap((symbol) => [
    depthChannel(symbol),
    tradeChannel(symbol),
    ...klineIntervals.map((interval) => klineChannel(interval, symbol)),
  ]),
];
