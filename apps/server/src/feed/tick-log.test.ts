import { chainHash, genesisHash } from "@candor/core/market/tick-chain";
import { tickLine } from "@candor/core/market/tick";
import { price, quantity } from "@candor/core/money/money";
import fc from "fast-check";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import type { Lead } from "../platform/db/lead.ts";
import { administer, withTestDatabase } from "../platform/db/test-database.ts";
import { takeTestLead } from "../platform/db/test-lead.ts";
import { openRig as openAnyRig, logStartMs as start, trade, type Rig } from "./test-log.ts";
import { sha256 } from "./tick-batches.ts";
import { openTickStore, type TickStore } from "./tick-store.ts";

const trades = (rig: Rig) => rig.ticks().filter((tick) => tick.kind === "trade");
const pass = (rig: Rig, ms: number): Promise<void> => rig.pass(ms);

describe("the tick log", () => {
  const database = withTestDatabase();
  let lead: Lead;
  beforeAll(async () => {
    lead = await takeTestLead(database().engine);
  });
  const openStore = () => openTickStore(database().market);
  /** `markMs`: the engine's mark, if the engine knows the log to its end. */
  const openRig = async (store: TickStore, nowMs: number, markMs = 0): Promise<Rig> => {
    const tails = await store.tails();
    const lastSeqs = new Map(tails.map(({ symbol, seq }) => [symbol, seq]));
    return await openAnyRig(store, nowMs, { lead, recovered: { markMs, lastSeqs } });
  };

  test("[MKT-08] a tick is delivered after it is stored, chained to the one before", async () => {
    const store = await openStore();
    const rig = await openRig(store, start);
    rig.log.offer(trade(60_000));
    expect(rig.log.last("BTCUSDT")).toBeUndefined();
    await pass(rig, 250);
    const [tick] = trades(rig);
    expect(tick).toMatchObject({ seq: 1, timeMs: start + 250, price: 6_000_000_000_000n, kind: "trade" });
    const [stored] = await store.span("BTCUSDT", 0, start + 1_000);
    expect(stored).toMatchObject({
      seq: 1,
      hash: tick && chainHash(genesisHash("BTCUSDT", sha256), tickLine(tick), sha256),
    });
    expect(rig.log.last("BTCUSDT")?.seq).toBe(1);
  });

  test("[MKT-08] trades of one beat become one tick: last price, total quantity", async () => {
    const rig = await openRig(await openStore(), start + 10_000);
    rig.log.offer(trade(60_010));
    rig.log.offer(trade(60_030, { buyerMaker: true }));
    await pass(rig, 250);
    expect(trades(rig)).toMatchObject([{ price: 6_003_000_000_000n, qty: 400n, buyerMaker: true }]);
  });

  test("[MKT-08] a restart continues the chain, and a heartbeat each second shows that the log is alive", async () => {
    const store = await openStore();
    const before = (await store.tails())[0];
    const rig = await openRig(store, start + 20_000);
    expect(rig.log.last("BTCUSDT")?.price).toBe(6_003_000_000_000n);
    for (let beat = 0; beat < 60; beat++) await pass(rig, 50);
    const beats = rig.advances.flatMap((advance) => advance.ticks);
    expect(beats.map((tick) => tick.kind)).toEqual(["heartbeat", "heartbeat", "heartbeat", "heartbeat"]);
    expect(beats[0]).toMatchObject({ seq: (before?.seq ?? 0) + 1, qty: 0n, price: 6_003_000_000_000n });
  });

  test("[MKT-08] marks never run ahead of ticks, and time never goes back when the clock does", async () => {
    const rig = await openRig(await openStore(), start + 30_000, start + 31_000);
    rig.log.offer(trade(60_020));
    await pass(rig, 300);
    expect(trades(rig)[0]?.timeMs).toBe(start + 31_001);
    for (const step of [250, 250, -400, 250, -10_000, 260, 250, 30_000]) {
      rig.log.offer(trade(60_021));
      await pass(rig, step);
    }
    let mark = 0;
    for (const advance of rig.advances) {
      for (const tick of advance.ticks) expect(tick.timeMs > mark).toBe(true);
      expect(advance.markMs >= Math.max(mark, ...advance.ticks.map((tick) => tick.timeMs))).toBe(true);
      mark = advance.markMs;
    }
  });

  test("[MKT-09] duplicate, out-of-order and outlying trades are dropped and counted, and move nothing", async () => {
    const rig = await openRig(await openStore(), start + 100_000);
    const good = trade(60_000);
    for (const offered of [
      good,
      good,
      { ...good, id: 0 },
      trade(6_000),
      trade(60_000, { qty: quantity(0n) }),
    ])
      rig.log.offer(offered);
    await pass(rig, 250);
    expect(trades(rig)).toHaveLength(1);
    expect(rig.log.dropped().get("BTCUSDT")).toEqual({
      invalid: 1,
      duplicate: 1,
      "out-of-order": 1,
      ahead: 0,
      outlier: 1,
    });
  });

  test("[MKT-08] while the database does not answer nothing is delivered; the same ticks are stored when it does", async () => {
    const store = await openStore();
    let broken = 2;
    const flaky: TickStore = {
      ...store,
      append: async (by, ticks) => {
        // The first time the rows are stored and the answer is lost; the second time nothing is stored.
        if (broken === 2) await store.append(by, ticks);
        if (broken-- > 0) throw new Error("Connection terminated unexpectedly");
        await store.append(by, ticks);
      },
    };
    const rig = await openRig(flaky, start + 200_000);
    rig.log.offer(trade(60_005));
    const beat = pass(rig, 250);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await rig.log.beat();
    expect(rig.advances).toEqual([]);
    await beat;
    expect(trades(rig)).toHaveLength(1);
    expect(rig.fatal).toEqual([]);
  });

  test("[MKT-08] a failover, during which the database is read-only, does not end the log", async () => {
    const { market } = database();
    const { rows } = await market.query<{ name: string }>("SELECT current_database() AS name");
    const name = rows[0]?.name ?? "";
    const rig = await openRig(await openStore(), start + 220_000);
    await administer(
      `ALTER DATABASE ${name} SET default_transaction_read_only = on`,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
    );
    rig.log.offer(trade(60_004));
    const beat = pass(rig, 250);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect([rig.advances, rig.fatal]).toEqual([[], []]);
    await administer(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    await beat;
    expect([trades(rig).length, rig.fatal]).toEqual([1, []]);
  });

  test("[MKT-08] ticks that the database refuses permanently end the log instead of being sent forever", async () => {
    const store = await openStore();
    let asked = 0;
    const refusing: TickStore = {
      ...store,
      append: async () => {
        asked += 1;
        await database().market.query("SELECT 9999999999999999999::bigint");
      },
    };
    const rig = await openRig(refusing, start + 250_000);
    rig.log.offer(trade(60_005));
    await pass(rig, 250);
    await pass(rig, 250);
    expect(rig.fatal).toMatchObject([{ code: "22003" }]);
    expect([asked, rig.advances]).toEqual([1, []]);
  });

  test("[MKT-08] a second writer is detected and the log that lost ends", async () => {
    const store = await openStore();
    const [one, two] = [await openRig(store, start + 300_000), await openRig(store, start + 300_000)];
    one.log.offer(trade(60_006));
    two.log.offer(trade(60_007));
    await pass(one, 250);
    await pass(two, 250);
    expect(trades(two)).toEqual([]);
    expect(two.fatal).toMatchObject([{ code: "CA005" }]);
  });
});

describe("the database protects the log", () => {
  const database = withTestDatabase();
  let lead: Lead;
  beforeAll(async () => {
    lead = await takeTestLead(database().engine);
  });
  const insert = "INSERT INTO tick_log VALUES (1, 1, 1, 1, 1, false, false, sha256('x'))";
  const append = (seq: number, timeMs: number, hash: string, epoch = lead.epoch) =>
    database().market.query(
      "SELECT tick_append(0::smallint, $1::bigint, '{1}', $2, $3, '{false}', '{100000000}', '{1}', '{false}', $4)",
      [epoch.toString(), [seq], [timeMs], [Buffer.from(hash, "hex")]],
    );
  const line = (seq: number, timeMs: number): string => `${seq},${timeMs},t,1,0.00000001,b`;
  const first = chainHash(genesisHash("BTCUSDT", sha256), line(1, 5_000), sha256);

  test("[MKT-08] no role of the server may write, change or remove a row directly", async () => {
    for (const statement of [
      insert,
      "UPDATE tick_log SET price = 1",
      "DELETE FROM tick_log",
      "TRUNCATE tick_log",
      "DELETE FROM tick_checkpoint",
      "DELETE FROM candle_1m",
      "UPDATE candle_1m SET close = 1",
      "DELETE FROM candle_long",
      "DELETE FROM candle_mark",
    ]) {
      const { pool, engine, market, sign, operator } = database();
      for (const role of [pool, engine, market, sign, operator]) {
        await expect(role.query(statement)).rejects.toThrow("permission denied");
      }
    }
  });

  test("[MKT-09] [API-18] a heartbeat with a price other than that of the tick before it is refused, because a command could be decided at it", async () => {
    const add = (seq: number, isHeartbeat: boolean, units: number, hash: string) =>
      database().market.query(
        "SELECT tick_append(0::smallint, $1::bigint, '{2}', $2, $3, $4, $5, $6, '{false}', $7)",
        [
          lead.epoch.toString(),
          [seq],
          [5_000 + seq],
          [isHeartbeat],
          [units],
          [isHeartbeat ? 0 : 1],
          [Buffer.from(hash, "hex")],
        ],
      );
    const { rows } = await database().pool.query("SELECT symbol FROM product WHERE pid = 2");
    const begin = chainHash(genesisHash(rows[0].symbol, sha256), "1,5001,t,1,0.00000001,b", sha256);
    await add(1, false, 100_000_000, begin);
    const [dear, same] = ["2,5002,h,2,0,b", "2,5002,h,1,0,b"].map((text) => chainHash(begin, text, sha256));
    await expect(add(2, true, 200_000_000, dear ?? "")).rejects.toMatchObject({ code: "CA005" });
    await add(2, true, 100_000_000, same ?? "");
  });

  test("[MKT-08] the database writes the text of any tick exactly like the chain's own function", async () => {
    const anyTick = fc.record({
      symbol: fc.constant("BTCUSDT"),
      seq: fc.integer({ min: 1 }),
      timeMs: fc.integer({ min: 1, max: 9_000_000_000_000 }),
      kind: fc.constantFrom("trade" as const, "heartbeat" as const),
      buyerMaker: fc.boolean(),
      price: fc.bigInt(1n, 9n * 10n ** 18n).map(price),
      qty: fc.bigInt(0n, 9n * 10n ** 18n).map(quantity),
    });
    const ticks = fc.sample(anyTick, 200);
    const values = ticks.map((tick) => [
      tick.seq,
      tick.timeMs,
      tick.kind === "heartbeat",
      `${tick.price}`,
      `${tick.qty}`,
      tick.buyerMaker,
    ]);
    const { rows } = await asOwner<{ line: string }>(
      database().ownerUrl,
      "SELECT tick_line((t->>0)::bigint, (t->>1)::bigint, (t->>2)::boolean, (t->>3)::bigint, (t->>4)::bigint, (t->>5)::boolean) AS line FROM jsonb_array_elements($1::jsonb) t",
      [JSON.stringify(values)],
    );
    expect(rows.map((row) => row.line)).toEqual(ticks.map(tickLine));
  });

  test("[MKT-08] a tick with a wrong hash, number or time is refused by the database itself", async () => {
    await expect(append(1, 5_000, "00".repeat(32))).rejects.toMatchObject({ code: "CA005" });
    await append(1, 5_000, first);
    await append(1, 5_000, first);
    await expect(append(3, 6_000, chainHash(first, line(3, 6_000), sha256))).rejects.toMatchObject({
      code: "CA005",
    });
    await expect(append(2, 4_999, chainHash(first, line(2, 4_999), sha256))).rejects.toMatchObject({
      code: "CA005",
    });
    await append(2, 5_000, chainHash(first, line(2, 5_000), sha256));
  });

  test("[TRUST-07] a tick of another leader is refused, even if it is stored already, and so is one a day ahead of the database's clock", async () => {
    await expect(append(1, 5_000, first, lead.epoch - 1n)).rejects.toMatchObject({ code: "CA004" });
    await expect(append(1, 5_000, first, lead.epoch + 1n)).rejects.toMatchObject({ code: "CA004" });
    const dayAheadMs = Date.now() + 86_400_000;
    const before = chainHash(first, line(2, 5_000), sha256);
    const ahead = append(3, dayAheadMs, chainHash(before, line(3, dayAheadMs), sha256));
    await expect(ahead).rejects.toMatchObject({ code: "CA015" });
  });
});

describe("a source that floods", () => {
  const database = withTestDatabase();

  test("[MKT-09] a source that reports impossible or excessive quantities does not stop the log", async () => {
    const store = await openTickStore(database().market);
    const lead = await takeTestLead(database().engine);
    const rig = await openAnyRig(store, start - 10_000, { lead });
    rig.log.offer(trade(60_000, { symbol: "XRPUSDT", qty: quantity(10n ** 20n) }));
    for (let count = 0; count < 1_000; count++) {
      rig.log.offer(trade(60_000, { symbol: "XRPUSDT", qty: quantity(10n ** 16n) }));
    }
    await pass(rig, 250);
    expect(rig.log.last("XRPUSDT")?.qty).toBe(9_000_000_000_000_000_000n);
    expect(rig.log.dropped().get("XRPUSDT")?.invalid).toBe(1);
  });
});

const asOwner = async <Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult<Row>> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await client.query<Row>(text, [...values]);
  } finally {
    await client.end();
  }
};
