/**
 * Sends notices to browsers by web push (RFC 8030, 8291): one message of the outbox per notice and browser. What the push
 * service refuses for now is tried again; an address that is gone is deleted; a notice older than an hour is not sent.
 *
 * Known limit: if the answer of a push service is lost, it gets the message again; the browser shows it once, by its tag.
 */
import { hourMs } from "@candor/core/time/time";
import { storedLanguage } from "@candor/wire/language";
import { sql } from "kysely";
import webPush from "web-push";
import type { Clock } from "../../platform/clock.ts";
import type { Reader } from "../../platform/db/schema/schema.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { sessionLifetimeMs } from "../../platform/session.ts";
import { GivenUp, type DispatcherOptions, type OutboxHandler } from "../../platform/outbox.ts";
import { noticeText } from "../../records/notices/notice-texts.ts";
import type { BookedNews, ReadBookedNews } from "./ports.ts";
import type { Vapid } from "./vapid.ts";

type Deps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly vapid: Vapid;
  readonly readBookedNews: ReadBookedNews;
};
/** Of a stored notice, by its number; or of a booking (NOTE-06). */
type Payload = { readonly session: string } & ({ readonly notice: string } | BookedNews);

export const webPushTopic = "web-push";

/** A user with many browsers, or one push service, that hangs takes only a share of what is sent at once. */
export const pushLanes: DispatcherOptions = {
  lanes: { atOnce: 8, mostOf: { user: 2, host: 6 } },
  keysOf: sql`coalesce((
    SELECT ARRAY['user ' || s.user_id, 'host ' || substring(s.endpoint FROM '^https?://([^/?#]+)')] FROM push_subscription s
    WHERE s.session_id = (o.payload ->> 'session')::uuid), '{}'::text[])`,
};
const newsMs = hourMs;
const answerWithinMs = 5_000;

/** The handler of the outbox's topic. Throws when the message is to be tried again. */
export const createPushHandler = (deps: Deps): OutboxHandler => {
  return async (payload) => {
    const { session } = payload as Payload;
    const browser = await findBrowser(deps.db, session);
    const nowMs = deps.clock.nowMs();
    if (browser === undefined || nowMs - Number(browser.session_ms) >= sessionLifetimeMs) return;
    const shown = await shownOf(deps, payload as Payload, browser);
    if (shown === undefined) return;
    if (nowMs - shown.toldMs > newsMs) throw new GivenUp("it came more than an hour late");
    const { title, body, url, tag } = shown;
    const status = await send(deps.vapid, browser, JSON.stringify({ title, body, url, tag }));
    if (status === 404 || status === 410) {
      // The session may have subscribed another browser in the meantime.
      await deps.db
        .deleteFrom("push_subscription")
        .where("session_id", "=", session)
        .where("endpoint", "=", browser.endpoint)
        .execute();
    } else if (status === 408 || status === 429 || status >= 500) {
      throw new Error(`the push service answered ${status}`);
    } else if (status >= 300) {
      // It would say the same to every repeat.
      throw new GivenUp(`the push service ${new URL(browser.endpoint).host} answered ${status}`);
    }
  };
};

/** The browser that a session has subscribed, while the session is valid. */
const findBrowser = (db: Reader, sessionId: string) =>
  db
    .selectFrom("push_subscription as reached")
    .innerJoin("session", "session.id", "reached.session_id")
    .select([
      "reached.user_id",
      "reached.endpoint",
      "reached.p256dh",
      "reached.auth",
      "reached.language",
      "session.created_ms as session_ms",
    ])
    .where("reached.session_id", "=", sessionId)
    .where("session.revoked_ms", "is", null)
    .executeTakeFirst();

type Shown = {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  /** A browser shows a message once for each tag. */
  readonly tag: string;
  readonly toldMs: number;
};

/** What the browser shows; undefined when there is nothing, or it belongs to another user. */
const shownOf = async (
  { db, readBookedNews }: Deps,
  payload: Payload,
  { user_id, language: stored }: { readonly user_id: bigint; readonly language: string },
): Promise<Shown | undefined> => {
  const language = storedLanguage(stored);
  if (!("notice" in payload)) {
    if (payload.user !== String(user_id)) return undefined;
    const news = await readBookedNews(payload, language);
    const tag = `booked-${payload.run ?? payload.trade ?? `lever-${payload.lever}`}`;
    return news && { title: news.title, body: news.message, url: news.tourl, tag, toldMs: news.timeMs };
  }
  const found = await db
    .selectFrom("notice")
    .selectAll()
    .where("user_id", "=", user_id)
    .where("id", "=", BigInt(payload.notice))
    .executeTakeFirst();
  if (found === undefined) return undefined;
  return {
    title: found.args["pair"] ?? "Candor",
    body: noticeText(found.key, found.args, language),
    url: found.tourl,
    tag: `notice-${payload.notice}`,
    toldMs: Number(found.created_ms),
  };
};

type Reached = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** Returns the status of the push service. Follows no redirect: only the original address was checked. */
const send = async (vapid: Vapid, { endpoint, p256dh, auth }: Reached, text: string): Promise<number> => {
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    text,
    { vapidDetails: vapid, TTL: newsMs / 1_000, urgency: "high", contentEncoding: "aes128gcm" },
  );
  const response = await fetch(endpoint, {
    method,
    headers: Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => name !== "Content-Length")
        .map(([name, value]) => [name, String(value)]),
    ),
    body: new Uint8Array(body),
    redirect: "manual",
    signal: AbortSignal.timeout(answerWithinMs),
  });
  await response.body?.cancel();
  return response.status;
};
