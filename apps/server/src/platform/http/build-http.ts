/** The HTTP side of the server: one Fastify app with every call mounted the same way. */
import { join } from "node:path";
import { calls as listedCalls } from "@candor/wire/calls";
import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { TrustedProxies } from "../visitor/trusted-proxies.ts";
import { usualDeadlines, type Deadlines } from "./answer-in-time.ts";
import {
  mountConnections,
  unlimitedConnections,
  usualConnections,
  type ConnectionSettings,
} from "./limits/connections.ts";
import { bodyLimitBytes, createApp, mountFirstChecks } from "./create-app.ts";
import { sendRefusal } from "./failures.ts";
import { mountHealth, type Health, type WaitingForClock } from "./health/health.ts";
import { measureRequests } from "./health/metrics.ts";
import type { MountedCall } from "./mount.ts";
import { openApiDocument } from "./reference/openapi.ts";
import { createRateLimits, type RateLimits } from "./limits/rate-limits.ts";
import { createTakeUpload, takeUploads } from "./files/read-upload.ts";
import type { UploadPace } from "./files/upload-pace.ts";
import { createFirstAnswer, type DrawContent, type FirstAnswer } from "./first-answer/first-answer.ts";
import { mountReferencePage } from "./reference/reference-page.ts";
import { createRefuseSocket, type RefuseSocket } from "./refuse-socket.ts";
import { createRequestLimits, type RequestLimits } from "./limits/request-limits.ts";
import { mountSecurityHeaders, securityHeaders } from "./security-headers.ts";
import { serveCall, type OperatorRules } from "./serve-call.ts";
import type { SessionCache } from "./session-cache.ts";
import {
  findBuiltWeb,
  isPagePath,
  mountStaticWeb,
  sendNotBuilt,
  sendPage,
  type BuiltWeb,
} from "./files/static-web.ts";

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
  /** Folder of the built web app, and its page. */
  readonly webRoot: string;
  readonly webPage?: string;
  /** At the console's address: the rules of operators' calls, which are the only ones that are answered there. Absent: none of them is. */
  readonly operators?: OperatorRules;
  /** False while starting or stopping; `/healthz` reports it. */
  readonly isReady: () => boolean;
  /** Whether the database and the market work; absent: being ready is enough. */
  readonly health?: () => Promise<Health | WaitingForClock>;
  /** The longest that a call may take; by default `usualDeadlines`. */
  readonly deadlines?: Deadlines;
  /** How slowly files may arrive; by default `usualPace`. */
  readonly uploadPace?: UploadPace;
  /** How many light reads may be under way. */
  readonly readPlaces?: number;
  /** What connections may have under way; by default it depends on `rateLimits`. */
  readonly connections?: ConnectionSettings;
  /** Further routes that are not calls, such as public files. Each request costs 1, unless the route spends more. */
  readonly routes: readonly ((app: FastifyInstance, requestLimits: RequestLimits) => void)[];
  /** What the pages of content say in their first answer; absent: every page is answered as it was built. */
  readonly content?: DrawContent;
  /** How long a page waits for its content. */
  readonly mostContentWaitMs?: number;
  /** Called after each answer, with its status. */
  readonly onAnswered?: (status: number) => void;
  /** Where requests are counted; absent: nowhere. */
  readonly metrics: Registry | undefined;
};

export type Http = {
  readonly app: FastifyInstance;
  /** Refuses a connection that `app` does not answer, with the same headers and body. */
  readonly refuse: RefuseSocket;
  /** Takes the cost of such a connection out of its address's allowance. */
  readonly waitMs: RequestLimits["waitMs"];
};

/** Builds the app, ready to listen or to be called through `inject`. */
export const buildHttp = async (options: HttpOptions): Promise<Http> => {
  const web = findBuiltWeb(options.webRoot, options.webPage);
  const headers = securityHeaders(
    web?.scriptHashes ?? [],
    options.mode,
    options.operators === undefined ? "customers" : "operators",
  );
  const refuse = createRefuseSocket(headers);
  const app = createApp({ log: options.log, headers, refuse });
  mountSecurityHeaders(app, headers);
  const limits = options.rateLimits ? createRateLimits() : undefined;
  const requestLimits = createRequestLimits({ ...options, limits });
  const settings = options.connections ?? (options.rateLimits ? usualConnections : unlimitedConnections);
  mountConnections(app, { ...options, settings, groupOf: requestLimits.groupOf });
  mountFirstChecks(app);
  if (options.metrics !== undefined) measureRequests(app, options.metrics);
  const { onAnswered } = options;
  if (onAnswered !== undefined)
    app.addHook("onResponse", async (_, { statusCode }) => onAnswered(statusCode));
  mountHealth(app, options.isReady, options.health);
  const offered = options.calls.filter((mounted) => isOffered(mounted, options));
  if (limits !== undefined) keepPruned(app, limits, options.clock);
  await mountCalls(app, offered, options, requestLimits);
  mountReference(app, offered, requestLimits);
  await mountFurtherRoutes(app, options.routes, requestLimits);
  if (web !== undefined) await mountStaticWeb(app, web);
  const firstAnswer = firstAnswerOf(web, offered, options, requestLimits);
  mountNotFound(app, offered, { web, firstAnswer }, requestLimits);
  await app.ready();
  return { app, refuse, waitMs: requestLimits.waitMs };
};

