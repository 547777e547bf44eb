import { hourMs, minuteMs, secondMs } from "@candor/core/time/time";
import { expect, test } from "vitest";
import { settableClock } from "../platform/clock.ts";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { takeTestLead } from "../platform/db/test-lead.ts";
import { silentLog } from "../platform/log.ts";
import { replayMarkets } from "./bundled-market.ts";
import { asItsPast } from "./demo/live-market.ts";
import { foldClosedCandles } from "./candle-keeper.ts";
import { publishKey, signClosedMinutes } from "./checkpoints.ts";
import type { Advance } from "../records/advance.ts";
import { createTickLog } from "./tick-log.ts";
import { openTickSigner } from "./tick-signer.ts";
import { openTickStore } from "./tick-store.ts";
import { pastOf } from "./warm-up.ts";

const database = withTestDatabase();
const startMs = Date.UTC(2026, 10, 21, 4, 0, 30);

test("[MKT-07] [MKT-08] a demo's first start logs its last three hours, once, before anything else", async () => {
  const { engine, market, sign, pool } = database();
  const store = await openTickStore(market);
  const lead = await takeTestLead(engine);
  const markets = replayMarkets().map(asItsPast);
  const start = async (nowMs: number) => {
    const advances: Advance[] = [];
    const log = createTickLog({
      store,
      clock: settableClock(nowMs),
      log: silentLog,
      past: (atMs) => pastOf(markets, atMs),
      onFatal: (error) => {
        throw error;
      },
      timer: false,
    });
    log.onAdvance((advance) => advances.push(advance));
    await log.open({ lead });
    log.start();
    return { log, advances };
  };
  const { log, advances } = await start(startMs);
  expect(advances).toHaveLength(1);
  const [{ ticks, markMs }] = advances as [Advance];
  expect(ticks).toHaveLength((3 * hourMs * store.pairs.length) / (10 * secondMs));
  expect(markMs).toBe(startMs - 250);
  expect(ticks.every((tick, place) => tick.timeMs >= (ticks[place - 1]?.timeMs ?? 0))).toBe(true);
  expect(new Set(ticks.map(({ kind }) => kind))).toEqual(new Set(["trade"]));
  expect(log.last("BTCUSDT")?.timeMs).toBe(markMs);
  await log.stop();
  const again = await start(startMs + secondMs);
  expect(again.advances).toEqual([]);
  await again.log.stop();

  const signer = openTickSigner("07".repeat(32), "");
  const signing = { pool: sign, lead, signer };
  await publishKey(signing, startMs);
  const minutes = (3 * hourMs) / minuteMs;
  expect(await signClosedMinutes(signing, startMs)).toBe(minutes * store.pairs.length);
  await foldClosedCandles({ pool: market, lead, pairs: store.pairs });
  const { rows } = await pool.query<{ count: bigint }>(
    "SELECT count(*) AS count FROM candle_1m WHERE pid = 1",
  );
  expect(Number(rows[0]?.count)).toBe(minutes);
});
