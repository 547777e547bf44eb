/** The whole server as its clients see it: sign up, play money, options, pushes, keys, the end of a session. */
import { createServer, type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parseMoney } from "@candor/core/money/money";
import type { AnswerOf } from "@candor/wire/call";
import type { optionAudit } from "@candor/wire/options";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { checkLedger, isSound } from "../src/ledger/check.ts";
import { withTestApp, type TestAnswer } from "./test-app.ts";
import type { OnWire } from "./test-trader.ts";
import { eventually } from "../src/platform/test-eventually.ts";

/** Free a moment ago. */
const metricsPort = await new Promise<number>((resolve) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port } = probe.address() as AddressInfo;
    probe.close(() => resolve(port));
  });
});
/** On a new database, as a demo starts for the first time. */
const server = withTestApp({ METRICS_ADDRESS: `127.0.0.1:${metricsPort}` }, undefined, true);
const email = "newcomer@example.test";
const pwd = "Secret#1";

/** A fresh price: after a jump of the clock the last price is stale until the feed reports again. */
const priceOf = (pid: number): Promise<string> =>
  eventually(async () => {
    const { body } = await server().ask("product/productList");
    const products = body.data as { pid: number; price: string; stale: boolean }[];
    const product = products.find((candidate) => candidate.pid === pid);
    expect(product?.stale).toBe(false);
    return product?.price ?? "";
  });
const walletOf = async (token: string): Promise<string> =>
  ((await server().ask("user/userInfo", {}, { token })).body.data as { wallet: string }).wallet;

/** A new account with play money. */
const signUp = async (address: string, money: string): Promise<string> => {
  const { ask, login } = server();
  await ask("sendVerifyCode", { email: address, status: 1 });
  const [mail] = (await ask("demo/outbox", { to: address })).body.data as { text: string }[];
  const verifycode = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
  const registered = await ask("register", { email: address, pwd, oid: "100001", verifycode, type: 2 });
  expect(registered.body).toMatchObject({ retCode: 0 });
  const token = await login(address, pwd);
  expect((await ask("demo/fund", { money }, { token })).body.retCode).toBe(0);
  return token;
};

