/** product/productList and product/kline (MKT-01), product/sparklines (HOME-02). */
import { candleIntervalMs } from "@candor/core/market/candle";
import { pathPrice } from "@candor/core/market/history";
import { slotPoint } from "@candor/core/market/market-path";
import { slotMs } from "@candor/core/market/recording";
import { isStale } from "@candor/core/market/staleness";
import type { Candle } from "@candor/core/market/candle";
import { formatPrice, formatRate, price, rateOfBps, type Price } from "@candor/core/money/money";
import { minuteMs, secondMs } from "@candor/core/time/time";
import { kline, productList, sparklines, type Candle as WireCandle, type Product } from "@candor/wire/market";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { keptWith } from "../../platform/kept.ts";
import { refuseWith } from "../../platform/refused.ts";
import { chartCandles, countCandles, type ChartCandle } from "./kline.ts";
import type { Pair } from "./ports.ts";
import type { PairBoard } from "./pair-board.ts";
import { sparklinesOf } from "./sparklines.ts";

export type MarketCallDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly boards: ReadonlyMap<string, PairBoard>;
};

export const marketCalls = ({ db, clock, boards }: MarketCallDeps): readonly MountedCall[] => {
  const count = countCandles(db);
  const lines = sparklinesOf(boards);
  const rowOf = keptWith(keptRow);
  return [
    handle(productList, () => {
      const nowMs = clock.nowMs();
      const rows = [...boards.values()].map((board) => rowOf(board)(nowMs));
      return { rows, total: rows.length };
    }),
    handle(sparklines, () => {
      const rows = lines(clock.nowMs());
      return { rows, total: rows.length };
    }),
    handle(kline, async ({ interval, pid, endTime, limit }) => {
      const board = boardOf(boards, pid);
      const nowMs = clock.nowMs();
      const lastEndMs = nowMs + candleIntervalMs[interval];
      const endMs = endTime === undefined ? lastEndMs : Math.min(endTime * secondMs, lastEndMs);
      const candles = await chartCandles(db, board, interval, endMs, limit, nowMs);
      return { rows: candles.map(wireCandle), total: await count(board, interval, nowMs) };
    }),
  ];
};

const boardOf = (boards: ReadonlyMap<string, PairBoard>, pid: number): PairBoard => {
  const board = [...boards.values()].find((candidate) => candidate.pair.pid === pid);
  return board ?? refuseWith("BadRequest", { field: "pid" });
};

/** A pair's row, the same until a trade, a minute, or its terms change it. */
const keptRow = (board: PairBoard): ((nowMs: number) => Product) => {
  let kept: { readonly key: readonly unknown[]; readonly row: Product } | undefined;
  return (nowMs) => {
    const trade = board.lastTrade();
    if (trade === undefined) return productRow(board, nowMs);
    const key = [trade, Math.floor(nowMs / minuteMs), isStale(trade.timeMs, nowMs), board.pair.lever];
    if (kept === undefined || key.some((part, place) => part !== kept?.key[place]))
      kept = { key, row: productRow(board, nowMs) };
    return kept.row;
  };
};

const productRow = (board: PairBoard, nowMs: number): Product => {
  const { pair } = board;
  const lastTrade = board.lastTrade();
  const last = lastTrade?.price ?? pathPriceNow(pair, nowMs);
  const day = board.day(nowMs);
  const [open, high, low] = [day?.open ?? last, day?.high ?? last, day?.low ?? last];
  return {
    pid: pair.pid,
    symbol: pair.symbol,
    pairName: pair.title,
    icon: pair.icon,
    price: formatPrice(last),
    low: formatPrice(low < last ? low : last),
    high: formatPrice(high > last ? high : last),
    turnover: formatPrice(day?.turnover ?? 0n),
    color: pair.color,
    multiples: pair.lever.multiples.join(","),
    expiryMinutes: pair.expiryMinutes,
    profitPercent: pair.profitPercent,
    feeRate: formatRate(pair.lever.feeRate),
    molecule: pair.lever.molecule,
    closeOutRatio: formatRate(rateOfBps(pair.lever.closeOutBps)),
    open: formatPrice(open),
    decimals: pair.decimals,
    feed: pair.feed,
    stale: isStale(lastTrade?.timeMs, nowMs),
    logStart: board.logStartMs() ?? nowMs,
  };
};

/** The price before the first tick: from the demo's function of time; 0 on a live feed that has sent nothing yet. */
const pathPriceNow = (pair: Pair, nowMs: number): Price =>
  pair.path === undefined
    ? price(0n)
    : pathPrice(pair.path, slotPoint(pair.path, Math.floor(nowMs / slotMs)).units);

const wireCandle = ({ candle, demo }: ChartCandle): WireCandle => (demo ? demoCandle : loggedCandle)(candle);

const loggedCandle = keptWith((candle: Candle): WireCandle => ({
  time: candle.openMs / secondMs,
  open: formatPrice(candle.open),
  high: formatPrice(candle.high),
  low: formatPrice(candle.low),
  close: formatPrice(candle.close),
  volume: formatPrice(candle.volume),
}));
const demoCandle = keptWith((candle: Candle): WireCandle => ({ ...loggedCandle(candle), demo: true }));
