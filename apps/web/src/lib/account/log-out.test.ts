import { beforeEach, describe, expect, test, vi } from "vitest";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
  removeItem: (name: string) => void stored.delete(name),
  clear: () => stored.clear(),
});
vi.stubGlobal("addEventListener", () => {});
vi.stubGlobal("document", { documentElement: { lang: "en" } });
vi.stubGlobal("__SIGN_SECRET__", "candor-sign");

const { setApiEnvironment } = await import("../calls/api.ts");
const { beginSession, currentSession } = await import("./session.ts");
const { logOut } = await import("./log-out.ts");

const user = { uid: 100101, wallet: "0" } as Parameters<typeof beginSession>[1];
const expelled: string[] = [];
const sentTokens: (string | undefined)[] = [];
/** Whether the session had ended here when the call was sent. */
let wasOver: boolean | undefined;

const answerWith = (answer: object | undefined): void =>
  void vi.stubGlobal("fetch", async (_url: string, init: { headers: Record<string, string> }) => {
    sentTokens.push(init.headers["Authorization"]);
    wasOver = currentSession() === undefined;
    if (answer === undefined) throw new TypeError("failed to fetch");
    return { headers: new Headers(), json: async () => answer };
  });

beforeEach(() => {
  stored.clear();
  expelled.length = 0;
  sentTokens.length = 0;
  wasOver = undefined;
  setApiEnvironment({
    networkMessage: () => "network",
    proveFactor: async () => false,
    onExpelled: (message) => void expelled.push(message),
  });
  beginSession("token-1", user);
  for (const name of ["signIn", "tasks", "referrer"]) stored.set(`candor.${name}`, "kept");
});

describe("logging out", () => {
  test.each([
    ["is done on the server", true, { retCode: 0, message: "", data: {} }],
    ["is done when the server had ended the session before", true, { retCode: 103, message: "ended" }],
    ["does not reach the server without a network", false, undefined],
    ["does not reach a server that is broken", false, { retCode: 500, key: "Internal", message: "broken" }],
  ])("[SES-02] %s, and is done here at once either way", async (_what, told, answer) => {
    answerWith(answer);
    expect(await logOut()).toBe(told);
    expect([sentTokens, wasOver]).toEqual([["token-1"], true]);
    expect([[...stored.keys()], currentSession(), expelled]).toEqual([["candor.referrer"], undefined, []]);
  });

  test("[SES-02] a visitor's logout makes no call", async () => {
    answerWith({ retCode: 0 });
    await logOut();
    expect(await logOut()).toBe(true);
    expect(sentTokens).toHaveLength(1);
  });
});
