/** Closed days on their way into files and out of the database: the whole way, and what stops it. */
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayRecordMessage } from "@candor/core/market/archived-day";
import { dayMs, hourMs, utcDate } from "@candor/core/time/time";
import { createPublicKey, verify } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import type { StoreLocation } from "../../platform/files/store-location.ts";
import { checkLedger } from "../../ledger/check.ts";
import { leverRows } from "../../ledger/test-lever-rows.ts";
import { rebuildCandles } from "../candle-keeper.ts";
import { signedContents } from "./log-days.ts";
import { keepDays } from "./keep-days.ts";
import { readDay } from "./read-day.ts";
import { firstDayMs, ticksAt } from "./test-days.ts";
import {
  days,
  inDatabase,
  inFiles,
  logged,
  longAfterMs,
  openWorld,
  symbols,
  times,
  type World,
} from "./test-days-world.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "candor-days-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const onDisk = (name: string): StoreLocation => ({ kind: "disk", folder: join(folder, name) });

describe("the days of a log", () => {
  const database = withTestDatabase();
  const owner = withOwner(database);
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database(), owner(), [onDisk("whole")]);
  });
  const keep = (nowMs = longAfterMs) => keepDays(world.keeping, world.lead, nowMs);

  test("[MKT-08] a day that goes on, or that the engine has not passed, is not touched", async () => {
    expect(await keep(firstDayMs + dayMs - 1)).toEqual({ signed: [], left: [] });
    await owner().query("BEGIN");
    expect((await owner().query("SELECT tick_day_waits($1) AS reason", [days[4]])).rows).toEqual([
      { reason: "the engine has not passed it" },
    ]);
    await owner().query("ROLLBACK");
  });

  test("[MKT-08] a closed day is stored and signed at once, and stays in the database for as many days as are kept", async () => {
    const first = utcDate(days[0] ?? 0);
    expect(await keep(firstDayMs + 2 * dayMs - 1)).toEqual({ signed: [first], left: [] });
    for (const symbol of symbols) {
      const expected = logged(world, symbol, days[0] ?? 0);
      expect(await inDatabase(world, symbol, days[0] ?? 0)).toEqual(expected);
      expect(await inFiles(world, symbol, days[0] ?? 0)).toEqual(expected);
    }
  });

  test("[MKT-08] the record of a day is signed by the key of the checkpoints, over what the files hold", async () => {
    const { rows } = await database().pool.query<{ pid: number; signature: Buffer }>(
      "SELECT pid, signature FROM tick_day_record ORDER BY pid",
    );
    const contents = await signedContents(database().market, firstDayMs);
    const x = world.signer.publicKey.toString("base64url");
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    expect(rows.map(({ pid }) => pid)).toEqual([1, 2]);
    for (const { pid, signature } of rows) {
      const symbol = symbols[pid - 1] ?? "";
      const held = await readDay(world.keeping.stores[0] as FileStore, symbol, firstDayMs);
      expect(contents.get(pid)).toEqual(held);
      const text = dayRecordMessage({ symbol, day: "2026-10-20", ...held });
      expect(verify(null, Buffer.from(text), key, signature)).toBe(true);
    }
  });

  test("[MKT-08] a file that was damaged in the meantime is written again from the log before the day leaves", async () => {
    await appendFile(join(folder, "whole/ticks/BTCUSDT/2026/10/20.csv.zst"), "x");
    await rm(join(folder, "whole/ticks/ETHUSDT/2026/10/20.checkpoints.csv.zst"));
    expect((await keep(firstDayMs + 2 * dayMs)).left).toEqual([utcDate(firstDayMs)]);
    for (const symbol of symbols)
      expect(await inFiles(world, symbol, firstDayMs)).toEqual(logged(world, symbol, firstDayMs));
  });

  test("[MKT-08] all days but the last leave, oldest first, and every tick is found in the files with its hash", async () => {
    expect(await keep()).toEqual({
      signed: days.slice(2, 4).map(utcDate),
      left: days.slice(1, 4).map(utcDate),
    });
    for (const symbol of symbols) {
      for (const startMs of days.slice(0, 4)) {
        expect(await inDatabase(world, symbol, startMs)).toEqual([]);
        expect(await inFiles(world, symbol, startMs)).toEqual(logged(world, symbol, startMs));
      }
      expect(await inDatabase(world, symbol, days[4] ?? 0)).toEqual(logged(world, symbol, days[4] ?? 0));
    }
    expect(await keep()).toEqual({ signed: [], left: [] });
  });

  test("[MKT-08] of days that left no partition remains, and of each pair the first and last tick and trade are known", async () => {
    const { rows } = await owner().query<{ day: string }>(
      "SELECT inhrelid::regclass::text AS day FROM pg_inherits WHERE inhparent = 'tick_log'::regclass AND inhrelid::regclass::text < 'tick_log_20261024'",
    );
    expect(rows).toEqual([]);
    const known = await owner().query<{ seq: bigint }>(
      "SELECT seq FROM known_tick WHERE pid = 1 ORDER BY seq",
    );
    const seqs = new Set(known.rows.map(({ seq }) => Number(seq)));
    for (const startMs of days.slice(0, 4)) {
      const ofDay = logged(world, "BTCUSDT", startMs);
      const trades = ofDay.filter(({ kind }) => kind === "trade");
      for (const tick of [ofDay[0], ofDay.at(-1), trades[0], trades.at(-1)])
        if (tick !== undefined) expect(seqs.has(tick.seq)).toBe(true);
    }
    expect((await world.store.lastTrade("BTCUSDT", (days[1] ?? 0) - 1))?.seq).toBe(
      logged(world, "BTCUSDT", firstDayMs).findLast(({ kind }) => kind === "trade")?.seq,
    );
  });

  test("[MKT-10] [TRUST-02] candles are rebuilt from where the log begins, and the checker finds nothing wrong", async () => {
    const candles = async () => (await owner().query("SELECT * FROM candle ORDER BY 1, 2, 3")).rows;
    const marks = async () =>
      (await owner().query("SELECT * FROM candle_mark WHERE count > 0 ORDER BY 1, 2")).rows;
    const before = [await candles(), await marks()];
    await rebuildCandles({ pool: database().market, lead: world.lead, pairs: world.store.pairs });
    expect([await candles(), await marks()]).toEqual(before);
    expect((await checkLedger(database().db)).filter(({ wrong }) => wrong > 0)).toEqual([]);
  });

  test("[MKT-08] the log goes on after a day left", async () => {
    const all = ticksAt(symbols, [...times, (times.at(-1) ?? 0) + hourMs]);
    await world.store.append(world.lead, all.slice(world.ticks.length));
    expect((await world.store.tails()).map(({ hash }) => hash)).toEqual(
      all.slice(-symbols.length).map(({ hash }) => hash),
    );
  });
});

