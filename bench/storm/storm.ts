/**
 * `npm run bench -- storm [rounds]`: 100 000 open positions of 20 000 people, and one tick that crosses them all:
 * close-outs, stop-losses and take-profits. The whole server runs, on prices that this program sends; other people use
 * it meanwhile. The times at which everything was decided and posted are read from the database; the claims are checked
 * against the worst round. The engine itself opened the positions before, in this process.
 *
 * Decided: the engine reads a batch's time after it has decided the whole tick, so the earliest `done_ms` is an upper
 * bound. The same step is also timed separately, in this process, on the state recovered from the same rows.
 */
import { fork } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { checkLedger } from "../../apps/server/src/ledger/check.ts";
import { openBenchDatabase, type BenchDatabase } from "../bench-database.ts";
import { startServer } from "../bench-server.ts";
import { firstPrices, openVenue, type LocalVenue } from "../local-venue.ts";
import type { Bench } from "../report.ts";
import type { MixOrder, Sample } from "./storm-client.ts";
import { fallShare, openPositions, positionCount, seedStorm, symbol } from "./storm-database.ts";
import { decideHere } from "./storm-decide.ts";
import { reportOf, type Round } from "./storm-report.ts";

const port = Number(process.env["PORT"] ?? 8_443);
/** Time for the server to come to rest, and for the mix to reach its rate. */
const quietMs = 5_000;
const lookEveryMs = 50;
const giveUpMs = 120_000;

export const bench: Bench = async ([rounds = "3"]) => {
  const database = await openBenchDatabase();
  const venue = await openVenue();
  try {
    await seedStorm(database);
    const results: Round[] = [];
    let price = firstPrices[symbol] ?? 0;
    for (let round = 0; round < Number(rounds); round++) {
      const fallen = price * (1 - fallShare);
      results.push(await storm(database, venue, price, fallen));
      price = fallen;
    }
    return reportOf(results);
  } finally {
    await venue.close();
    await database.close();
  }
};

const storm = async (
  database: BenchDatabase,
  venue: LocalVenue,
  price: number,
  fallen: number,
): Promise<Round> => {
  const { owner } = database;
  const before = await lastId(owner);
  const entry = await openPositions(database, price);
  const last = before + BigInt(positionCount);
  const aloneMs = await decideHere(database, entry, fallen);
  const server = await startServer(database, port, { FEED: "live", LIVE_STREAM_URLS: venue.url });
  const mix = startMix();
  try {
    mix.send({ op: "start", port });
    await sleep(quietMs);
    const crossedMs = Date.now();
    venue.moveTo(symbol, fallen);
    const endMs = await untilNoneLive(owner, before, last);
    const samples = await mix.end();
    const posted = await readPosted(owner, before, last);
    return {
      aloneMs,
      decidedMs: posted.firstDoneMs - posted.tickMs,
      postedMs: endMs - posted.tickMs,
      reasons: posted.reasons,
      quiet: samples.filter(({ atMs }) => atMs > crossedMs - quietMs + 1_000 && atMs < crossedMs),
      meanwhile: samples.filter(({ atMs }) => atMs >= crossedMs && atMs < endMs),
      notOnce: posted.notOnce,
      brokenRules: await brokenRules(database),
    };
  } finally {
    mix.kill();
    await server.stop();
  }
};

const lastId = async (owner: pg.Client): Promise<bigint> => {
  const { rows } = await owner.query<{ id: bigint | null }>("SELECT max(id) AS id FROM lever_order");
  return rows[0]?.id ?? 0n;
};

const startMix = () => {
  const child = fork(join(import.meta.dirname, "storm-client.ts"));
  const send = (order: MixOrder): void => void child.send(order);
  return {
    send,
    end: async (): Promise<readonly Sample[]> => {
      const samples = new Promise<readonly Sample[]>((resolve) =>
        child.once("message", (message) => resolve(message as readonly Sample[])),
      );
      send({ op: "end" });
      return samples;
    },
    kill: () => void child.kill(),
  };
};

/** Waits until none of the round's positions is live; positions that other people opened meanwhile stay open. */
const untilNoneLive = async (owner: pg.Client, before: bigint, last: bigint): Promise<number> => {
  const deadlineMs = Date.now() + giveUpMs;
  while (Date.now() < deadlineMs) {
    const { rows } = await owner.query<{ live: boolean }>(
      "SELECT EXISTS (SELECT FROM lever_order WHERE status IN ('pending', 'open') AND id > $1 AND id <= $2) AS live",
      [before, last],
    );
    if (rows[0]?.live === false) return Date.now();
    await sleep(lookEveryMs);
  }
  throw new Error(`some positions were still open ${giveUpMs} ms after the tick`);
};

const readPosted = async (owner: pg.Client, before: bigint, last: bigint) => {
  const { rows } = await owner.query<{
    ticks: bigint;
    tick_ms: bigint;
    first_done_ms: bigint;
    reasons: string;
  }>(
    `SELECT count(DISTINCT o.exit_seq) AS ticks, min(l.time_ms) AS tick_ms, min(o.done_ms) AS first_done_ms,
       format('%s stops, %s take-profits, %s close-outs', count(*) FILTER (WHERE o.close_reason = 'stopLoss'),
         count(*) FILTER (WHERE o.close_reason = 'takeProfit'), count(*) FILTER (WHERE o.close_reason = 'closeOut')) AS reasons
     FROM lever_order o JOIN product p USING (symbol) LEFT JOIN tick_log l ON l.pid = p.pid AND l.seq = o.exit_seq
     WHERE o.id > $1 AND o.id <= $2`,
    [before, last],
  );
  const [row] = rows;
  if (row === undefined || row.ticks !== 1n) throw new Error(`${row?.ticks} ticks closed the positions`);
  const repeated = await owner.query<{ wrong: bigint }>(
    `SELECT count(*) AS wrong FROM lever_order o
     LEFT JOIN (SELECT lever_id, count(*) AS times FROM ledger_tx WHERE kind = 'lever_closed' GROUP BY lever_id) AS t
       ON t.lever_id = o.id
     WHERE o.id > $1 AND o.id <= $2 AND (o.status <> 'closed' OR t.times IS DISTINCT FROM 1)`,
    [before, last],
  );
  return {
    tickMs: Number(row.tick_ms),
    firstDoneMs: Number(row.first_done_ms),
    reasons: row.reasons,
    notOnce: Number(repeated.rows[0]?.wrong ?? 0n),
  };
};

const brokenRules = async ({ jobs }: BenchDatabase): Promise<readonly string[]> => {
  const findings = await checkLedger(jobs);
  return findings.filter(({ wrong }) => wrong > 0).map(({ rule, example }) => `${rule}: ${example}`);
};
