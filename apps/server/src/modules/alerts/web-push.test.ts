import { createPublicKey, verify } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hourMs } from "@candor/core/time/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { administerIn, withTestDatabase } from "../../platform/db/test-database.ts";
import { startFakePushService, type FakePushService } from "../../../../../tools/fake-push-service.ts";
import { createPushHandler } from "./push-sender.ts";
import { isPushService } from "./push-services.ts";
import { openVapid } from "./vapid.ts";
import { openAlertWorld, subscriptionOf, type AlertWorld, type TestUser } from "./test-alerts.ts";
import { eventually } from "../../platform/test-eventually.ts";

const database = withTestDatabase();
let world: AlertWorld;
const services: FakePushService[] = [];
let browser: FakePushService;
beforeAll(async () => {
  for (let each = 0; each < 2; each += 1) services.push(await startFakePushService());
  browser = services[0] as FakePushService;
  world = await openAlertWorld(
    database(),
    services.map(({ origin }) => origin),
  );
  await world.start();
  await world.trade(100);
});
afterAll(async () => {
  await world.stop();
  for (const service of services) await service.close();
});

const subscribe = (user: TestUser, service = browser, language: "en" | "ja" = "en") =>
  world.keyOf(world.ask(user, "alerts/subscribe", subscriptionOf(service), language));
/** Makes an alert of the user ring. */
const ring = async (user: TestUser): Promise<void> => {
  await world.add(user, "above", 105);
  await world.trade(106);
  await world.trade(100);
};
const reached = async (user: TestUser): Promise<number> => {
  const { rows } = await sql`SELECT FROM push_subscription WHERE user_id = ${user.userId}`.execute(
    database().db,
  );
  return rows.length;
};
const waiting = async (): Promise<number> => {
  const { rows } = await sql`SELECT FROM outbox WHERE topic = 'web-push'`.execute(database().db);
  return rows.length;
};
/** Waits until the failed try has been recorded: only then a later clock is later for the next one. */
const putOff = (): Promise<void> =>
  eventually(async () => {
    const { rows } = await sql`SELECT FROM outbox WHERE topic = 'web-push' AND attempts = 1`.execute(
      database().db,
    );
    expect(rows).toHaveLength(1);
  });
test("[MKT-11] a subscribed browser reads the notice in its language, and nobody on the way can read it", async () => {
  const user = await world.newUser();
  expect(await subscribe(user, browser, "ja")).toBe("success");
  browser.got.length = 0;
  await ring(user);
  await eventually(() => expect(browser.got).toHaveLength(1));
  const [{ headers, text } = { headers: {}, text: "" }] = browser.got;
  expect(JSON.parse(text)).toMatchObject({
    title: "BTC/USDT",
    body: "BTC/USDT が 106.00 まで上昇しました（アラート価格 105）。",
    url: "/quotes?pair=BTCUSDT",
  });
  expect(headers).toMatchObject({ ttl: "3600", urgency: "high", "content-encoding": "aes128gcm" });
  const { key } = await world.ask(user, "alerts/pushKey");
  expect(isSignedBy(key, String(headers.authorization))).toBe(true);
  await eventually(async () => expect(await waiting()).toBe(0));
  await world.ask(user, "alerts/unsubscribe", { endpoint: browser.subscription.endpoint });
  expect(await reached(user)).toBe(0);
});

test("[MKT-11] [API-07] a browser whose stored language this version lacks reads the notice in English", async () => {
  const user = await world.newUser();
  await subscribe(user);
  await administerIn(database().ownerUrl, "UPDATE push_subscription SET language = 'xx'");
  browser.got.length = 0;
  await ring(user);
  await eventually(() => expect(browser.got).toHaveLength(1));
  expect(JSON.parse(browser.got[0]?.text ?? "")).toMatchObject({
    body: "BTC/USDT has risen to 106.00. Your alert was set at 105.",
  });
  await eventually(async () => expect(await waiting()).toBe(0));
  await world.ask(user, "alerts/unsubscribe", { endpoint: browser.subscription.endpoint });
});

