/** Whether a pair's price is fresh enough to trade on (MKT-09, NAV-09). */
import { useEffect } from "react";
import { create } from "zustand";
import { useConnection } from "./connection.ts";
import { isSeenStale, seePrice, type Seen } from "./stale-clock.ts";

const checkIntervalMs = 500;
const seen = new Map<string, Seen>();
const stopped = new Set<string>();
const useStaleSymbols = create<{ readonly stale: ReadonlySet<string> }>(() => ({ stale: new Set() }));

/** A price with its own time arrived. */
export const notePrice = (symbol: string, timeMs: number, nowMs: number): void => {
  const next = seePrice(seen.get(symbol), timeMs, nowMs);
  if (next === seen.get(symbol)) return;
  // The time of receipt is on the device's own clock, which does not jump when the server's time is learned.
  seen.set(symbol, { ...next, seenMs: Date.now() });
  stopped.delete(symbol);
  if (useStaleSymbols.getState().stale.has(symbol)) updateStale();
};

/** Starts the stale timer of a pair that is shown but has had no push yet. */
const startStaleTimer = (symbol: string): void => {
  if (symbol !== "" && !seen.has(symbol)) seen.set(symbol, { timeMs: 0, seenMs: Date.now(), ageMs: 0 });
};

/** The server says that a feed stopped or came back. */
export const noteFeed = (symbol: string, isStopped: boolean): void => {
  if (isStopped) stopped.add(symbol);
  else stopped.delete(symbol);
  updateStale();
};

const updateStale = (): void => {
  const nowMs = Date.now();
  const { stale } = useStaleSymbols.getState();
  const next = [...new Set([...seen.keys(), ...stopped])].filter(
    (symbol) => stopped.has(symbol) || isSeenStale(seen.get(symbol), nowMs),
  );
  if (next.length === stale.size && next.every((symbol) => stale.has(symbol))) return;
  useStaleSymbols.setState({ stale: new Set(next) });
};
setInterval(updateStale, checkIntervalMs);

export type Freshness = "live" | "stale" | "reconnecting" | "offline";

const freshnessFrom = (isStale: boolean, isOnline: boolean, isLost: boolean): Freshness => {
  if (!isOnline) return "offline";
  if (isLost) return "reconnecting";
  return isStale ? "stale" : "live";
};

/** How fresh a pair's price is. "reconnecting" and "offline" last until new prices arrive. */
export const useFreshness = (symbol: string): Freshness => {
  useEffect(() => startStaleTimer(symbol), [symbol]);
  const isStale = useStaleSymbols((state) => state.stale.has(symbol));
  const isOnline = useConnection((state) => state.online);
  const isLost = useConnection((state) => state.market === "lost");
  return freshnessFrom(isStale, isOnline, isLost);
};

/** Whether the prices of all these pairs are fresh. */
export const useAllLive = (symbols: readonly string[]): boolean => {
  const names = symbols.join(" ");
  useEffect(() => {
    for (const symbol of names.split(" ")) startStaleTimer(symbol);
  }, [names]);
  const isFresh = useStaleSymbols(({ stale }) => !symbols.some((symbol) => stale.has(symbol)));
  const isConnected = useConnection((state) => state.online && state.market !== "lost");
  return isFresh && isConnected;
};

/** How fresh a pair's price is now, for code outside rendering. */
export const freshnessOf = (symbol: string): Freshness => {
  const { online, market } = useConnection.getState();
  return freshnessFrom(useStaleSymbols.getState().stale.has(symbol), online, market === "lost");
};
