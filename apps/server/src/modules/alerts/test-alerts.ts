/** For tests: alerts over a real tick log and database that can be stopped and started, a user with a session, and calls. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { price, priceUnit, quantity } from "@candor/core/money/money";
import type { AlertRow } from "@candor/wire/alerts";
import type { Language } from "@candor/wire/language";
import { sql } from "kysely";
import type { FakePushService } from "../../../../../tools/fake-push-service.ts";
import { createTickLog, type TickLog } from "../../feed/tick-log.ts";
import { openTickStore } from "../../feed/tick-store.ts";
import { settableClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { takeTestLead } from "../../platform/db/test-lead.ts";
import type { CallContext } from "../../platform/http/mount.ts";
import { silentLog } from "../../platform/log.ts";
import { Refused } from "../../platform/refused.ts";
import { noticeText, type NoticeArgs } from "../../records/notices/notice-texts.ts";
import { alertsModule, type AlertsModule } from "./module.ts";

/** Far enough in the past that a test may let months pass: the database rejects ticks from the future. */
const startMs = Date.UTC(2026, 1, 21, 4, 0, 0, 30);
export const testPair = { pid: 1, symbol: "BTCUSDT", title: "BTC/USDT", decimals: 2 };
const pairs = {
  all: [testPair],
  byPid: (pid: number) => (pid === 1 ? testPair : undefined),
  bySymbol: (symbol: string) => (symbol === "BTCUSDT" ? testPair : undefined),
};
export type TestUser = { readonly userId: number; readonly sessionId: string };
type PushedEvent = {
  readonly userId: number;
  readonly type: string;
  readonly data: { key: string; message: string };
};
type Answer = { rows: readonly never[]; total: number; id: string; key: string };

export type AlertWorld = Awaited<ReturnType<typeof openAlertWorld>>;