const isOffered = (
  { call: { access } }: MountedCall,
  { mode, operators }: Pick<HttpOptions, "mode" | "operators">,
): boolean =>
  access.startsWith("operator") === (operators !== undefined) &&
  (mode === "demo" || !access.startsWith("demo-"));

const mountCalls = async (
  app: FastifyInstance,
  offered: readonly MountedCall[],
  options: HttpOptions,
  requestLimits: RequestLimits,
): Promise<void> => {
  const takeUpload = createTakeUpload(options.uploadPace);
  const services = { deadlines: usualDeadlines, ...options, requestLimits, takeUpload };
  const mount = (scope: FastifyInstance, mounted: MountedCall): void => {
    const { path, method, bodyBytes, limit } = mounted.call;
    scope.route({
      method: method ?? "POST",
      url: `/api/${path}`,
      bodyLimit: bodyBytes ?? bodyLimitBytes,
      ...(limit === "read" && { onRequest: async () => requestLimits.beginRead() }),
      handler: serveCall(mounted, services),
    });
  };
  const uploads = offered.filter(({ call }) => call.upload !== undefined);
  for (const mounted of offered) if (!uploads.includes(mounted)) mount(app, mounted);
  if (uploads.length === 0) return;
  await app.register(async (scope) => {
    await takeUploads(scope);
    for (const mounted of uploads) mount(scope, mounted);
  });
};

/** Each of their requests costs 1; a file that costs more says so itself. */
const mountFurtherRoutes = async (
  app: FastifyInstance,
  routes: HttpOptions["routes"],
  requestLimits: RequestLimits,
): Promise<void> => {
  await app.register(async (scope) => {
    scope.addHook("onRequest", async (request) => requestLimits.spend(request, 1));
    for (const mountRoutes of routes) mountRoutes(scope, requestLimits);
  });
};

const keepPruned = (app: FastifyInstance, limits: RateLimits, clock: Clock): void => {
  const pruning = setInterval(() => limits.prune(clock.nowMs()), 60_000);
  pruning.unref();
  app.addHook("onClose", async () => clearInterval(pruning));
};

/** The document is some hundred kilobytes long. */
const referenceCost = 10;

/** The document describes what this server answers, in the order of the wire's areas. */
const mountReference = (
  app: FastifyInstance,
  offered: readonly MountedCall[],
  requestLimits: RequestLimits,
): void => {
  const mounted = new Set(offered.map(({ call }) => call));
  let text: string | undefined;
  app.get("/api/openapi.json", async (request, reply) => {
    requestLimits.spend(request, referenceCost);
    text ??= JSON.stringify(
      openApiDocument(
        listedCalls.filter(({ call }) => mounted.has(call)),
        "0.1.0",
      ),
    );
    return reply.type("application/json; charset=utf-8").send(text);
  });
  mountReferencePage(app, requestLimits);
};

const firstAnswerOf = (
  web: BuiltWeb | undefined,
  calls: readonly MountedCall[],
  { content, clock, mode, mostContentWaitMs: mostWaitMs }: HttpOptions,
  requestLimits: RequestLimits,
): FirstAnswer | undefined => {
  if (web?.words === undefined || content === undefined) return undefined;
  return createFirstAnswer({
    calls,
    clock,
    mode,
    requestLimits,
    draw: content,
    page: join(web.root, web.page),
    words: web.words,
    ...(mostWaitMs === undefined ? {} : { mostWaitMs }),
  });
};

type Pages = { readonly web: BuiltWeb | undefined; readonly firstAnswer: FirstAnswer | undefined };

const mountNotFound = (
  app: FastifyInstance,
  offered: readonly MountedCall[],
  { web, firstAnswer }: Pages,
  requestLimits: RequestLimits,
): void => {
  const allowed = new Map(offered.map(({ call }) => [`/api/${call.path}`, call.method ?? "POST"]));
  app.setNotFoundHandler(async (request, reply) => {
    requestLimits.spend(request, 1);
    const method = allowed.get(request.url.split("?", 1)[0] ?? "");
    if (method !== undefined) {
      reply.header("allow", method);
      return sendRefusal(reply, request, 405, { key: "MethodNotAllowed" });
    }
    if (!isPagePath(request)) return sendRefusal(reply, request, 404, { key: "NotFound" });
    if (web === undefined) return sendNotBuilt(reply);
    return (await firstAnswer?.(request, reply)) ?? sendPage(reply, web);
  });
};

/** Where `npm run build` puts the web app, seen from this file. */
export const defaultWebRoot = join(import.meta.dirname, "../../../../web/dist");
/** The same of the operators' console. */
export const defaultConsoleRoot = join(import.meta.dirname, "../../../../web/console/dist");
