/** For tests: an HTTP server between us and a node, which changes what it answers, is slow, refuses, or sends no end of it. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

export type Asked = { readonly method: string; readonly params: readonly unknown[] };
export type Twist = (asked: Asked, result: unknown) => unknown;
export type Behaviour = {
  twist?: Twist;
  refuse?: (response: ServerResponse) => void;
  /** Called with each request before it is passed on; the asker gets nothing when it returns true. */
  before?: (asked: Asked) => Promise<boolean>;
  /** Called when the node has answered, before the asker gets it; the asker gets nothing when it returns true. */
  after?: (asked: Asked) => Promise<boolean>;
  requests: number;
};

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
      pass(behaviour, target(), body).then(
        (answer) => {
          if (answer === undefined) return response.destroy();
          response.setHeader("content-type", "application/json");
          response.end(JSON.stringify(answer));
        },
        () => response.destroy(),
      );
    });
  });
  // By default it closes a connection that rests for 5 s: on a busy machine just when the asker uses it again.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, behaviour };
};

/** What the asker gets; undefined: nothing. Rejects when the node is not there. */
const pass = async (behaviour: Behaviour, url: string, body: string): Promise<object | undefined> => {
  const asked = JSON.parse(body) as Asked;
  if ((await behaviour.before?.(asked)) === true) return undefined;
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  const answer = (await response.json()) as { readonly result?: unknown };
  if ((await behaviour.after?.(asked)) === true) return undefined;
  const twisted = behaviour.twist?.(asked, answer.result);
  return twisted === undefined ? answer : { ...answer, result: twisted };
};
