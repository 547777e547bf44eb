/** The public interface, on one port: calls, sockets, public files and health. Metrics are on an address of their own. */
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { Gauge, type Registry } from "prom-client";
import { registerFeedMetrics } from "../feed/feed-metrics.ts";
import type { Config } from "../platform/config/config.ts";
import { publicAuditRoutes } from "../modules/operators/public-audit-routes.ts";
import { buildHttp, defaultWebRoot } from "../platform/http/build-http.ts";
import { askPools, createHealth } from "../platform/http/health/health.ts";
import { createMetrics } from "../platform/http/health/metrics.ts";
import { serveMetrics } from "../platform/http/health/serve-metrics.ts";
import type { AccountSocketHub } from "../platform/ws/account-socket.ts";
import type { MarketSocketHub } from "../platform/ws/market-socket.ts";
import { mountSockets } from "../platform/ws/mount-sockets.ts";
import { drawContent } from "../records/first-answer/draw-content.ts";
import type { Module } from "../records/module.ts";
import type { Base } from "./base.ts";
import type { EngineThread } from "./engine-thread/start-engine-thread.ts";
import type { Market } from "./market.ts";

export type Serving = {
  readonly http: FastifyInstance;
  /** From now on it says that it is not ready, and takes no new sockets; calls are served until it is closed. */
  readonly drain: () => void;
};

/** Sets up everything except listening. */
export const serve = async (
  base: Base,
  market: Market,
  engine: EngineThread,
  modules: readonly Module[],
): Promise<Serving> => {
  const { config, closing, account, log } = base;
  let isReady = false;
  const metrics = await openMetrics(base, market, engine, modules);
  const {
    app: http,
    refuse,
    waitMs,
  } = await buildHttp({
    ...config,
    ...base,
    calls: modules.flatMap(({ calls }) => calls),
    webRoot: defaultWebRoot,
    content: drawContent,
    isReady: () => isReady,
    health: healthOf(base, engine),
    routes: [
      market.routes,
      publicAuditRoutes(base.database.reads),
      ...modules.flatMap(({ routes }) => routes ?? []),
    ],
    onAnswered: (status) => {
      for (const module of modules) module.onAnswered?.(status);
    },
    metrics,
  });
  closing.add(() => http.close());
  const sockets = mountSockets(http.server, {
    kinds: new Map<string, MarketSocketHub | AccountSocketHub>([
      ["/ws/market", market.socket],
      ["/ws/account", account],
    ]),
    log,
    refuse,
    limits: config.rateLimits,
    waitMs,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    isReady: () => isReady,
    onSweep: account.sweep,
    onTick: account.closeExpired,
  });
  closing.add(sockets.close);
  if (metrics !== undefined) registerSocketMetrics(metrics, sockets.count);
  const drain = (): void => void (isReady = false);
  closing.add(drain);
  isReady = true;
  return { http, drain };
};

const registerSocketMetrics = (registry: Registry, count: () => number): void => {
  new Gauge({
    name: "candor_sockets",
    help: "Open sockets of customers, for prices and for what happens on an account.",
    registers: [registry],
    collect() {
      this.set(count());
    },
  });
};

/** Serves the figures of all parts where the operator's monitoring asks for them, if anywhere. */
const openMetrics = async (
  { config, closing, log }: Base,
  market: Market,
  engine: EngineThread,
  modules: readonly Module[],
): Promise<Registry | undefined> => {
  if (config.metricsAddress === undefined) return undefined;
  const registry = createMetrics();
  const symbols = market.products.all.map(({ symbol }) => symbol);
  registerFeedMetrics(registry, engine, symbols);
  for (const { metrics } of modules) metrics?.(registry);
  const { close } = await serveMetrics(registry, config.metricsAddress, log);
  closing.add(close);
  return registry;
};

const healthOf = ({ database }: Base, { clock, markMs, storedMs, appendMs }: EngineThread) =>
  createHealth({
    askDatabase: askPools([database.pool, database.readPool]),
    markAgeMs: () => clock.nowMs() - markMs(),
    appendAgeMs: () => clock.nowMs() - storedMs(),
    appendMs,
  });

/** Listens; returns the address, such as "http://127.0.0.1:8080". */
export const listen = async (
  http: FastifyInstance,
  { host, port }: Pick<Config, "host" | "port">,
): Promise<string> => {
  await http.listen({ host, port });
  const address = http.server.address() as AddressInfo;
  const name = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return `http://${name}:${address.port}`;
};
