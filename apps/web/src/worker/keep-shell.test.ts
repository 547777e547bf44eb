import { beforeEach, describe, expect, test, vi } from "vitest";
import { keepShell, networkTimeoutMs, type ShellScope } from "./keep-shell.ts";

const origin = "https://candor.test";
const files = [
  { url: "index.html", revision: "now" },
  { url: "first-paint.js", revision: "f" },
  { url: "assets/index-AAAAAAAA.js", revision: null },
  { url: "assets/mine-page-BBBBBBBB.js", revision: null },
];
const page = '<html><script src="/first-paint.js"></script><script src="/assets/index-AAAAAAAA.js"></script>';

const pathOf = (asked: Request | string): string =>
  typeof asked === "string" ? asked : new URL(asked.url).pathname;

/** One cache as the browser has it, by path. */
const openCache = (held: Map<string, Response>) => ({
  match: async (asked: Request | string) => held.get(pathOf(asked))?.clone(),
  put: async (asked: Request | string, answer: Response) => void held.set(pathOf(asked), answer),
});

const openScope = (earlier: Readonly<Record<string, Readonly<Record<string, string>>>> = {}) => {
  const stores = new Map<string, Map<string, Response>>(
    Object.entries(earlier).map(([name, held]) => [
      name,
      new Map(Object.entries(held).map(([path, body]) => [path, new Response(body)])),
    ]),
  );
  const listeners = new Map<string, (event: never) => void>();
  const server = new Map<string, () => Promise<Response>>([
    ["/index.html", async () => new Response(page)],
    ["/", async () => new Response("fresh page")],
    ["/first-paint.js", async () => new Response("first")],
    ["/assets/index-AAAAAAAA.js", async () => new Response("index")],
    ["/assets/mine-page-BBBBBBBB.js", async () => new Response("mine")],
  ]);
  const asked: string[] = [];
  let isBroken = false;
  const scope = {
    location: { origin },
    caches: {
      open: async (name: string) => {
        const held = stores.get(name) ?? new Map<string, Response>();
        stores.set(name, held);
        return openCache(held);
      },
      match: async (path: string) => {
        for (const held of stores.values()) if (held.has(path)) return held.get(path)?.clone();
        return undefined;
      },
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
    },
    fetch: async (request: Request | string) => {
      asked.push(pathOf(request));
      if (isBroken) throw new TypeError("Failed to fetch");
      return (server.get(pathOf(request)) ?? (async () => new Response("", { status: 404 })))();
    },
    registration: {},
    clients: { claim: vi.fn<() => Promise<void>>(async () => {}) },
    skipWaiting: vi.fn<() => Promise<void>>(async () => {}),
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
  };
  keepShell(scope as unknown as ShellScope, files);
  const fire = async (type: string, event: object = {}): Promise<Response | undefined> => {
    const waits: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    listeners.get(type)?.({
      ...event,
      waitUntil: (done: Promise<unknown>) => void waits.push(done),
      respondWith: (given: Promise<Response>) => void (answer = given),
    } as never);
    const answered = await answer;
    await Promise.all(waits);
    return answered;
  };
  const get = (path: string, mode = "cors") =>
    fire("fetch", { request: { url: origin + path, mode, method: "GET" } });
  const breakNetwork = (): void => {
    isBroken = true;
  };
  return { stores, server, asked, scope, fire, get, breakNetwork };
};

let world: ReturnType<typeof openScope>;
beforeEach(() => {
  world = openScope();
});

