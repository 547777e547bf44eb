/** The order book of a pair while it is on the page (MKT-03, MKT-04). */
import { depthChannel } from "@candor/wire/push";
import { useEffect, useState } from "react";
import type { BookPush } from "./book-rows.ts";
import { listenToMarket } from "./market-socket.ts";
import { onPaintBeat } from "./paint-beat.ts";

const last = new Map<string, BookPush>();

/** The latest book; undefined before the first one. A gap needs no handling: each push is the whole book. */
export const useBook = (symbol: string): BookPush | undefined => {
  const [state, setState] = useState<{ symbol: string; book: BookPush | undefined }>();
  useEffect(() => {
    const key = {};
    return listenToMarket(depthChannel(symbol), {
      onPush: (push) => {
        if (push.type !== "STREAM_DEPTH") return;
        last.set(symbol, push.data);
        onPaintBeat(key, () => setState({ symbol, book: push.data }));
      },
    });
  }, [symbol]);
  return state?.symbol === symbol ? state.book : last.get(symbol);
};
