/** A backup that is made while the server runs, restored into a new database after the server has gone on: what was published stays true. */
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { auditText } from "@candor/core/operators/texts";
import { checkAuditChain } from "@candor/core/proof/audit-chain";
import { verifyRuns } from "@candor/core/proof/verify-runs";
import { parseSegment, type LoggedTick } from "@candor/core/market/segment";
import { chainHash } from "@candor/core/market/tick-chain";
import { minuteMs } from "@candor/core/time/time";
import { money } from "@candor/core/money/money";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp, type App } from "../src/app.ts";
import { checkLedger } from "../src/ledger/check.ts";
import { journalStart, readJournal } from "../src/ledger/journal.ts";
import { fundingCommand } from "../src/modules/demo/fund.ts";
import { createFirstAdmin } from "../src/modules/operators/first-admin.ts";
import type { Clock } from "../src/platform/clock.ts";
import { readConfig } from "../src/platform/config/config.ts";
import { readManifest, tableFile, type Manifest } from "../src/platform/db/backup/manifest.ts";
import { inNewDatabase, inOwnedDatabase } from "../src/platform/db/backup/owned-database.ts";
import { restoreBackup, type RestoredPair } from "../src/platform/db/backup/restore-backup.ts";
import { writeBackup } from "../src/platform/db/backup/write-backup.ts";
import { withDatabase } from "../src/platform/db/database-url.ts";
import { openDatabase, type Database } from "../src/platform/db/open-database.ts";
import { administer, settingsOf, testServer, withTestDatabase } from "../src/platform/db/test-database.ts";
import { silentLog } from "../src/platform/log.ts";

const database = withTestDatabase();
const work = mkdtempSync(join(tmpdir(), "candor-backup-"));
const dataDir = join(work, "data");
const folder = join(work, "backup");
const restoredName = `restored_${testServer().run}`;
const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();
const pair = "BTCUSDT";

let manifest: Manifest;
let restoredPairs: readonly RestoredPair[];
let restored: Database;
let app: App | undefined;
/** What the server published after the backup: gone with the restore, but others have it. */
let published: readonly LoggedTick[] = [];
let rowsBefore: Readonly<Record<string, string>> = {};
let triggersBefore = "";

/** Ten minutes behind: the log of the restored database goes on in a later minute, as after a real accident. */
const behind: Clock = { nowMs: () => Date.now() - 10 * minuteMs };

const serve = async (settings: object, clock?: Clock): Promise<string> => {
  const config = readConfig({ PORT: "0", DATA_DIR: dataDir, RATE_LIMITS: "off", ...settings });
  app = await buildApp(config, silentLog, clock, undefined, openDatabase);
  return await app.listen();
};
const place = (ownerUrl: string) => ({
  ownerUrl,
  dataDir,
  databasePasswords: testServer().passwordFile,
});
const restoredUrl = (): string => withDatabase(testServer().url, restoredName);
const restore = () =>
  inNewDatabase(place(restoredUrl()), manifest.mode, silentLog, (owner) =>
    restoreBackup(owner, folder, manifest),
  );
