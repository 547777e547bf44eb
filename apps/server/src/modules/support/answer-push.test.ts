/** Web push of an answer of support, from the operator's act to what the customer's browser shows. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PushKind } from "@candor/wire/notices";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startFakePushService, type FakePushService } from "../../../../../tools/fake-push-service.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { takeTestLead } from "../../platform/db/test-lead.ts";
import { testTurn } from "../../platform/jobs/test-turn.ts";
import { silentLog } from "../../platform/log.ts";
import { createOutboxDispatcher } from "../../platform/outbox.ts";
import { withPeople } from "../accounts/test-people.ts";
import { createPushHandler, webPushTopic } from "../alerts/push-sender.ts";
import { storeSubscription } from "../alerts/repo.ts";
import { openVapid } from "../alerts/vapid.ts";
import { readBookedNews } from "../notices/booked-news-queries.ts";
import { noticePairs, openNotices } from "../notices/test-notices.ts";
import type { TestOperator } from "../operators/test-console.ts";
import { tellAnswers, toldAfterMs } from "./jobs.ts";
import { newClientId, openSupport, type TestSupport } from "./test-support.ts";

const database = withTestDatabase();
const people = withPeople(database);
let support: TestSupport;
let sue: TestOperator;
let browser: FakePushService;
beforeAll(async () => {
  browser = await startFakePushService();
  support = await openSupport(database());
  sue = await support.console.operator("sue", ["support"]);
});
afterAll(async () => {
  await browser.close();
  await support.close();
});

/** Ahead of every answer for as long as its owner may see it by oneself. */
const clock = { nowMs: () => Date.now() + toldAfterMs + 1_000 };

/** A customer with two subscribed browsers who has written, and the number of the conversation. */
const waiting = async (name: string, language: "en" | "ja" = "en", ...kinds: readonly PushKind[]) => {
  const userId = await people().join(`${name}@test.test`);
  const { keys } = browser.subscription;
  for (const nth of [1, 2]) {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO session (user_id, token_hash, created_ms, address, user_agent)
      VALUES (${userId}, sha256(${`${name}-${nth}`}::bytea), ${Date.now()}, '192.0.2.1', 'test') RETURNING id`.execute(
      database().db,
    );
    const endpoint = `${browser.origin}/send/${name}-${nth}`;
    const given = { sessionId: rows[0]?.id ?? "", userId, endpoint, ...keys, language };
    await storeSubscription(database().db, given, Date.now());
  }
  const desk = openNotices(database(), Date.now);
  for (const kind of kinds) await desk.choose(userId, kind, 1);
  await support.send(userId, "a question");
  const { conversation } = await support.read(userId);
  const id = Number(conversation);
  await support.by(sue, "supportClaim", { id });
  return { userId, id };
};
const answer = (id: number, text: string) =>
  support.by(sue, "supportAnswer", { id, through: 1, clientId: newClientId(), text });
const turn = async () =>
  await tellAnswers({ ...support.deps, clock }, testTurn(await takeTestLead(database().engine)));

type Shown = { readonly title: string; readonly body: string; readonly url: string };
/** Sends what waits, and returns what the browsers show. */
const sent = async (): Promise<readonly Shown[]> => {
  const handler = createPushHandler({
    db: database().jobs,
    clock,
    vapid: openVapid(mkdtempSync(join(tmpdir(), "candor-push-")), "https://candor.test"),
    readBookedNews: readBookedNews(database().jobs, noticePairs),
  });
  browser.got.length = 0;
  const later = { nowMs: () => clock.nowMs() + 1_000 };
  await createOutboxDispatcher(database().jobs, later, silentLog, { [webPushTopic]: handler }).drain();
  return browser.got.map(({ text }) => JSON.parse(text) as Shown);
};

test("[SUP-01] [NOTE-06] an answer that is not seen reaches each browser of its customer, once for a wait, and leads to the conversation", async () => {
  const { userId, id } = await waiting("asked", "en", "support");
  await answer(id, "a secret answer");
  await turn();
  const shown = await sent();
  expect(shown.map(({ title, body, url }) => [title, body, url])).toEqual(
    Array(2).fill(["Candor", "Support has answered you.", "/mine?support=open"]),
  );
  expect(JSON.stringify(shown)).not.toContain("secret");
  await answer(id, "a second one");
  await turn();
  expect(await sent()).toEqual([]);
  await support.as(userId, "seen", { number: 3 });
  await answer(id, "a third one");
  await turn();
  expect(await sent()).toHaveLength(2);
});

test("[SUP-01] [NOTE-06] an answer that was seen in time is not pushed", async () => {
  const { userId, id } = await waiting("present", "en", "support");
  await answer(id, "an answer");
  await support.as(userId, "seen", { number: 2 });
  await turn();
  expect(await sent()).toEqual([]);
});

test("[NOTE-06] an answer is pushed in the browser's language, and to nobody who has not asked for it", async () => {
  const [silent, japanese] = [await waiting("silent"), await waiting("japanese", "ja", "support")];
  await waiting("other", "en", "security", "support");
  await answer(silent.id, "an answer");
  await answer(japanese.id, "an answer");
  await turn();
  expect((await sent()).map(({ body }) => body)).toEqual(Array(2).fill("サポートから返信がありました。"));
});
