import { getUserInfo, login, sendVerifyCode, ip } from "@candor/wire/accounts";
import { demoFund } from "@candor/wire/demo";
import { productList } from "@candor/wire/market";
import { orderList, placeOrder } from "@candor/wire/options";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Refused } from "../refused.ts";
import { OutcomeUnknown, Unavailable } from "../unavailable.ts";
import { handle, storedBody, type CallContext, type MountedCall } from "./mount.ts";
import { allowances } from "./limits/rate-limits.ts";
import { buildTestHttp, md5, testNowMs, type TestHttp } from "./test-http.ts";

const seen: { input: unknown; context: CallContext }[] = [];
const note =
  <Answer>(answer: Answer) =>
  (input: unknown, context: unknown): Answer => {
    seen.push({ input, context: context as CallContext });
    return answer;
  };
const calls: MountedCall[] = [
  handle(placeOrder, note({ id: "5" })),
  handle(orderList, note({ rows: [], total: 12 })),
  handle(productList, note({ rows: [], total: 0 })),
  handle(login, note("the-token")),
  handle(sendVerifyCode, note({})),
  handle(demoFund, note({ wallet: "10" })),
  handle(ip, note({ status: "success" as const, countryCode: "JP" })),
];
const placement = { buyprice: "61234.5", pid: 1, ostyle: 0, endprofit: 60, fee: "10" };

let http: TestHttp;
afterEach(async () => {
  seen.length = 0;
  await http.app.close();
});
const build = async (...parameters: Partial<Parameters<typeof buildTestHttp>>): Promise<TestHttp> =>
  (http = await buildTestHttp(parameters[0] ?? calls, parameters[1]));

describe("a call", () => {
  test("[API-01] [API-02] [API-03] means the same as JSON and as a form", async () => {
    await build();
    for (const encoding of ["json", "form"] as const) {
      const answer = await http.call("placeOrder", placement, { token: "token-7", encoding });
      expect(answer).toMatchObject({
        status: 200,
        body: { retCode: 0, message: "Success", data: { id: "5" } },
      });
    }
    expect(seen[0]?.input).toEqual(seen[1]?.input);
    expect(seen[0]?.input).toEqual({
      entryPrice: 6_123_450_000_000n,
      pid: 1,
      directionDigit: 0,
      expirySeconds: 60,
      fee: 10_000_000n,
    });
    expect(seen[0]?.context.idempotency?.fingerprint).toBe(seen[1]?.context.idempotency?.fingerprint);
  });

  test("[API-02] for a list returns data and total", async () => {
    await build();
    const { body } = await http.call("orderList", {}, { token: "token-7" });
    expect(body).toEqual({ retCode: 0, message: "Success", data: [], total: 12 });
  });

  test("[API-01] by GET takes no body, sign or time", async () => {
    await build();
    const response = await http.app.inject({ method: "GET", url: "/api/ip" });
    expect(response.json()).toEqual({
      retCode: 0,
      message: "Success",
      data: { status: "success", countryCode: "JP" },
    });
  });

  test("[API-12] whose answer breaks its own schema is our fault", async () => {
    await build([handle(placeOrder, () => ({ id: "not a number" }))]);
    const answer = await http.call("placeOrder", placement, { token: "token-7" });
    expect(answer).toMatchObject({ status: 500, body: { key: "InternalError", data: null } });
  });
});

describe("the sign", () => {
  test("[API-05] that is wrong or missing is refused before anything else is checked", async () => {
    await build();
    for (const sign of ["", undefined, md5("x"), "zz"]) {
      const answer = await http.call("placeOrder", { ...placement, fee: "nonsense" }, { headers: { sign } });
      expect(answer).toMatchObject({ status: 200, body: { retCode: 104, key: "BadSignature" } });
    }
    expect(seen).toEqual([]);
  });

  test("[API-05] may be upper case, and the clock may be off by at most 5 minutes", async () => {
    await build();
    const sign = md5("candor-sign");
    for (const [time, retCode] of [
      [testNowMs - 300_000, 0],
      [testNowMs + 300_000, 0],
      [testNowMs - 300_001, 104],
      [testNowMs + 300_001, 104],
      ["", 104],
      ["1e12", 104],
      ["-1", 104],
    ] as const) {
      const answer = await http.call(
        "product/productList",
        {},
        { headers: { sign: sign.toUpperCase(), time: String(time) } },
      );
      expect(answer.body).toMatchObject(retCode === 0 ? { retCode } : { retCode, key: "RequestExpired" });
    }
  });
});

