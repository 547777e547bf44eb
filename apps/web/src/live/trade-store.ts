/** The recent trades of a pair while it is on the page (MKT-03, MKT-04). */
import { tradeChannel } from "@candor/wire/push";
import { useEffect, useState } from "react";
import { listenToMarket } from "./market-socket.ts";
import { onPaintBeat } from "./paint-beat.ts";
import { withTrade, type Trade } from "./trade-tape.ts";

const tapes = new Map<string, readonly Trade[]>();
const none: readonly Trade[] = [];

/** At most 21 trades, newest first. Trades received before a page change are still there after it. */
export const useTrades = (symbol: string): readonly Trade[] => {
  const [, repaint] = useState(0);
  useEffect(() => {
    const key = {};
    return listenToMarket(tradeChannel(symbol), {
      onPush: (push) => {
        if (push.type !== "STREAM_TRADE") return;
        const { p, q, m, T, n } = push.data;
        const tape = tapes.get(symbol) ?? none;
        tapes.set(symbol, withTrade(tape, { n, price: p, qty: q, sold: m, timeMs: T }));
        onPaintBeat(key, () => repaint((count) => count + 1));
      },
    });
  }, [symbol]);
  return tapes.get(symbol) ?? none;
};