test("[MKT-11] what the push service refuses for now is sent later; nothing else waits for it", async () => {
  const user = await world.newUser();
  await subscribe(user);
  browser.got.length = 0;
  browser.answer = 503;
  await ring(user);
  await putOff();
  expect(browser.got).toHaveLength(1);
  browser.answer = 201;
  world.clock.set(world.clock.nowMs() + 2_000);
  await eventually(() => expect(browser.got).toHaveLength(2));
  await eventually(async () => expect(await waiting()).toBe(0));
  expect(browser.got[1]?.text).toBe(browser.got[0]?.text);
});

test("[MKT-11] a notice older than an hour is not sent", async () => {
  const user = await world.newUser();
  await subscribe(user);
  browser.got.length = 0;
  browser.answer = 500;
  await ring(user);
  await putOff();
  expect(browser.got).toHaveLength(1);
  browser.answer = 201;
  world.clock.set(world.clock.nowMs() + hourMs + 1);
  await eventually(async () => expect(await waiting()).toBe(0));
  expect(browser.got).toHaveLength(1);
});

test("[MKT-11] a redirect of a push service is not followed, and the message is not sent again", async () => {
  const user = await world.newUser();
  const elsewhere = services[1] as FakePushService;
  await subscribe(user);
  for (const service of services) service.got.length = 0;
  browser.location = `${elsewhere.origin}/send/elsewhere`;
  for (const status of [302, 307, 308]) {
    browser.answer = status;
    await ring(user);
    await eventually(async () => expect([browser.got.length, await waiting()]).toEqual([1, 0]));
    browser.got.length = 0;
  }
  [browser.answer, browser.location] = [201, ""];
  expect(elsewhere.got).toEqual([]);
});

test("[MKT-11] an address that is gone is deleted", async () => {
  for (const status of [404, 410]) {
    const user = await world.newUser();
    await subscribe(user);
    browser.answer = status;
    await ring(user);
    await eventually(async () => expect(await reached(user)).toBe(0));
    browser.answer = 201;
  }
});

test("[MKT-11] of a session that subscribed another browser meanwhile, only the address that is gone is deleted", async () => {
  const user = await world.newUser();
  const other = services[1] as FakePushService;
  await subscribe(user);
  const send = createPushHandler({
    db: database().db,
    clock: world.clock,
    vapid: openVapid(mkdtempSync(join(tmpdir(), "candor-push-")), "https://candor.test"),
    readBookedNews: async () => {
      // After the address was read, and before it turns out to be gone.
      await subscribe(user, other);
      return { title: "BTC/USDT", message: "closed", tourl: "/", timeMs: world.clock.nowMs() };
    },
  });
  browser.answer = 410;
  await send({ session: user.sessionId, user: String(user.userId), lever: "1" });
  browser.answer = 201;
  const { rows } = await sql<{ endpoint: string }>`
    SELECT endpoint FROM push_subscription WHERE user_id = ${user.userId}`.execute(database().db);
  expect(rows).toEqual([{ endpoint: other.subscription.endpoint }]);
});

test("[MKT-11] [SES-13] web push ends with the session that asked for it", async () => {
  const user = await world.newUser();
  await subscribe(user);
  await sql`UPDATE session SET revoked_ms = 1, revoke_reason = 'logout' WHERE id = ${user.sessionId}`.execute(
    database().db,
  );
  expect(await reached(user)).toBe(0);
  browser.got.length = 0;
  await ring(user);
  await eventually(async () => expect(await world.notices(user)).toHaveLength(1));
  expect(await waiting()).toBe(0);
  expect(browser.got).toEqual([]);
});

test("[MKT-11] a browser belongs to the user who subscribed it last, and a session has one browser", async () => {
  const [first, second] = [await world.newUser(), await world.newUser()];
  await subscribe(first);
  await subscribe(second);
  expect([await reached(first), await reached(second)]).toEqual([0, 1]);
  await subscribe(second, services[1]);
  expect(await reached(second)).toBe(1);
});

