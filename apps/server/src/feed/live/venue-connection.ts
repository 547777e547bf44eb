/**
 * One connection to a venue's combined stream. It reconnects with a growing pause, and drops a
 * connection that stays silent, because a dead connection often looks like a quiet one.
 */
import WebSocket from "ws";
import type { CountedLog } from "../../platform/counted-log.ts";
import { retryDelay } from "../../platform/retry-delay.ts";

export type VenueConnection = { readonly close: () => void };

export type VenueConnectionDeps = {
  /** The full address, including the streams. */
  readonly url: string;
  readonly onFrame: (text: string) => void;
  readonly logged: CountedLog;
  readonly silenceMs?: number;
  readonly firstPauseMs?: number;
};

const defaultSilenceMs = 15_000;
const defaultFirstPauseMs = 500;
const longestPauseMs = 30_000;
/** A frame larger than any that a venue sends. */
const maxFrameBytes = 1 << 20;

/** Connects, and keeps reconnecting until `close`. */
export const keepConnected = (deps: VenueConnectionDeps): VenueConnection => {
  const { url, logged, silenceMs = defaultSilenceMs, firstPauseMs = defaultFirstPauseMs } = deps;
  let socket: WebSocket | undefined;
  let closed = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  const connect = (): void => {
    const current = new WebSocket(url, { maxPayload: maxFrameBytes, handshakeTimeout: silenceMs });
    socket = current;
    let silence: NodeJS.Timeout | undefined;
    const heard = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => current.terminate(), silenceMs);
    };
    current.on("open", heard);
    current.on("ping", heard);
    current.on("message", (data, isBinary) => {
      heard();
      failures = 0;
      if (!isBinary) deps.onFrame((data as Buffer).toString());
    });
    current.on("error", (error) =>
      logged("connection", { url, err: error }, "the connection to a price source failed"),
    );
    current.on("close", () => {
      clearTimeout(silence);
      if (!closed) timer = setTimeout(connect, pauseMs(firstPauseMs, failures++));
    });
  };
  connect();
  return {
    close: () => {
      closed = true;
      clearTimeout(timer);
      socket?.terminate();
    },
  };
};

/** Doubles with each failure in a row, up to half a minute. */
export const pauseMs = (firstPauseMs: number, failures: number): number =>
  retryDelay(failures, firstPauseMs, longestPauseMs);
