/**
 * The console's socket: the server says which conversation is at which message, and the desks that show it read again. It opens with an
 * operator's session and ends with it. Desks also read by themselves from time to time, so a socket that is silent loses nothing.
 */
import { sessionCloseCodes, type AccountPush } from "@candor/wire/accounts";
import { renamed } from "@candor/wire/codec/names";
import { create } from "zustand";
import { operatorToken, useOperatorSession } from "./session.ts";

/** While it is open, desks need not ask often. */
export const useOperatorSocket = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

type Listener = (push: AccountPush) => void;
const listeners = new Set<Listener>();
/** Receives every push; AUTH and RESYNC say that something may have been missed. Returns a function that stops it. */
export const onOperatorPush = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const endCodes: ReadonlySet<number> = new Set(Object.values(sessionCloseCodes));
const [firstDelayMs, longestDelayMs] = [1_000, 30_000] as const;

/** Opens the socket for the session that the page has, now and later. */
export const startOperatorSocket = (): void => {
  let current: { readonly socket: WebSocket; readonly token: string } | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    clearTimeout(timer);
    const token = operatorToken();
    if (token === current?.token) return;
    const old = current;
    current = undefined;
    useOperatorSocket.setState({ isOpen: false });
    old?.socket.close();
    if (token === "") return;
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws/operator`);
    current = { socket, token };
    socket.addEventListener("open", () => socket.send(JSON.stringify({ op: "auth", token })));
    socket.addEventListener("message", ({ data }) => {
      if (socket !== current?.socket) return;
      const push = renamed(JSON.parse(String(data))) as AccountPush;
      if (push.type === "AUTH") {
        failures = 0;
        useOperatorSocket.setState({ isOpen: true });
      }
      for (const listener of listeners) listener(push);
    });
    socket.addEventListener("close", ({ code }) => {
      if (socket !== current?.socket) return;
      useOperatorSocket.setState({ isOpen: false });
      // The next call says that the session has ended.
      if (endCodes.has(code)) return;
      current = undefined;
      timer = setTimeout(open, Math.min(longestDelayMs, firstDelayMs * 2 ** failures++));
    });
  };
  useOperatorSession.subscribe(open);
  open();
};
