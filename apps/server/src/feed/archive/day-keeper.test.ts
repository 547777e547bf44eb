/** When closed days are looked at while the log runs, and how that ends. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { setImmediate as nextTurn } from "node:timers/promises";
import { dayMs, minuteMs } from "@candor/core/time/time";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { diskStore } from "../../platform/files/disk-store.ts";
import { openLog } from "../../platform/log.ts";
import { eventually } from "../../platform/test-eventually.ts";
import { dayKeeper } from "./day-keeper.ts";
import { firstDayMs, logDays, ticksAt, type TestDays } from "./test-days.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const nowMs = firstDayMs + 4 * dayMs;
let folder = "";
let days: TestDays;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "candor-keeper-"));
  const times = [1, 2, 3].map((day) => firstDayMs + day * dayMs + 500);
  days = await logDays(database(), owner(), ticksAt(["BTCUSDT"], times));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** How often a keeper gave way, as it does after each minute of a day: more than never once it has begun. */
let breaths = 0;
const giveWay = async (): Promise<void> => {
  breaths += 1;
  await nextTurn();
};
/** What the keepers say that they did. */
const told: unknown[] = [];
const log = openLog("info", { write: (line) => told.push(JSON.parse(line)) });
const open = () => {
  const { market, sign } = database();
  const { signer, store } = days;
  const deps = { market, sign, signer, pairs: store.pairs, stores: [diskStore(folder)], daysKept: 2 };
  return dayKeeper({ ...deps, log, giveWay });
};
const steps = async (): Promise<readonly unknown[]> =>
  (
    await owner().query(
      "SELECT num_nonnulls(written_ms, checked_ms, signed_ms, left_ms) AS steps FROM tick_day ORDER BY day_ms",
    )
  ).rows.map(({ steps: done }) => done);

test("[MKT-08] days are stored beside the log: not in the first minute, not without the lead, and no further after a stop", async () => {
  const keeper = open();
  keeper.advance({ ticks: [], markMs: nowMs });
  keeper.advance({ ticks: [], markMs: nowMs + minuteMs });
  await keeper.stop();
  expect(await steps()).toEqual([]);
  const stopped = open();
  stopped.start(days.lead);
  stopped.advance({ ticks: [], markMs: nowMs });
  stopped.advance({ ticks: [], markMs: nowMs + minuteMs - 1 });
  await stopped.stop();
  expect(breaths, "neither without the lead nor in the first minute").toBe(0);
  expect(await steps()).toEqual([]);
  const cut = open();
  cut.start(days.lead);
  cut.advance({ ticks: [], markMs: nowMs });
  cut.advance({ ticks: [], markMs: nowMs + minuteMs });
  await cut.stop();
  expect(breaths, "it had begun").toBe(1);
  expect(await steps()).toEqual([]);
  const whole = open();
  whole.start(days.lead);
  whole.advance({ ticks: [], markMs: nowMs });
  whole.advance({ ticks: [], markMs: nowMs + minuteMs });
  // When it is done with all that can be done: the first of these days has been over for two days, the second for one.
  const done = { signed: ["2026-10-21", "2026-10-22"], left: ["2026-10-21"] };
  await eventually(() => expect(told).toMatchObject([done]));
  expect(await steps()).toEqual([4, 3]);
  await whole.stop();
});