describe("what holds a day back", () => {
  const database = withTestDatabase();
  const owner = withOwner(database);
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database(), owner(), [onDisk("held")]);
    await keepDays({ ...world.keeping, daysKept: 1_000 }, world.lead, longAfterMs);
  });
  const leave = (startMs: number, pool: pg.Pool | pg.Client = database().market) =>
    pool.query("SELECT tick_day_leave(0::smallint, $1::bigint, $2)", [world.lead.epoch.toString(), startMs]);
  /** The reason why the first day stays, after a change that is taken back. */
  const reasonAfter = async (change: string, startMs = firstDayMs): Promise<string> => {
    await owner().query("BEGIN");
    try {
      await owner().query("SET LOCAL session_replication_role = replica");
      await owner().query(change);
      const { rows } = await owner().query("SELECT tick_day_stays($1) AS reason", [startMs]);
      const refused = await leave(startMs, owner()).catch((error: unknown) => error);
      if (rows[0]?.reason !== null) expect(refused).toMatchObject({ code: "CA019" });
      return rows[0]?.reason;
    } finally {
      await owner().query("ROLLBACK");
    }
  };
  const option = (buyMs: number, status = "open"): string =>
    `ALTER TABLE option DROP CONSTRAINT the_outcome_is_the_rule;
     INSERT INTO option (user_id, id, symbol, direction, stake, percent, payout, accepted_ms, entry_seq, entry_price, buy_ms, sell_ms, status)
     VALUES (7, 1, 'BTCUSDT', 'call', 100, 80, 80, ${buyMs - 1}, 1, 1, ${buyMs}, ${buyMs + 60_000}, '${status}')`;

  /** An open contract from the first day, whose effects are booked up to that hour of it. */
  const contract = (bookedMs: number): string => {
    const row = {
      ...leverRows.open,
      user_id: 7,
      accepted_ms: firstDayMs + 4,
      placed_ms: firstDayMs + 5,
      open_ms: firstDayMs + 5,
    };
    const values = Object.values(row).map((value) => (value === null ? "NULL" : `'${value}'`));
    return `UPDATE engine_state SET lever_mark_ms = ${bookedMs};
      INSERT INTO lever_order (${Object.keys(row).join(", ")}) VALUES (${values.join(", ")})`;
  };
  /** A database of that mode whose clock says that the day ended so long ago. */
  const ago = (mode: "demo" | "live", sinceMs: number): string => `
    ALTER TABLE database_birth DISABLE TRIGGER ALL; DELETE FROM database_birth; INSERT INTO database_birth VALUES ('${mode}');
    CREATE OR REPLACE FUNCTION database_ms() RETURNS bigint LANGUAGE sql AS $$ SELECT ${firstDayMs + dayMs + sinceMs}::bigint $$`;

  test.each([
    ["it has not been over for long enough", ago("demo", hourMs - 1)],
    [null, ago("demo", hourMs)],
    ["it has not been over for long enough", ago("live", dayMs - 1)],
    [null, ago("live", dayMs)],
    ["its effects on contracts are not booked", contract(firstDayMs + dayMs - 1)],
    [null, contract(firstDayMs + dayMs)],
    ["an option of it is open", option(firstDayMs + dayMs - 1)],
    [null, option(firstDayMs + dayMs)],
    [null, option(firstDayMs + dayMs - 1, "settled")],
    [
      "a run of it goes on",
      `INSERT INTO bot_run (user_id, id, symbol, amount, multiple, times, started_ms, done, net, state)
       VALUES (7, 1, 'BTCUSDT', 1, 1, 1, ${firstDayMs + dayMs - 1}, 0, 0, 'running')`,
    ],
    [
      "its effects on contracts are not booked",
      `INSERT INTO bot_run (user_id, id, symbol, amount, multiple, times, started_ms, done, net, state)
       VALUES (7, 1, 'BTCUSDT', 1, 1, 1, ${firstDayMs + dayMs}, 0, 0, 'running')`,
    ],
    ["its candles are not stored", `UPDATE candle_mark SET folded_ms = ${firstDayMs} WHERE pid = 2`],
    ["it is not signed", "UPDATE tick_day SET signed_ms = NULL"],
    ["the engine has not passed it", "UPDATE engine_state SET mark_ms = 5"],
    [
      "alerts have not passed it",
      `INSERT INTO price_alert (user_id, slot, pid, kind, price, from_price, rearm, state, since_seq, language, created_ms)
       VALUES (7, 1, 1, 'above', 5, 4, false, 'on', 1, 'en', 1)`,
    ],
  ])("[MKT-08] %s: then it stays", async (reason, change) => {
    const allowed =
      "ALTER TABLE tick_day DISABLE TRIGGER ALL; ALTER TABLE engine_state DISABLE TRIGGER ALL; ALTER TABLE price_alert DISABLE TRIGGER ALL; ";
    expect(await reasonAfter(allowed + change)).toBe(reason);
  });

  test("[MKT-08] a day does not leave before an earlier one, nor a day that goes on", async () => {
    await expect(leave(days[1] ?? 0)).rejects.toThrow("an earlier day is still here");
    await expect(leave(days[4] ?? 0)).rejects.toThrow("it is not signed");
  });

  test("[MKT-08] while somebody reads the log the day stays, and the log takes ticks again a moment later", async () => {
    const reader = new pg.Client({ connectionString: database().ownerUrl });
    await reader.connect();
    try {
      await reader.query("BEGIN");
      await reader.query("SELECT FROM tick_log LIMIT 1");
      await expect(leave(firstDayMs)).rejects.toMatchObject({ code: "55P03" });
      expect(await inDatabase(world, "BTCUSDT", firstDayMs)).toEqual(logged(world, "BTCUSDT", firstDayMs));
    } finally {
      await reader.end();
    }
  });

  test("[TRUST-07] only the leader notes, signs and lets leave; and the roles need each other for it", async () => {
    const { market, sign } = database();
    const other = { ...world.lead, epoch: world.lead.epoch + 1n };
    const at = `0::smallint, ${other.epoch}::bigint, ${firstDayMs}::bigint`;
    for (const [pool, call] of [
      [market, `tick_day_note(${at}, true)`],
      [market, `tick_day_leave(${at})`],
      [sign, `tick_day_sign(${at}, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', 'key')`],
    ] as const)
      await expect(pool.query(`SELECT ${call}`)).rejects.toMatchObject({ code: "CA004" });
    await expect(sign.query(`SELECT tick_day_leave(${at})`)).rejects.toThrow("permission denied");
    await expect(
      market.query(
        `SELECT tick_day_sign(${at}, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', 'key')`,
      ),
    ).rejects.toThrow("permission denied");
  });

  test("[MKT-08] a record that is not what the log has is refused", async () => {
    await owner().query("BEGIN");
    try {
      await owner().query("SET LOCAL session_replication_role = replica");
      await owner().query("ALTER TABLE tick_day DISABLE TRIGGER ALL");
      await owner().query("UPDATE tick_day SET signed_ms = NULL WHERE day_ms = $1", [firstDayMs]);
      const values = (
        await owner().query("SELECT * FROM tick_day_record WHERE day_ms = $1 ORDER BY pid", [firstDayMs])
      ).rows;
      const signed = owner().query(
        `SELECT tick_day_sign(0::smallint, $1::bigint, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [
          world.lead.epoch.toString(),
          firstDayMs,
          ...[
            "pid",
            "first_seq",
            "last_seq",
            "last_ms",
            "previous_hash",
            "hash",
            "ticks_digest",
            "checkpoints_digest",
            "signature",
          ].map((name) => values.slice(0, 1).map((row) => row[name])),
          world.signer.keyId,
        ],
      );
      await expect(signed).rejects.toThrow("a record is not what the log has");
    } finally {
      await owner().query("ROLLBACK");
    }
  });
});
