/** Metrics for an operator's monitoring, in the Prometheus text format. */
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";
import { isCutOff } from "../failures.ts";

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** With the figures of the process itself. */
export const createMetrics = (): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
};

/** Counts and times every request by its route. */
export const measureRequests = (app: FastifyInstance, registry: Registry): void => {
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
  const cutOff = new Counter({
    name: "candor_http_cut_off",
    help: "Requests that ended with their connection before they were complete, by route.",
    labelNames: ["route"],
    registers: [registry],
  });
  app.addHook("onRequestAbort", async (request) => {
    if (isCutOff(request)) cutOff.labels(request.routeOptions.url ?? "none").inc();
  });
};
