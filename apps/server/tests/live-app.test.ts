/** What the whole server does differently with MODE=live, from its settings to its answers. */
import { expect, test } from "vitest";
import { insertAccount } from "../src/modules/accounts/repo.ts";
import { openSession } from "../src/modules/accounts/sessions/sessions.ts";
import { withTestApp } from "./test-app.ts";

/** Its source of prices never answers, so nothing is traded. */
const server = withTestApp({
  MODE: "live",
  PROTECTION_PROFILE: "esma",
  FEED: "live",
  LIVE_STREAM_URLS: "ws://127.0.0.1:9",
  PUBLIC_URL: "https://candor.test",
  RATE_LIMITS: "on",
});

let customers = 0;
/** A customer, logged in. */
const openAccount = async (): Promise<string> => {
  const { app, nowMs } = server();
  const { db } = app.database;
  const email = `customer${(customers += 1)}@example.test`;
  const account = {
    email,
    phone: null,
    passwordHash: "$argon2id$none",
    referrerId: null,
    createdMs: nowMs(),
  };
  const userId = await insertAccount(db, account);
  if (userId === undefined) throw new Error("no account was opened");
  const token = await openSession(
    db,
    { userId },
    { address: "127.0.0.1", userAgent: "test", language: "en" },
    nowMs(),
  );
  if (token === undefined) throw new Error("no session was opened");
  return token;
};

test("[BOT-01] a live server's claim waits for an operator, and does not open the bot", async () => {
  const token = await openAccount();
  const { ask } = server();
  for (const _time of [1, 2]) expect((await ask("obtainAI", {}, { token })).body.retCode).toBe(0);
  const { data } = (await ask("user/userInfo", {}, { token })).body;
  expect(data).toMatchObject({ activecode: expect.any(String) as string, activecodestatus: 2 });
  const wanted = { multiple: 10, pid: 1, price: "100", times: 3 };
  const headers = { "idempotency-key": "a-run-on-a-live-server" };
  expect((await ask("aiPlaceOrder", wanted, { token, headers })).body.key).toBe("AiCodeIsNotActive");
});

test("[WAL-12] a live server pays nothing without an operator to an address whose control is not proven", async () => {
  const token = await openAccount();
  const { data } = (await server().ask("withdraw/quote", { banktype: "3" }, { token })).body;
  expect(data).toMatchObject({ asksForProof: true });
});

test("[NAV-10] a live server says that it is one, and has neither the calls of a demo nor its accounts", async () => {
  const { ask, app } = server();
  expect((await ask("getKeys", { keys: "mode" })).body.data).toEqual({ mode: "live" });
  for (const path of ["demo/outbox", "demo/fund", "demo/wallet", "demo/sign", "demo/send"] as const)
    expect((await ask(path)).status).toBe(404);
  const demo = app.database.db.selectFrom("account").select("user_id").where("email", "like", "demo%");
  expect(await demo.execute()).toEqual([]);
});
