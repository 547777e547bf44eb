import { spawn, type ChildProcess } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkLedger, isSound } from "../../ledger/check.ts";
import { post } from "../../ledger/post.ts";
import { deposit } from "../../ledger/test-postings.ts";
import { once } from "../idempotency.ts";
import { silentLog } from "../log.ts";
import { reachableByAll } from "./embedded-binaries.ts";
import { socketFolder } from "./embedded-home.ts";
import { openDatabase, type Database } from "./open-database.ts";
import { postmasterStatus } from "./orphan-postgres.ts";

const program = fileURLToPath(new URL("embedded-test-process.ts", import.meta.url));
const asRoot = process.getuid?.() === 0;
const nobody = 65_534;
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "candor-launch-"));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = (dataDir: string): Promise<Database> =>
  openDatabase({ databaseUrl: undefined, dataDir }, silentLog);

/** Starts the program; answers with its first line. */
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
  test("is durable, and open to its own account alone", async () => {
    const dataDir = join(folder, "durable");
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
    await database.close();
    expect(await postmasterStatus(join(dataDir, "postgres", "data"))).toBeUndefined();
  });

  test("refuses a second server on the same folder, and names the first", async () => {
    const dataDir = join(folder, "twice");
    const first = await open(dataDir);
    await expect(open(dataDir)).rejects.toThrow(`DATA_DIR ${dataDir} is in use by process ${process.pid}`);
    await first.close();
    await (await open(dataDir)).close();
  });

  test("takes over cleanly from a server that was killed, with all that was committed", async () => {
    const dataDir = join(folder, "orphan");
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
    const dataDir = join(folder, "term");
    const { child } = await start(dataDir);
    child.kill("SIGTERM");
    await ended(child);
    expect(child.exitCode).toBe(0);
    expect(await postmasterStatus(join(dataDir, "postgres", "data"))).toBeUndefined();
  });

  test("ignores the number of a stranger in a stale postmaster.pid", async () => {
    const dataDir = join(folder, "stale");
    await (await open(dataDir)).close();
    const stranger = spawn("sleep", ["60"]);
    const data = join(dataDir, "postgres", "data");
    await writeFile(join(data, "postmaster.pid"), `${stranger.pid}\n${data}\n1\n5432\n\n\n\nready\n`);
    await (await open(dataDir)).close();
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    stranger.kill();
  });

  test("puts its socket elsewhere when the folder's path is too long for one", async () => {
    const dataDir = join(folder, "long-".padEnd(90, "x"), "deep");
    const database = await open(dataDir);
    expect(socketFolder(join(dataDir, "postgres"))).not.toContain("long-");
    await database.close();
    await rm(socketFolder(join(dataDir, "postgres")), { recursive: true, force: true });
  });

  test.runIf(asRoot)(
    "keeps the files where nobody can reach them when the folder is closed to others",
    async () => {
      const closed = join(folder, "closed");
      await mkdir(closed, { mode: 0o700 });
      const dataDir = join(closed, "data");
      const database = await open(dataDir);
      const elsewhere = (await readFile(join(dataDir, "postgres.location"), "utf8")).trim();
      expect(elsewhere).toMatch(/^\/var\/lib\/candor\//);
      await database.close();
      await (await open(dataDir)).close();
      await rm(elsewhere, { recursive: true, force: true });
    },
  );

  test.runIf(asRoot)(
    "runs for a user without rights, and root may take the folder over later",
    async (context) => {
      if (!(await reachableByAll(dirname(program))) || !(await reachableByAll(process.execPath))) {
        context.skip("nobody cannot read this checkout");
      }
      const dataDir = join(folder, "unprivileged");
      await mkdir(dataDir);
      await chown(dataDir, nobody, nobody);
      const { child, line } = await start(dataDir, nobody);
      expect(line).toContain("ready");
      child.kill("SIGTERM");
      await ended(child);
      await (await open(dataDir)).close();
      expect((await stat(join(dataDir, "postgres", "data"))).uid).toBe(nobody);
    },
  );
});

describe("a database that is killed under load", () => {
  test(
    "[TRUST-02] [API-11] loses nothing that was acknowledged, and answers a retry with the first answer",
    { timeout: 60_000 },
    async () => {
      const dataDir = join(folder, "killed");
      const database = await open(dataDir);
      const data = join(dataDir, "postgres", "data");
      const answers = new Map<string, string>();
      const deposited = (userId: number, number: number) =>
        once(
          database.db,
          { userId, key: `deposit-${userId}-${number}`, fingerprint: "same", derived: false, nowMs: number },
          {
            apply: async (tx) => `tx ${await post(tx, deposit(userId, 1n))}`,
            refusedBody: () => "refused",
          },
        );
      let stopped = false;
      const writer = async (userId: number): Promise<void> => {
        for (let number = 1; !stopped; number += 1) {
          // Unanswered is retried with the same key until it is answered, as a client would.
          for (let done = false; !done;) {
            done = await deposited(userId, number).then(
              ({ body }) => {
                answers.set(`${userId}:${number}`, body);
                return true;
              },
              () => sleep(20, false),
            );
          }
        }
      };
      const writers = Array.from({ length: 8 }, (_, index) => writer(index + 1));
      const fiftyMore = async (): Promise<void> => {
        for (const enough = answers.size + 50; answers.size < enough;) await sleep(10);
      };
      for (let round = 0; round < 3; round += 1) {
        await fiftyMore();
        const server = await postmasterStatus(data);
        expect(server).toBeDefined();
        if (server !== undefined) process.kill(server.pid, "SIGKILL");
      }
      await fiftyMore();
      stopped = true;
      await Promise.all(writers);
      expect(answers.size).toBeGreaterThanOrEqual(200);
      for (const [which, body] of answers) {
        const [userId = 0, number = 0] = which.split(":").map(Number);
        expect(await deposited(userId, number)).toMatchObject({ body, replayed: true });
      }
      const { rows } = await database.pool.query<{ count: bigint }>("SELECT count(*) FROM ledger_tx");
      expect(rows[0]?.count).toBe(BigInt(answers.size));
      expect(isSound(await checkLedger(database.db))).toBe(true);
      await database.close();
    },
  );
});
