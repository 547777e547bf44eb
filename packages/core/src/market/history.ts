/**
 * Demo history: the candles of a market path before the first logged tick (MKT-02, MKT-10).
 *
 * It is a public function of time, at whose last price the log's path begins. So the last candle of the history and the first of the
 * log join without a gap, and every interval equals the fold of its 1m candles.
 * It is marked as demo wherever it is shown: it was never logged, and it never moves money.
 */
import { price, quantity, type Price, type Quantity } from "../money/money.ts";
import { dayMs } from "../time/time.ts";
import { candleIntervalMs, type Candle, type CandleInterval } from "./candle.ts";
import { pastVolume } from "./demo-volume.ts";
import { foldSlots, type MarketPath, type Stretch } from "./market-path.ts";
import { slotMs, type Recording } from "./recording.ts";

/** How far back history goes before the first logged tick: enough for 1000 candles of a day. */
export const historyMs = 1_000 * dayMs;

/**
 * The candles of `interval` that open at or after `fromMs` and before `toMs`, oldest first. `fromMs` is
 * aligned to the interval; `toMs` may cut the last candle short.
 */
export const historyCandles = (
  path: MarketPath,
  interval: CandleInterval,
  fromMs: number,
  toMs: number,
): Candle[] => {
  const intervalMs = candleIntervalMs[interval];
  const candles: Candle[] = [];
  for (let openMs = fromMs; openMs < toMs; openMs += intervalMs) {
    const endMs = Math.min(openMs + intervalMs, toMs);
    const [from, to] = [Math.floor(openMs / slotMs), Math.floor(endMs / slotMs)];
    const stretch = foldSlots(path, from, to);
    if (stretch !== undefined) candles.push(toCandle(path, openMs, stretch, from, to));
  }
  return candles;
};

type Recorded = { readonly recording: Pick<Recording, "priceDecimals" | "qtyDecimals"> };

/** Converts a price of the path to the product's price. */
export const pathPrice = (path: Recorded, units: number): Price =>
  price(BigInt(units) * 10n ** BigInt(8 - path.recording.priceDecimals));

/** Converts a traded amount of the path to the product's quantity. */
export const pathQuantity = (path: Recorded, steps: number): Quantity =>
  quantity(BigInt(steps) * 10n ** BigInt(8 - path.recording.qtyDecimals));

const toCandle = (path: MarketPath, openMs: number, stretch: Stretch, from: number, to: number): Candle => ({
  openMs,
  open: pathPrice(path, stretch.open),
  high: pathPrice(path, stretch.high),
  low: pathPrice(path, stretch.low),
  close: pathPrice(path, stretch.close),
  volume: pathQuantity(path, pastVolume(path.recording, from, to)),
});
