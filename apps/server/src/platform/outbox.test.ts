import { describe, expect, test } from "vitest";
import { settableClock } from "./clock.ts";
import { withTestDatabase } from "./db/test-database.ts";
import { silentLog } from "./log.ts";
import { createOutboxDispatcher, writeToOutbox } from "./outbox.ts";

const database = withTestDatabase();
const write = (topic: string, payload: unknown) =>
  database()
    .db.transaction()
    .execute((tx) => writeToOutbox(tx, { topic, payload }, 1_000));

describe("the outbox", () => {
  test("delivers every message once, in order, even with several dispatchers", async () => {
    for (let number = 1; number <= 20; number += 1) await write("count", { number });
    const seen: number[] = [];
    const dispatcher = () =>
      createOutboxDispatcher(database().db, settableClock(2_000), silentLog, {
        count: async (_tx, payload) => {
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
      fragile: async (_tx, payload) => {
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
