/** The partitions of the tick log: when they are made, what they hold, and what making them waits for. */
import { price, quantity } from "@candor/core/money/money";
import type { LoggedTick } from "@candor/core/market/segment";
import { dayMs } from "@candor/core/time/time";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import type { Lead } from "../platform/db/lead.ts";
import { withOwner, withTestDatabase } from "../platform/db/test-database.ts";
import { takeTestLead } from "../platform/db/test-lead.ts";
import { makeTickDays } from "./tick-days.ts";
import { tickBatches } from "./tick-batches.ts";
import { openTickStore, type TickStore } from "./tick-store.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const midnightMs = Date.UTC(2026, 9, 21);
let lead: Lead;
let store: TickStore;

beforeAll(async () => {
  lead = await takeTestLead(database().engine);
  store = await openTickStore(database().market);
});

/** Trades of one pair at these times, chained from its beginning. */
const chained = (symbol: string, times: readonly number[]): readonly LoggedTick[] => {
  const batches = tickBatches([symbol]);
  return times.flatMap((timeMs, id) => {
    const made = { price: price(100_000_000n), qty: quantity(1n), buyerMaker: false };
    batches.add({ symbol, source: "test", id, timeMs, ...made });
    return batches.take(timeMs, {
      nowMs: timeMs,
      isOnGrid: false,
      awaited: new Set([symbol]),
      doubted: new Set(),
    });
  });
};

const rowsOf = async (query: string): Promise<readonly unknown[]> => (await owner().query(query)).rows;

test("[MKT-08] a tick is stored in the partition of its UTC day, which is made when there is none", async () => {
  await store.append(lead, chained("BTCUSDT", [midnightMs - 1, midnightMs, midnightMs + dayMs]));
  const rows = await rowsOf("SELECT tableoid::regclass::text AS day, seq FROM tick_log ORDER BY seq");
  expect(rows).toEqual([
    { day: "tick_log_20261020", seq: 1n },
    { day: "tick_log_20261021", seq: 2n },
    { day: "tick_log_20261022", seq: 3n },
  ]);
  expect((await store.tails()).map(({ seq }) => seq)).toEqual([3]);
  expect((await store.span("BTCUSDT", midnightMs - 1, midnightMs + 1)).map(({ seq }) => seq)).toEqual([1, 2]);
});

test("[MKT-08] today's partitions and the next two days' are made ahead, only for the leader", async () => {
  const pool = database().market;
  const other = makeTickDays({ pool, lead: { ...lead, epoch: lead.epoch + 1n } });
  await expect(other).rejects.toMatchObject({ code: "CA004" });
  await makeTickDays({ pool, lead });
  await makeTickDays({ pool, lead });
  const today = Math.floor(Date.now() / dayMs);
  const names = [0, 1, 2].map((ahead) => {
    const day = new Date((today + ahead) * dayMs).toISOString().slice(0, 10).replaceAll("-", "");
    return { log: `tick_log_${day}`, checkpoints: `tick_checkpoint_${day}` };
  });
  const made = await owner().query(
    `SELECT to_regclass(log)::text AS log, to_regclass(checkpoints)::text AS checkpoints
     FROM unnest($1::text[], $2::text[]) AS named (log, checkpoints)`,
    [names.map(({ log }) => log), names.map(({ checkpoints }) => checkpoints)],
  );
  expect(made.rows).toEqual(names);
});

test("[MKT-08] a partition is made while somebody reads the log, and ticks are appended meanwhile", async () => {
  const reader = new pg.Client({ connectionString: database().ownerUrl });
  await reader.connect();
  try {
    await reader.query("BEGIN");
    await reader.query("SELECT count(*) FROM tick_log");
    // Both would wait for the reader if making a day locked readers out.
    await store.append(lead, chained("ETHUSDT", [midnightMs + 10 * dayMs]));
    expect(await rowsOf("SELECT to_regclass('tick_log_20261031')::text AS day")).toEqual([
      { day: "tick_log_20261031" },
    ]);
  } finally {
    await reader.end();
  }
});

test("[MKT-08] a number is given once, even when two appends put it into two days at the same time", async () => {
  const [first, second] = [
    chained("XRPUSDT", [midnightMs + dayMs - 1]),
    chained("XRPUSDT", [midnightMs + dayMs]),
  ];
  const client = await database().market.connect();
  const waiting: unknown[] = [];
  const slow = await openTickStore(client as unknown as pg.Pool);
  try {
    await client.query("BEGIN");
    await slow.append(lead, first);
    let isOver = false;
    const late = store
      .append(lead, second)
      .catch((error: unknown) => waiting.push(error))
      .finally(() => (isOver = true));
    await isWaiting(() => isOver);
    await client.query("COMMIT");
    await late;
  } finally {
    client.release();
  }
  expect(waiting).toMatchObject([{ code: "CA005" }]);
  expect(await rowsOf("SELECT count(*) FROM tick_log WHERE pid = 5")).toEqual([{ count: 1n }]);
});

/** Settles when a statement waits for another's lock, or when it is over without waiting. */
const isWaiting = async (isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    const { rowCount } = await owner().query(
      "SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database OR l.database IS NULL OR l.database = 0 WHERE NOT l.granted AND d.datname = current_database()",
    );
    if ((rowCount ?? 0) > 0) return;
  }
};

describe("[MKT-08] a partition by itself", () => {
  test.each([
    "UPDATE tick_log_20261021 SET price = 1",
    "DELETE FROM tick_log_20261021",
    "TRUNCATE tick_log_20261021",
  ])("refuses its owner too: %s", async (change) => {
    await expect(owner().query(change)).rejects.toMatchObject({ code: "CA002" });
  });

  test("takes no tick at or before the engine's mark, not even from an owner who pretends to be a replica", async () => {
    await owner().query("BEGIN");
    try {
      await owner().query("UPDATE engine_state SET mark_ms = $1", [midnightMs + 10]);
      await owner().query("SET LOCAL session_replication_role = replica");
      const insert = "INSERT INTO tick_log_20261021 VALUES (2, 9, $1, 1, 1, false, false, sha256('x'))";
      await expect(owner().query(insert, [midnightMs + 10])).rejects.toMatchObject({ code: "CA005" });
    } finally {
      await owner().query("ROLLBACK");
    }
  });
});
