import { execFile, spawn, type ChildProcess } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { checkLedger, isSound } from "../../../ledger/check.ts";
import { silentLog } from "../../log.ts";
import { reachableByAll } from "./embedded-binaries.ts";
import { existingFolder, socketFolder } from "./embedded-home.ts";
import { withUser } from "../database-url.ts";
import { joinOrOpenDatabase, openDatabase, type Database } from "../open-database.ts";
import { postmasterStatus } from "./orphan-postgres.ts";
import { readPasswords } from "../prepare/role-passwords.ts";
import { servingRoles } from "../rights/roles.ts";
import { takeTestLead } from "../test-lead.ts";

// Nearly every test creates a cluster, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const program = fileURLToPath(new URL("embedded-test-process.ts", import.meta.url));
const asRoot = process.getuid?.() === 0;
const nobody = 65_534;

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "candor-launch-"));
  await chmod(folder, 0o755);
  const made = await open(join(folder, "made"));
  await made.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const settings = (dataDir: string, mode: "demo" | "live" = "demo") => ({
  databaseUrl: undefined,
  databasePasswords: join(dataDir, "database-passwords"),
  dataDir,
  mode,
});
/** A data folder of the test, with the stopped database that the first start made: to make a new one for each took most of the time. */
const madeBefore = async (name: string): Promise<string> => {
  const dataDir = join(folder, name);
  await mkdir(dirname(dataDir), { recursive: true });
  await promisify(execFile)("cp", ["-a", join(folder, "made"), dataDir]);
  return dataDir;
};
const open = (dataDir: string): Promise<Database> => openDatabase(settings(dataDir), silentLog);
const openLive = (dataDir: string): Promise<Database> => openDatabase(settings(dataDir, "live"), silentLog);

/** The SQLSTATE with which an address is refused, or why it was not even sent. */
const refusal = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return "let in";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    await client.end();
  }
};

/** Only the roles, each with its own password, and the superuser can log in. */
const expectPasswords = async (dataDir: string, url: string): Promise<void> => {
  const file = join(dataDir, "database-passwords");
  const passwords = readPasswords(file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  for (const role of servingRoles) {
    const own = withUser(url, role, passwords[role]);
    expect(await refusal(own)).toBe("let in");
    expect(await refusal(own.replace("/candor?", "/postgres?"))).toBe("42501");
    expect(await refusal(withUser(url, role, "x"))).toBe("28P01");
    expect(await refusal(withUser(url, role))).not.toBe("let in");
  }
  expect(await refusal(withUser(url, "candor_migrate", passwords.candor_web))).toBe("28P01");
  expect(await refusal(withUser(url, "postgres"))).toBe("28000");
};

/** Starts the program; returns its first line. */
const start = async (dataDir: string, account?: number): Promise<{ child: ChildProcess; line: string }> => {
  const switched = account === undefined ? {} : { uid: account, gid: account };
  const child = spawn(process.execPath, [program, dataDir], {
    ...switched,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const line = await new Promise<string>((resolve) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes("\n")) resolve(text.trim());
    });
    child.once("exit", () => resolve(text.trim()));
  });
  return { child, line };
};
const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
  });