describe("the service worker", () => {
  test("[NAV-09] caches the page and the files that it names, and nothing else on a first visit", async () => {
    await world.fire("install");
    expect([...(world.stores.get("candor-now")?.keys() ?? [])].toSorted()).toEqual([
      "/assets/index-AAAAAAAA.js",
      "/first-paint.js",
      "/index.html",
    ]);
  });

  test("[NAV-09] is not installed with another build's page, which may be served during a deployment", async () => {
    world.server.set("/index.html", async () => new Response('<script src="/assets/index-ZZZZZZZZ.js">'));
    await expect(world.fire("install")).rejects.toThrow("another build");
    expect(world.stores.size).toBe(0);
  });

  test("[NAV-09] copies what the previous build already had", async () => {
    world = openScope({ "candor-before": { "/assets/index-AAAAAAAA.js": "index" } });
    await world.fire("install");
    expect(world.asked).not.toContain("/assets/index-AAAAAAAA.js");
    expect(world.stores.get("candor-now")?.has("/assets/index-AAAAAAAA.js")).toBe(true);
  });

  test("[NAV-09] serves the server's page while there is one", async () => {
    await world.fire("install");
    expect(await (await world.get("/", "navigate"))?.text()).toBe("fresh page");
  });

  test("[NAV-09] serves the cached page at every address when the network fails", async () => {
    await world.fire("install");
    world.breakNetwork();
    for (const path of ["/", "/mine", "/quotes"])
      expect(await (await world.get(path, "navigate"))?.text()).toContain("<html data-kept>");
    expect(await (await world.get("/first-paint.js"))?.text()).toBe("first");
  });

  test("[NAV-09] serves the cached page when the server fails or does not answer", async () => {
    await world.fire("install");
    world.server.set("/", async () => new Response("bad gateway", { status: 502 }));
    expect(await (await world.get("/", "navigate"))?.text()).toContain("data-kept");
    vi.useFakeTimers();
    world.server.set("/", () => new Promise(() => {}));
    const answer = world.get("/", "navigate");
    await vi.advanceTimersByTimeAsync(networkTimeoutMs);
    expect(await (await answer)?.text()).toContain("data-kept");
    vi.useRealTimers();
  });

  test("[NAV-09] passes on the server's own failure when nothing is cached", async () => {
    world.server.set("/", async () => new Response("bad gateway", { status: 502 }));
    expect((await world.get("/", "navigate"))?.status).toBe(502);
  });

  test("[NAV-09] caches a page's code when it is first used, and then needs no request", async () => {
    const path = "/assets/mine-page-BBBBBBBB.js";
    expect(await (await world.get(path))?.text()).toBe("mine");
    world.breakNetwork();
    expect(await (await world.get(path))?.text()).toBe("mine");
  });

  test("[NAV-09] passes on the network's answer when the device's storage is full or broken", async () => {
    const path = "/assets/mine-page-BBBBBBBB.js";
    const broken = () => Promise.reject(new DOMException("", "QuotaExceededError"));
    world.scope.caches.open = async () => ({ match: async () => undefined, put: broken });
    expect(await (await world.get(path))?.text()).toBe("mine");
    world.scope.caches.match = broken;
    expect(await (await world.get(path))?.text()).toBe("mine");
  });

  test("[NAV-09] waits with a new build until it is asked, then drops all but the last two", async () => {
    world = openScope({ "candor-1": {}, "candor-2": {} });
    await world.fire("install");
    expect(world.scope.skipWaiting).not.toHaveBeenCalled();
    await world.fire("message", { data: { type: "takeOver" }, ports: [] });
    expect(world.scope.skipWaiting).toHaveBeenCalledOnce();
    await world.fire("activate");
    expect([...world.stores.keys()]).toEqual(["candor-2", "candor-now"]);
    expect(world.scope.clients.claim).toHaveBeenCalledOnce();
  });

  test("[NAV-09] tells a page whether it is of this build", async () => {
    const postMessage = vi.fn<(answer: unknown) => void>();
    const ask = (entry: string) =>
      world.fire("message", { data: { type: "isYours", entry }, ports: [{ postMessage }] });
    await ask("/assets/index-AAAAAAAA.js");
    await ask("/assets/index-ZZZZZZZZ.js");
    expect(postMessage.mock.calls).toEqual([[true], [false]]);
  });

  test("[NAV-09] caches the other pages when a page asks, and tolerates what cannot be fetched", async () => {
    world.server.set("/assets/index-AAAAAAAA.js", () => Promise.reject(new TypeError("Failed to fetch")));
    await world.fire("message", { data: { type: "keep", loaded: [], language: "en" }, ports: [] });
    expect([...(world.stores.get("candor-now")?.keys() ?? [])]).toEqual(["/assets/mine-page-BBBBBBBB.js"]);
  });
});
