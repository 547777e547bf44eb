/** The order book of a pair while it is on the page (MKT-03, MKT-04). */
import { depthChannel } from "@candor/wire/push";
import { useEffect, useState } from "react";
import type { BookPush } from "./book-rows.ts";
import { latestBook, listenToMarket } from "./market-socket.ts";
import { onPaintBeat } from "./paint-beat.ts";

/**
 * The book of the moment that is painted; undefined before the first one. A gap needs no handling: each push is the whole book.
 */
export const useBook = (symbol: string): BookPush | undefined => {
  const [state, setState] = useState<{ symbol: string; book: BookPush | undefined }>();
  useEffect(() => {
    const key = {};
    return listenToMarket(depthChannel(symbol), {
      onPush: (push) => {
        if (push.type !== "STREAM_DEPTH") return;
        onPaintBeat(key, () => setState({ symbol, book: push.data }));
      },
    });
  }, [symbol]);
  return state?.symbol === symbol ? state.book : latestBook(symbol);
};
