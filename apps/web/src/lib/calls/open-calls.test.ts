import { afterAll, beforeEach, expect, test, vi } from "vitest";

const stored = new Map<string, string>();
vi.stubGlobal("sessionStorage", {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
  clear: () => stored.clear(),
});
const nothing = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => nothing.get(name) ?? null,
  setItem: (name: string, value: string) => void nothing.set(name, value),
  removeItem: (name: string) => void nothing.delete(name),
  clear: () => nothing.clear(),
});
vi.stubGlobal("addEventListener", () => {});
const load = async () => {
  vi.resetModules();
  return await import("./open-calls.ts");
};
const call = { uid: 1, path: "demo/fund", input: { money: "5" }, key: "a-key", sentMs: 1 };
const failing = (key: string) => () => Promise.reject(Object.assign(new Error(key), { key }));

beforeEach(() => stored.clear());
afterAll(() => vi.resetModules());

test("[API-11] a call without an answer is known to the next load of the page, with its key", async () => {
  const { followed } = await load();
  await expect(followed(call, failing("OutcomeUnknown"))).rejects.toThrow("OutcomeUnknown");
  const { useOpenCalls } = await load();
  expect(useOpenCalls.getState().calls).toEqual([{ ...call, lost: true, left: true }]);
});

test("[API-11] a reload while a call is under way does not forget it either", async () => {
  const { followed } = await load();
  void followed(call, () => new Promise(() => {}));
  const { useOpenCalls } = await load();
  expect(useOpenCalls.getState().calls).toMatchObject([{ key: "a-key", lost: true, left: true }]);
});

test.each([
  ["an answer", async () => "done", true],
  ["a refusal", failing("NotEnoughMoney"), true],
  ["a refusal that says nothing about the attempt before it", failing("NotReady"), false],
])("[API-11] %s settles a call or leaves it open", async (_what, attempt, settles) => {
  const { followed, useOpenCalls } = await load();
  await followed(call, failing("Network")).catch(() => {});
  await followed(call, attempt).catch(() => {});
  expect(useOpenCalls.getState().calls).toHaveLength(settles ? 0 : 1);
});

test("[API-11] a call that was refused at once was never open", async () => {
  const { followed, useOpenCalls } = await load();
  await followed(call, failing("NotReady")).catch(() => {});
  expect(useOpenCalls.getState().calls).toEqual([]);
});

test("[API-11] a form follows its call until another page is shown", async () => {
  const { followed, leaveOpenCalls, useOpenCalls } = await load();
  await followed(call, failing("Network")).catch(() => {});
  expect(useOpenCalls.getState().calls).toMatchObject([{ lost: true, left: false }]);
  leaveOpenCalls();
  expect(useOpenCalls.getState().calls).toMatchObject([{ lost: true, left: true }]);
});

test("[SES-02] [API-06] [API-11] nothing of a call stays in the tab of somebody who has logged out, whatever page comes next", async () => {
  const { followed, leaveOpenCalls, useOpenCalls } = await load();
  const { beginSession, endSession } = await import("../account/session.ts");
  beginSession("token", { uid: 1 } as Parameters<typeof beginSession>[1]);
  await followed(call, failing("Network")).catch(() => {});
  expect(stored.get("candor.openCalls")).toContain("a-key");
  endSession();
  leaveOpenCalls();
  expect(useOpenCalls.getState().calls).toEqual([]);
  expect([...stored.values()].join()).not.toContain("a-key");
});

test("[API-11] [SES-13] a withdrawal's password is nowhere in the tab's storage, and it is asked about without it", async () => {
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  vi.stubGlobal("__SIGN_SECRET__", "a-sign");
  let body = "";
  vi.stubGlobal("fetch", async (_url: string, init: { readonly body: string }) => {
    body = init.body;
    throw new TypeError("failed to fetch");
  });
  await load();
  const { call: callApi } = await import("./api.ts");
  const { withdraw } = await import("@candor/wire/withdrawals");
  const fields = { banktype: "3", price: "100", userremark: "", walletaddr: "" } as const;
  const input = { ...fields, withdrawalPassword: "With#1" };
  await expect(callApi(withdraw, input, { idempotencyKey: "a-key" })).rejects.toMatchObject({
    key: "Network",
  });
  expect(body).toContain("With#1");
  expect([...stored.values()].join()).not.toContain("With#1");
  const { useOpenCalls } = await load();
  const { askAgain } = await import("./api.ts");
  const [open] = useOpenCalls.getState().calls;
  expect(open).toMatchObject({ path: "withdraw", input: fields, key: "a-key", lost: true });
  await expect(askAgain(open as NonNullable<typeof open>)).rejects.toMatchObject({ key: "Network" });
  expect(JSON.parse(body)).toEqual({ banktype: "3", price: "100", userremark: "", walletaddr: "" });
  expect(useOpenCalls.getState().calls).toMatchObject([{ key: "a-key", lost: true }]);
});

test("[API-11] what cannot be read in the tab's storage is not a call", async () => {
  stored.set("candor.openCalls", "{");
  expect((await load()).useOpenCalls.getState().calls).toEqual([]);
});