const place = async (
  token: string,
  change: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<TestAnswer> =>
  server().ask(
    "placeOrder",
    { buyprice: await priceOf(1), pid: 1, ostyle: 0, endprofit: 60, fee: "10", ...change },
    { token, headers },
  );

test("[SES-05] [OPT-02] [OPT-05] [OPT-06] [OPT-08] [API-16] a new user signs up, trades and can check the outcome", async () => {
  const { ask, leap, listen } = server();
  const token = await signUp(email, "1000");
  expect(await walletOf(token)).toBe("1000");
  const { got } = await listen(token);
  const call = await place(token, { ostyle: 0, fee: "20" });
  const put = await place(token, { ostyle: 1, fee: "30" });
  expect([call.body.retCode, put.body.retCode]).toEqual([0, 0]);
  expect(await walletOf(token)).toBe("950");
  leap(61_000);
  await eventually(() => expect(got.filter((push) => push.type === "OPTION_SETTLED")).toHaveLength(2));
  const { body } = await ask("orderList", { ostaus: 1 }, { token });
  const settled = body.data as { id: string; fee: string; ploss: string; isWin: number }[];
  expect(body.total).toBe(2);
  const gained = settled.reduce((sum, { ploss }) => sum + signed(ploss), 0n);
  const wallet = parseMoney(await walletOf(token)) ?? -1n;
  expect(wallet).toBe(1_000_000_000n + gained);
  const journal = (await ask("financial/cashFlow", { pageSize: 50 }, { token })).body.data as {
    money: string;
  }[];
  expect(journal.reduce((sum, { money }) => sum + signed(money), 0n)).toBe(wallet);
  await eventually(() =>
    expect(got.findLast((push) => push.type === "BALANCE")?.data.wallet).toBe(walletText(wallet)),
  );
  const audit = (await ask("options/audit", { id: settled[0]?.id }, { token })).body.data as OnWire<
    AnswerOf<typeof optionAudit>
  >;
  expect(audit.exit.time).toBeLessThanOrEqual(audit.order.selltime);
  expect(audit.segments.length).toBeGreaterThan(0);
  const segment = await fetch(`${server().address}${audit.segments[0]}`);
  expect(segment.status).toBe(200);
  expect(await segment.text()).toContain(audit.entry.line);
});

const signed = (text: string): bigint =>
  text.startsWith("-") ? -(parseMoney(text.slice(1)) ?? 0n) : (parseMoney(text) ?? 0n);
const walletText = (units: bigint): string => {
  const fraction = String(units % 1_000_000n)
    .padStart(6, "0")
    .replace(/0+$/, "");
  return `${units / 1_000_000n}${fraction === "" ? "" : `.${fraction}`}`;
};

describe("a repeated command", () => {
  test("[API-11] sent 64 times at once is applied once and gets 64 equal answers", async () => {
    const token = await signUp("again@example.test", "1000");
    const buyprice = await priceOf(1);
    const headers = { "idempotency-key": "sixty-four-times-0001" };
    const answers = await Promise.all(Array.from({ length: 64 }, () => place(token, { buyprice }, headers)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body.retCode).toBe(0);
    expect(answers.filter((answer) => answer.headers.get("idempotency-replayed") === "true")).toHaveLength(
      63,
    );
    expect(await walletOf(token)).toBe("990");
    const other = await place(token, { buyprice, fee: "20" }, headers);
    expect(other.body.key).toBe("IdempotencyConflict");
  });

  test("[API-11] without a key the same signed request is accepted once", async () => {
    const token = await signUp("unsigned@example.test", "1000");
    const payload = { money: "5" };
    const headers = { time: String(server().nowMs() + 61_000) };
    const first = await server().ask("demo/fund", payload, { token, headers });
    const again = await server().ask("demo/fund", payload, { token, headers });
    expect([first.body.retCode, again.body.key]).toEqual([0, "DoNotSubmit"]);
    expect(await walletOf(token)).toBe("1005");
  });

  test("[API-11] a refusal is an answer too, and is repeated unchanged", async () => {
    const token = await signUp("refused@example.test", "1000");
    const headers = { "idempotency-key": "a-refusal-is-kept-1" };
    const first = await place(token, { fee: "15", buyprice: "60000" }, headers);
    const again = await place(
      token,
      { fee: "15", buyprice: "60000" },
      { ...headers, "accept-language": "ja" },
    );
    expect(first.body.key).toBe("TheInvestmentAmountMustBeAMultipleOf");
    expect(again.text).toBe(first.text);
  });
});

const askAgain = new Set(["PriceMoved", "PriceIsStale", "DoNotSubmit"]);

/**
 * Places `count` options at once, and returns the result of each. At most 32 of them wait for the next tick (API-18), and the
 * price may move meanwhile: those refused for that are sent again at the next price, all at once too, until each is decided.
 */
const placeAtOnce = async (token: string, count: number): Promise<readonly string[]> => {
  const decided: string[] = [];
  for (let round = 0; decided.length < count; round += 1) {
    const buyprice = await priceOf(1);
    const answers = await Promise.all(
      Array.from({ length: count - decided.length }, (_, index) =>
        place(token, { buyprice }, { "idempotency-key": `crowd-of-placements-${round}-${index}` }),
      ),
    );
    const keys = answers.map(({ body }) => (body.retCode === 0 ? "placed" : (body.key ?? "")));
    decided.push(...keys.filter((key) => !askAgain.has(key)));
  }
  return decided;
};

test("[TRUST-01] [OPT-03] of 500 placements at once with funds for 10, exactly 10 are placed", async () => {
  const token = await signUp("crowd@example.test", "105");
  const keys = await placeAtOnce(token, 500);
  expect(keys.filter((key) => key === "placed")).toHaveLength(10);
  expect(keys.filter((key) => key === "low")).toHaveLength(490);
  expect(await walletOf(token)).toBe("5");
});

describe("the end of a session", () => {
  test("[SES-02] [API-06] [API-16] logout closes its sockets at once and its token gets 103", async () => {
    const token = await signUp("leaving@example.test", "10");
    const { socket, got } = await server().listen(token);
    await eventually(() => expect(got).toHaveLength(1));
    const closed = new Promise<number>((resolve) => socket.once("close", resolve));
    const startMs = Date.now();
    await server().ask("logout", {}, { token });
    expect(await closed).toBe(4103);
    // Not by the sweep, which comes each 20 s.
    expect(Date.now() - startMs).toBeLessThan(5_000);
    expect((await server().ask("user/userInfo", {}, { token })).body).toMatchObject({
      retCode: 103,
      key: "SessionRevoked",
    });
  });
});

describe("prices", () => {
  test("[MKT-01] [MKT-02] are there for at least six pairs, with candles of 90 days that are marked as demo history", async () => {
    const { body } = await server().ask("product/productList");
    expect(body.total).toBeGreaterThanOrEqual(6);
    const days = (await server().ask("product/kline", { pid: 1, interval: "1d", limit: 100 })).body.data as {
      time: number;
      demo?: true;
    }[];
    expect(days.length).toBeGreaterThanOrEqual(90);
    expect(days[0]?.demo).toBe(true);
    expect(days.every((day, index) => index === 0 || day.time > (days[index - 1]?.time ?? 0))).toBe(true);
  });

  test("[MKT-04] move by push", async () => {
    const { WebSocket } = await import("ws");
    const socket = new WebSocket(`${server().address.replace("http", "ws")}/ws/market`);
    const got: { type: string }[] = [];
    socket.on("message", (data: Buffer) => got.push(JSON.parse(data.toString()) as { type: string }));
    await new Promise((resolve) => socket.once("open", resolve));
    socket.send(
      JSON.stringify({
        op: "sub",
        channels: ["QUOTES", "KLINE_1M:BTCUSDT", "STREAM_DEPTH:BTCUSDT", "STREAM_TRADE:BTCUSDT"],
      }),
    );
    await sleep(3_000);
    socket.terminate();
    const types = new Set(got.map(({ type }) => type));
    expect([...types]).toEqual(
      expect.arrayContaining(["QUOTES", "KLINE_1M", "STREAM_DEPTH", "STREAM_TRADE"]),
    );
  });
});

test("[API-18] a command that arrives while a tick is stored is decided after it: others may have read the tick", async () => {
  const { ask, login, database } = server();
  const token = await login();
  const holder = new pg.Client({ connectionString: database.ownerUrl });
  await holder.connect();
  try {
    await holder.query("BEGIN; LOCK TABLE tick_log IN SHARE MODE");
    await eventually(async () => {
      const { rows } = await holder.query(
        "SELECT FROM pg_locks WHERE NOT granted AND relation = 'tick_log'::regclass",
      );
      expect(rows).toHaveLength(1);
    });
    let isAnswered = false;
    const funded = ask("demo/fund", { money: "1" }, { token }).finally(() => (isAnswered = true));
    await sleep(500);
    expect(isAnswered).toBe(false);
    await holder.query("ROLLBACK");
    expect((await funded).body).toMatchObject({ retCode: 0 });
  } finally {
    await holder.end();
  }
});

test("[MKT-09] the figures of feeds, contracts and requests are on the address for metrics, and only there", async () => {
  await server().ask("product/productList");
  await eventually(async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(text).toContain('candor_feed_silence_seconds{symbol="BTCUSDT"}');
    expect(text).toContain("candor_lever_own_money_usdt");
    expect(text).toContain('route="/api/product/productList",status="200"');
  });
  const answer = await fetch(`${server().address}/metrics`);
  expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('"NotFound"')]);
});

test("[TRUST-02] after all these tests the ledger is sound", async () => {
  const findings = await checkLedger(server().database.db);
  expect(findings.length).toBeGreaterThan(0);
  expect(isSound(findings)).toBe(true);
});
