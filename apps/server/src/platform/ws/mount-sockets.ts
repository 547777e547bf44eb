/** Takes WebSocket upgrades on the HTTP server's port and hands each to its kind (API-14). */
import { STATUS_CODES, type IncomingMessage, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { Log } from "../log.ts";
import { addressGroup } from "../http/rate-limits.ts";
import { callerAddress, type TrustedProxies } from "../trusted-proxies.ts";
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
  /** False for load runs: any number of sockets an address. */
  readonly limits: boolean;
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
const pingEveryMs = 20_000;
const tickEveryMs = 500;

export type Sockets = { readonly close: () => Promise<void>; readonly count: () => number };

export const mountSockets = (server: Server, options: SocketOptions): Sockets => {
  const open = new Map<Connection, string>();
  const perAddress = new Map<string, number>();
  const parser = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxMessageBytes,
  });
  const count = (address: string, change: number): void => {
    const left = (perAddress.get(address) ?? 0) + change;
    if (left <= 0) perAddress.delete(address);
    else perAddress.set(address, left);
  };
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
      count(address, 1);
      connection.onClose(() => {
        open.delete(connection);
        count(address, -1);
        kind.onClose(connection);
      });
      kind.onOpen?.(connection);
    });
  };
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    stream.on("error", () => stream.destroy());
    const kind = options.kinds.get((request.url ?? "").split("?", 1)[0] ?? "");
    const address = addressGroup(callerAddress(request, options.trustedProxies));
    if (kind === undefined) return refuseUpgrade(stream, 404);
    if (!isSameOrigin(request)) return refuseUpgrade(stream, 403);
    if (!options.isReady()) return refuseUpgrade(stream, 503);
    if (options.limits && (perAddress.get(address) ?? 0) >= maxSocketsPerAddress)
      return refuseUpgrade(stream, 429);
    take(kind, request, stream, head, address);
  };
  server.on("upgrade", onUpgrade);
  const pinging = setInterval(() => {
    for (const connection of open.keys()) if (!connection.checkAlive()) connection.cut();
    options.onSweep().catch((error: unknown) => options.log.error({ err: error }, "checking sockets failed"));
  }, pingEveryMs);
  pinging.unref();
  const ticking = setInterval(options.onTick, tickEveryMs).unref();
  return {
    count: () => open.size,
    close: async () => {
      clearInterval(pinging);
      clearInterval(ticking);
      server.off("upgrade", onUpgrade);
      for (const connection of open.keys()) connection.close(closeCodes.goingAway, "");
      await new Promise((resolve) => setTimeout(resolve, open.size === 0 ? 0 : 200));
      for (const connection of open.keys()) connection.cut();
    },
  };
};

/** A browser sends the origin of its page; only pages of this host may open a socket. */
const isSameOrigin = (request: IncomingMessage): boolean => {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
};

const refuseUpgrade = (stream: Duplex, status: number): void => {
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};
