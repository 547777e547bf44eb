/**
 * `npm run bench -- recover [accounts] [positions] [minutes]`: how long the engine takes from waiting for the lease to deciding,
 * with a million accounts with money, 100 000 open contracts with two stops each and 10 000 options, and ten minutes of ticks of
 * all eight pairs that no engine has seen. Each part is also timed separately before.
 */
import { createEngineState, type EngineState } from "@candor/core/engine/state";
import { rowsDigest } from "@candor/core/engine/state-hash";
import { step } from "@candor/core/engine/step";
import type { Tick } from "@candor/core/market/tick";
import { protectionProfiles } from "@candor/core/protection/profile";
import { loadFunds } from "../../apps/server/src/engine/recover/recover-funds.ts";
import { loadLevers } from "../../apps/server/src/engine/recover/recover-levers.ts";
import { loadOptions } from "../../apps/server/src/engine/recover/recover-options.ts";
import { recover } from "../../apps/server/src/engine/recover/recover.ts";
import { startEngine } from "../../apps/server/src/engine/start-engine.ts";
import { openTickStore, type TickStore } from "../../apps/server/src/feed/tick-store.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { silentLog } from "../../apps/server/src/platform/log.ts";
import type { BenchDatabase } from "../bench-database.ts";
import { startServer } from "../bench-server.ts";
import { fillDatabase } from "./recover-database.ts";
import type { Bench, Report } from "../report.ts";

const port = Number(process.env["PORT"] ?? 8_446);
const mostMs = 20_000;
const rounds = 3;

type Part = { readonly what: string; readonly count: number; readonly ms: number };

export const bench: Bench = async ([accounts = "1000000", positions = "100000", minutes = "10"]) => {
  const sizes = { accounts: Number(accounts), positions: Number(positions), tickMinutes: Number(minutes) };
  const database = await fillDatabase(sizes);
  try {
    const store = await openTickStore(database.engine);
    const parts = await timeParts(database, store);
    const wholeMs: number[] = [];
    for (let round = 0; round < rounds; round++) wholeMs.push(await timeRecovery(database, store));
    const started = await timeStart(database, store);
    const server = await timeServer(database);
    return reportOf(parts, wholeMs, started, server);
  } finally {
    await database.close();
  }
};

/** One part of recovery, separately, on its own state. */
const timeParts = async ({ engine }: BenchDatabase, store: TickStore): Promise<readonly Part[]> => {
  const parts: Part[] = [];
  const time = async <Value>(
    what: string,
    run: () => Promise<Value> | Value,
    count: (value: Value) => number,
  ) => {
    const startMs = performance.now();
    const value = await run();
    parts.push({ what, count: count(value), ms: performance.now() - startMs });
    return value;
  };
  const marks = await readMarks(engine);
  const funds = await time(
    "balances",
    () => loadFunds(engine, 0),
    (loaded) => loaded.size,
  );
  const state = createEngineState({ markMs: marks.leverMs, funds, nextIds: new Map(), cooldownMs: 0 });
  await time(
    "open options",
    () => loadOptions(engine, store, state),
    () => state.open.size + state.due.length,
  );
  await time(
    "open contracts",
    () => loadLevers(engine, state, marks.markMs),
    () => state.levers.size,
  );
  await time(
    "the digest of these rows",
    () => rowsDigest(state),
    () => state.open.size + state.levers.size,
  );
  const ticks = await time(
    "reading the ticks behind the mark",
    () => readTicks(store, marks.leverMs),
    (read) => read.length,
  );
  await time(
    "stepping through them",
    () => stepAll(state, ticks),
    () => ticks.length,
  );
  return parts;
};

const readMarks = async (engine: BenchDatabase["engine"]) => {
  const { rows } = await engine.query<{ mark_ms: bigint; lever_mark_ms: bigint }>(
    "SELECT mark_ms, lever_mark_ms FROM engine_state WHERE shard = 0",
  );
  return { markMs: Number(rows[0]?.mark_ms), leverMs: Number(rows[0]?.lever_mark_ms) };
};

const windowMs = 60_000;

const readTicks = async (store: TickStore, markMs: number): Promise<readonly Tick[]> => {
  const tails = await store.tails();
  const endMs = Math.max(...tails.map(({ timeMs }) => timeMs));
  const ticks: Tick[] = [];
  for (let fromMs = markMs + 1; fromMs <= endMs; fromMs += windowMs) {
    const toMs = Math.min(fromMs + windowMs, endMs + 1);
    const spans = await Promise.all(store.pairs.map(({ symbol }) => store.span(symbol, fromMs, toMs)));
    ticks.push(...spans.flat().sort((a, b) => a.timeMs - b.timeMs));
  }
  return ticks;
};

const stepAll = (state: EngineState, ticks: readonly Tick[]): void => {
  for (const tick of ticks) step(state, { type: "tick", tick });
};

const timeRecovery = async ({ engine }: BenchDatabase, store: TickStore): Promise<number> => {
  const startMs = performance.now();
  await recover(engine, store, 0, protectionProfiles.demo);
  return performance.now() - startMs;
};

type Started = { readonly ms: number; readonly due: number };

/** The engine itself, from waiting for the lease until it decides. It books what became due before it is stopped. */
const timeStart = async ({ engine: pool, owner }: BenchDatabase, store: TickStore): Promise<Started> => {
  const startMs = performance.now();
  const engine = await startEngine({
    pool,
    ticks: store,
    clock: systemClock,
    log: silentLog,
    profile: "demo",
    stampMs: systemClock.nowMs,
    whenDelivered: async () => {},
  });
  const ms = performance.now() - startMs;
  engine.advance({ ticks: [], markMs: engine.markMs() });
  while (engine.isBusy()) await new Promise((resolve) => setTimeout(resolve, 20));
  await engine.stop();
  const { rows } = await owner.query<{ due: bigint }>(
    "SELECT (SELECT count(*) FROM option WHERE status = 'settled') + (SELECT count(*) FROM lever_order WHERE status = 'closed') AS due",
  );
  return { ms, due: Number(rows[0]?.due ?? 0n) };
};

/** The whole server, from its process's start to its first answer. */
const timeServer = async (database: BenchDatabase): Promise<number> => {
  const startMs = performance.now();
  const server = await startServer(database, port);
  const tookMs = performance.now() - startMs;
  await server.stop();
  return tookMs;
};

const whole = (count: number): string => Math.round(count).toLocaleString("en").replaceAll(",", " ");
const seconds = (ms: number): string => (ms / 1_000).toFixed(2);

const reportOf = (
  parts: readonly Part[],
  wholeMs: readonly number[],
  started: Started,
  serverMs: number,
): Report => {
  const slowest = Math.max(...wholeMs, started.ms);
  return {
    tables: [
      {
        title: "Each part of recovery alone",
        columns: ["part", "how many", "s"],
        rows: parts.map(({ what, count, ms }) => [what, whole(count), seconds(ms)]),
      },
      {
        title: "All of it",
        columns: ["what", "s"],
        rows: [
          [`recovery alone, ${wholeMs.length} rounds`, wholeMs.map(seconds).join(", ")],
          [
            `the engine, from waiting for the lead to deciding; ${whole(started.due)} came due meanwhile`,
            seconds(started.ms),
          ],
          ["the whole server afterwards, until it listens", seconds(serverMs)],
        ],
      },
    ],
    claims: [
      {
        claim: `ready in less than ${mostMs / 1_000} s, in every round`,
        measured: `${seconds(slowest)} s`,
        held: slowest < mostMs,
      },
    ],
  };
};
