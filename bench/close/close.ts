/**
 * `npm run bench -- close [holdings]`: the close of a business day in the whole server: 1 000 000 holdings of 200 000 people, with the
 * commissions of three levels of referrers, one of whom has 100 000 clients, while others trade options. First half as many, so that
 * the two times show what twice the holdings cost. `close 10000` is a small size.
 *
 * The time is from the first paid day until the day is recorded as closed and every commission is decided and paid.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { checkLedger } from "../../apps/server/src/ledger/check.ts";
import { startServer, type BenchServer } from "../bench-server.ts";
import { processorMs } from "../process-time.ts";
import { treeMemory } from "../process-tree.ts";
import type { Bench } from "../report.ts";
import { fillDatabase, oweTheDay, type CloseDatabase } from "./close-database.ts";
import { startOthers } from "../others.ts";
import { closeReport, type Closed } from "./close-report.ts";
import { grownSince, readSizes } from "./close-sizes.ts";

const port = Number(process.env["PORT"] ?? 8_451);
/** Others trade this long before, so that their first options end and the server's code is compiled. */
const calmMs = 70_000;
const lookEveryMs = 20;
const longestMs = 3_600_000;

export const bench: Bench = async ([holdings = "1000000"]) => {
  const runs: Closed[] = [];
  for (const count of [Number(holdings) / 2, Number(holdings)]) runs.push(await closeOnce(count));
  return closeReport(runs);
};

const closeOnce = async (holdings: number): Promise<Closed> => {
  const database = await fillDatabase(holdings);
  try {
    const server = await startServer(database, port);
    try {
      return { holdings, ...(await watch(database, server)), wrong: await brokenRules(database) };
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
  }
};

const watch = async (
  database: CloseDatabase,
  server: BenchServer,
): Promise<Omit<Closed, "holdings" | "wrong">> => {
  const others = startOthers(database.owner, port);
  await sleep(calmMs);
  const before = await readSizes(database.owner);
  const memory = watchMemory(server, database);
  const used = (): number => processorMs(server.pid) + processorMs(database.postmaster);
  const usedBefore = used();
  await oweTheDay(database);
  const beganMs = await until(database, "SELECT FROM interest_day");
  const closedMs = await until(
    database,
    `SELECT FROM job_day WHERE name = 'invest-close' AND date = ${database.date}`,
  );
  const overMs = await until(
    database,
    `SELECT FROM referral_mark WHERE level = 3 AND through_day = ${database.day} AND NOT EXISTS (SELECT FROM commission_due)`,
  );
  const [processor, mostMb] = [used() - usedBefore, memory()];
  const seen = await others.end();
  return {
    beganMs,
    closedMs,
    overMs,
    processorMs: processor,
    mostMb,
    ...seen,
    grown: grownSince(before, await readSizes(database.owner)),
  };
};

/** The time at which the query has a row. */
const until = async ({ owner }: CloseDatabase, query: string): Promise<number> => {
  const deadlineMs = Date.now() + longestMs;
  while (Date.now() < deadlineMs) {
    const { rows } = await owner.query<{ is: boolean }>(`SELECT EXISTS (${query}) AS is`);
    if (rows[0]?.is === true) return Date.now();
    await sleep(lookEveryMs);
  }
  throw new Error(`there was no row after ${longestMs} ms: ${query}`);
};

/** The most memory of the server and of its database, MB, from now until the returned function is called. */
const watchMemory = (server: BenchServer, { postmaster }: CloseDatabase) => {
  const most = { server: 0, database: 0 };
  const look = (): void => {
    most.server = Math.max(most.server, memoryOf(server.pid));
    most.database = Math.max(most.database, memoryOf(postmaster));
  };
  const looking = setInterval(look, 1_000);
  return (): typeof most => {
    clearInterval(looking);
    look();
    return most;
  };
};

const memoryOf = (pid: number): number => treeMemory(pid).reduce((sum, { pssMb }) => sum + pssMb, 0);

const brokenRules = async ({ jobs }: CloseDatabase): Promise<readonly string[]> => {
  const findings = await checkLedger(jobs);
  return findings.filter(({ wrong }) => wrong > 0).map(({ rule, example }) => `${rule}: ${example}`);
};
