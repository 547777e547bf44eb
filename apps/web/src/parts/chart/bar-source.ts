/** Bars from the server: history by `product/kline`, the open bar by push (MKT-01, MKT-04). */
import { kline, type Candle, type KlineInterval } from "@candor/wire/market";
import { klineChannel } from "@candor/wire/push";
import { ApiFailure, callList } from "../../lib/calls/api.ts";
import { listenToMarket } from "../../live/market-socket.ts";
import type { Bar, BarSource } from "./candle-chart.ts";

export const barOfCandle = (candle: Candle): Bar => ({
  timeMs: candle.time * 1_000,
  open: Number(candle.open),
  high: Number(candle.high),
  low: Number(candle.low),
  close: Number(candle.close),
  volume: Number(candle.volume),
  demo: candle.demo === true,
});

export const barSource = (pid: number, symbol: string, interval: KlineInterval): BarSource => ({
  load: async (endMs, limit) => {
    const end = endMs === undefined ? {} : { endTime: Math.floor(endMs / 1_000) };
    try {
      return (await callList(kline, { pid, interval, limit, ...end })).rows.map(barOfCandle);
    } catch (error) {
      // API-08: refusals of the kline call are ignored; a network failure is reported.
      if (error instanceof ApiFailure && error.key !== "Network") return [];
      throw error;
    }
  },
  listen: (hear, onGap) =>
    listenToMarket(klineChannel(interval, symbol), {
      onGap,
      onPush: (push) => {
        if (!("k" in push.data)) return;
        const { t, o, h, l, c, v } = push.data.k;
        hear({
          timeMs: t * 1_000,
          open: Number(o),
          high: Number(h),
          low: Number(l),
          close: Number(c),
          volume: Number(v),
          demo: false,
        });
      },
    }),
});
