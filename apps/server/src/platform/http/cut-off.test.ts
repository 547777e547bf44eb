import { connect, type Socket } from "node:net";
import { login } from "@candor/wire/accounts";
import { Registry } from "prom-client";
import { afterEach, expect, test } from "vitest";
import { openLog } from "../log.ts";
import { handle } from "./mount.ts";
import { listenOn } from "./test-exchange.ts";
import { buildTestHttp, type TestHttp } from "./test-http.ts";
import { eventually } from "../test-eventually.ts";

let http: TestHttp;
afterEach(() => http.app.close());

const post = "POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
const beginnings = [
  `${post}Content-Length: 1000\r\n\r\n{"email":"a@b`,
  `${post}Content-Length: 1000\r\n\r\n`,
  `${post}Transfer-Encoding: chunked\r\n\r\n5\r\n{"ema\r\n`,
  `${post}Transfer-Encoding: chunked\r\n\r\n5\r\n{"e`,
];
const endings: readonly (readonly [string, (socket: Socket) => void])[] = [
  ["ends", (socket) => socket.end()],
  ["is cut", (socket) => socket.destroy()],
  ["is reset", (socket) => socket.resetAndDestroy()],
];

test.each(endings)(
  "[API-07] a body whose connection %s before it is complete is counted and not logged",
  async (_, end) => {
    const lines: string[] = [];
    const metrics = new Registry();
    http = await buildTestHttp([handle(login, () => "the-token")], {
      metrics,
      log: openLog("debug", { write: (line: string) => void lines.push(line) }),
    });
    const port = await listenOn(http.app);
    let begun = 0;
    http.app.server.on("request", () => (begun += 1));
    for (const beginning of beginnings) {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => undefined).resume();
      const before = begun;
      socket.write(beginning);
      await eventually(() => expect(begun).toBe(before + 1));
      end(socket);
    }
    const counted = `candor_http_cut_off{route="/api/login"} ${beginnings.length}`;
    await eventually(async () => expect(await metrics.metrics()).toContain(counted));
    expect(lines).toEqual([]);
  },
);