describe("the session", () => {
  test.each([
    ["", 102, "NotLoggedIn"],
    ["unknown", 102, "NotLoggedIn"],
    ["x".repeat(5_000), 102, "NotLoggedIn"],
    ["token-7-old", 102, "NotLoggedIn"],
    ["token-7-revoked", 103, "SessionRevoked"],
  ])("[API-06] [SES-01] the token %.20j gets %i", async (token, retCode, key) => {
    await build();
    expect(await http.call("orderList", {}, { token })).toMatchObject({
      status: 200,
      body: { retCode, key, data: null },
    });
    expect(seen).toEqual([]);
  });

  test("[API-06] a visitor's call ignores a token that is no longer valid", async () => {
    await build();
    for (const token of ["", "unknown", "token-7-revoked"]) {
      expect((await http.call("login", { pwd: "x", type: 2 }, { token })).body.retCode).toBe(0);
      expect(seen.at(-1)?.context.session).toBeUndefined();
    }
    await http.call("product/productList", {}, { token: "token-7" });
    expect(seen.at(-1)?.context.session?.userId).toBe(7);
  });
});

describe("a refusal", () => {
  test.each([
    ["en", "Please log in first"],
    ["zh-CN", "请先登录"],
    ["zh-TW", "請先登入"],
    ["ja-JP,ja;q=0.9", "先にログインしてください"],
  ])("[API-07] speaks the caller's language: %s", async (language, message) => {
    await build();
    const { body } = await http.call("orderList", {}, { headers: { "accept-language": language } });
    expect(body.message).toBe(message);
  });

  test("[API-07] thrown by a handler keeps its key and the values of its message, with HTTP 200", async () => {
    await build([
      handle(placeOrder, () => {
        throw new Refused({ key: "TheInvestmentAmountMustBeAMultipleOf", values: { step: "10" } });
      }),
    ]);
    const answer = await http.call("placeOrder", placement, { token: "token-7" });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        retCode: 1,
        key: "TheInvestmentAmountMustBeAMultipleOf",
        message: "The amount must be a multiple of 10",
        data: null,
      },
    });
  });

  test("[API-07] 'nothing was done' and 'the outcome is unknown' are two different answers of HTTP 503", async () => {
    const failing = (error: Error) => () => {
      throw error;
    };
    await build([
      handle(placeOrder, failing(new OutcomeUnknown("no answer came"))),
      handle(orderList, failing(new Unavailable("still starting"))),
    ]);
    const unknown = await http.call("placeOrder", placement, { token: "token-7" });
    expect(unknown).toMatchObject({ status: 503, body: { retCode: 1, key: "OutcomeUnknown", data: null } });
    expect(unknown.body.message).toMatch(/do not know yet whether it was done; .*same key/);
    const nothing = await http.call("orderList", {}, { token: "token-7" });
    expect(nothing).toMatchObject({ status: 503, body: { retCode: 1, key: "NotReady", data: null } });
  });

  test("[API-07] a bug is HTTP 500 with the same body, and its message is not sent", async () => {
    await build([
      handle(placeOrder, () => {
        throw new Error("password hunter2 is in the message");
      }),
      handle(orderList, () => {
        throw new Refused({ key: "NoSuchKeyInTheCatalog" });
      }),
    ]);
    for (const answer of [
      await http.call("placeOrder", placement, { token: "token-7" }),
      await http.call("orderList", {}, { token: "token-7" }),
    ]) {
      expect(answer).toMatchObject({ status: 500, body: { retCode: 1, key: "InternalError", data: null } });
      expect(answer.text).not.toContain("hunter2");
    }
  });

  test("[API-10] [API-13] of a bad field names it", async () => {
    await build();
    for (const [payload, field] of [
      [{ pageSize: 101 }, "pageSize"],
      [{ pageNum: 0 }, "pageNum"],
      [{ orderByColumn: "pwd" }, "orderByColumn"],
      [{ isAsc: "sideways" }, "isAsc"],
      [{ surprise: 1 }, "surprise"],
    ] as const) {
      const { body } = await http.call("orderList", payload, { token: "token-7" });
      expect(body).toMatchObject({ retCode: 1, key: "BadRequest", data: { field } });
      expect(body.message).toContain(field);
    }
  });
});

