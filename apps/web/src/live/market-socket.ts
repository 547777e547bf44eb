/**
 * The price socket (API-15): one for the whole app. Channels are counted by their listeners; the
 * socket reconnects with growing pauses and jitter, and a gap in the numbers or a new connection
 * tells the listeners to read again what they build from single pushes. Pushes of one moment are
 * delivered together (`moments.ts`).
 */
import type { MarketPush } from "@candor/wire/market";
import { depthChannel } from "@candor/wire/push";
import { createChannelLedger } from "./channel-ledger.ts";
import { reportLink } from "./connection.ts";
import { createMoments, type BookData, type DataPush } from "./moments.ts";
import { retryDelayMs } from "./retry-delay.ts";
import { createSequences } from "./sequence.ts";

export type MarketListener = {
  readonly onPush: (push: DataPush) => void;
  /** Some pushes of the channel were missed. */
  readonly onGap?: () => void;
};

/** An open socket that is silent for this long counts as dead: prices move far more often. */
const deadAfterMs = 20_000;
/** When a page is left, the next page often wants the same channels (NAV-07). */
const lingerMs = 3_000;
/** A trade's book comes in the same write; after this time the trade is shown without it. */
const longestHoldMs = 250;
const depthPrefix = depthChannel("");

const listeners = new Map<string, Set<MarketListener>>();
const ledger = createChannelLedger();
const sequences = createSequences(() => performance.now());
let moments = createMoments();
let socket: WebSocket | undefined;
let failures = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let silenceTimer: ReturnType<typeof setTimeout> | undefined;
let holdTimer: ReturnType<typeof setTimeout> | undefined;
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

/** The newest book of a pair, while its channel is listened to. */
export const latestBook = (symbol: string): BookData | undefined => moments.book(symbol);

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
  const left = unsub.filter((channel) => channel.startsWith(depthPrefix));
  for (const channel of left) deliver(moments.endBooks(channel.slice(depthPrefix.length)));
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
  moments = createMoments();
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
  for (const push of pushesOf(text)) if (push.type !== "ERROR") deliver(moments.take(push));
  if (moments.isWaiting()) holdTimer ??= setTimeout(stopHolding, longestHoldMs);
  else stopHolding();
};

const stopHolding = (): void => {
  clearTimeout(holdTimer);
  holdTimer = undefined;
  deliver(moments.release());
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

const deliver = (pushes: readonly DataPush[]): void => {
  for (const push of pushes) deliverOne(push);
};

const deliverOne = (push: DataPush): void => {
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
