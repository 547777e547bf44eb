import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { login } from "@candor/wire/accounts";
import type { Call } from "@candor/wire/call";
import { calls as listedCalls } from "@candor/wire/calls";
import { demoFund } from "@candor/wire/demo";
import { navigationBarList } from "@candor/wire/home";
import { productList } from "@candor/wire/market";
import { placeOrder } from "@candor/wire/options";
import { afterEach, describe, expect, test } from "vitest";
import { handle, type MountedCall } from "./mount.ts";
import { allowances } from "./limits/rate-limits.ts";
import { securityHeaders } from "./security-headers.ts";
import { buildTestHttp, type TestHttp } from "./test-http.ts";

const calls: MountedCall[] = [
  handle(placeOrder, () => ({ id: "5" })),
  handle(productList, () => ({ rows: [], total: 0 })),
  handle(login, () => "the-token"),
  handle(demoFund, () => ({ wallet: "10" })),
];
const placement = { buyprice: "61234.5", pid: 1, ostyle: 0, endprofit: 60, fee: "10" };

type ApiDocument = {
  readonly openapi: string;
  readonly paths: Record<
    string,
    {
      readonly post?: {
        readonly requestBody: { readonly content: Record<string, { readonly schema: unknown }> };
      };
    }
  >;
};

const isCall = (value: unknown): value is Call =>
  typeof value === "object" && value !== null && "path" in value && "access" in value;

let http: TestHttp;
afterEach(() => http.app.close());
const build = async (...parameters: Partial<Parameters<typeof buildTestHttp>>): Promise<TestHttp> =>
  (http = await buildTestHttp(parameters[0] ?? calls, parameters[1]));