test("[MKT-11] the ten newest browsers of a user are notified; many at once are not an error", async () => {
  const user = await world.newUser();
  const sessions = await Promise.all(Array.from({ length: 14 }, () => world.newSession(user)));
  const endpoint = (index: number) => `${browser.origin}/send/own-${index % 12}`;
  const keys = await Promise.all(
    sessions.map((session, index) =>
      world.keyOf(
        world.ask(
          session,
          "alerts/subscribe",
          { ...subscriptionOf(browser), endpoint: endpoint(index) },
          "en",
        ),
      ),
    ),
  );
  expect(new Set(keys)).toEqual(new Set(["success"]));
  expect(await reached(user)).toBe(10);
});

test("[MKT-11] [NOTE-06] a browser for which twenty messages wait gets no more of them, also of alerts", async () => {
  const user = await world.newUser();
  await subscribe(user);
  const db = database().db;
  await sql`
    INSERT INTO outbox (topic, payload, created_ms, next_ms)
    SELECT 'web-push', jsonb_build_object('notice', '0', 'session', session_id), 1, 9000000000000
    FROM push_subscription, generate_series(1, 19) WHERE user_id = ${user.userId}`.execute(db);
  browser.got.length = 0;
  await ring(user);
  await eventually(() => expect(browser.got).toHaveLength(1));
  await sql`UPDATE outbox SET next_ms = 9000000000000 WHERE topic = 'web-push'`.execute(db);
  await sql`
    INSERT INTO outbox (topic, payload, created_ms, next_ms)
    SELECT topic, payload, 1, 9000000000000 FROM outbox WHERE topic = 'web-push' LIMIT 1`.execute(db);
  const before = await waiting();
  await ring(user);
  await eventually(async () => {
    const { rows } = await sql`SELECT FROM notice WHERE user_id = ${user.userId}`.execute(db);
    expect(rows).toHaveLength(2);
  });
  expect(await waiting()).toBe(before);
  await sql`DELETE FROM outbox WHERE topic = 'web-push'`.execute(db);
});

test("[MKT-11] only push services are called: other addresses and invalid keys are refused", async () => {
  const user = await world.newUser();
  const key = (change: object) =>
    world.keyOf(world.ask(user, "alerts/subscribe", { ...subscriptionOf(browser), ...change }));
  for (const endpoint of [
    "http://127.0.0.1:1/x",
    "https://169.254.169.254/latest",
    "https://x.push.apple.com.evil.test/a",
    "file:///etc/passwd",
    "",
    "x",
  ]) {
    expect(await key({ endpoint })).toBe("BadRequest");
  }
  expect(await key({ p256dh: "AAAA" })).toBe("BadRequest");
  expect(await key({ auth: "" })).toBe("BadRequest");
  // As long as a point, but not on the curve: nothing could be encrypted with it.
  const noPoint = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString("base64url");
  expect(await key({ p256dh: noPoint })).toBe("BadRequest");
  const yes = ["https://fcm.googleapis.com/fcm/send/a", "https://wns2-par02p.notify.windows.com/w/?token=B"];
  const no = [
    "http://fcm.googleapis.com/a",
    "https://fcm.googleapis.com:8443/a",
    "https://fcm.googleapis.com@evil.test/a",
    "https://fcm.googleapis.com.evil.test/a",
    "https://x.push.apple.com.evil.test/a",
    "https://evil.test/.push.apple.com",
    "https://evilnotify.windows.com/a",
    "https://x.push.apple.com/a",
    "https://x.push.services.mozilla.com/a",
    "https://a.b.notify.windows.com/w/",
    "https://notify.windows.com/w/",
  ];
  expect(yes.map((endpoint) => isPushService(endpoint, []))).toEqual([true, true]);
  expect(no.map((endpoint) => isPushService(endpoint, []))).toEqual(no.map(() => false));
});

/** RFC 8292: `vapid t=<JWT>, k=<public key>`. */
const isSignedBy = (key: string, authorization: string): boolean => {
  const [, token = "", told] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head, claims, signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const jwk = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" };
  const signed = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return signed && told === key;
};
