/**
 * Serves `/metrics` on an address of its own. What a platform does each minute is not public, and at the address that everybody uses
 * nobody can tell a monitoring system from a stranger whose proxy does not say where a request comes from.
 */
import { countedOf } from "../../counted-log.ts";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Registry } from "prom-client";
import type { ListenAddress } from "../../config/config.ts";
import type { Log } from "../../log.ts";

export type MetricsServer = { readonly port: number; readonly close: () => Promise<void> };

/** A monitoring system needs one. */
const mostConnections = 32;

/** Listens; rejects when the address cannot be used. Port 0 is any free port. */
export const serveMetrics = async (
  registry: Registry,
  { host, port }: ListenAddress,
  log: Log,
): Promise<MetricsServer> => {
  const server = createServer((request, response) => {
    answer(registry, request, response).catch((error: unknown) => {
      countedOf(log)("metrics", { err: error }, "the metrics could not be read", "error");
      response.writeHead(500).end();
    });
  });
  server.maxConnections = mostConnections;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const answer = async (
  registry: Registry,
  { method, url }: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (url?.split("?", 1)[0] !== "/metrics") return void response.writeHead(404).end();
  if (method !== "GET" && method !== "HEAD")
    return void response.writeHead(405, { allow: "GET, HEAD" }).end();
  const text = await registry.metrics();
  response.writeHead(200, { "content-type": registry.contentType, "cache-control": "no-store" }).end(text);
};
