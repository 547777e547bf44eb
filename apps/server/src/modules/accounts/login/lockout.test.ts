import { expect, test } from "vitest";
import { withTestDatabase } from "../../../platform/db/test-database.ts";
import { countAttempt } from "./lockout.ts";
import { testStartMs } from "../test-people.ts";

const database = withTestDatabase();
const [minuteMs, hourMs] = [60_000, 3_600_000];

/** Counts an attempt; returns for how long it locks further ones, ms. */
const countedAt = async (subject: string, nowMs: number): Promise<number> => {
  const counted = await countAttempt(database().db, subject, nowMs);
  return counted.lockedMs === 0n ? 0 : Number(counted.lockedMs) - nowMs;
};

test("[SES-13] the fifth attempt in a row locks for a minute, each further one for twice as long, an hour at most", async () => {
  let nowMs = testStartMs;
  const minutes: number[] = [];
  for (let attempt = 1; attempt <= 13; attempt += 1) {
    const lockedMs = await countedAt("growing", nowMs);
    minutes.push(lockedMs / minuteMs);
    if (lockedMs > 0) {
      await expect(countAttempt(database().db, "growing", nowMs + lockedMs - 1)).rejects.toMatchObject({
        refusal: { key: "LoginLocked", values: { seconds: "1" } },
      });
    }
    nowMs += lockedMs;
  }
  expect(minutes).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test("[SES-13] attempts are remembered for a day after the last of them, and then forgotten", async () => {
  const fifthAfter = async (subject: string, ms: number): Promise<number> => {
    for (let attempt = 1; attempt <= 4; attempt += 1) await countedAt(subject, testStartMs);
    return await countedAt(subject, testStartMs + ms);
  };
  expect(await fifthAfter("remembered", 23 * hourMs)).toBe(minuteMs);
  expect(await fifthAfter("on the hour", 24 * hourMs)).toBe(minuteMs);
  expect(await fifthAfter("forgotten", 24 * hourMs + 1)).toBe(0);
});
