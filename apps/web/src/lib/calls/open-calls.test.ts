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

test("[API-11] [INV-05] a password is not stored: after another load the call is remembered, but cannot be sent again", async () => {
  const { followed, useOpenCalls } = await load();
  const secret = { ...call, path: "financial/buy", input: { money: "100", withdrawalPassword: "p4ssword" } };
  const attempt = followed(secret, () => new Promise<never>(() => {}));
  expect([...stored.values()].join()).not.toContain("p4ssword");
  expect(useOpenCalls.getState().calls[0]?.input).toEqual(secret.input);
  void attempt;
  const next = await load();
  const [left] = next.useOpenCalls.getState().calls;
  expect(left).toMatchObject({ input: { money: "100" }, isCut: true, lost: true });
  expect(left?.input).not.toHaveProperty("withdrawalPassword");
  next.forgetCall("a-key");
  expect(next.useOpenCalls.getState().calls).toEqual([]);
  expect([...stored.values()].join()).not.toContain("a-key");
});

test("[API-11] what cannot be read in the tab's storage is not a call", async () => {
  stored.set("candor.openCalls", "{");
  expect((await load()).useOpenCalls.getState().calls).toEqual([]);
});
