/** Daily jobs over a real database. */
import { businessDate, businessDayStart, dayMs } from "@candor/core/time/time";
import { beforeEach, describe, expect, test } from "vitest";
import { settableClock } from "../clock.ts";
import type { Lead } from "../db/lead.ts";
import { withOwner, withTestDatabase } from "../db/test-database.ts";
import { takeTestLead } from "../db/test-lead.ts";
import { openDays } from "./business-days.ts";
import type { DailyJob } from "./job.ts";
import { testTurn } from "./test-turn.ts";

const database = withTestDatabase();
const owner = withOwner(database);
/** An hour into a business day. */
const startMs = businessDayStart(1_795_000_000_000) + 3_600_000;
const dateOf = (days: number): number => businessDate(startMs + days * dayMs);
let fence: Lead;
let clock: ReturnType<typeof settableClock>;
let ran: number[];

beforeEach(async () => {
  await owner().query("DELETE FROM job_day");
  fence = await takeTestLead(database().engine);
  clock = settableClock(startMs);
  ran = [];
});

/** As after a start of the server. */
const open = (run: DailyJob["run"] = async ({ date }) => void ran.push(date)) =>
  openDays({ db: database().jobs, fence, clock }, { name: "demo", isByBusinessDate: true, run });
const done = async (): Promise<readonly number[]> => {
  const { rows } = await database().pool.query<{ date: number }>("SELECT date FROM job_day ORDER BY date");
  return rows.map(({ date }) => date);
};

describe("a job by business date", () => {
  test("owes nothing for the days before it was first there, and runs for a day when it has ended at UTC-4", async () => {
    const job = await open();
    await job.run(testTurn(fence));
    clock.set(businessDayStart(startMs) + dayMs - 1);
    await job.run(testTurn(fence));
    expect(ran).toEqual([]);
    clock.set(businessDayStart(startMs) + dayMs);
    await job.run(testTurn(fence));
    expect(ran).toEqual([dateOf(0)]);
    expect(await done()).toEqual([dateOf(-1), dateOf(0)]);
  });

  test("owes nothing while the market has never had a price, and begins with its first day", async () => {
    clock.set(0);
    const job = await open();
    await job.run(testTurn(fence));
    expect(await done()).toEqual([]);
    clock.set(startMs);
    await job.run(testTurn(fence));
    expect([ran, await done()]).toEqual([[], [dateOf(-1)]]);
  });

  test("runs for a day once, also after a restart", async () => {
    await open();
    clock.set(startMs + dayMs);
    for (let starts = 0; starts < 2; starts += 1) {
      const job = await open();
      await job.run(testTurn(fence));
      await job.run(testTurn(fence));
    }
    expect(ran).toEqual([dateOf(0)]);
  });

  test("runs for missed days in their order, across the end of a month, one after another", async () => {
    const first = await open();
    await first.run(testTurn(fence));
    clock.set(startMs + 40 * dayMs);
    let underWay = 0;
    const job = await open(async ({ date }) => {
      expect(await done()).not.toContain(date);
      underWay += 1;
      expect(underWay).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      ran.push(date);
    });
    await job.run(testTurn(fence));
    expect(ran).toEqual(Array.from({ length: 40 }, (_, days) => dateOf(days)));
    expect(await done()).toEqual([dateOf(-1), ...ran]);
  });

  test("stops at a day that fails, and repeats that day before any other", async () => {
    await open();
    clock.set(startMs + 3 * dayMs);
    let fails = true;
    const job = await open(async ({ date }) => {
      ran.push(date);
      if (date === dateOf(1) && fails) throw new Error("the engine is not there");
    });
    await expect(job.run(testTurn(fence))).rejects.toThrow("the engine is not there");
    expect(await done()).toEqual([dateOf(-1), dateOf(0)]);
    fails = false;
    await job.run(testTurn(fence));
    expect(ran).toEqual([dateOf(0), dateOf(1), dateOf(1), dateOf(2)]);
  });

  test("repeats a day whose run ended while the process was killed before it was recorded", async () => {
    await open();
    clock.set(startMs + dayMs);
    const job = await open();
    const { epoch } = fence;
    // Between the run and the record another process takes the lead, as after a kill.
    const cut = await open(async ({ date }) => {
      ran.push(date);
      fence = await takeTestLead(database().engine, "test");
    });
    await expect(cut.run(testTurn({ shard: 0, epoch }))).rejects.toThrow(/led by epoch/);
    expect(await done()).toEqual([dateOf(-1)]);
    await job.run(testTurn(fence));
    expect(ran).toEqual([dateOf(0), dateOf(0)]);
    expect(await done()).toEqual([dateOf(-1), dateOf(0)]);
  });

  test("repeats a day that was under way when the server stopped", async () => {
    await open();
    clock.set(startMs + 2 * dayMs);
    const stopping = new AbortController();
    const job = await open(async ({ date }) => {
      ran.push(date);
      stopping.abort();
    });
    await job.run({ fence, signal: stopping.signal });
    expect(ran).toEqual([dateOf(0)]);
    expect(await done()).toEqual([dateOf(-1)]);
  });

  test("is not begun by a server that has lost the lead", async () => {
    const lost = fence;
    fence = await takeTestLead(database().engine);
    await expect(
      openDays(
        { db: database().jobs, fence: lost, clock },
        { name: "demo", isByBusinessDate: true, run: async () => {} },
      ),
    ).rejects.toThrow(/led by epoch/);
    expect(await done()).toEqual([]);
  });

  test("has days that the server can add and nobody who serves can change or remove", async () => {
    await open();
    for (const role of [database().pool, database().engine, database().market, database().operator])
      for (const text of ["UPDATE job_day SET done_ms = 0", "DELETE FROM job_day"])
        await expect(role.query(text)).rejects.toMatchObject({ code: "42501" });
  });
});
