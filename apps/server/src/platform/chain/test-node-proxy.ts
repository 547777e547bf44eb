/** For tests: an HTTP server between us and a node, which changes what it answers, is slow, refuses, or sends no end of it. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

type Asked = { readonly method: string; readonly params: readonly unknown[] };
export type Twist = (asked: Asked, result: unknown) => unknown;
export type Behaviour = { twist?: Twist; refuse?: (response: ServerResponse) => void; requests: number };

/** Starts one that behaves as the returned object says, and may be changed at any time. */
export const startProxy = async (target: () => string): Promise<{ url: string; behaviour: Behaviour }> => {
  const behaviour: Behaviour = { requests: 0 };
  const server = createServer((request, response) => {
    behaviour.requests += 1;
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (behaviour.refuse !== undefined) return behaviour.refuse(response);
      const body = Buffer.concat(chunks).toString();
      void fetch(target(), { method: "POST", headers: { "content-type": "application/json" }, body })
        .then((answer) => answer.json() as Promise<{ result?: unknown }>)
        .then((answer) => {
          const twisted = behaviour.twist?.(JSON.parse(body) as Asked, answer.result);
          response.setHeader("content-type", "application/json");
          response.end(JSON.stringify(twisted === undefined ? answer : { ...answer, result: twisted }));
        });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, behaviour };
};