describe("the embedded database", () => {
  test("[TRUST-08] is durable, and open only to its own account and to roles with their passwords", async () => {
    const dataDir = await madeBefore("durable");
    const database = await open(dataDir);
    const { rows } = await database.pool.query<{ name: string; setting: string }>(
      "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses')",
    );
    expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
      fsync: "on",
      full_page_writes: "on",
      synchronous_commit: "on",
      listen_addresses: "",
    });
    const socket = await stat(socketFolder(join(dataDir, "postgres")));
    expect(socket.mode & 0o777).toBe(0o700);
    if (asRoot) expect(socket.uid).toBe(nobody);
    await expectPasswords(dataDir, database.ownerUrl ?? "");
    await database.close();
    expect(await postmasterStatus(join(dataDir, "postgres", "data"))).toBeUndefined();
  });

  test("[TRUST-08] repairs what a role changed about itself, and replaces lost passwords", async () => {
    const dataDir = await madeBefore("mended");
    const first = await open(dataDir);
    await first.pool.query("ALTER ROLE candor_web PASSWORD 'mine'");
    await first.pool.query("ALTER ROLE candor_web SET default_transaction_read_only = on");
    await first.close();
    await rm(join(dataDir, "database-passwords"));
    const second = await open(dataDir);
    const { rows } = await second.pool.query(
      "SELECT current_setting('default_transaction_read_only') AS only",
    );
    expect(rows).toEqual([{ only: "off" }]);
    await second.close();
  });

  test("gets the mode of its first start, and never starts in the other", async () => {
    const dataDir = await madeBefore("mode");
    await expect(openLive(dataDir)).rejects.toThrow(
      "The database was prepared as demo, which cannot be changed, and MODE is live",
    );
  });

  test("refuses a second server on the same folder, names the first, and lets a tool join it", async () => {
    const dataDir = await madeBefore("twice");
    const first = await open(dataDir);
    await expect(open(dataDir)).rejects.toThrow(`DATA_DIR ${dataDir} is in use by process ${process.pid}`);
    const joined = await joinOrOpenDatabase(settings(dataDir), silentLog);
    expect((await joined.pool.query("SELECT current_user AS role")).rows).toEqual([{ role: "candor_web" }]);
    await joined.close();
    await first.close();
    // No server runs now: the tool starts one for as long as it needs it.
    await (await joinOrOpenDatabase(settings(dataDir), silentLog)).close();
    expect(await postmasterStatus(join(dataDir, "postgres", "data"))).toBeUndefined();
  });

  test("takes over cleanly from a server that was killed, with everything that was committed", async () => {
    const dataDir = await madeBefore("orphan");
    const { child, line } = await start(dataDir);
    expect(line).toContain("ready");
    const before = await postmasterStatus(join(dataDir, "postgres", "data"));
    const client = new pg.Client({ connectionString: line.slice("ready ".length) });
    client.on("error", () => {}); // it is cut off by the take-over
    await client.connect();
    await client.query("CREATE TABLE kept AS SELECT 42 AS answer");
    child.kill("SIGKILL");
    await ended(child);
    const database = await open(dataDir);
    expect((await postmasterStatus(join(dataDir, "postgres", "data")))?.pid).not.toBe(before?.pid);
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    expect((await owner.query("SELECT answer FROM kept")).rows).toEqual([{ answer: 42 }]);
    await owner.end();
    await client.end().catch(() => {});
    await database.close();
  });

  test("stops with its server on SIGTERM", async () => {
    const dataDir = await madeBefore("term");
    const { child } = await start(dataDir);
    child.kill("SIGTERM");
    await ended(child);
    expect(child.exitCode).toBe(0);
    expect(await postmasterStatus(join(dataDir, "postgres", "data"))).toBeUndefined();
  });

  test("ignores the number of an unrelated process in a stale postmaster.pid", async () => {
    const dataDir = await madeBefore("stale");
    await (await open(dataDir)).close();
    const unrelated = spawn("sleep", ["60"]);
    const data = join(dataDir, "postgres", "data");
    await writeFile(join(data, "postmaster.pid"), `${unrelated.pid}\n${data}\n1\n5432\n\n\n\nready\n`);
    await (await open(dataDir)).close();
    expect(unrelated.exitCode ?? unrelated.signalCode).toBeNull();
    unrelated.kill();
  });

  test("puts its socket elsewhere when the folder's path is too long for one", async () => {
    const dataDir = await madeBefore(join("long-".padEnd(90, "x"), "deep"));
    const database = await open(dataDir);
    expect(socketFolder(join(dataDir, "postgres"))).not.toContain("long-");
    await database.close();
    await rm(socketFolder(join(dataDir, "postgres")), { recursive: true, force: true });
  });

  test("of a live server gives nobody its owner's address, never becomes that of a demo, and starts in a folder that is closed to others: as root, the files are then where the account nobody can reach them", async () => {
    const closed = join(folder, "closed");
    await mkdir(closed, { mode: 0o700 });
    const dataDir = join(closed, "data");
    const live = await openLive(dataDir);
    expect(live.ownerUrl).toBeUndefined();
    await live.close();
    await expect(open(dataDir)).rejects.toThrow(
      "prepared as live, which cannot be changed, and MODE is demo",
    );
    const note = await readFile(join(dataDir, "postgres.location"), "utf8").catch(() => "");
    if (asRoot) expect(note).toMatch(/^\/var\/lib\/candor\/[0-9a-f]+\n$/);
    else expect(note).toBe("");
    expect(await existingFolder(dataDir)).toBe(asRoot ? note.trim() : join(dataDir, "postgres"));
    await (await openLive(dataDir)).close();
    await rm(await existingFolder(dataDir), { recursive: true, force: true });
  });

  test("runs as the unprivileged account that owns the folder, also when root takes it over", async () => {
    const dataDir = await madeByAnAccount("unprivileged");
    const owner = (await stat(dataDir)).uid;
    expect(owner).not.toBe(0);
    const database = await open(dataDir);
    const status = await postmasterStatus(join(dataDir, "postgres", "data"));
    expect((await stat(`/proc/${status?.pid}`)).uid).toBe(owner);
    await database.close();
    expect((await stat(join(dataDir, "postgres", "data"))).uid).toBe(owner);
  });
});