/** `pushServices` are origins that web push may go to. */
export const openAlertWorld = async (database: Database, pushServices: readonly string[] = []) => {
  const clock = settableClock(startMs);
  const dataDir = mkdtempSync(join(tmpdir(), "candor-alerts-"));
  const pushed: PushedEvent[] = [];
  const unreachable = new Set<number>();
  let isHeld = true;
  let users = 0;
  let trades = 0;
  let sessions = 0;
  let running: { readonly log: TickLog; readonly module: AlertsModule } | undefined;
  const now = () => {
    if (running === undefined) throw new Error("the world is stopped");
    return running;
  };
  const start = async (): Promise<void> => {
    const store = await openTickStore(database.market);
    const taken = await takeTestLead(database.engine);
    const fence = {
      shard: taken.shard,
      get epoch() {
        return isHeld ? taken.epoch : taken.epoch - 1n;
      },
    };
    const onFatal = (error: Error) => {
      throw error;
    };
    const log = createTickLog({ store, clock, log: silentLog, onFatal, timer: false });
    await log.open({ lead: taken });
    log.start();
    const push = (userId: number, type: string, data: unknown): void => {
      if (unreachable.has(userId)) throw new Error("a push fails");
      pushed.push({ userId, type, data: data as PushedEvent["data"] });
    };
    const readBookedNews = async () => undefined;
    const shared = {
      fence,
      clock,
      log: silentLog,
      dataDir,
      pushServices,
      pairs,
      pushes: { push },
      readBookedNews,
    };
    const module = alertsModule({
      ...shared,
      db: database.db,
      jobs: database.jobs,
      publicUrl: "https://candor.test",
      lastTick: log.last,
    });
    await module.start();
    log.onAdvance(module.onAdvance);
    running = { log, module };
  };
  /** A trade at a whole price, a second later; resolves when it is stored and delivered. */
  const trade = async (whole: number, afterMs = 1_000): Promise<void> => {
    clock.set(clock.nowMs() + afterMs);
    now().log.offer({
      symbol: "BTCUSDT",
      source: "test",
      id: (trades += 1),
      timeMs: clock.nowMs(),
      price: price(BigInt(whole) * priceUnit),
      qty: quantity(1n),
      buyerMaker: false,
    });
    await now().log.beat();
  };
  const ask = async (user: TestUser, path: string, input: object = {}, language: Language = "en") => {
    const mounted = now().module.calls.find(({ call }) => call.path === path);
    if (mounted === undefined) throw new Error(`no call ${path}`);
    const session = { id: user.sessionId, userId: user.userId, createdMs: startMs };
    const context = { session, language, nowMs: clock.nowMs() } as unknown as CallContext;
    return (await mounted.answer(input, context)) as Answer;
  };
  const newSession = async ({ userId }: Pick<TestUser, "userId">): Promise<TestUser> => {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO session (user_id, token_hash, created_ms, address, user_agent)
      VALUES (${userId}, sha256(${`t${userId}-${(sessions += 1)}`}::bytea), ${startMs}, '192.0.2.1', 'test') RETURNING id`.execute(
      database.db,
    );
    return { userId, sessionId: rows[0]?.id ?? "" };
  };
  /** "success", or the key of the refusal. */
  const keyOf = async (asked: Promise<unknown>): Promise<string> => {
    try {
      await asked;
      return "success";
    } catch (error) {
      if (error instanceof Refused) return error.refusal.key;
      throw error;
    }
  };
  return {
    clock,
    pushed,
    /** A push to one of these users throws. */
    unreachable,
    start,
    trade,
    ask,
    stop: async () => {
      const { log, module } = now();
      await log.stop();
      await module.stop();
      running = undefined;
    },
    /** The log goes on without the alerts, as before a crash is noticed. */
    deafen: async (): Promise<void> => {
      const { log, module } = now();
      await module.stop();
      running = { log, module: { ...module, stop: async () => {} } };
    },
    /** Whether the database sees the alerts as the leader's; the log goes on. */
    holdLead: (held: boolean) => void (isHeld = held),
    newUser: async (): Promise<TestUser> => {
      const userId = 900_000 + (users += 1);
      await sql`INSERT INTO account (user_id, email, username, created_ms)
        VALUES (${userId}, ${`u${userId}@example.test`}, 'u', ${startMs})`.execute(database.db);
      return await newSession({ userId });
    },
    /** One more session of the user. */
    newSession,
    /** Sets an alert; `at` is a whole price, or a percentage as text. */
    add: (user: TestUser, kind: "above" | "below" | "percent", at: number | string, rearm = 0) =>
      ask(user, "alerts/add", {
        pid: 1,
        kind,
        rearm,
        percent: typeof at === "string" ? at : "",
        ...(typeof at === "number" && { price: price(BigInt(at) * priceUnit) }),
      }),
    keyOf,
    /** Resolves when every trade so far has been checked: a change waits in the same queue, even one that finds nothing. */
    settled: async (): Promise<void> => {
      const nobody = { userId: 1, sessionId: "" };
      if ((await keyOf(ask(nobody, "alerts/remove", { id: 1 }))) !== "AlertNotFound")
        throw new Error("an unknown alert was found");
    },
    list: async (user: TestUser) => (await ask(user, "alerts/list")).rows as readonly AlertRow[],
    /** The stored notices, newest first. */
    notices: async ({ userId }: TestUser, language: Language = "en") => {
      const { rows } = await sql<{ key: string; args: NoticeArgs; tourl: string; read_ms: bigint | null }>`
        SELECT key, args, tourl, read_ms FROM notice WHERE user_id = ${userId} ORDER BY id DESC`.execute(
        database.db,
      );
      return rows.map(({ key, args, tourl, read_ms }) => ({
        message: noticeText(key, args, language),
        tourl,
        read: read_ms !== null,
      }));
    },
  };
};

/** A browser's subscription as the call takes it. */
export const subscriptionOf = ({ subscription: { endpoint, keys } }: FakePushService) => ({
  endpoint,
  ...keys,
});
