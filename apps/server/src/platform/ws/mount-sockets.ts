/** Takes WebSocket upgrades on the HTTP server's port and hands each to its kind (API-14). */
import { countedOf } from "../counted-log.ts";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Refusal } from "@candor/core/result/result";
import { pickLanguage } from "@candor/wire/language";
import { WebSocketServer, type ServerOptions, type WebSocket } from "ws";
import { countByKey } from "../count-by-key.ts";
import type { Log } from "../log.ts";
import { addressGroup } from "../http/limits/rate-limits.ts";
import type { RefuseSocket } from "../http/refuse-socket.ts";
import { ownPages } from "../visitor/page-origin.ts";
import { callerAddress, type TrustedProxies } from "../visitor/trusted-proxies.ts";
import { closeCodes, createConnection, type Connection } from "./connection.ts";

export type SocketKind = {
  readonly onOpen?: (connection: Connection) => void;
  readonly onText: (text: string, connection: Connection) => void;
  readonly onClose: (connection: Connection) => void;
};

export type SocketOptions = {
  /** Socket kinds by path, such as "/ws/market". */
  readonly kinds: ReadonlyMap<string, SocketKind>;
  readonly log: Log;
  /** Answers a request for a socket that is refused. */
  readonly refuse: RefuseSocket;
  /** False for load runs: any number of sockets an address. */
  readonly limits: boolean;
  /** Takes the cost of a request for a socket; 0, or the milliseconds to wait when its caller has too little left (API-17). */
  readonly waitMs: (request: IncomingMessage, cost: number) => number;
  /** Where people open the app: its pages may open sockets. */
  readonly publicUrl: string;
  /** The proxies that may name the caller's address, as for HTTP calls. */
  readonly trustedProxies: TrustedProxies;
  readonly isReady: () => boolean;
  /** Called with every round of pings. */
  readonly onSweep: () => Promise<void>;
  /** Called twice a second, for changes that must reach sockets within a second. */
  readonly onTick: () => void;
};

const maxMessageBytes = 8 * 1024;
const maxSocketsPerAddress = 200;
/** A request for a socket costs as much as two light calls, whether it is answered or refused. */
const upgradeCost = 2;
const pingEveryMs = 20_000;
const tickEveryMs = 500;
/** A client that ignores its close is disconnected after this time. Its place among those of its address is free at once. */
const closeWithinMs = 2_000;
/** Closed sockets of one address that may be waited for. A further one ends at once: places that are taken and freed again must not add up. */
const mostClosing = 20;

/** The types do not know `closeTimeout` yet. */
const parserOptions: ServerOptions & { readonly closeTimeout: number } = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: maxMessageBytes,
  closeTimeout: closeWithinMs,
};

export type Sockets = { readonly close: () => Promise<void>; readonly count: () => number };

export const mountSockets = (server: Server, options: SocketOptions): Sockets => {
  const open = new Map<Connection, string>();
  const openOf = countByKey();
  const closing = createClosing(options.limits ? mostClosing : Infinity);
  const isOurs = ownPages(options.publicUrl);
  const strangers = createStrangers(options);
  const parser = new WebSocketServer(parserOptions);
  const refuse = refusing(options);
  parser.on("wsClientError", (_error, stream, request) => refuse(stream, request, 400, badPart("Upgrade")));
  const take = (
    kind: SocketKind,
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer,
    address: string,
  ): void => {
    parser.handleUpgrade(request, stream, head, (socket) => {
      const connection = createConnection(socket, stream, request, kind.onText);
      open.set(connection, address);
      openOf.change(address, 1);
      connection.onClose(() => {
        open.delete(connection);
        openOf.change(address, -1);
        kind.onClose(connection);
        closing.add(socket, address);
      });
      kind.onOpen?.(connection);
    });
  };
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    stream.on("error", () => stream.destroy());
    const waitMs = options.waitMs(request, upgradeCost);
    if (waitMs > 0) return refuse(stream, request, 429, { key: "DoNotSubmit" }, waitMs);
    const kind = options.kinds.get((request.url ?? "").split("?", 1)[0] ?? "");
    const address = addressGroup(callerAddress(request, options.trustedProxies));
    if (kind === undefined) return refuse(stream, request, 404, { key: "NotFound" });
    if (!isOurs(request.headers)) {
      strangers.count();
      return refuse(stream, request, 403, badPart("Origin"));
    }
    if (!options.isReady()) return refuse(stream, request, 503, { key: "NotReady" });
    if (options.limits && openOf.count(address) >= maxSocketsPerAddress)
      return refuse(stream, request, 429, { key: "DoNotSubmit" });
    take(kind, request, stream, head, address);
  };
  server.on("upgrade", onUpgrade);
  const pinging = setInterval(() => {
    for (const connection of open.keys()) if (!connection.checkAlive()) connection.cut();
    options
      .onSweep()
      .catch((error: unknown) =>
        countedOf(options.log)("sockets", { err: error }, "checking sockets failed", "error"),
      );
  }, pingEveryMs);
  pinging.unref();
  const ticking = setInterval(options.onTick, tickEveryMs).unref();
  return {
    count: () => open.size,
    close: async () => {
      clearInterval(pinging);
      clearInterval(ticking);
      server.off("upgrade", onUpgrade);
      const saysGoodbye = open.size > 0;
      for (const connection of open.keys()) connection.close(closeCodes.goingAway, "");
      await new Promise((resolve) => setTimeout(resolve, saysGoodbye ? 200 : 0));
      closing.cutAll();
    },
  };
};

/** Refuses a request for a socket in the language that it asks for. */
const refusing =
  (options: Pick<SocketOptions, "refuse">) =>
  (stream: Duplex, { headers }: IncomingMessage, status: number, refusal: Refusal, waitMs?: number): void => {
    const language = pickLanguage(headers["accept-language"]);
    const retry = waitMs === undefined ? {} : { retryAfterSeconds: Math.ceil(waitMs / 1_000) };
    options.refuse(stream, status, refusal, { language, ...retry });
  };

type Closing = {
  /** Ends a socket that was closed when its client does not. One too many of an address ends at once. */
  readonly add: (socket: WebSocket, address: string) => void;
  readonly cutAll: () => void;
};

/** Sockets that were closed by one side and have not ended. `ws` ends each after `closeWithinMs`. */
const createClosing = (mostOfAddress: number): Closing => {
  const sockets = new Set<WebSocket>();
  const countOf = countByKey();
  return {
    add: (socket, address) => {
      if (socket.readyState === socket.CLOSED) return;
      if (countOf.count(address) >= mostOfAddress) return socket.terminate();
      sockets.add(socket);
      countOf.change(address, 1);
      socket.once("close", () => {
        sockets.delete(socket);
        countOf.change(address, -1);
      });
    },
    cutAll: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
};

/**
 * Counts sockets that pages of other addresses asked for. An operator whose PUBLIC_URL is wrong reads why no page has live prices, in one
 * line a minute; the address of the page is not logged, because anyone can send one.
 */
const createStrangers = ({ log, publicUrl }: Pick<SocketOptions, "log" | "publicUrl">) => {
  let refused = 0;
  let saidAtMs = -Infinity;
  return {
    count: () => {
      refused += 1;
      const nowMs = performance.now();
      if (nowMs - saidAtMs < strangersEveryMs) return;
      log.warn({ refused, publicUrl }, "sockets were refused: their pages are not of PUBLIC_URL");
      [refused, saidAtMs] = [0, nowMs];
    },
  };
};
const strangersEveryMs = 60_000;

const badPart = (field: string): Refusal => ({ key: "BadRequest", values: { field } });
