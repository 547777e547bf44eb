/** Metrics for an operator's monitoring, in the Prometheus text format. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/**
 * Counts and times every request by its route, and serves `/metrics` only to this machine and private
 * networks, and only when asked directly, not through a proxy: what a platform does each minute is not public.
 */
export const mountMetrics = (app: FastifyInstance): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "candor_http_seconds",
    help: "Time to answer a request, by route and status.",
    labelNames: ["route", "status"],
    buckets,
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    seconds.labels(route, String(reply.statusCode)).observe(reply.elapsedTime / 1_000);
  });
  app.get("/metrics", async (request, reply) => {
    if (isForwarded(request) || !isPrivate(request.ip)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
};

/** A request through a proxy came from outside, however near the proxy itself is. */
const isForwarded = ({ headers }: FastifyRequest): boolean =>
  headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;

const isPrivate = (address: string): boolean =>
  /^(::1|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd])/.test(address.replace(/^::ffff:/, ""));
