/**
 * A newer build of the app (NAV-09): its service worker waits, the page says so, and nothing reloads until the user asks for it,
 * because a form may be half filled in.
 */
import { noteNewerBuild } from "./update-state.ts";
import type { WorkerRequest } from "./worker-request.ts";

type Registration = Pick<ServiceWorkerRegistration, "waiting" | "installing" | "active" | "addEventListener">;
type Container = Pick<ServiceWorkerContainer, "controller" | "addEventListener">;

/**
 * Watches for workers of a build other than the page's, whose entry script is `entry`. A page that was just loaded from the
 * server already runs the waiting worker's build: then that worker takes over silently.
 */
export const watchUpdates = (
  registration: Registration,
  container: Container,
  entry: string,
  onReady: () => void = noteNewerBuild,
): void => {
  const consider = async (worker: ServiceWorker): Promise<void> => {
    if (await isOfBuild(worker, entry)) tell(worker, { type: "takeOver" });
    else onReady();
  };
  if (registration.waiting !== null) void consider(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      // The very first worker has no older one to wait for.
      if (worker.state === "installed" && registration.active !== null) void consider(worker);
    });
  });
  // Another tab may have asked for the new build: then this tab runs an older build under the newer worker.
  container.addEventListener("controllerchange", () => {
    const worker = container.controller;
    if (worker === null) return;
    void isOfBuild(worker, entry).then((isOurs) => {
      if (!isOurs) onReady();
    });
  });
};

const tell = (worker: ServiceWorker, request: WorkerRequest, ports: MessagePort[] = []): void =>
  worker.postMessage(request, ports);

/** A worker that does not answer in time does not know the question, so it is of another build. */
const answerWithinMs = 3_000;

const isOfBuild = (worker: ServiceWorker, entry: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), answerWithinMs);
    port1.addEventListener("message", ({ data }) => {
      clearTimeout(timer);
      port1.close();
      resolve(data === true);
    });
    port1.start();
    tell(worker, { type: "isYours", entry }, [port2]);
  });

const changeWithinMs = 3_000;

/** Loads the new build, after the user has asked for it. */
export const takeUpdate = async (): Promise<void> => {
  const container = "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
  const waiting = (await container?.getRegistration("/"))?.waiting;
  if (container === undefined || !waiting) return location.reload();
  container.addEventListener("controllerchange", () => location.reload(), { once: true });
  tell(waiting, { type: "takeOver" });
  setTimeout(() => location.reload(), changeWithinMs);
};

/** Tells the worker what this device should cache: `language` is left out where data is expensive. */
export const askToKeep = (worker: ServiceWorker, loaded: readonly string[], language?: string): void =>
  tell(worker, { type: "keep", loaded, ...(language === undefined ? {} : { language }) });
