import { demoFund } from "@candor/wire/demo";
import { productList } from "@candor/wire/market";
import { beforeEach, describe, expect, test, vi } from "vitest";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
  removeItem: (name: string) => void stored.delete(name),
  clear: () => stored.clear(),
});
vi.stubGlobal("addEventListener", () => {});
vi.stubGlobal("document", { documentElement: { lang: "ja" } });
vi.stubGlobal("__SIGN_SECRET__", "candor-sign");

const { call, callList, endingOwnSession, expel, setApiEnvironment, ApiFailure } = await import("./api.ts");
const { beginSession, currentSession, endSession, parseSession, sessionAgeMs } =
  await import("../account/session.ts");

type Sent = { readonly url: string; readonly headers: Record<string, string>; readonly body: string };
const sent: Sent[] = [];
const answers: object[] = [];
const fetching = async (url: string, init: { headers: Record<string, string>; body: string }) => {
  sent.push({ url, headers: init.headers, body: init.body });
  const answer = answers.shift();
  if (answer === undefined) throw new TypeError("failed to fetch");
  return { headers: new Headers(), json: async () => answer };
};
vi.stubGlobal("fetch", fetching);

const user = { uid: 100101, wallet: "0" } as Parameters<typeof beginSession>[1];
let expelled: string[] = [];
let proves: boolean[] = [];
beforeEach(() => {
  sent.length = 0;
  answers.length = 0;
  stored.clear();
  expelled = [];
  proves = [];
  setApiEnvironment({
    networkMessage: () => "network",
    proveFactor: async () => proves.shift() ?? false,
    onExpelled: (message) => void expelled.push(message),
  });
});

describe("the API client", () => {
  test("[API-04] a call carries token, time, sign, language and its fields", async () => {
    beginSession("token-1", user);
    answers.push({ retCode: 0, message: "", data: { wallet: "10" } });
    await call(demoFund, { money: "10" });
    const [{ url, headers, body }] = sent as [Sent];
    expect([url, body]).toEqual(["/api/demo/fund", '{"money":"10"}']);
    expect(headers).toMatchObject({ Authorization: "token-1", "Accept-Language": "ja" });
    // MD5 of "10candor-sign".
    expect(headers["sign"]).toBe("7fa54f51726f90d981e7c7ee09cb09bc");
    expect(Math.abs(Number(headers["time"]) - Date.now())).toBeLessThan(5_000);
  });

  test("[API-11] a money call carries a key, and uses the given one when there is one", async () => {
    answers.push({ retCode: 0, data: {} }, { retCode: 0, data: {} });
    await call(demoFund, { money: "1" });
    await call(demoFund, { money: "1" }, { idempotencyKey: "0123456789abcdef" });
    expect(sent[0]?.headers["Idempotency-Key"]).toMatch(/^[\w-]{16,64}$/);
    expect(sent[1]?.headers["Idempotency-Key"]).toBe("0123456789abcdef");
  });

  test("[API-02] a list returns rows and the total count", async () => {
    answers.push({ retCode: 0, data: [{ pid: 1 }], total: 8 });
    expect(await callList(productList, {})).toEqual({ rows: [{ pid: 1 }], total: 8 });
  });

  test("[API-07] a refusal has its key and the server's message", async () => {
    answers.push({ retCode: 1, key: "low", message: "Your balance is too low" });
    await expect(call(demoFund, { money: "1" })).rejects.toMatchObject({
      key: "low",
      message: "Your balance is too low",
    });
  });

  test.each([102, 103])("[API-06] code %i clears all of local storage and is reported", async (retCode) => {
    beginSession("token-1", user);
    for (const name of ["candor.referrer", "candor.houseMode", "tasks"]) stored.set(name, "x");
    answers.push({ retCode, key: "SessionRevoked", message: "ended" });
    await expect(call(demoFund, { money: "1" })).rejects.toBeInstanceOf(ApiFailure);
    expect([...stored.keys()]).toEqual([]);
    expect([currentSession(), expelled]).toEqual([undefined, ["ended"]]);
  });

  test("[API-06] the end of a session that was left in the meantime does not end the new one", async () => {
    beginSession("token-1", user);
    answers.push({ retCode: 103, key: "SessionRevoked", message: "ended" });
    const late = call(demoFund, { money: "1" });
    beginSession("token-2", user);
    await expect(late).rejects.toBeInstanceOf(ApiFailure);
    expect(currentSession()?.token).toBe("token-2");
    expect(expelled).toEqual([]);
  });

  test("[API-06] the end of a session that was left in the meantime shows nothing to the visitor", async () => {
    beginSession("token-1", user);
    answers.push({ retCode: 103, key: "SessionRevoked", message: "ended" });
    const late = call(demoFund, { money: "1" });
    endSession();
    await expect(late).rejects.toBeInstanceOf(ApiFailure);
    expect(expelled).toEqual([]);
  });

  test("[API-06] [API-16] [SES-02] the socket's message ends the session like a refused call, and only once", () => {
    beginSession("token-1", user);
    stored.set("candor.tasks", "x");
    expel("another", "ended");
    expect([currentSession()?.token, expelled]).toEqual(["token-1", []]);
    expel("token-1", "ended");
    expel("token-1", "ended");
    expect([[...stored.keys()], currentSession(), expelled]).toEqual([[], undefined, ["ended"]]);
  });

  test("[API-06] when another tab has logged in since, this tab follows it instead of deleting that login", () => {
    beginSession("token-1", user);
    stored.set("candor.token", "token-2");
    expel("token-1", "ended");
    expect([currentSession()?.token, stored.get("candor.token"), expelled]).toEqual([
      "token-2",
      "token-2",
      [],
    ]);
  });

  test("[SES-11] [SES-15] an action that ends its own session reports that; if it fails, the server's message stays", async () => {
    beginSession("token-1", user);
    await endingOwnSession(async () => {
      expel("token-1", "ended");
      expect(currentSession()?.token).toBe("token-1");
      endSession();
    });
    expect(expelled).toEqual([]);
    beginSession("token-2", user);
    const failing = endingOwnSession(async () => {
      expel("token-2", "ended");
      throw new Error("no answer came");
    });
    await expect(failing).rejects.toThrow("no answer came");
    expect([currentSession(), expelled]).toEqual([undefined, ["ended"]]);
  });

  test("[API-08] a network failure has its own message", async () => {
    await expect(callList(productList, {})).rejects.toMatchObject({ key: "Network", message: "network" });
  });
});