describe("transport faults", () => {
  test("[API-07] have the one body shape and a status of their own", async () => {
    await build();
    const big = JSON.stringify({ pwd: "x".repeat(20_000) });
    const answers = [
      [await http.call("nothing/here"), 404, "NotFound"],
      [await http.call("login", {}, { body: big }), 413, "PayloadTooLarge"],
      [
        await http.call("login", {}, { headers: { "content-type": "text/xml" }, body: "<a/>" }),
        415,
        "UnsupportedMediaType",
      ],
      [
        await http.call("login", {}, { headers: { "content-type": undefined }, body: "a" }),
        415,
        "UnsupportedMediaType",
      ],
    ] as const;
    for (const [answer, status, key] of answers) {
      expect(answer).toMatchObject({ status, body: { retCode: 1, key, data: null } });
      expect(answer.body.message).not.toBe("");
    }
    const byGet = await http.app.inject({ method: "GET", url: "/api/login" });
    expect(byGet.statusCode).toBe(405);
    expect(byGet.headers["allow"]).toBe("POST");
    expect(byGet.json()).toMatchObject({ key: "MethodNotAllowed" });
    const badUrl = await http.app.inject({ method: "GET", url: "/api/%ZZ" });
    expect(badUrl.statusCode).toBe(400);
    expect(badUrl.json()).toMatchObject({ key: "BadRequest" });
  });

  test("[API-13] a body that is not a JSON object is refused", async () => {
    await build();
    for (const body of ["{", "[]", "null", '{"a":NaN}', '{"pwd":"\\ud800"}']) {
      expect(await http.call("login", {}, { body })).toMatchObject({
        status: 200,
        body: { key: "BadRequest" },
      });
    }
  });
});

describe("rate limits", () => {
  const drain = async (path: string, count: number, change: object, payload = {}) => {
    for (let index = 0; index < count; index++) await http.call(path, payload, change);
  };

  test("[API-17] a user over the limit gets 429 and the time to wait; another user is not affected", async () => {
    await build();
    await drain("placeOrder", allowances.money.user.burst, { token: "token-7" }, placement);
    const over = await http.call("placeOrder", placement, { token: "token-7" });
    expect(over).toMatchObject({
      status: 429,
      headers: { "retry-after": "1" },
      body: { retCode: 1, key: "DoNotSubmit" },
    });
    expect((await http.call("placeOrder", placement, { token: "token-8" })).status).toBe(200);
    expect((await http.call("orderList", {}, { token: "token-7" })).status).toBe(200);
    http.clock.set(testNowMs + 1_000);
    expect((await http.call("placeOrder", placement, { token: "token-7" })).status).toBe(200);
  });

  test("[API-17] an address over the limit for codes gets CannotSend, whatever address it claims", async () => {
    await build();
    const code = { email: "a@b.c", status: 1 };
    await drain("sendVerifyCode", allowances.code.address.burst, {}, code);
    expect(await http.call("sendVerifyCode", code)).toMatchObject({
      status: 429,
      body: { key: "CannotSend" },
    });
    const elsewhere = { headers: { "x-forwarded-for": "203.0.113.9" } };
    expect((await http.call("sendVerifyCode", code, elsewhere)).status).toBe(200);
  });

  test("[API-17] trusted proxies name the address by the part they appended, not by what the caller wrote", async () => {
    const code = { email: "a@b.c", status: 1 };
    const from = async (forwarded: string) =>
      (await http.call("sendVerifyCode", code, { headers: { "x-forwarded-for": forwarded } })).status;
    await build(calls, { trustedProxies: (address) => /^(127|10)\./.test(address) });
    for (let index = 0; index < allowances.code.address.burst; index++) {
      expect(await from(`1.2.3.${index}, 203.0.113.9, 10.0.0.2`)).toBe(200);
    }
    expect(await from("1.2.3.200, 203.0.113.9, 10.0.0.3")).toBe(429);
    expect(await from("203.0.113.10")).toBe(200);
  });

  test("[API-17] also apply to files outside the calls, by address", async () => {
    await build(calls, { routes: [(app) => void app.get("/public/keys", async () => ({ keys: [] }))] });
    const get = (remoteAddress: string) =>
      http.app.inject({ method: "GET", url: "/public/keys", remoteAddress });
    for (let index = 0; index < allowances.work.address.burst; index++) await get("198.51.100.7");
    expect(await get("198.51.100.7")).toMatchObject({ statusCode: 429, headers: { "retry-after": "1" } });
    expect((await get("198.51.100.8")).statusCode).toBe(200);
  });

  test("[API-17] also apply to what no route answers", async () => {
    await build();
    const get = (remoteAddress: string) =>
      http.app.inject({ method: "GET", url: "/public/nothing", remoteAddress });
    for (let index = 0; index < allowances.work.address.burst; index++) await get("198.51.100.7");
    expect(await get("198.51.100.7")).toMatchObject({ statusCode: 429, headers: { "retry-after": "1" } });
    expect((await get("198.51.100.8")).statusCode).toBe(404);
  });

  test("[API-17] are tighter for money, logins and codes, and can be switched off for load runs", async () => {
    for (const subject of ["user", "address"] as const) {
      expect(allowances.money[subject].perMinute).toBeLessThan(allowances.write[subject].perMinute);
      expect(allowances.login[subject].perMinute).toBeLessThan(allowances.money[subject].perMinute);
      expect(allowances.code[subject].perMinute).toBeLessThanOrEqual(allowances.login[subject].perMinute);
    }
    await build(calls, { rateLimits: false });
    await drain("sendVerifyCode", 100, {}, { status: 1 });
    expect((await http.call("sendVerifyCode", { status: 1 })).status).toBe(200);
  });
});

