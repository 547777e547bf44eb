/**
 * The private socket (API-16): balances, settled options, notices. It opens after login with the
 * token, remembers the version it has seen, and on "resync" tells its listeners to read again. It
 * reconnects when it is lost, but not when the server closed it because the token is no longer valid.
 */
import { sessionCloseCodes, type accountPush } from "@candor/wire/accounts";
import { renamed } from "@candor/wire/codec/names";
import type * as z from "zod/mini";
import { reportLink } from "./connection.ts";
import { retryDelayMs } from "./retry-delay.ts";

export type AccountPush = z.output<typeof accountPush>;
type Listener = (push: AccountPush) => void;
type EndListener = (token: string) => void;

const endCodes: ReadonlySet<number> = new Set(Object.values(sessionCloseCodes));
const listeners = new Set<Listener>();
const endListeners = new Set<EndListener>();
let socket: WebSocket | undefined;
let token: string | undefined;
let version: number | undefined;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Receives every push, including RESYNC: then read your data again. Returns a function that stops it. */
export const onAccountPush = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Receives the token for which the server has closed the socket. Returns a function that stops it. */
export const onSessionEnd = (listener: EndListener): (() => void) => {
  endListeners.add(listener);
  return () => void endListeners.delete(listener);
};

/** Opens the socket for a token, or closes it when there is none. */
export const connectAccount = (nextToken: string | undefined): void => {
  if (nextToken === token) return;
  token = nextToken;
  version = undefined;
  failures = 0;
  drop();
  if (token === undefined) reportLink("account", "idle");
  else open();
};

const drop = (): void => {
  clearTimeout(timer);
  const old = socket;
  socket = undefined;
  old?.close();
};

const open = (): void => {
  reportLink("account", failures === 0 ? "connecting" : "lost");
  const mine = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws/account`);
  socket = mine;
  mine.addEventListener("open", () => {
    mine.send(JSON.stringify({ op: "auth", token, ...(version === undefined ? {} : { v: version }) }));
  });
  mine.addEventListener("message", (event) => {
    if (mine === socket) take(renamed(JSON.parse(String(event.data))) as AccountPush);
  });
  mine.addEventListener("close", ({ code }) => {
    if (mine !== socket) return;
    if (endCodes.has(code)) return end();
    reportLink("account", "lost");
    timer = setTimeout(open, retryDelayMs(failures++));
  });
};

/** Nothing is lost and there is no reason to reconnect: the session has ended. */
const end = (): void => {
  socket = undefined;
  reportLink("account", "idle");
  if (token !== undefined) for (const listener of endListeners) listener(token);
};

const take = (push: AccountPush): void => {
  if (push.type === "AUTH") {
    failures = 0;
    reportLink("account", "open");
  }
  version = push.v;
  for (const listener of listeners) listener(push);
};
