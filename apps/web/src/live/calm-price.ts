/** Prices for cells that compute with them: painted at most four times a second, however many trades arrive. */
import { useSyncExternalStore } from "react";
import { latestPrice } from "./quote-store.ts";

const beatMs = 250;
const hearers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One beat for all cells of the page, so that they change together. */
const onBeat = (hear: () => void): (() => void) => {
  hearers.add(hear);
  timer ??= setInterval(() => {
    for (const each of hearers) each();
  }, beatMs);
  return () => {
    hearers.delete(hear);
    if (hearers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/** The last pushed price of a pair as of the last beat; undefined before the first push. */
export const useCalmPrice = (symbol: string): string | undefined =>
  useSyncExternalStore(onBeat, () => latestPrice(symbol));
