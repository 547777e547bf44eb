import { dayMs, hourMs, minuteMs } from "@candor/core/time/time";
import { beforeAll, expect, test, vi } from "vitest";
import { withOwner, withTestDatabase } from "../platform/db/test-database.ts";
import { silentLog } from "../platform/log.ts";
import { forgetAnswers, startForgetting } from "./forget-answers.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const keys = async () =>
  (await owner().query<{ key: string }>("SELECT key FROM idempotency ORDER BY key")).rows.map(
    ({ key }) => key,
  );

beforeAll(async () => {
  const nowMs = Date.now();
  const times = {
    old: nowMs - 40 * dayMs,
    older: nowMs - 31 * dayMs,
    young: nowMs - 30 * dayMs + minuteMs,
    new: nowMs,
  };
  for (const [key, createdMs] of Object.entries(times))
    await owner().query("INSERT INTO idempotency VALUES (1, $1, 'one', 'applied', '{}', $2)", [
      key,
      createdMs,
    ]);
});

test("[API-11] nobody changes a stored answer, or deletes one that is younger than 30 days", async () => {
  for (const change of [
    "DELETE FROM idempotency",
    "DELETE FROM idempotency WHERE key = 'young'",
    "UPDATE idempotency SET answer = 'other' WHERE key = 'old'",
    "TRUNCATE idempotency",
  ])
    await expect(owner().query(change)).rejects.toMatchObject({ code: "CA002" });
  await expect(database().engine.query("DELETE FROM idempotency")).rejects.toThrow("permission denied");
  expect(await keys()).toEqual(["new", "old", "older", "young"]);
});

test("[API-11] answers older than 30 days are deleted, a few at a time, and no others", async () => {
  expect(await forgetAnswers(database().engine, 1)).toBe(2);
  expect(await keys()).toEqual(["new", "young"]);
  expect(await forgetAnswers(database().engine)).toBe(0);
});

test("[API-11] a server looks for old answers a minute after its start, then every hour, until it stops", async () => {
  vi.useFakeTimers();
  const query = vi.fn(async () => ({ rows: [{ deleted: 0 }] }));
  const stop = startForgetting({ query } as never, silentLog);
  for (const count of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(count === 1 ? minuteMs : hourMs);
    expect(query).toHaveBeenCalledTimes(count);
  }
  stop();
  await vi.advanceTimersByTimeAsync(dayMs);
  expect(query).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

test("[API-11] old answers are found by their time, however many young ones there are", async () => {
  await owner().query(
    `INSERT INTO idempotency SELECT 2, 'key ' || n, 'one', 'applied', '{}', $1::bigint + n FROM generate_series(1, 20000) n`,
    [Date.now()],
  );
  await owner().query("VACUUM ANALYZE idempotency");
  await owner().query("SET enable_seqscan = off");
  const { rows } = await owner().query<{ "QUERY PLAN": string }>(
    "EXPLAIN (ANALYZE, TIMING OFF) SELECT ctid FROM idempotency WHERE created_ms < (SELECT answers_are_kept_from()) LIMIT 1000",
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("Bitmap Index Scan on idempotency_by_time");
});
