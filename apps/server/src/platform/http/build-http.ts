/** The HTTP side of the server: one Fastify app with every call mounted the same way. */
import type { Socket } from "node:net";
import { join } from "node:path";
import { calls as listedCalls } from "@candor/wire/calls";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Registry } from "prom-client";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { TrustedProxies } from "../trusted-proxies.ts";
import { sendFailure, sendRefusal, Throttled } from "./failures.ts";
import { mountHealth, type Health } from "./health.ts";
import { mountMetrics } from "./metrics.ts";
import type { MountedCall } from "./mount.ts";
import { openApiDocument } from "./openapi.ts";
import { addressGroup, createRateLimits, type RateLimits } from "./rate-limits.ts";
import { mountReferencePage } from "./reference-page.ts";
import { mountSecurityHeaders } from "./security-headers.ts";
import { serveCall } from "./serve-call.ts";
import type { SessionCache } from "./session-cache.ts";
import {
  findBuiltWeb,
  isPagePath,
  mountStaticWeb,
  sendNotBuilt,
  sendPage,
  type BuiltWeb,
} from "./static-web.ts";

export type HttpOptions = {
  readonly calls: readonly MountedCall[];
  readonly sessions: SessionCache;
  readonly clock: Clock;
  readonly log: Log;
  readonly mode: "demo" | "live";
  readonly signSecret: string;
  readonly rateLimits: boolean;
  /** The proxies that may name the caller's address; no other host may. */
  readonly trustedProxies: TrustedProxies;
  /** Folder of the built web app. */
  readonly webRoot: string;
  /** False while starting or stopping; `/healthz` reports it. */
  readonly isReady: () => boolean;
  /** Whether the database and the market work; absent: being ready is enough. */
  readonly health?: () => Promise<Health>;
  /** Further routes that are not calls, such as public files. */
  readonly routes: readonly ((app: FastifyInstance) => void)[];
  /** Adds the metrics of other parts to `/metrics`. */
  readonly registerMetrics?: (registry: Registry) => void;
};

/** The maximum size of a body unless its call sets another. */
const bodyLimitBytes = 16 * 1024;
const requestTimeoutMs = 15_000;

/** Builds the app, ready to listen or to be called through `inject`. */
export const buildHttp = async (options: HttpOptions): Promise<FastifyInstance> => {
  const app = createApp(options);
  const web = findBuiltWeb(options.webRoot);
  mountSecurityHeaders(app, web?.scriptHashes ?? [], options.mode);
  const registry = mountMetrics(app);
  options.registerMetrics?.(registry);
  mountHealth(app, options.isReady, options.health);
  const offered = options.calls.filter((mounted) => isOffered(mounted, options.mode));
  const limits = options.rateLimits ? createRateLimits() : undefined;
  if (limits !== undefined) keepPruned(app, limits, options.clock);
  mountCalls(app, offered, options, limits);
  mountReference(app, offered);
  await mountFurtherRoutes(app, options, limits);
  if (web !== undefined) await mountStaticWeb(app, web);
  mountNotFound(app, offered, web);
  await app.ready();
  return app;
};

const createApp = ({ log, trustedProxies }: HttpOptions): FastifyInstance => {
  const app = Fastify({
    // Requests are counted (`metrics.ts`), not logged: a log of them would be a record of people.
    logger: false,
    trustProxy: trustedProxies,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: 75_000,
    // Node checks for late requests at this interval; its default of 30 s would lengthen every limit.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: "idle",
    frameworkErrors: (error, request, reply) => {
      sendFailure(log, error, request as FastifyRequest, reply as FastifyReply);
    },
    clientErrorHandler: answerBrokenRequest,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ["application/json", "application/x-www-form-urlencoded"],
    { parseAs: "string" },
    (_request, body, done) => done(null, body),
  );
  app.setErrorHandler((error, request, reply) => sendFailure(log, error, request, reply));
  return app;
};

/** A request that is not HTTP, or too slow, has no route and no language: it gets a plain answer and the connection ends. */
const answerBrokenRequest = (error: { code: string }, socket: Socket): void => {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const isTimeout = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
  const key = isTimeout ? "RequestTimeout" : "BadRequest";
  const status = isTimeout ? "408 Request Timeout" : "400 Bad Request";
  const message = isTimeout ? "The request took too long to arrive" : "The request is not valid HTTP";
  const body = JSON.stringify({ retCode: 1, message, data: null, key });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
};

const isOffered = ({ call }: MountedCall, mode: "demo" | "live"): boolean =>
  mode === "demo" || !call.access.startsWith("demo-");

const mountCalls = (
  app: FastifyInstance,
  offered: readonly MountedCall[],
  options: HttpOptions,
  limits: RateLimits | undefined,
): void => {
  const services = { ...options, limits };
  for (const mounted of offered) {
    const { path, method, bodyBytes } = mounted.call;
    app.route({
      method: method ?? "POST",
      url: `/api/${path}`,
      bodyLimit: bodyBytes ?? bodyLimitBytes,
      handler: serveCall(mounted, services),
    });
  }
};

/** Public files cost a query each when they are not final yet, so each address is limited to a reader's pace (API-17). */
const mountFurtherRoutes = async (
  app: FastifyInstance,
  { routes, clock }: HttpOptions,
  limits: RateLimits | undefined,
): Promise<void> => {
  await app.register(async (scope) => {
    if (limits !== undefined) {
      scope.addHook("onRequest", async (request) => {
        const waitMs = limits.take("read", "address", addressGroup(request.ip), clock.nowMs());
        if (waitMs > 0) throw new Throttled("read", waitMs);
      });
    }
    for (const mountRoutes of routes) mountRoutes(scope);
  });
};

const keepPruned = (app: FastifyInstance, limits: RateLimits, clock: Clock): void => {
  const pruning = setInterval(() => limits.prune(clock.nowMs()), 60_000);
  pruning.unref();
  app.addHook("onClose", async () => clearInterval(pruning));
};

/** The document describes what this server answers, in the order of the wire's areas. */
const mountReference = (app: FastifyInstance, offered: readonly MountedCall[]): void => {
  const mounted = new Set(offered.map(({ call }) => call));
  let text: string | undefined;
  app.get("/api/openapi.json", async (_request, reply) => {
    text ??= JSON.stringify(
      openApiDocument(
        listedCalls.filter(({ call }) => mounted.has(call)),
        "0.1.0",
      ),
    );
    return reply.type("application/json; charset=utf-8").send(text);
  });
  mountReferencePage(app);
};

const mountNotFound = (
  app: FastifyInstance,
  offered: readonly MountedCall[],
  web: BuiltWeb | undefined,
): void => {
  const allowed = new Map(offered.map(({ call }) => [`/api/${call.path}`, call.method ?? "POST"]));
  app.setNotFoundHandler((request, reply) => {
    const method = allowed.get(request.url.split("?", 1)[0] ?? "");
    if (method !== undefined) {
      reply.header("allow", method);
      return sendRefusal(reply, request, 405, { key: "MethodNotAllowed" });
    }
    if (!isPagePath(request)) return sendRefusal(reply, request, 404, { key: "NotFound" });
    return web === undefined ? sendNotBuilt(reply) : sendPage(reply);
  });
};

/** Where `npm run build` puts the web app, seen from this file. */
export const defaultWebRoot = join(import.meta.dirname, "../../../../web/dist");
