/**
 * One socket with the limits that both kinds share: how much it may send, how far it may fall behind,
 * and that it must be alive. Frames go straight to the TCP socket; the `ws` library reads, pings and closes.
 */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { RawData, WebSocket } from "ws";
import { sessionCloseCodes } from "@candor/wire/accounts";
import { pickLanguage, type Language } from "@candor/wire/language";

/** A reader that is further behind than this is disconnected: it resynchronises when it reconnects. */
export const maxBufferedBytes = 256 * 1024;
/** What a client may send: bursts of 20 messages, 5 a second. */
const messageBurst = 20;
const messagesPerSecond = 5;

/** Our own close codes (RFC 6455 leaves 4000 to 4999 to applications). */
export const closeCodes = {
  notUnderstood: 1008,
  goingAway: 1001,
  ...sessionCloseCodes,
  authTimeout: 4108,
} as const;

export type Connection = {
  readonly language: Language;
  /** Writes a frame, or disconnects a reader that is too far behind. */
  readonly write: (frame: Buffer) => void;
  /** Begins the closing handshake. From now on nothing is read or written, and `ws` waits a short time for the client's part of it. */
  readonly close: (code: number, reason: string) => void;
  /** Ends it without a closing handshake. */
  readonly cut: () => void;
  /** The listener is called once, as soon as either side closes. */
  readonly onClose: (listener: () => void) => void;
  /** False when it did not answer the ping before; else pings again. */
  readonly checkAlive: () => boolean;
};

/** Connects the parsed side (`socket`) and the raw side (`stream`) of an upgraded request. */
export const createConnection = (
  socket: WebSocket,
  stream: Duplex,
  request: IncomingMessage,
  onText: (text: string, connection: Connection) => void,
): Connection => {
  let isAlive = true;
  const listeners = new Set<() => void>();
  let isOpen = true;
  const leave = (): void => {
    if (!isOpen) return;
    isOpen = false;
    for (const listener of listeners) listener();
  };
  const connection: Connection = {
    language: pickLanguage(request.headers["accept-language"]),
    write: (frame) => {
      if (socket.readyState !== socket.OPEN) return;
      if (stream.writableLength + frame.length > maxBufferedBytes) socket.terminate();
      else stream.write(frame);
    },
    close: (code, reason) => {
      socket.close(code, reason);
      leave();
    },
    cut: () => {
      socket.terminate();
      leave();
    },
    onClose: (listener) => void listeners.add(listener),
    checkAlive: () => {
      if (!isAlive) return false;
      isAlive = false;
      if (socket.readyState === socket.OPEN) socket.ping();
      return true;
    },
  };
  const mayTalk = talkingLimit();
  socket.on("pong", () => {
    isAlive = true;
  });
  // A broken client's data is its own mistake: `ws` closes the socket by itself.
  socket.on("error", leave);
  socket.on("close", leave);
  socket.on("message", (data: RawData, isBinary: boolean) => {
    if (!isOpen) return;
    isAlive = true;
    if (isBinary || !mayTalk()) return connection.close(closeCodes.notUnderstood, "BadRequest");
    onText((data as Buffer).toString("utf8"), connection);
  });
  return connection;
};

/** Monotonic time is enough here: it only limits the rate of one socket. */
const talkingLimit = (): (() => boolean) => {
  let left = messageBurst;
  let atMs = performance.now();
  return () => {
    const nowMs = performance.now();
    left = Math.min(messageBurst, left + ((nowMs - atMs) * messagesPerSecond) / 1_000);
    atMs = nowMs;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
};
