/** Web push of notices, kind by kind: only what was asked for, one message for each browser, written with the booking itself. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { minuteMs } from "@candor/core/time/time";
import { money } from "@candor/core/money/money";
import { pushKinds, type PushKind } from "@candor/wire/notices";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startFakePushService, type FakePushService } from "../../../../../tools/fake-push-service.ts";
import { withTrading } from "../../engine/test-trading.ts";
import { at, opening, placement, requestOf, usdt } from "../../engine/test-world.ts";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { silentLog } from "../../platform/log.ts";
import { createOutboxDispatcher } from "../../platform/outbox.ts";
import { storeNotice } from "../../records/notices/store-notice.ts";
import { createPushHandler, webPushTopic } from "../alerts/push-sender.ts";
import { storeSubscription } from "../alerts/repo.ts";
import { openVapid } from "../alerts/vapid.ts";
import { readBookedNews } from "./booked-news-queries.ts";
import { noticePairs, openNotices, type NoticeDesk } from "./test-notices.ts";

const database = withTestDatabase();
const { world, fundTrader, trade, done, restart } = withTrading(database);
const owner = withOwner(database);
let desk: NoticeDesk;
let browser: FakePushService;
let users = 100_600;

beforeAll(async () => {
  browser = await startFakePushService();
  desk = openNotices(database(), () => world().nowMs());
});
afterAll(() => browser.close());

/** A user with money and this many subscribed browsers, who wants these kinds. */
const newUser = async (kinds: readonly PushKind[] = [], browsers = 1): Promise<number> => {
  const userId = (users += 1);
  await desk.addAccount(userId);
  await fundTrader(userId);
  for (let nth = 1; nth <= browsers; nth += 1) {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO session (user_id, token_hash, created_ms, address, user_agent)
      VALUES (${userId}, sha256(${`push-${userId}-${nth}`}::bytea), ${world().nowMs()}, '192.0.2.1', 'test') RETURNING id`.execute(
      database().db,
    );
    const { keys } = browser.subscription;
    const endpoint = `${browser.origin}/send/${userId}-${nth}`;
    const given = { sessionId: rows[0]?.id ?? "", userId, endpoint, ...keys, language: "en" as const };
    await storeSubscription(database().db, given, world().nowMs());
  }
  for (const kind of kinds) await desk.choose(userId, kind, 1);
  return userId;
};
const settle = async (userId: number, count = 1): Promise<void> => {
  await trade("60000");
  for (let each = 0; each < count; each += 1) await done(placement(userId, { stake: money(usdt(1)) }));
  await trade("60001", minuteMs);
};
const waiting = async (): Promise<number> => {
  const { rows } = await sql`SELECT FROM outbox WHERE topic = 'web-push'`.execute(database().db);
  return rows.length;
};
/** Sends what waits, and returns what the browsers show. */
const sent = async (): Promise<readonly { title: string; body: string; url: string }[]> => {
  const handler = createPushHandler({
    db: database().jobs,
    clock: { nowMs: world().nowMs },
    vapid: openVapid(mkdtempSync(join(tmpdir(), "candor-push-")), "https://candor.test"),
    readBookedNews: readBookedNews(database().jobs, noticePairs),
  });
  browser.got.length = 0;
  const clock = { nowMs: () => world().nowMs() + 1_000 };
  await createOutboxDispatcher(database().jobs, clock, silentLog, { [webPushTopic]: handler }).drain();
  return browser.got.map(({ text }) => JSON.parse(text) as { title: string; body: string; url: string });
};

test("[NOTE-06] nothing but price alerts is pushed until it is asked for, and nothing after it is taken back", async () => {
  const userId = await newUser();
  expect(await desk.chosen(userId)).toEqual([]);
  await settle(userId);
  expect(await waiting()).toBe(0);
  await desk.choose(userId, "settlement", 1);
  await desk.choose(userId, "settlement", 1);
  expect(await desk.chosen(userId)).toEqual(["settlement"]);
  await settle(userId);
  expect(await sent()).toMatchObject([
    {
      title: "BTC/USDT",
      body: "CALL BTC/USDT won: +0.80 USDT.",
      url: expect.stringMatching(/^\/verify\?option=\d+$/),
    },
  ]);
  await desk.choose(userId, "settlement", 0);
  await settle(userId);
  expect([await waiting(), await desk.chosen(userId)]).toEqual([0, []]);
});

test("[NOTE-06] each kind is pushed by itself, to each browser of its user and to nobody else", async () => {
  const bystander = await newUser([]);
  const userId = await newUser(["close", "run"], 2);
  await settle(userId);
  expect(await waiting()).toBe(0);
  await done(opening(userId, { share: 1 }));
  await done(opening(bystander, { share: 1 }));
  await trade("63000");
  await done(requestOf({ type: "closeAllLevers", userId, symbol: undefined }));
  await done(requestOf({ type: "closeAllLevers", userId: bystander, symbol: undefined }));
  expect((await sent()).map(({ body }) => body.slice(0, 27))).toEqual(
    Array(2).fill("Long BTC/USDT 10× closed at"),
  );
  const run = { symbol: "BTCUSDT", amount: money(usdt(1_000)), multiple: 10, times: 2 };
  await done(requestOf({ type: "startRun", userId, ...run }));
  const { rows } = await sql<{ id: bigint }>`SELECT max(id) AS id FROM bot_run`.execute(database().db);
  await done(requestOf({ type: "stopRun", userId, runId: Number(rows[0]?.id) }));
  expect((await sent()).map(({ title, body, url }) => [title, body, url])).toEqual(
    Array(2).fill([
      "BTC/USDT",
      "The bot's run on BTC/USDT ended after 0 of 2 trades, 0.00 USDT: you stopped it.",
      "/contract?pair=BTCUSDT",
    ]),
  );
});

test("[NOTE-06] [NOTE-01] every fill is pushed: of a contract that opens at once, of one that waited, and of one that waited without a fee", async () => {
  await owner().query("UPDATE product SET lever_fee_rate = 0 WHERE symbol = 'ETHUSDT'");
  await restart();
  const userId = await newUser(["fill"]);
  const tradeEther = async (text: string): Promise<void> => {
    await world().tradeAt(world().nowMs() + 1_000, text, "ETHUSDT");
    await world().settled();
  };
  await trade("60000");
  await done(opening(userId, { share: 1 }));
  await done(opening(userId, { share: 1, askedPrice: at("59900") }));
  await trade("59890");
  await tradeEther("2600");
  await done(opening(userId, { symbol: "ETHUSDT", askedPrice: at("2500") }));
  await tradeEther("2499");
  expect((await sent()).map(({ title, body, url }) => [title, body, url])).toEqual([
    ["BTC/USDT", "Long BTC/USDT 10× opened at 60,000.00.", "/contract?pair=BTCUSDT"],
    ["BTC/USDT", "Long BTC/USDT 10×: your waiting order opened at 59,890.00.", "/contract?pair=BTCUSDT"],
    ["ETH/USDT", "Long ETH/USDT 10×: your waiting order opened at 2,499.00.", "/contract?pair=ETHUSDT"],
  ]);
});

test("[NOTE-06] sign-ins and changes of security are pushed where asked for, with what was stored", async () => {
  const userId = await newUser(["security"]);
  const tell = (key: "signedIn" | "passwordChanged") =>
    database()
      .db.transaction()
      .execute((tx) => storeNotice(tx, { userId, key, tourl: "/security" }, world().nowMs()));
  await tell("signedIn");
  await tell("passwordChanged");
  expect((await sent()).map(({ title, body, url }) => [title, body, url])).toEqual([
    ["Candor", "Your password was changed and every session was ended.", "/security"],
  ]);
  await desk.choose(userId, "signIn", 1);
  await tell("signedIn");
  expect((await sent()).map(({ body }) => body)).toEqual(["A sign-in to your account."]);
});

test("[NOTE-06] [TRUST-07] a restart neither loses nor repeats a push: it is written with the booking", async () => {
  const userId = await newUser(["settlement"]);
  await settle(userId, 2);
  expect(await waiting()).toBe(2);
  await restart();
  expect(await waiting()).toBe(2);
  expect(await sent()).toHaveLength(2);
  expect(await waiting()).toBe(0);
});

test("[NOTE-06] at most twenty messages wait for a browser; what is beyond is in the list alone", async () => {
  const userId = await newUser(["settlement"]);
  await settle(userId, 25);
  expect(await waiting()).toBe(20);
  await settle(userId, 1);
  expect(await waiting()).toBe(20);
  expect((await desk.read(userId, { size: 50 })).rows).toHaveLength(26);
  expect(await sent()).toHaveLength(20);
});

test("[NOTE-06] what happened more than an hour ago is not pushed, nor to a session that has ended", async () => {
  const [late, gone] = [await newUser(["settlement"]), await newUser(["settlement"])];
  await settle(gone);
  await sql`UPDATE session SET revoked_ms = 1, revoke_reason = 'logout' WHERE user_id = ${gone}`.execute(
    database().db,
  );
  expect(await sent()).toEqual([]);
  await settle(late);
  await world().markAt(world().nowMs() + 61 * minuteMs);
  expect(await sent()).toEqual([]);
  expect(await waiting()).toBe(0);
});

test("[NOTE-06] [API-13] only a kind that exists can be chosen, each on all devices of its user", async () => {
  const [one, other] = [await newUser(), await newUser()];
  for (const kind of pushKinds) await desk.choose(one, kind, 1);
  expect((await desk.chosen(one)).toSorted()).toEqual([...pushKinds].toSorted());
  expect(await desk.chosen(other)).toEqual([]);
  await expect(
    sql`INSERT INTO notice_push (user_id, kind) VALUES (${other}, 'alert')`.execute(database().db),
  ).rejects.toThrow("notice_push_kind_check");
});
