/**
 * `npm run bench -- console [rows]`: the operators' long lists with 1 000 000 rows each, from the whole server: how long a page of each
 * takes through HTTP, at its begin, in the middle and filtered, and how long a browser takes from the address of the desk of users to
 * its first row, in many loads. Needs the built console (`npm run build`).
 */
import { loadavg } from "node:os";
import { mostExported } from "@candor/wire/lists/list-file";
import { chromium, type BrowserContext } from "@playwright/test";
import { openEmptyDatabase, settleDatabase, type BenchDatabase } from "../bench-database.ts";
import { askConsole, seedOperator } from "../bench-operators.ts";
import { startServer } from "../bench-server.ts";
import { addressOf, hashOf, ledgerUser, seedLists } from "./console-rows.ts";
import { quantile, type Bench, type Report } from "../report.ts";

const port = 8_394;
const consolePort = 8_395;
const firstUser = 1_000_001;
const mostMs = 1_000;
const rounds = 20;
const chromiumPath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

export const bench: Bench = async ([rows = "1000000"]) => {
  const database = await openEmptyDatabase();
  try {
    await seedUsers(database, Number(rows));
    const token = await seedOperator(database, "bench", ["support", "finance", "compliance", "admin"]);
    await seedLists(database, Number(rows));
    await settleDatabase(database);
    return await measure(database, token, Number(rows));
  } finally {
    await database.close();
  }
};

/** Accounts without money; each thousandth is frozen. */
const seedUsers = async ({ owner }: BenchDatabase, users: number): Promise<void> => {
  await owner.query(
    `INSERT INTO account (user_id, email, username, created_ms, frozen_ms, frozen_by)
     SELECT $1 + n, 'user' || n || '@candor.test', 'User ' || n, n, CASE WHEN n % 1000 = 0 THEN 1 END,
       CASE WHEN n % 1000 = 0 THEN 'operator' END
     FROM generate_series(0, $2::bigint - 1) AS n`,
    [firstUser, users],
  );
};

type Page = readonly [list: string, name: string, payload: object];

const pagesOf = (count: number): readonly Page[] => {
  const n = Math.floor(count / 2);
  const before = firstUser + n;
  return [
    ["users", "the newest", {}],
    ["users", "from the middle on", { before }],
    ["users", "frozen, from the middle on", { state: "frozen", before }],
    ["users", "by the whole address", { search: `user${n}@candor.test` }],
    ["users", "by a number", { search: String(before) }],
    ["withdrawals", "requested, the newest", {}],
    ["withdrawals", "requested, from the middle on", { before: n }],
    ["withdrawals", "all, from the middle on", { state: "all", before: n }],
    ["withdrawals", "paid, of a user", { state: "paid", userId: (before % 100_000) + firstUser }],
    ["withdrawals", "by address", { find: addressOf(n) }],
    ["withdrawals", "by hash", { find: hashOf(n + 1) }],
    ["deposits", "in review, the newest", {}],
    ["deposits", "credited, from the middle on", { state: "credited", before: n }],
    ["deposits", "all, of a user", { state: "all", userId: (before % 100_000) + firstUser }],
    ["deposits", "by hash", { find: hashOf(n) }],
    ["deposits", "by sender", { find: addressOf(n) }],
    ["users", "the oldest", { after: 0 }],
    ["withdrawals", "requested, the oldest", { after: 0 }],
    ["acts", "waiting, the newest", {}],
    ["acts", "done, from the middle on", { state: "done", before: count }],
    ["acts", "about a user", { find: `user ${firstUser + 1}` }],
    ["houseMoves", "the newest", {}],
    ["houseMoves", "from the middle on", { before: count }],
    ["houseMoves", "of an account, the oldest", { find: "house capital", after: 0 }],
    ["corrections", "from the middle on", { before: count }],
    ["corrections", "of a user", { find: String(firstUser + 1) }],
    ["botCodes", "the newest", {}],
    ["botCodes", "expired, from the middle on", { state: "expired", before }],
    ["botCodes", "of a user", { userId: before }],
    ["userLedger", "of a user with all transactions, the newest", { userId: ledgerUser }],
    ["userLedger", "from the middle on", { userId: ledgerUser, before: `9.${n}.1` }],
    ["unreadTransactions", "the oldest 100", {}],
    ["audit", "the newest", {}],
    ["audit", "of a rare action, from the middle on", { action: "freeze_user", before: n }],
    ["audit", "of a subject", { subject: `user ${n}` }],
    ["outbox", "the newest", {}],
    ["outbox", "failed, from the middle on", { state: "failed", before: n }],
  ];
};

