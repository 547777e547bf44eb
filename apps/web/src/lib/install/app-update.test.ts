import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { watchUpdates } from "./app-update.ts";
import type { WorkerRequest } from "./worker-request.ts";

const entry = "/assets/index-AAAAAAAA.js";

/** A worker whose build has these files; `undefined` is a worker of a build that does not know the question. */
const openWorker = (files: readonly string[] | undefined) => {
  const told: string[] = [];
  const worker = Object.assign(new EventTarget(), {
    state: "installing",
    told,
    postMessage: (request: WorkerRequest, ports: readonly MessagePort[]) => {
      told.push(request.type);
      if (request.type === "isYours" && files !== undefined)
        ports[0]?.postMessage(files.includes(request.entry));
    },
  });
  return worker;
};
type Fake = ReturnType<typeof openWorker>;

const watch = (given: { waiting?: Fake; active?: Fake }) => {
  const registration = Object.assign(new EventTarget(), {
    waiting: given.waiting ?? null,
    active: given.active ?? null,
    installing: null as Fake | null,
  });
  const container = Object.assign(new EventTarget(), { controller: null as Fake | null });
  const onReady = vi.fn<() => void>();
  watchUpdates(registration as never, container as never, entry, onReady);
  const install = (worker: Fake): void => {
    registration.installing = worker;
    registration.dispatchEvent(new Event("updatefound"));
    worker.state = "installed";
    worker.dispatchEvent(new Event("statechange"));
  };
  const takeOver = (worker: Fake): void => {
    container.controller = worker;
    container.dispatchEvent(new Event("controllerchange"));
  };
  return { onReady, install, takeOver };
};

const older = [entry];
const newer = ["/assets/index-BBBBBBBB.js"];

describe("a newer build", () => {
  test("[NAV-09] is announced when its worker is installed, and the worker is left waiting", async () => {
    const worker = openWorker(newer);
    const { onReady, install } = watch({ active: openWorker(older) });
    install(worker);
    await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
    expect(worker.told).toEqual(["isYours"]);
  });

  test("[NAV-09] that has been waiting since an earlier page is announced too", async () => {
    const { onReady } = watch({ waiting: openWorker(newer), active: openWorker(older) });
    await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  });

  test("[NAV-09] takes over silently when the page was just loaded from the server and already runs it", async () => {
    const worker = openWorker(older);
    const { onReady } = watch({ waiting: worker, active: openWorker([]) });
    await vi.waitFor(() => expect(worker.told).toEqual(["isYours", "takeOver"]));
    expect(onReady).not.toHaveBeenCalled();
  });

  test("[NAV-09] is announced in a tab when another tab has let it take over", async () => {
    const { onReady, takeOver } = watch({ active: openWorker(older) });
    takeOver(openWorker(newer));
    await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  });

  test("[NAV-09] is not announced at the first visit, when the first worker takes control", async () => {
    const { onReady, install, takeOver } = watch({});
    const first = openWorker(older);
    install(first);
    takeOver(first);
    await vi.waitFor(() => expect(first.told).toEqual(["isYours"]));
    // Answers come in the order of the questions: a notice for the first one would come before this one's.
    takeOver(openWorker(newer));
    await vi.waitFor(() => expect(onReady).toHaveBeenCalled());
    expect(onReady).toHaveBeenCalledOnce();
  });
});

describe("a worker that does not know the question", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("[NAV-09] is of another build", async () => {
    const { onReady } = watch({ waiting: openWorker(undefined) });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(onReady).toHaveBeenCalledOnce();
  });
});