const asOwner = async <Value>(url: string, ask: (owner: pg.Client) => Promise<Value>): Promise<Value> => {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    return await ask(owner);
  } finally {
    await owner.end();
  }
};
/** A digest of the rows of each table. */
const digests = (url: string): Promise<Readonly<Record<string, string>>> =>
  asOwner(url, async (owner) => {
    const found: Record<string, string> = {};
    for (const { name } of manifest.tables) {
      const { rows } = await owner.query<{ digest: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS digest FROM "${name}" t`,
      );
      found[name] = rows[0]?.digest ?? "";
    }
    return found;
  });
const triggersOf = (url: string): Promise<string> =>
  asOwner(url, async (owner) => {
    const { rows } = await owner.query(
      `SELECT tgrelid::regclass::text, tgname, tgenabled FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
       WHERE NOT tgisinternal AND NOT relispartition ORDER BY 1, 2`,
    );
    const keys = await owner.query(
      "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conparentid = 0 ORDER BY 1, 2",
    );
    return JSON.stringify([rows, keys.rows]);
  });
const range = async (address: string, fromMs: number, toMs: number) => {
  const answer = await fetch(`${address}/public/ticks/${pair}/range?from=${fromMs}&to=${toMs}`);
  const segment = parseSegment(await answer.text());
  if (segment === undefined) throw new Error(`no segment: ${answer.status}`);
  return segment;
};
const untilLogged = async (url: string, afterMs: number): Promise<void> => {
  const lastMs = () =>
    asOwner(url, async (owner) => {
      const { rows } = await owner.query<{ last: string }>(
        "SELECT max(time_ms) AS last FROM tick_log WHERE pid = 1",
      );
      return Number(rows[0]?.last);
    });
  const untilMs = Date.now() + 60_000;
  while ((await lastMs()) <= afterMs) {
    if (Date.now() > untilMs) throw new Error("nothing is logged");
    await sleep(200);
  }
};

beforeAll(async () => {
  await serve(database().settings, behind);
  const funded = {
    command: fundingCommand(100_002, money(5n)),
    key: "before-the-backup",
    fingerprint: "one",
  };
  await app?.submit({ ...funded, reply: { language: "en", says: "wallet" } });
  await createFirstAdmin(database().operators, "ann@house.test", "Ann");
  // While the server runs.
  manifest = await inOwnedDatabase(place(database().ownerUrl), silentLog, (owner) =>
    writeBackup(owner, folder),
  );
  await untilLogged(database().ownerUrl, behind.nowMs() + 1_500);
  await app?.submit({
    ...funded,
    key: "after-the-backup",
    reply: { language: "en", says: "wallet" },
  });
  await app?.close();
  const { rows } = await database().pool.query<{ seq: bigint; hash: Buffer }>(
    "SELECT seq, hash FROM tick_log WHERE pid = 1 AND time_ms > $1 ORDER BY seq",
    [manifest.atMs - 10 * minuteMs],
  );
  published = rows.map(({ seq, hash }) => ({ seq: Number(seq), hash: hash.toString("hex") }) as LoggedTick);
  await administer(`CREATE DATABASE ${restoredName}`);
  rowsBefore = await digests(database().ownerUrl);
  triggersBefore = await triggersOf(database().ownerUrl);
  restoredPairs = await restore();
  restored = await openDatabase(
    { ...readConfig({ ...settingsOf(restoredName), DATA_DIR: dataDir }) },
    silentLog,
  );
}, 300_000);
afterAll(async () => {
  await app?.close();
  await restored?.close();
  await administer(`DROP DATABASE IF EXISTS ${restoredName} WITH (FORCE)`);
  rmSync(work, { recursive: true, force: true });
});

describe("[TRUST-07] a backup of a running server, restored into a new database", () => {
  test("has every table of one moment, and names the keys that it does not have", async () => {
    expect(manifest.keys.map(({ name }) => name)).toEqual(["secret-key", "tick-signing-key", "web-push-key"]);
    expect(JSON.stringify(manifest)).not.toContain(readFileSync(join(dataDir, "secret-key"), "utf8").trim());
    expect(manifest.tables.find(({ name }) => name === "tick_log")?.rows).toBeGreaterThan(1_000);
    expect(await readManifest(folder)).toEqual(manifest);
    // What was only changed after it differs; what nothing changed is the same to the byte.
    const after = await digests(restoredUrl());
    const same = Object.keys(after).filter((name) => after[name] === rowsBefore[name]);
    expect(same).toContain("account");
    expect(same).toContain("database_birth");
    expect(same).toContain("server_key");
    expect(same.length).toBeGreaterThan(100);
  });

  test("is sound, has the journal of that moment, and refuses what the original refuses", async () => {
    expect((await checkLedger(restored.db)).filter(({ wrong }) => wrong > 0)).toEqual([]);
    const original = await readJournal(database().db, journalStart(), 10_000);
    const copy = await readJournal(restored.db, journalStart(), 10_000);
    expect(copy.length).toBeGreaterThan(0);
    expect(copy).toEqual(original.slice(0, copy.length));
    // What was booked after the backup is gone.
    expect(original.length).toBeGreaterThan(copy.length);
    expect(await triggersOf(restoredUrl())).toBe(triggersBefore);
    const change = "UPDATE tick_log SET price = 1";
    await expect(asOwner(restoredUrl(), (owner) => owner.query(change))).rejects.toMatchObject({
      code: "CA002",
    });
  });

  test("says that it was restored, and gives no number that was published again", async () => {
    const [first] = restoredPairs;
    const newest = published.at(-1)?.seq ?? 0;
    expect(first?.symbol).toBe(pair);
    expect(newest).toBeGreaterThan(Number(first?.lastSeq));
    expect(Number(first?.firstSeq)).toBeGreaterThan(newest);
    const { rows } = await restored.operator.query<{ seq: bigint; action: string }>(
      "SELECT seq, action FROM audit_log ORDER BY seq",
    );
    expect(rows.at(-1)?.action).toBe("record_restored");
    expect(Number(rows.at(-1)?.seq)).toBeGreaterThan(Number(rows.at(-2)?.seq) + 1_000);
    const sessions = await restored.operator.query(
      "SELECT FROM operator_account WHERE invite_hash IS NOT NULL",
    );
    expect(sessions.rowCount).toBe(0);
  });

  test("a server goes on with it, and the log over the restore is one chain for everybody who checks", async () => {
    const address = await serve(settingsOf(restoredName));
    const beganMs = Date.now();
    await untilLogged(restoredUrl(), beganMs);
    const answer = await fetch(`${address}/public/restored`);
    const { restored: said } = (await answer.json()) as {
      restored: { symbol: string; lastSeq: number; firstSeq: number; lastAt: number; restoredAt: number }[];
    };
    const line = said.find(({ symbol }) => symbol === pair);
    expect(line).toMatchObject({
      firstSeq: Number(restoredPairs[0]?.firstSeq),
      lastSeq: Number(restoredPairs[0]?.lastSeq),
    });
    const from = Math.floor((line?.lastAt ?? 0) / minuteMs) * minuteMs;
    const segment = await range(address, from, Math.ceil(Date.now() / minuteMs) * minuteMs);
    const evidence = { symbol: pair, segments: [segment], checkpoints: [], keys: [], nowMs: 0 };
    const { steps, runs } = await verifyRuns(evidence, sha256, () => false);
    expect(steps.filter(({ ok }) => !ok)).toEqual([]);
    expect(runs).toHaveLength(1);
    const seqs = runs[0]?.ticks.map(({ seq }) => seq) ?? [];
    expect(seqs).toContain(line?.lastSeq);
    expect(seqs).toContain((line?.firstSeq ?? 0) + 1);
    // A tick that is taken out after the restore is noticed as ever.
    const rows = segment.rows.toSpliced(segment.rows.length - 2, 1);
    const cut = await verifyRuns({ ...evidence, segments: [{ ...segment, rows }] }, sha256, () => false);
    expect(cut.steps.some(({ ok }) => !ok)).toBe(true);
    expect((await checkLedger(restored.db)).filter(({ wrong }) => wrong > 0)).toEqual([]);
  });

  test("refuses a database that was served, a file that was damaged, and a folder that is no backup", async () => {
    await expect(restore()).rejects.toThrow("was served already");
    const other = `${restoredName}_b`;
    await administer(`CREATE DATABASE ${other}`);
    const target = place(withDatabase(testServer().url, other));
    const file = tableFile(folder, "account");
    const bytes = readFileSync(file);
    writeFileSync(file, Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]));
    await expect(
      inNewDatabase(target, "demo", silentLog, (owner) => restoreBackup(owner, folder, manifest)),
    ).rejects.toThrow("it is damaged");
    writeFileSync(file, bytes);
    await inNewDatabase(target, "demo", silentLog, (owner) => restoreBackup(owner, folder, manifest));
    await administer(`DROP DATABASE ${other} WITH (FORCE)`);
    await expect(readManifest(work)).rejects.toThrow("is no backup");
    const again = inOwnedDatabase(place(database().ownerUrl), silentLog, (owner) =>
      writeBackup(owner, folder),
    );
    await expect(again).rejects.toThrow("exists");
  });
});

test("[OPS-04] lines after numbers that were left out are a chain only where the line says so", () => {
  const lineOf = (seq: number, action: string, before: string) => {
    const line = {
      seq,
      at: 1,
      operatorId: null,
      action,
      subject: "the record",
      before: null,
      after: null,
      reason: "",
    };
    return { ...line, hash: chainHash(before, auditText(line), sha256) };
  };
  const first = lineOf(5, "operator_first", "00".repeat(32));
  const check = (seq: number, action: string) =>
    checkAuditChain([first, lineOf(seq, action, first.hash)], sha256);
  expect(check(6, "operator_first").state).toBe("whole");
  expect(check(9, "operator_first").state).toBe("broken");
  expect(check(9, "record_restored").state).toBe("whole");
  expect(check(5, "record_restored").state).toBe("broken");
});
