import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { texts } from "../../i18n/i18n.ts";
import { reportLink } from "../../live/connection.ts";
import { registerWorker } from "./register-worker.ts";

const hourMs = 3_600_000;

/** A browser's service worker, and what the page asked of it. */
const worker = (connection: object = {}) => {
  const [asked, askedOfNewer]: [unknown[], unknown[]] = [[], []];
  const active = { postMessage: (message: unknown) => asked.push(message) };
  const waiting = { postMessage: (message: unknown) => askedOfNewer.push(message) };
  const update = vi.fn(async () => undefined);
  const registration = Object.assign(new EventTarget(), { waiting, installing: null, active, update });
  const register = vi.fn(async () => registration);
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null,
    ready: Promise.resolve(registration),
    register,
  });
  vi.stubGlobal("navigator", { serviceWorker, connection });
  return { asked, askedOfNewer, update, register, serviceWorker };
};

let isHidden = false;
const show = (isShown: boolean): void => {
  isHidden = !isShown;
  document.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
});
afterEach(() => {
  isHidden = false;
  reportLink("market", "idle");
  vi.clearAllTimers();
  vi.restoreAllMocks();
});

test("[NAV-09] the app looks for a newer build each hour, although a look fails", async () => {
  const { update, register } = worker();
  update.mockRejectedValue(new Error("offline"));
  await registerWorker("/entry.js");
  expect(register.mock.calls).toEqual([["/sw.js", { updateViaCache: "none" }]]);
  await vi.advanceTimersByTimeAsync(hourMs - 1);
  expect(update).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(update).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(update).toHaveBeenCalledTimes(2);
});

test("[NAV-09] a worker that waits is asked whether it is of the page's build", async () => {
  const { askedOfNewer } = worker();
  await registerWorker("/entry.js");
  expect(askedOfNewer).toEqual([{ type: "isYours", entry: "/entry.js" }]);
});

test("[NAV-09] a page that is seen again looks for a newer build when the last look is more than an hour ago", async () => {
  const { update } = worker();
  await registerWorker("/entry.js");
  const later = (ms: number): void => void vi.setSystemTime(Date.now() + ms);
  later(hourMs);
  show(true);
  expect(update, "an hour ago").toHaveBeenCalledTimes(0);
  later(1);
  show(false);
  expect(update, "nobody sees it").toHaveBeenCalledTimes(0);
  show(true);
  expect(update).toHaveBeenCalledTimes(1);
  show(true);
  expect(update, "just now").toHaveBeenCalledTimes(1);
});

test("[NAV-09] a link to the prices that was lost and is open again is a look for a newer build, and no other change is", async () => {
  const { update } = worker();
  await registerWorker("/entry.js");
  for (const state of ["connecting", "open", "connecting", "lost"] as const) reportLink("market", state);
  expect(update).toHaveBeenCalledTimes(0);
  reportLink("market", "open");
  expect(update).toHaveBeenCalledTimes(1);
  reportLink("account", "lost");
  reportLink("account", "open");
  expect(update).toHaveBeenCalledTimes(1);
});

test("[NAV-09] the worker keeps what the page has loaded and its language, again for a worker that takes over", async () => {
  const { asked, serviceWorker } = worker();
  const file = { name: "https://candor.test/assets/home.js?now" } as PerformanceEntry;
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([file]);
  const heard = vi.spyOn(texts, "subscribe");
  await registerWorker("/entry.js");
  expect(asked).toEqual([{ type: "keep", loaded: ["/assets/home.js"], language: "en" }]);
  serviceWorker.dispatchEvent(new Event("controllerchange"));
  expect(asked).toHaveLength(2);
  // As when the user has chosen another language.
  for (const [onTexts] of heard.mock.calls) (onTexts as () => void)();
  expect(asked).toHaveLength(3);
});

test.each([{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }])(
  "[NAV-09] on a connection with %j no texts are kept for later",
  async (connection) => {
    const { asked } = worker(connection);
    await registerWorker("/entry.js");
    expect(asked).toEqual([{ type: "keep", loaded: expect.any(Array) as unknown }]);
  },
);

test("[NAV-09] on a fast connection whose data is free the texts are kept", async () => {
  const { asked } = worker({ saveData: false, effectiveType: "4g" });
  await registerWorker("/entry.js");
  expect(asked).toEqual([expect.objectContaining({ language: "en" })]);
});
