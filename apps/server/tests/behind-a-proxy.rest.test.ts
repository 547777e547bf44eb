/** The server behind each proxy of docs/OPERATING.md, as it stands there and with a Host that the proxy made up. */
import { createHash } from "node:crypto";
import { request } from "node:https";
import { sign } from "@candor/wire/codec/sign";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { allowances } from "../src/platform/http/limits/rate-limits.ts";
import { withTestApp } from "./test-app.ts";
import { documentedHost, startProxyProgram, type Proxy } from "./test-proxies.ts";

const server = withTestApp({
  PUBLIC_URL: `https://${documentedHost}`,
  RATE_LIMITS: "on",
  // Tests call from other addresses of this machine, so it does not count as a proxy as a whole.
  TRUSTED_PROXIES: "127.0.0.1",
});
const md5 = (text: string): string => createHash("md5").update(text).digest("hex");

type Sent = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  /** The client's own address. */
  readonly from?: string;
};

const behind = [
  ["nginx", false, 10],
  ["nginx", true, 11],
  ["caddy", false, 12],
  ["caddy", true, 13],
  ["haproxy", false, 14],
  ["haproxy", true, 15],
] as const;

describe.each(behind)("behind %s (another Host: %s)", (name, rewrites, network) => {
  let proxy: Proxy;
  let customer = "";
  beforeAll(async () => {
    customer = await server().login();
    proxy = await startProxyProgram(name, Number(new URL(server().address).port), rewrites);
  });
  afterAll(async () => await proxy?.stop());

  const site = () => ({
    host: "127.0.0.1",
    port: proxy.port,
    servername: documentedHost,
    rejectUnauthorized: false,
  });
  const send = (
    path: string,
    { method = "POST", headers = {}, body = "", from = `127.0.${network}.1` }: Sent,
  ) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const asked = request(
        {
          ...site(),
          path,
          method,
          agent: false,
          localAddress: from,
          headers: { host: documentedHost, ...headers },
        },
        (answer) => {
          let text = "";
          answer.on("data", (piece: Buffer) => (text += piece.toString()));
          answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
        },
      );
      asked.on("error", reject);
      asked.end(body);
    });
  const signed = (payload: object, token = ""): Record<string, string> => ({
    authorization: token,
    time: String(server().nowMs()),
    sign: sign(payload as never, "candor-sign", md5),
  });
  const open = (path: string, origin: string): Promise<WebSocket> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`wss://127.0.0.1:${proxy.port}${path}`, {
        ...site(),
        headers: { host: documentedHost, origin },
      });
      socket.once("open", () => resolve(socket));
      socket.once("error", reject);
    });

  test("[API-14] pages of PUBLIC_URL get live prices and their account's pushes, other pages get 403", async () => {
    for (const [path, first] of [
      ["/ws/market", { op: "sub", channels: ["QUOTES"] }],
      ["/ws/account", { op: "auth", token: customer }],
    ] as const) {
      const socket = await open(path, `https://${documentedHost}`);
      const got = new Promise<string>((resolve) =>
        socket.once("message", (data: Buffer) => resolve(data.toString())),
      );
      socket.send(JSON.stringify(first));
      expect(JSON.parse(await got)).toHaveProperty("type");
      socket.terminate();
      for (const origin of [`http://${documentedHost}`, "https://upstream", "https://elsewhere.example"])
        await expect(open(path, origin)).rejects.toThrow("403");
    }
  });

  test("[KYC-02] a photo of several megabytes reaches the server, which reads it", async () => {
    const boundary = "a-boundary-of-the-test";
    const body = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
      ),
      Buffer.alloc(9_000_000, 7),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const headers = {
      ...signed({}, customer),
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": String(body.length),
    };
    const { status, text } = await send("/api/common/uploadFile", { headers, body });
    expect([status, text]).toEqual([200, expect.stringContaining('"UploadFailed"')]);
  });

  test("[API-17] limits count the address that the proxy saw, whatever the client writes before it", async () => {
    const payload = { email: "a@b.c", pwd: "wrong", type: 2 };
    const login = (from: string, claimed: string) =>
      send("/api/login", {
        from,
        headers: { ...signed(payload), "content-type": "application/json", "x-forwarded-for": claimed },
        body: JSON.stringify(payload),
      });
    const statuses: number[] = [];
    for (let nth = 0; nth < allowances.login.address.burst + 8; nth += 1)
      statuses.push((await login(`127.0.${network}.2`, `198.51.100.${nth}`)).status);
    expect(statuses.slice(0, 10)).not.toContain(429);
    expect(statuses.slice(-3)).toContain(429);
    expect((await login(`127.0.${network}.3`, "198.51.100.1")).status).not.toBe(429);
  });
});
