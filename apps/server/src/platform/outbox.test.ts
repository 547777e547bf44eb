import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { settableClock } from "./clock.ts";
import { withTestDatabase } from "./db/test-database.ts";
import { silentLog } from "./log.ts";
import { createOutboxDispatcher, writeToOutbox } from "./outbox.ts";
import { eventually } from "./test-eventually.ts";

const database = withTestDatabase();
const write = (topic: string, payload: unknown) =>
  database()
    .db.transaction()
    .execute((tx) => writeToOutbox(tx, { topic, payload }, 1_000));

/** What waits under a topic. */
const left = async (topic: string) => {
  const rows = database().db.selectFrom("outbox").select(["attempts", "next_ms"]).where("topic", "=", topic);
  return await rows.execute();
};

describe("the outbox", () => {
  test("delivers every message once, in order, even with several dispatchers", async () => {
    for (let number = 1; number <= 20; number += 1) await write("count", { number });
    const seen: number[] = [];
    const dispatcher = () =>
      createOutboxDispatcher(database().db, settableClock(2_000), silentLog, {
        count: async (payload) => {
          seen.push((payload as { number: number }).number);
        },
      });
    const handled = await Promise.all([dispatcher().drain(), dispatcher().drain(), dispatcher().drain()]);
    expect(handled.reduce((sum, count) => sum + count, 0)).toBe(20);
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  test("retries a failed message later, and lets the others pass", async () => {
    await write("fragile", "first");
    await write("fragile", "second");
    const clock = settableClock(2_000);
    const seen: unknown[] = [];
    let failures = 1;
    const dispatcher = createOutboxDispatcher(database().db, clock, silentLog, {
      fragile: async (payload) => {
        if (payload === "first" && failures-- > 0) throw new Error("no line");
        seen.push(payload);
      },
    });
    await dispatcher.drain();
    expect(seen).toEqual(["second"]);
    clock.set(3_000);
    await dispatcher.drain();
    expect(seen).toEqual(["second", "first"]);
  });

  test("[SES-14] opens no transaction while a handler waits for a network, and nobody else takes its message meanwhile", async () => {
    await write("slow", 1);
    let answer = (): void => undefined;
    let drained: Promise<number> | undefined;
    const begun = new Promise<void>((begin) => {
      const dispatcher = createOutboxDispatcher(database().db, settableClock(2_000), silentLog, {
        slow: () => {
          begin();
          return new Promise((resolve) => (answer = resolve));
        },
      });
      drained = dispatcher.drain();
    });
    await begun;
    const { rows } = await database().pool.query<{ state: string }>(
      `SELECT state FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_xid IS NOT NULL`,
    );
    expect(rows).toEqual([]);
    const taken: unknown[] = [];
    const other = createOutboxDispatcher(database().db, settableClock(50_000), silentLog, {
      slow: async (payload) => void taken.push(payload),
    });
    expect([await other.drain(), taken]).toEqual([0, []]);
    answer();
    expect(await drained).toBe(1);
    expect(await left("slow")).toEqual([]);
  });

  test("[SES-14] loses no message of a process that died while it was sending, and sends it again a minute later", async () => {
    await write("orphan", 1);
    let end = (): void => undefined;
    const dead = createOutboxDispatcher(database().db, settableClock(2_000), silentLog, {
      orphan: () => new Promise((resolve) => (end = resolve)),
    });
    const died = dead.drain();
    await eventually(async () => expect(await left("orphan")).toEqual([{ attempts: 0, next_ms: 62_000n }]));
    const taken: unknown[] = [];
    const clock = settableClock(61_999);
    const heir = createOutboxDispatcher(database().db, clock, silentLog, {
      orphan: async (payload) => void taken.push(payload),
    });
    expect(await heir.drain()).toBe(0);
    clock.set(62_000);
    expect([await heir.drain(), taken]).toEqual([1, [1]]);
    end();
    await died;
  });

  test("[SES-14] retries a message whose handler does not end, and leaves it alone when another dispatcher has it by then", async () => {
    await write("stuck", 1);
    const clock = settableClock(2_000);
    const hanging = { stuck: () => new Promise<void>(() => undefined) };
    const dispatcher = createOutboxDispatcher(database().db, clock, silentLog, hanging, { mostMs: 50 });
    expect(await dispatcher.drain()).toBe(1);
    expect(await left("stuck")).toEqual([{ attempts: 1, next_ms: 3_000n }]);
    clock.set(3_000);
    let fail: (error: Error) => void = () => undefined;
    const failing = { stuck: () => new Promise<void>((_resolve, reject) => (fail = reject)) };
    const late = createOutboxDispatcher(database().db, clock, silentLog, failing).drain();
    await eventually(async () => expect(await left("stuck")).toEqual([{ attempts: 1, next_ms: 63_000n }]));
    await sql`UPDATE outbox SET next_ms = 70000 WHERE topic = 'stuck'`.execute(database().db);
    fail(new Error("too late"));
    expect(await late).toBe(1);
    expect(await left("stuck")).toEqual([{ attempts: 1, next_ms: 70_000n }]);
  });

  test("[NOTE-06] [SES-14] a receiver that hangs takes its share of the lanes, and holds up nobody else's message", async () => {
    for (let nth = 0; nth < 30; nth += 1) await write("lanes", { who: "hanging" });
    await write("lanes", { who: "other" });
    const begun: string[] = [];
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const dispatcher = createOutboxDispatcher(
      database().db,
      settableClock(2_000),
      silentLog,
      {
        lanes: async (payload) => {
          const { who } = payload as { who: string };
          begun.push(who);
          if (who === "hanging") await released;
        },
      },
      {
        lanes: { atOnce: 4, mostOf: { who: 2 } },
        keysOf: sql`ARRAY['who ' || (o.payload ->> 'who')]`,
      },
    );
    dispatcher.start();
    await eventually(async () => expect(begun).toContain("other"));
    expect(begun).toEqual(["hanging", "hanging", "other"]);
    release();
    await eventually(async () => expect(await left("lanes")).toEqual([]));
    await dispatcher.stop();
    expect(begun).toHaveLength(31);
  });

  test("drops a message whose transaction was rolled back", async () => {
    const lost = database()
      .db.transaction()
      .execute(async (tx) => {
        await writeToOutbox(tx, { topic: "lost", payload: 1 }, 1_000);
        throw new Error("rolled back");
      });
    await expect(lost).rejects.toThrow("rolled back");
    const dispatcher = createOutboxDispatcher(database().db, settableClock(2_000), silentLog, {
      lost: async () => {},
    });
    expect(await dispatcher.drain()).toBe(0);
  });
});
