/** Evidence of something that was open for days, in which hardly anything was traded: what it shows, and what it reads. */
import { hourMs, minuteMs, secondMs } from "@candor/core/time/time";
import { beforeAll, describe, expect, test } from "vitest";
import { foldClosedCandles } from "../../feed/candle-keeper.ts";
import { insertMany, withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { takeTestLead } from "../../platform/db/test-lead.ts";
import { makeTestDays } from "../../platform/db/test-tick-days.ts";
import { readBy } from "../../platform/db/test-rows-read.ts";
import type { EvidentTick, TickEvidence } from "../../records/ticks/tick-evidence.ts";
import { tickEvidence } from "./evidence-queries.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const pair = { pid: 1, symbol: "BTCUSDT" };
const startMs = Date.UTC(2026, 9, 18);
const hours = 60;
const signedHours = 40;
const lastSeq = (hours * hourMs) / secondMs;
/** Trades end with the first hour; after that there is a heartbeat each second, and one trade at the end. */
const tradedSeq = hourMs / secondMs;
const timeOf = (seq: number): number => startMs + (seq - 1) * secondMs;
const minuteOf = (timeMs: number): string => `/public/ticks/BTCUSDT/${timeMs - (timeMs % minuteMs)}.ndjson`;

beforeAll(async () => {
  await makeTestDays(owner(), startMs, timeOf(lastSeq));
  await insertMany(
    owner(),
    `INSERT INTO tick_log
     SELECT 1, n, $1::bigint + (n - 1) * 1000, 6000000000000 + least(n, $2) * 100000000,
            CASE WHEN n <= $2 OR n = $3 THEN 1 ELSE 0 END, n > $2 AND n < $3, false, sha256(n::text::bytea)
     FROM generate_series(1, $3::bigint) AS n`,
    [startMs, tradedSeq, lastSeq],
  );
  await owner().query("INSERT INTO tick_signing_key VALUES ('key', sha256(''), 0)");
  await owner().query(
    `INSERT INTO tick_checkpoint (pid, minute_ms, seq, time_ms, hash, signature, key_id)
     SELECT pid, time_ms - time_ms % 60000, seq, time_ms, hash, hash || hash, 'key'
     FROM tick_log WHERE seq % 60 = 0 AND seq <= $1`,
    [(signedHours * hourMs) / secondMs],
  );
  await foldClosedCandles({
    pool: database().market,
    lead: await takeTestLead(database().engine),
    pairs: [pair],
  });
  await owner().query("VACUUM ANALYZE");
});

/** What the evidence says, and how many rows it read for that. */
const asked = async <Value>(
  ask: (evidence: TickEvidence) => Promise<Value>,
): Promise<{ value: Value; rows: number }> => {
  let value: Value | undefined;
  const { rows } = await readBy(database(), async (db) => (value = await ask(tickEvidence(db))));
  return { value: value as Value, rows };
};
const tick = async (seq: number): Promise<EvidentTick> => {
  const found = await tickEvidence(database().db).tick(pair, seq);
  if (found === undefined) throw new Error(`no tick ${seq}`);
  return found;
};

describe("[OPT-08] [LEV-14] the path of prices", () => {
  test("is every trade between two ticks that are near each other", async () => {
    const { value } = await asked(async (evidence) =>
      evidence.ride(pair, await tick(3_400), await tick(3_620)),
    );
    // The last one is a heartbeat.
    const seqs = [...Array.from({ length: 201 }, (_, index) => 3_400 + index), 3_620];
    expect(value.map(([timeMs]) => timeMs)).toEqual(seqs.map(timeOf));
    expect(value[0]?.[1]).toBe("63400");
  });

  test("is 600 ticks at equal distances between two that are days apart, and no other is read", async () => {
    const [from, to] = [await tick(1), await tick(lastSeq)];
    const { value, rows } = await asked((evidence) => evidence.ride(pair, from, to));
    expect(value).toHaveLength(600);
    expect([value[0]?.[0], value.at(-1)?.[0]]).toEqual([from.time, to.time]);
    expect(value.map(([timeMs]) => timeMs)).toEqual(
      value.map(([timeMs]) => timeMs).toSorted((a, b) => a - b),
    );
    expect(rows).toBeLessThanOrEqual(600);
  });
});

test("[LEV-14] the trade before a tick is found across days without one", async () => {
  const near = await asked((evidence) => evidence.tradeBefore(pair, tradedSeq + 5));
  const far = await asked((evidence) => evidence.tradeBefore(pair, lastSeq));
  expect([near.value?.seq, far.value?.seq]).toEqual([tradedSeq, tradedSeq]);
  expect(near.rows).toBeLessThanOrEqual(5);
  expect(far.rows).toBeLessThanOrEqual(6_000);
  expect((await asked((evidence) => evidence.tradeBefore(pair, 1))).value).toBeUndefined();
});

test("[OPT-08] the first tick after a time is found without those before it", async () => {
  const { value, rows } = await asked((evidence) => evidence.firstAfter(pair, tradedSeq, timeOf(200_000)));
  expect(value?.seq).toBe(200_001);
  expect(rows).toBeLessThanOrEqual(5);
});

describe("[OPT-08] [LEV-14] the files", () => {
  const segments = (fromMs: number, toMs: number, most: number) =>
    asked((evidence) => evidence.segments(pair, fromMs, toMs, most));

  test("are the minutes between two ticks, signed or not", async () => {
    const edgeMs = startMs + signedHours * hourMs;
    const [fromMs, toMs] = [edgeMs - 3 * minuteMs - 5, edgeMs + 2 * minuteMs + 5];
    const { value } = await segments(fromMs, toMs, 60);
    const minutes = [-4, -3, -2, -1, 0, 1, 2].map((minute) => minuteOf(edgeMs + minute * minuteMs));
    expect(value).toEqual({ paths: minutes, count: minutes.length });
    expect((await segments(edgeMs + 5, edgeMs + 5, 60)).value.paths).toEqual([minuteOf(edgeMs)]);
    expect((await segments(startMs - hourMs, startMs - 1, 60)).value).toEqual({ paths: [], count: 0 });
  });

  test("of days are the newest ones with their number, whether or not they are signed, and no tick between is read", async () => {
    for (const endHour of [signedHours, hours]) {
      const endMs = startMs + endHour * hourMs - 1;
      const { value, rows } = await segments(startMs, endMs, 60);
      expect(value.count).toBe(endHour * 60);
      expect(value.paths).toEqual(
        Array.from({ length: 60 }, (_, index) => minuteOf(endMs - (59 - index) * minuteMs)),
      );
      expect(rows).toBeLessThanOrEqual(300);
    }
  });
});