describe("a call that asks for a fresh factor", () => {
  const stale = { retCode: 1, key: "FreshFactorNeeded", message: "confirm first" };

  test("[SES-15] is repeated once with the same fields and key when a factor was proved", async () => {
    proves = [true];
    answers.push(stale, { retCode: 0, data: { wallet: "1" } });
    await expect(call(demoFund, { money: "1" })).resolves.toEqual({ wallet: "1" });
    expect(sent).toHaveLength(2);
    expect(sent[1]?.body).toBe(sent[0]?.body);
    expect(sent[1]?.headers["Idempotency-Key"]).toBe(sent[0]?.headers["Idempotency-Key"]);
  });

  test("[SES-15] stays refused when the user cancels, and is not sent again", async () => {
    answers.push(stale);
    await expect(call(demoFund, { money: "1" })).rejects.toMatchObject({ key: "FreshFactorNeeded" });
    expect(sent).toHaveLength(1);
  });

  test("[SES-15] asks once per call, even if the server still refuses", async () => {
    proves = [true, true];
    answers.push(stale, stale);
    await expect(call(demoFund, { money: "1" })).rejects.toMatchObject({ key: "FreshFactorNeeded" });
    expect(sent).toHaveLength(2);
  });
});

describe("a stored session", () => {
  const info = JSON.stringify({ uid: 1 });
  test("[SES-01] counts while it is younger than 14 days", () => {
    expect(sessionAgeMs).toBe(14 * 24 * 3_600_000);
    expect(parseSession("t", "0", info, sessionAgeMs - 1)?.token).toBe("t");
    expect(parseSession("t", "0", info, sessionAgeMs)).toBeUndefined();
  });

  test("[SES-01] needs both token and user info", () => {
    expect(parseSession(undefined, "0", info, 0)).toBeUndefined();
    expect(parseSession("t", "0", undefined, 0)).toBeUndefined();
    expect(parseSession("t", "0", "{broken", 0)).toBeUndefined();
    expect(parseSession("t", "not a time", info, 0)).toBeUndefined();
  });
});
