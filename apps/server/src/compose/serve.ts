/** The public interface: calls, sockets, public files, health and metrics, on one port. */
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Engine } from "../engine/start-engine.ts";
import { registerFeedMetrics } from "../feed/feed-metrics.ts";
import type { Config } from "../platform/config.ts";
import { buildHttp, defaultWebRoot } from "../platform/http/build-http.ts";
import { askPool, createHealth } from "../platform/http/health.ts";
import type { AccountSocketHub } from "../platform/ws/account-socket.ts";
import type { MarketSocketHub } from "../platform/ws/market-socket.ts";
import { mountSockets } from "../platform/ws/mount-sockets.ts";
import type { Module } from "../records/module.ts";
import type { Base } from "./base.ts";
import type { Market } from "./market.ts";

/** Sets up everything except listening. */
export const serve = async (
  base: Base,
  market: Market,
  engine: Engine,
  modules: readonly Module[],
): Promise<FastifyInstance> => {
  const { config, closing, account, log } = base;
  let isReady = false;
  const http = await buildHttp({
    ...config,
    ...base,
    calls: modules.flatMap(({ calls }) => calls),
    webRoot: defaultWebRoot,
    isReady: () => isReady,
    health: healthOf(base, market, engine),
    routes: [market.routes],
    registerMetrics: (registry) => {
      const symbols = market.products.all.map(({ symbol }) => symbol);
      registerFeedMetrics(registry, market.data.tickLog, symbols, base.marketClock);
      for (const { metrics } of modules) metrics?.(registry);
    },
  });
  closing.add(() => http.close());
  const sockets = mountSockets(http.server, {
    kinds: new Map<string, MarketSocketHub | AccountSocketHub>([
      ["/ws/market", market.socket],
      ["/ws/account", account],
    ]),
    log,
    limits: config.rateLimits,
    trustedProxies: config.trustedProxies,
    isReady: () => isReady,
    onSweep: account.sweep,
    onTick: account.closeExpired,
  });
  closing.add(sockets.close);
  closing.add(() => void (isReady = false));
  isReady = true;
  return http;
};

const healthOf = ({ database, marketClock }: Base, { data }: Market, engine: Engine) =>
  createHealth({
    askDatabase: askPool(database.pool),
    markAgeMs: () => marketClock.nowMs() - engine.markMs(),
    appendAgeMs: () => marketClock.nowMs() - data.tickLog.storedMs(),
  });

/** Listens; returns the address, such as "http://127.0.0.1:8080". */
export const listen = async (http: FastifyInstance, { host, port }: Config): Promise<string> => {
  await http.listen({ host, port });
  const address = http.server.address() as AddressInfo;
  const name = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return `http://${name}:${address.port}`;
};