const measure = async (database: BenchDatabase, token: string, count: number): Promise<Report> => {
  const load = loadavg()[0] ?? 0;
  const server = await startServer(database, port, { CONSOLE_ADDRESS: `127.0.0.1:${consolePort}` });
  try {
    const taken: Taken[] = [];
    for (const page of pagesOf(count)) taken.push({ page, times: await timesOf(token, page) });
    // Before the files, whose rows leave the server much to clear away.
    const shown = await firstRowMs(token);
    const files: [string, number][] = [];
    for (const list of ["users", "withdrawals", "deposits", "audit"])
      files.push([list, await fileMs(token, list)]);
    return reportOf(taken, files, shown, count, load);
  } finally {
    await server.stop();
  }
};

type Taken = { readonly page: Page; readonly times: readonly number[] };

/** The first call also plans the statement, and counts. */
const timesOf = async (token: string, [list, name, payload]: Page): Promise<readonly number[]> => {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const beganMs = performance.now();
    const response = await askConsole(consolePort, token, list, payload);
    const { data } = (await response.json()) as { data: readonly unknown[] | null };
    if (!data?.length) throw new Error(`${list}, ${name}: no rows, ${response.status}`);
    times.push(performance.now() - beganMs);
  }
  return times;
};

/** The whole of a list as a file: 100 000 of its rows. */
const fileMs = async (token: string, list: string): Promise<number> => {
  const beganMs = performance.now();
  const state = ["withdrawals", "deposits"].includes(list) ? { state: "all" } : {};
  const text = await (await askConsole(consolePort, token, `${list}File`, state)).text();
  const lines = text.split("\r\n").length - 2;
  if (lines !== mostExported) throw new Error(`the file of ${list} has ${lines} rows`);
  return performance.now() - beganMs;
};

type Shown = { readonly first: readonly number[]; readonly again: readonly number[] };

const browsers = 7;
const loadsAgain = 2;

/** In browsers that are new, and again with their files in the cache. Each load takes its own time on a shared machine, so there are many. */
const firstRowMs = async (token: string): Promise<Shown> => {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
  const [first, again]: [number[], number[]] = [[], []];
  try {
    for (let at = 0; at < browsers; at += 1) {
      // Nothing in its cache.
      const context = await browser.newContext();
      await context.addInitScript((held) => sessionStorage.setItem("candor.operator", held), token);
      first.push(await loadMs(context));
      for (let load = 0; load < loadsAgain; load += 1) again.push(await loadMs(context));
      await context.close();
    }
    return { first, again };
  } finally {
    await browser.close();
  }
};

const loadMs = async (context: BrowserContext): Promise<number> => {
  const page = await context.newPage();
  const beganMs = performance.now();
  await page.goto(`http://127.0.0.1:${consolePort}/users`, { waitUntil: "commit" });
  await page.locator("tbody tr td").filter({ hasText: "@candor.test" }).first().waitFor();
  const tookMs = performance.now() - beganMs;
  await page.close();
  return tookMs;
};

const reportOf = (
  taken: readonly Taken[],
  files: readonly (readonly [string, number])[],
  { first, again }: Shown,
  count: number,
  load: number,
): Report => {
  const slowest = Math.max(...taken.flatMap(({ times }) => times));
  const median = Math.max(quantile(first, 0.5), quantile(again, 0.5));
  return {
    tables: [
      {
        title: `${count} rows in each list; the machine's load was ${load.toFixed(1)} before`,
        columns: ["list", "page of 50", "median, ms", "slowest, ms"],
        rows: taken.map(({ page: [list, name], times }) => [
          list,
          name,
          quantile(times, 0.5).toFixed(1),
          Math.max(...times).toFixed(1),
        ]),
      },
      {
        title: `a list as a file: ${mostExported} rows, page after page`,
        columns: ["list", "s"],
        rows: files.map(([list, ms]) => [list, (ms / 1_000).toFixed(1)]),
      },
      {
        title: "from the address of the desk of users to its first row in a browser",
        columns: ["loads", "median, ms", "each, ms, in order"],
        rows: [
          ["in a new browser", quantile(first, 0.5).toFixed(0), inOrder(first)],
          ["again", quantile(again, 0.5).toFixed(0), inOrder(again)],
        ],
      },
    ],
    claims: [
      {
        claim: `1 000 000 rows: every page of every list within ${mostMs} ms`,
        measured: `${slowest.toFixed(0)} ms`,
        held: slowest <= mostMs,
      },
      {
        claim: `the first table in a browser within ${mostMs} ms, as the median of loads`,
        measured: `${median.toFixed(0)} ms`,
        held: median <= mostMs,
      },
    ],
  };
};

const inOrder = (times: readonly number[]): string => times.map((ms) => ms.toFixed(0)).join(", ");