/** A data folder that an account other than root made by starting there. */
const madeByAnAccount = async (name: string): Promise<string> => {
  const dataDir = join(folder, name);
  if (!asRoot) return await madeBefore(name);
  if ((await reachableByAll(dirname(program))) && (await reachableByAll(process.execPath))) {
    await mkdir(dataDir);
    await chown(dataDir, nobody, nobody);
    const { child, line } = await start(dataDir, nobody);
    expect(line).toContain("ready");
    child.kill("SIGTERM");
    await ended(child);
    return dataDir;
  }
  // The account cannot read this checkout: it is given a folder that root made.
  await madeBefore(name);
  await promisify(execFile)("chown", ["-R", `${nobody}:${nobody}`, dataDir]);
  return dataDir;
};

describe("a database that is killed under load", () => {
  test("[TRUST-02] [API-11] loses nothing that was acknowledged, and gives a repeat the first answer", async () => {
    const dataDir = await madeBefore("killed");
    const database = await open(dataDir);
    const data = join(dataDir, "postgres", "data");
    const { epoch } = await takeTestLead(database.engine);
    const book = async (batch: number): Promise<unknown> => {
      const userId = (batch % 8) + 1;
      const fundings = [{ line: 1, user_id: userId, id: batch, amount: 1, accepted_ms: 1 }];
      const answers = [
        { user_id: userId, key: `key-${batch}`, fingerprint: "f", state: "applied", answer: `${batch}` },
      ];
      const { rows } = await database.engine.query(
        "SELECT * FROM engine_book(0::smallint, $1, $2, 1, 1, 1, 1, $3, $4) ORDER BY 1",
        [epoch, batch, JSON.stringify({ fundings }), JSON.stringify(answers)],
      );
      return rows;
    };
    let acknowledged = 0;
    let stopped = false;
    const writer = async (): Promise<void> => {
      // A batch without an answer is sent again until it has one, as the engine does.
      for (let batch = 1; !stopped; batch = acknowledged + 1) {
        await book(batch).then(
          () => (acknowledged = batch),
          () => sleep(20),
        );
      }
    };
    const written = writer();
    const fiftyMore = async (): Promise<void> => {
      for (const enough = acknowledged + 50; acknowledged < enough;) await sleep(10);
    };
    let killed = 0;
    for (let round = 0; round < 3; round += 1) {
      await fiftyMore();
      // A process that answers a connection may outlive its server by a few batches.
      const server = await vi.waitUntil(async () => {
        const status = await postmasterStatus(data);
        return status?.status === "ready" && status.pid !== killed ? status : undefined;
      });
      killed = server.pid;
      process.kill(killed, "SIGKILL");
    }
    await fiftyMore();
    stopped = true;
    await written;
    expect(acknowledged).toBeGreaterThanOrEqual(200);
    expect(await book(acknowledged)).toEqual(await book(acknowledged));
    const { rows } = await database.pool.query(
      `SELECT (SELECT count(*) FROM ledger_tx) AS transactions, (SELECT count(*) FROM idempotency) AS answers,
                (SELECT sum(balance)::bigint FROM ledger_balance WHERE account_id >= 4096) AS money`,
    );
    const all = BigInt(acknowledged);
    expect(rows).toEqual([{ transactions: all, answers: all, money: all }]);
    expect(isSound(await checkLedger(database.db))).toBe(true);
    await database.close();
  });
});
