/**
 * What a connection, and all connections of an address, may have under way (API-17). A client that asks and does not read costs
 * memory for as long as it stays, so every answer has to be taken fast enough.
 *
 * Ordering: requests that a client sends without waiting for answers (pipelining) are begun one after the other, each when the
 * answer before it has been taken. So a connection never has more than one answer in memory.
 */
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { countByKey } from "../../count-by-key.ts";
import { addressGroup } from "./rate-limits.ts";
import type { TrustedProxies } from "../../visitor/trusted-proxies.ts";
import { Throttled } from "../failures.ts";

export type ConnectionSettings = {
  /** Requests of one address that are not answered completely, on all of its connections. */
  readonly openOfAddress: number;
  /** Requests of one connection that wait for the answers before them. */
  readonly waitingOfConnection: number;
  /** Connections of one address; a trusted proxy may have any number. */
  readonly connectionsOfAddress: number;
  /** An answer of which less than `leastBytes` is taken in this time is given up, with its connection. */
  readonly readingTimeoutMs: number;
  readonly leastBytes: number;
};

export const usualConnections: ConnectionSettings = {
  openOfAddress: 64,
  waitingOfConnection: 16,
  connectionsOfAddress: 512,
  readingTimeoutMs: 20_000,
  leastBytes: 16_384,
};
/** Load runs send everything from one address. */
export const unlimitedConnections: ConnectionSettings = {
  ...usualConnections,
  openOfAddress: Infinity,
  waitingOfConnection: Infinity,
  connectionsOfAddress: Infinity,
};

type ConnectionDeps = {
  readonly settings: ConnectionSettings;
  readonly trustedProxies: TrustedProxies;
  /** What counts as one address. */
  readonly groupOf: (request: FastifyRequest) => string;
};

/** Mount it before all hooks that do or cost something: they run when it is the request's turn. */
export const mountConnections = (app: FastifyInstance, deps: ConnectionDeps): void => {
  const { settings } = deps;
  limitConnections(app, deps);
  const openOf = countByKey();
  const lines = new Map<Socket, Line>();
  const lineOf = (socket: Socket): Line => {
    const known = lines.get(socket);
    if (known !== undefined) return known;
    const line: Line = { waiting: [], open: new Set(), reading: undefined };
    lines.set(socket, line);
    socket.once("close", () => {
      lines.delete(socket);
      for (const end of line.open) end();
    });
    return line;
  };
  app.addHook("onRequest", (request, reply, done) => {
    const address = deps.groupOf(request);
    if (openOf.count(address) >= settings.openOfAddress) return done(new Throttled("work", 1_000));
    const { socket } = request.raw;
    const line = lineOf(socket);
    if (line.waiting.length >= settings.waitingOfConnection) return void socket.destroy();
    openOf.change(address, 1);
    const end = (): void => {
      if (!line.open.delete(end)) return;
      openOf.change(address, -1);
      // Without a connection nobody is there to get the next answer.
      if (!socket.destroyed) line.waiting.shift()?.();
    };
    // Everything was passed to the network; a connection that ends first ends all its requests, above.
    reply.raw.once("finish", end);
    const isFirst = line.open.size === 0;
    line.open.add(end);
    if (isFirst) done();
    else line.waiting.push(done);
  });
  const looking = setInterval(
    () => {
      for (const [socket, line] of lines) if (isTooSlow(socket, line, settings)) socket.destroy();
    },
    Math.min(2_000, settings.readingTimeoutMs / 2),
  );
  looking.unref();
  app.addHook("onClose", async () => clearInterval(looking));
};

type Line = {
  /** Begins the next request of the connection. */
  readonly waiting: (() => void)[];
  /** Ends each request that is not answered completely. */
  readonly open: Set<() => void>;
  /** What had been taken when the time began to be counted; undefined while nothing waits to be taken. */
  reading: Reading | undefined;
};
type Reading = { readonly sinceMs: number; bytes: number; taken: number; queued: number };

/** True when the client has taken too little of what waits for it since its time began. */
const isTooSlow = (
  socket: Socket,
  line: Line,
  { readingTimeoutMs, leastBytes }: ConnectionSettings,
): boolean => {
  if (line.open.size === 0 || socket.writableLength === 0) {
    line.reading = undefined;
    return false;
  }
  const nowMs = performance.now();
  // A piece counts when all of it has left; until then, what is left of it is in the queue of the operating system's handle.
  const taken = socket.bytesWritten - socket.writableLength;
  const queued = queuedOf(socket);
  const { reading } = line;
  if (reading === undefined) {
    line.reading = { sinceMs: nowMs, bytes: 0, taken, queued };
    return false;
  }
  reading.bytes += taken > reading.taken ? taken - reading.taken : Math.max(0, reading.queued - queued);
  [reading.taken, reading.queued] = [taken, queued];
  if (nowMs - reading.sinceMs < readingTimeoutMs) return false;
  if (reading.bytes < leastBytes) return true;
  line.reading = { sinceMs: nowMs, bytes: 0, taken, queued };
  return false;
};

const queuedOf = (socket: Socket): number =>
  (socket as { readonly _handle?: { readonly writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0;

/** Ends connections of an address that has too many. */
const limitConnections = (app: FastifyInstance, { settings, trustedProxies }: ConnectionDeps): void => {
  const connections = countByKey();
  app.server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    if (trustedProxies(address)) return;
    const group = addressGroup(address);
    if (connections.count(group) >= settings.connectionsOfAddress) return void socket.destroy();
    connections.change(group, 1);
    socket.once("close", () => connections.change(group, -1));
  });
};
