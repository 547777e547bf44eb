/**
 * The price socket (API-15): one for the whole app. Channels are counted by their listeners; the
 * socket reconnects with growing pauses and jitter, and a gap in the numbers or a new connection
 * tells the listeners to read again what they build from single pushes.
 */
import type { MarketPush } from "@candor/wire/market";
import { createChannelLedger } from "./channel-ledger.ts";
import { reportLink } from "./connection.ts";
import { retryDelayMs } from "./retry-delay.ts";
import { createSequences } from "./sequence.ts";

type DataPush = Exclude<MarketPush, { type: "ERROR" }>;
export type MarketListener = {
  readonly onPush: (push: DataPush) => void;
  /** Some pushes of the channel were missed. */
  readonly onGap?: () => void;
};

/** An open socket that is silent for this long counts as dead: prices move far more often. */
const deadAfterMs = 20_000;
/** When a page is left, the next page often wants the same channels (NAV-07). */
const lingerMs = 3_000;

const listeners = new Map<string, Set<MarketListener>>();
const ledger = createChannelLedger();
const sequences = createSequences();
let socket: WebSocket | undefined;
let failures = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let silenceTimer: ReturnType<typeof setTimeout> | undefined;
let syncAsked = false;

/** Listens to a channel until the returned function is called. */
export const listenToMarket = (channel: string, listener: MarketListener): (() => void) => {
  const set = listeners.get(channel) ?? new Set();
  listeners.set(channel, set.add(listener));
  ledger.want(channel);
  syncSoon();
  return () => {
    set.delete(listener);
    setTimeout(() => {
      ledger.unwant(channel);
      syncSoon();
    }, lingerMs);
  };
};

const syncSoon = (): void => {
  if (syncAsked) return;
  syncAsked = true;
  queueMicrotask(() => {
    syncAsked = false;
    if (socket === undefined) open();
    else if (socket.readyState === WebSocket.OPEN) sync(socket);
  });
};

const sync = (target: WebSocket): void => {
  const { sub, unsub } = ledger.changes();
  if (unsub.length > 0) target.send(JSON.stringify({ op: "unsub", channels: unsub }));
  if (sub.length > 0) target.send(JSON.stringify({ op: "sub", channels: sub }));
};

const open = (): void => {
  clearTimeout(retryTimer);
  reportLink("market", failures === 0 ? "connecting" : "lost");
  const mine = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws/market`);
  socket = mine;
  mine.addEventListener("open", () => mine === socket && begin(mine));
  mine.addEventListener("message", (event) => mine === socket && take(String(event.data)));
  mine.addEventListener("close", () => mine === socket && lose());
  expectLife();
};

const begin = (mine: WebSocket): void => {
  const again = failures > 0;
  ledger.reset();
  sequences.forget();
  sync(mine);
  reportLink("market", "open");
  if (again) for (const set of listeners.values()) for (const each of set) each.onGap?.();
};

const lose = (): void => {
  socket?.close();
  socket = undefined;
  clearTimeout(silenceTimer);
  reportLink("market", "lost");
  retryTimer = setTimeout(open, retryDelayMs(failures++));
};

const expectLife = (): void => {
  clearTimeout(silenceTimer);
  silenceTimer = setTimeout(lose, deadAfterMs);
};

const take = (text: string): void => {
  expectLife();
  failures = 0;
  for (const push of pushesOf(text)) if (push.type !== "ERROR") deliver(push);
};

/** A frame contains one push, or several pushes of one beat as an array; anything else is ignored. */
const pushesOf = (text: string): MarketPush[] => {
  try {
    const parsed = JSON.parse(text) as MarketPush | MarketPush[];
    return Array.isArray(parsed) ? parsed : [parsed];
  } catch {
    return [];
  }
};

const deliver = (push: DataPush): void => {
  const arrival = sequences.arrive(`${push.type}:${push.data.s}`, push.data.n);
  if (arrival === "old") return;
  const channel = push.type === "QUOTES" || push.type === "FEED" ? "QUOTES" : `${push.type}:${push.data.s}`;
  for (const listener of listeners.get(channel) ?? []) {
    if (arrival === "gap") listener.onGap?.();
    listener.onPush(push);
  }
};

/** The tab is visible again, or the network is back: no reason to wait any longer. */
const reconnectNow = (): void => {
  if (socket !== undefined || listeners.size === 0 || document.hidden) return;
  open();
};
addEventListener("online", reconnectNow);
document.addEventListener("visibilitychange", reconnectNow);
