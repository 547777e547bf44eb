/**
 * The service worker's side of the app without a network (NAV-09). It caches the page and the files of its build, serves the
 * cached page when the server has none, and keeps a new build waiting until the user asks for it.
 */
import type { WorkerRequest } from "../lib/install/worker-request.ts";
import {
  cacheNameOf,
  cachesToDrop,
  filesOfPage,
  filesToKeep,
  isHashed,
  keptPage,
  listedPaths,
  pagePath,
  type ListedFile,
} from "./kept-files.ts";
import { wayOf, type Way } from "./way-of.ts";

type Waiting = { readonly waitUntil: (done: Promise<unknown>) => void };
type Routes = readonly { readonly condition: object; readonly source: "network" }[];
type InstallEvent = Waiting & { readonly addRoutes?: (routes: Routes) => Promise<void> };
type FetchEvent = Waiting & {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  readonly respondWith: (answer: Promise<Response>) => void;
};
type AskEvent = Waiting & {
  readonly data: unknown;
  readonly ports: readonly Pick<MessagePort, "postMessage">[];
};

/** The parts of a service worker that this file needs; the browser's own types are not among the app's. */
export type ShellScope = {
  readonly location: { readonly origin: string };
  readonly caches: Pick<CacheStorage, "open" | "match" | "keys" | "delete">;
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  readonly registration: { readonly navigationPreload?: { readonly enable: () => Promise<void> } };
  readonly clients: { readonly claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: {
    (type: "install", listener: (event: InstallEvent) => void): void;
    (type: "activate", listener: (event: Waiting) => void): void;
    (type: "fetch", listener: (event: FetchEvent) => void): void;
    (type: "message", listener: (event: AskEvent) => void): void;
  };
};

/** A network that does not start to answer within this time counts as failed: the cached page is served, and recovers later. */
export const networkTimeoutMs = 5_000;

/** Where the browser supports it, calls never wait for the worker to start. */
const pastTheWorker: Routes = ["/api/*", "/public/*"].map((pathname) => ({
  condition: { urlPattern: { pathname } },
  source: "network",
}));

export const keepShell = (scope: ShellScope, files: readonly ListedFile[]): void => {
  const listed = listedPaths(files);
  const name = cacheNameOf(files);
  scope.addEventListener("install", (event) => {
    event.waitUntil(event.addRoutes?.(pastTheWorker).catch(() => {}) ?? Promise.resolve());
    event.waitUntil(install(scope, name, listed));
  });
  scope.addEventListener("activate", (event) => event.waitUntil(takeCharge(scope, name)));
  scope.addEventListener("message", (event) => hear(scope, name, listed, event));
  scope.addEventListener("fetch", (event) => {
    const way = wayOf(event.request, scope.location.origin, listed);
    if (way !== undefined) event.respondWith(answer(scope, name, listed, event, way));
  });
};

const install = async (scope: ShellScope, name: string, listed: ReadonlySet<string>): Promise<void> => {
  const page = await scope.fetch(pagePath, { cache: "no-cache" });
  if (!page.ok) throw new Error(`the page answered ${page.status}`);
  const html = await page.text();
  const files = filesOfPage(html);
  // During a deployment another server may serve another build's page; the browser tries again later.
  if (!files.filter(isHashed).every((path) => listed.has(path)))
    throw new Error("the page is another build's");
  const store = await scope.caches.open(name);
  await Promise.all(files.filter((path) => listed.has(path)).map((path) => keep(scope, store, path)));
  await store.put(pagePath, keptPage(html, page.headers));
};

/** A hashed file that the previous build already had is copied; the rest mostly comes from the browser's own cache. */
const keep = async (scope: ShellScope, store: Cache, path: string): Promise<void> => {
  if (isHashed(path) && (await store.match(path, sameFile)) !== undefined) return;
  const before = isHashed(path) ? await scope.caches.match(path, sameFile) : undefined;
  const found = before ?? (await scope.fetch(path, isHashed(path) ? {} : { cache: "no-cache" }));
  if (!found.ok) throw new Error(`${path} answered ${found.status}`);
  await store.put(path, found);
};

/** The server varies by encoding, which only concerns the transfer. */
const sameFile: CacheQueryOptions = { ignoreVary: true, ignoreSearch: true };

const takeCharge = async (scope: ShellScope, name: string): Promise<void> => {
  // The request for the page is sent at once instead of waiting for the worker to start.
  await scope.registration.navigationPreload?.enable();
  const old = cachesToDrop(await scope.caches.keys(), name);
  await Promise.all(old.map((each) => scope.caches.delete(each)));
  await scope.clients.claim();
};

const hear = (scope: ShellScope, name: string, listed: ReadonlySet<string>, event: AskEvent): void => {
  const asked = event.data as WorkerRequest | null;
  if (asked?.type === "takeOver") event.waitUntil(scope.skipWaiting());
  if (asked?.type === "isYours") event.ports[0]?.postMessage(listed.has(asked.entry));
  if (asked?.type === "keep")
    event.waitUntil(keepAll(scope, name, filesToKeep(listed, asked.loaded, asked.language)));
};

/** One after another, so that it never competes with what the user does. A file that fails now is cached when it is used. */
const keepAll = async (scope: ShellScope, name: string, paths: readonly string[]): Promise<void> => {
  const store = await scope.caches.open(name);
  for (const path of paths) if (isHashed(path)) await keep(scope, store, path).catch(() => {});
};

const answer = async (
  scope: ShellScope,
  name: string,
  listed: ReadonlySet<string>,
  event: FetchEvent,
  way: Way,
): Promise<Response> => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (way === "page") return pageOf(scope, name, event);
  if (way === "foreignPage") return (await event.preloadResponse) ?? scope.fetch(request);
  if (way === "file") return scope.fetch(request).catch(() => keptOr(scope, name, pathname));
  // A device's storage can be full or broken: then the network is used.
  const kept = await scope.caches.match(pathname, sameFile).catch(() => undefined);
  if (kept !== undefined) return kept;
  const fetched = await scope.fetch(request);
  if (fetched.ok && listed.has(pathname)) {
    const copy = fetched.clone();
    event.waitUntil(
      scope.caches
        .open(name)
        .then((store) => store.put(pathname, copy))
        .catch(() => {}),
    );
  }
  return fetched;
};

const keptOr = async (scope: ShellScope, name: string, path: string): Promise<Response> =>
  (await (await scope.caches.open(name)).match(path, sameFile)) ?? Response.error();

const pageOf = async (scope: ShellScope, name: string, event: FetchEvent): Promise<Response> => {
  const fresh = freshPage(scope, event);
  const first = await Promise.race([fresh, silence()]);
  if (first !== undefined && first.status < 500) return first;
  const kept = await keptOr(scope, name, pagePath);
  if (kept.type !== "error") return kept;
  return first ?? (await fresh) ?? kept;
};

/** Undefined when the network fails. */
const freshPage = async (scope: ShellScope, event: FetchEvent): Promise<Response | undefined> => {
  try {
    return (await event.preloadResponse) ?? (await scope.fetch(event.request));
  } catch {
    return undefined;
  }
};

const silence = (): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), networkTimeoutMs));
