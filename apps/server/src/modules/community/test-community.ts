/** For tests: the calls of the community over a real database, and people who write. */
import { renamed } from "@candor/wire/codec/names";
import type { CommentRow, ReplyRow, SpeechRow } from "@candor/wire/service/community";
import type pg from "pg";
import { settableClock } from "../../platform/clock.ts";
import type { TestDatabase } from "../../platform/db/test-database.ts";
import { buildTestHttp, testNowMs } from "../../platform/http/test-http.ts";
import { communityModule } from "./module.ts";
import type { SpeechRewardsPort } from "./speech-rewards.ts";

export type Answer<Data> = {
  readonly data: Data;
  readonly total?: number;
  readonly key?: string;
  readonly bytes: number;
};

export type TestCommunity = Awaited<ReturnType<typeof startCommunity>>;

/** Users from 100011 on, with phones that end in 11 and so on. */
export const makePeople = async (owner: pg.Client, count: number): Promise<void> => {
  await owner.query(
    `INSERT INTO account (user_id, phone, phone_national, username, created_ms)
     SELECT 100010 + n, '+8190000000' || lpad((10 + n)::text, 2, '0'), '90000000' || lpad((10 + n)::text, 2, '0'), 'u' || n, 0 FROM generate_series(1, $1) AS n ON CONFLICT DO NOTHING`,
    [count],
  );
};

/** Nothing is offered. */
const noRewards: SpeechRewardsPort = {
  lookAt: () => {},
  read: () => Promise.resolve({ earned: "0", offer: "0", isEarnedToday: false }),
};

export const startCommunity = async (
  database: TestDatabase,
  { rewards = noRewards, limitsTexts = true } = {},
) => {
  const { db, reads, operators } = database;
  const clock = settableClock(testNowMs);
  const told: number[] = [];
  const module = communityModule({
    db,
    reads,
    operators,
    clock,
    mode: "demo",
    limitsTexts,
    noticesChanged: (userId) => void told.push(userId),
    rewards,
  });
  const http = await buildTestHttp(
    module.calls.filter(({ call }) => call.access !== "operator"),
    { clock, rateLimits: false },
  );
  const ask = async <Data>(path: string, input: object = {}, by = 0): Promise<Answer<Data>> => {
    const headers = { time: String(clock.nowMs()) };
    const change = by === 0 ? { headers } : { headers, token: `token-${by}` };
    const { body, bytes } = await http.call(`speech/${path}`, { ...input }, change);
    return { ...(renamed(body) as Answer<Data>), bytes: bytes.length };
  };
  /** The key of a refusal, or "done". */
  const keyOf = async (path: string, input: object, by: number): Promise<string> =>
    (await ask(path, input, by)).key ?? "done";
  /** Ten seconds pass, so that neither a repeat nor the pace is met by accident. */
  const writes = async (by: number, path: string, input: object): Promise<string> => {
    clock.set(clock.nowMs() + 10_000);
    const { data, key } = await ask<{ id: string }>(path, input, by);
    if (key !== undefined) throw new Error(key);
    return data.id;
  };
  return {
    module,
    clock,
    told,
    ask,
    keyOf,
    http,
    close: () => http.app.close(),
    speech: (by: number, content: string) => writes(by, "releaseSpeech", { content }),
    comment: (by: number, sid: string, content: string) => writes(by, "comment", { content, sid }),
    reply: (by: number, cid: string, content: string, toreplyid?: string) =>
      writes(by, "reply", { content, cid, ...(toreplyid !== undefined && { toreplyid }) }),
    speeches: async (by = 0, page: object = {}) =>
      await ask<readonly SpeechRow[]>("speechList", { pageSize: 50, ...page }, by),
    comments: async (sid: string, by = 0, page: object = {}) =>
      await ask<readonly CommentRow[]>("commentList", { sid, pageSize: 50, isAsc: "asc", ...page }, by),
    replies: async (cid: string, by = 0, page: object = {}) =>
      await ask<readonly ReplyRow[]>("replyList", { cid, pageSize: 50, isAsc: "asc", ...page }, by),
    toggle: async (by: number, refid: string, type: 1 | 2 | 3) =>
      (await ask<{ like: boolean; likeCount: number }>("like", { refid, type }, by)).data,
  };
};
