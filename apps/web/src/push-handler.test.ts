import { describe, expect, test } from "vitest";
import { handlePushes, type PushScope } from "./push-handler.ts";

type Listener = (event: never) => void;
const openScope = (tabs: readonly { focused: boolean }[] = []) => {
  const listeners = new Map<string, Listener>();
  const did: unknown[] = [];
  const scope = {
    location: { origin: "https://candor.test" },
    registration: { showNotification: async (...shown: unknown[]) => void did.push(shown) },
    clients: {
      matchAll: async () =>
        tabs.map((tab, index) => ({
          ...tab,
          focus: async () => void did.push(`focus ${index}`),
          postMessage: (message: unknown) => void did.push([index, message]),
        })),
      openWindow: async (path: string) => void did.push(path),
    },
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  } as unknown as PushScope;
  handlePushes(scope);
  const fire = async (type: string, event: object): Promise<readonly unknown[]> => {
    let done: Promise<unknown> = Promise.resolve();
    const waitUntil = (given: Promise<unknown>) => void (done = given);
    listeners.get(type)?.({ ...event, waitUntil } as never);
    await done;
    return did;
  };
  return fire;
};
const press = (data: unknown) => ({ notification: { data, close: () => {} } });

describe("the service worker's push handler", () => {
  test("[MKT-11] shows what the server sent, once per notice", async () => {
    const told = { title: "BTC/USDT", body: "has risen", url: "/quotes?pair=BTCUSDT", tag: "notice-7" };
    expect(await openScope()("push", { data: { json: () => told } })).toEqual([
      [
        "BTC/USDT",
        {
          body: "has risen",
          tag: "notice-7",
          icon: "/icons/icon-192.png",
          badge: "/icons/badge-96.png",
          data: "/quotes?pair=BTCUSDT",
        },
      ],
    ]);
  });

  test("[MKT-11] shows a push that it cannot read with the app's name only", async () => {
    const broken = {
      json: () => {
        throw new SyntaxError("no JSON");
      },
    };
    for (const data of [broken, null]) {
      const [[title] = []] = (await openScope()("push", { data })) as unknown[][];
      expect(title).toBe("Candor");
    }
  });

  test("[MKT-11] a press opens the pair: in the visible tab, in any tab, or in a new one", async () => {
    const message = { type: "open", path: "/quotes?pair=BTCUSDT" };
    const at = press("/quotes?pair=BTCUSDT");
    expect(await openScope()("notificationclick", at)).toEqual(["/quotes?pair=BTCUSDT"]);
    expect(await openScope([{ focused: false }])("notificationclick", at)).toEqual([[0, message], "focus 0"]);
    expect(await openScope([{ focused: false }, { focused: true }])("notificationclick", at)).toEqual([
      [1, message],
      "focus 1",
    ]);
  });

  test("[MKT-11] opens nothing outside this app", async () => {
    expect(await openScope()("notificationclick", press("https://evil.test/x"))).toEqual(["/alerts"]);
  });
});