describe("a money call", () => {
  test("[API-11] carries its key and a fingerprint that any other body changes", async () => {
    await build();
    const key = "order-2026-11-21-0001";
    const ask = (payload: object) =>
      http.call("placeOrder", { ...payload }, { token: "token-7", headers: { "idempotency-key": key } });
    await ask(placement);
    await ask({ fee: "10", endprofit: "60", ostyle: "0", pid: 1, buyprice: "61234.5" });
    await ask({ ...placement, fee: "11" });
    const [first, same, changed] = seen.map(({ context }) => context.idempotency);
    expect(first).toMatchObject({ key, derived: false });
    expect(same).toEqual(first);
    expect(changed?.fingerprint).not.toBe(first?.fingerprint);
  });

  test.each([
    "short",
    "x".repeat(65),
    "sixteen+chars+or+more",
    "derived:0123456789abcdef",
    "日本語日本語日本語日本語",
  ])("[API-11] the key %.70j is refused by name", async (key) => {
    await build();
    const sent = Buffer.from(key, "utf8").toString("latin1");
    const { body } = await http.call("placeOrder", placement, {
      token: "token-7",
      headers: { "idempotency-key": sent },
    });
    expect(body).toMatchObject({ key: "BadRequest", data: { field: "Idempotency-Key" } });
  });

  test("[API-11] without a key derives one from the signed request itself", async () => {
    await build();
    await http.call("placeOrder", placement, { token: "token-7" });
    await http.call("placeOrder", placement, { token: "token-7" });
    http.clock.set(testNowMs + 1);
    await http.call("placeOrder", placement, { token: "token-7" });
    await http.call("placeOrder", placement, { token: "token-8" });
    const keys = seen.map(({ context }) => context.idempotency);
    expect(keys.every((key) => key?.derived)).toBe(true);
    expect(keys[1]).toEqual(keys[0]);
    expect(new Set(keys.map((key) => key?.key)).size).toBe(3);
  });

  test("[API-11] a stored answer is sent byte for byte, and marked when it is a repeat", async () => {
    const text = '{"retCode":0,  "message":"as it was","data":{"id":"9"}}';
    let replayed = false;
    await build([handle(placeOrder, () => storedBody(text, replayed))]);
    const first = await http.call("placeOrder", placement, { token: "token-7" });
    replayed = true;
    const again = await http.call("placeOrder", placement, { token: "token-7" });
    expect([first.text, again.text]).toEqual([text, text]);
    expect(first.headers["idempotency-replayed"]).toBeUndefined();
    expect(again.headers["idempotency-replayed"]).toBe("true");
  });
});

test("[API-12] a user's call cannot be mounted without its session", async () => {
  const seenUser = vi.fn();
  await build([
    handle(getUserInfo, (_input, context) => (seenUser(context.session.userId), undefined as never)),
  ]);
  await http.call("user/userInfo", {}, { token: "token-7" });
  expect(seenUser).toHaveBeenCalledWith(7);
});