describe("the frame around the calls", () => {
  test.each(["demo", "live"] as const)(
    "answers and refusals of a %s server forbid framing, sniffing and foreign sources",
    async (mode) => {
      await build(calls, { mode });
      const [path, headers] = ["/api/product/productList", { "content-type": "application/json" }];
      const answers = [
        (await http.call("product/productList")).headers,
        (await http.call("placeOrder", placement)).headers,
        (await http.app.inject("/api/nothing")).headers,
        (await http.app.inject(path)).headers,
        (await http.app.inject({ method: "POST", url: path, headers, payload: "x".repeat(20_000) })).headers,
      ];
      for (const answer of answers) {
        expect(answer).toMatchObject({ "x-frame-options": "DENY", "x-content-type-options": "nosniff" });
        expect(answer["content-security-policy"]).toContain("default-src 'none'");
        expect(answer["strict-transport-security"]?.toString().startsWith("max-age=31536000")).toBe(
          mode === "live" ? true : undefined,
        );
      }
    },
  );

  test("[API-12] every call that a file of the wire describes is listed for the reference, once", async () => {
    const folder = fileURLToPath(new URL("../../../../../packages/wire/src/", import.meta.url));
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      /^([a-z]+\/)?[a-z-]+\.ts$/.test(name),
    );
    const exported = await Promise.all(
      files.map(async (name) => Object.values((await import(join(folder, name))) as Record<string, unknown>)),
    );
    const described = exported.flat().filter(isCall);
    expect(listedCalls.map(({ call }) => call.path).toSorted()).toEqual(
      described.map(({ path }) => path).toSorted(),
    );
  });

  test("[API-12] the OpenAPI document describes every mounted call, and the reference page needs no other server", async () => {
    await build();
    const document = (await http.app.inject("/api/openapi.json")).json() as ApiDocument;
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths).sort()).toEqual(calls.map(({ call }) => `/${call.path}`).sort());
    const placing = document.paths["/placeOrder"]?.post;
    expect(Object.keys(placing?.requestBody.content ?? {})).toEqual([
      "application/json",
      "application/x-www-form-urlencoded",
    ]);
    expect(placing?.requestBody.content["application/json"]?.schema).toMatchObject({
      additionalProperties: false,
      required: ["buyprice", "pid", "ostyle", "endprofit", "fee"],
      properties: {
        fee: { type: ["string", "number"], description: "a decimal amount with at most 6 decimals" },
      },
    });
    const page = await http.app.inject("/api/reference/");
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/https?:\/\/(?!localhost)/);
    expect(page.headers["content-security-policy"]).toContain("'sha256-");
    const script = await http.app.inject("/api/reference/js/scalar.js");
    expect(script.statusCode).toBe(200);
    expect(script.rawPayload.length).toBeGreaterThan(1_000_000);
  });

  test("a long answer is compressed only for a client that accepts it", async () => {
    const row = { name: "a name of some length", iconurl: "", tourl: "/" };
    await build([
      handle(navigationBarList, () => ({ rows: Array.from({ length: 200 }, () => row), total: 200 })),
    ]);
    const path = "navigationBar/queryNavigationBarList";
    const plain = await http.call(path, { bartype: 2 });
    expect(plain.body.total).toBe(200);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    for (const [accepted, encoding] of [
      ["br, gzip", "gzip"],
      ["gzip;q=0, br", undefined],
      ["identity", undefined],
    ] as const) {
      const answer = await http.call(path, { bartype: 2 }, { headers: { "accept-encoding": accepted } });
      expect(answer.headers["content-encoding"]).toBe(encoding);
    }
  });

  test("[API-07] bytes that are not HTTP get an answer in the one body shape", async () => {
    await build();
    await http.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = http.app.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    const answer = new Promise<string>((resolve) => {
      let text = "";
      socket.on("data", (data) => (text += data.toString()));
      socket.on("close", () => resolve(text));
    });
    socket.write("NONSENSE\r\n\r\n");
    const [head = "", body = ""] = (await answer).split("\r\n\r\n");
    expect(head).toContain("400 Bad Request");
    expect(JSON.parse(body)).toMatchObject({ retCode: 1, key: "BadRequest", data: { field: "request" } });
  });

  test("demo calls do not exist outside demo mode", async () => {
    await build(calls, { mode: "live" });
    expect(await http.call("demo/fund", { money: 1 }, { token: "token-7" })).toMatchObject({
      status: 404,
      body: { key: "NotFound" },
    });
    expect((await http.call("placeOrder", placement, { token: "token-7" })).status).toBe(200);
  });

  test("health is not ready until the server is", async () => {
    let isReady = false;
    await build(calls, { isReady: () => isReady });
    expect((await http.app.inject("/healthz")).statusCode).toBe(503);
    isReady = true;
    expect((await http.app.inject("/healthz")).json()).toEqual({ status: "ok" });
  });

  test.each([
    ["/api/openapi.json", 200],
    ["/api/reference/", 400],
    ["/api/reference/js/scalar.js", 67],
  ])("[API-17] %s, which is long, costs its reader as much as other long answers", async (url, most) => {
    await build();
    // Nobody reads the megabytes of each answer.
    const statusOf = async (remoteAddress: string): Promise<number> => {
      const answer = await http.app.inject({ url, remoteAddress, payloadAsStream: true });
      answer.stream().destroy();
      return answer.statusCode;
    };
    const statuses = new Set<number>();
    for (let count = 0; count < most - 1; count += 1) statuses.add(await statusOf("203.0.113.9"));
    expect([...statuses]).toEqual([200]);
    await statusOf("203.0.113.9");
    const over = await http.app.inject({ url, remoteAddress: "203.0.113.9" });
    expect(over).toMatchObject({ statusCode: 429, headers: { "retry-after": "1" } });
    expect(over.json()).toMatchObject({ retCode: 1, key: "DoNotSubmit", data: null });
    expect(await statusOf("203.0.113.10")).toBe(200);
  });

  test("[API-17] an address that is reported with ports, or as text, is not another one each time", async () => {
    await build();
    const statusFrom = async (forwarded: string): Promise<number> =>
      (await http.call("login", { pwd: "x", type: 2 }, { headers: { "x-forwarded-for": forwarded } })).status;
    const most = allowances.login.address.burst;
    for (let count = 0; count < most; count += 1) await statusFrom(`203.0.113.9:${5_000 + count}`);
    expect(await statusFrom("203.0.113.9:1")).toBe(429);
    for (let count = 0; count < most; count += 1) await statusFrom(`text-${count}`);
    expect(await statusFrom("another-text")).toBe(429);
    expect(await statusFrom("203.0.113.10")).toBe(200);
  });

  test("[NAV-01] pages of the web app are served at every path, files as they are, with a strict policy", async () => {
    const webRoot = mkdtempSync(join(tmpdir(), "candor-web-"));
    writeFileSync(join(webRoot, "index.html"), "<html><script>start()</script><p>page</p></html>");
    writeFileSync(join(webRoot, "hello.txt"), "hello");
    await build(calls, { webRoot });
    for (const url of ["/", "/quotes", "/newsDetail?id=1", "/no/such/page"]) {
      const page = await http.app.inject(url);
      expect([page.statusCode, page.body.includes("<p>page</p>")]).toEqual([200, true]);
      const policy = String(page.headers["content-security-policy"]).replace(/'sha256-[\w+/=]+'/, "<hash>");
      expect(policy.split(";")).toEqual([
        "default-src 'none'",
        "script-src 'self' <hash>",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types default",
      ]);
      expect(page.headers["cache-control"]).toBe("no-cache");
    }
    expect((await http.app.inject("/hello.txt")).body).toBe("hello");
    expect((await http.app.inject("/assets/missing.js")).statusCode).toBe(404);
    expect((await http.app.inject("/api/missing")).json()).toMatchObject({ key: "NotFound" });
    expect((await http.app.inject("/../../etc/passwd")).body).not.toContain("root:");
  });

  test("[CNT-04] the console's policy differs by one name alone, which its editor takes for what is pasted", () => {
    const policyOf = (of: "customers" | "operators"): readonly string[] =>
      String(securityHeaders([], "live", of)["content-security-policy"]).split(";");
    const common = policyOf("customers");
    expect(common).toContain("trusted-types default");
    expect(policyOf("operators")).toEqual(
      common.map((part) => (part === "trusted-types default" ? `${part} ProseMirrorClipboard` : part)),
    );
  });
});
