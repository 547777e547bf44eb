/**
 * `npm run bench -- settle`: 1 000 and 10 000 options that all end at the same millisecond, in the whole
 * server with its market running; how long after it they are posted. Read from the database itself, which
 * shows only what is committed, every few milliseconds. The claims are held to the worst round; the table
 * shows them all.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { firstUser, openBenchDatabase, userCount, type BenchDatabase } from "./place-database.ts";
import { startServer } from "./place-server.ts";
import type { Bench } from "./report.ts";

const port = 8_441;
const rounds = 5;
/** Time for placing, starting the server and letting it come to rest. */
const leadMs = 25_000;
const lookEveryMs = 4;
const giveUpMs = 30_000;

type Curve = { readonly due: number; readonly half: number; readonly most: number; readonly all: number };

export const bench: Bench = async () => {
  const database = await openBenchDatabase();
  try {
    const curves: Curve[] = [];
    for (const due of [1_000, 10_000]) {
      for (let round = 0; round < rounds; round++) curves.push(await settle(database, due, round));
    }
    return reportOf(curves);
  } finally {
    await database.close();
  }
};

const settle = async ({ owner, url }: BenchDatabase, due: number, round: number): Promise<Curve> => {
  const sellMs = Date.now() + leadMs;
  await owner.query("SELECT setval('bench_option_id', (SELECT coalesce(max(id), 0) + 1 FROM option))");
  await owner.query(
    `SELECT count(bench_place_one($1 + n % $2, 100::smallint, 'settle-' || $3 || '-' || n, 'one', $4))
     FROM generate_series(1, $5::bigint) AS n`,
    [firstUser, userCount, `${due}-${round}`, sellMs, due],
  );
  // These options were placed past the engine, so its last state hash says nothing any more.
  await owner.query("UPDATE engine_state SET state_hash = NULL");
  await owner.query("VACUUM ANALYZE");
  await owner.query("CHECKPOINT");
  const server = await startServer(url, port);
  try {
    await sleep(sellMs - Date.now() - 50);
    return await watch(owner, due, sellMs);
  } finally {
    await server.stop();
  }
};

/** When half, 99 % and all of the options were posted, in ms after their sell time. */
const watch = async (owner: pg.Client, due: number, sellMs: number): Promise<Curve> => {
  const passedMs = { half: Number.NaN, most: Number.NaN, all: Number.NaN };
  while (Number.isNaN(passedMs.all) && Date.now() < sellMs + giveUpMs) {
    const { rows } = await owner.query<{ open: bigint }>(
      "SELECT count(*) AS open FROM option WHERE ostaus = 0",
    );
    const open = Number(rows[0]?.open ?? 0n);
    const afterMs = Date.now() - sellMs;
    if (Number.isNaN(passedMs.half) && open <= due / 2) passedMs.half = afterMs;
    if (Number.isNaN(passedMs.most) && open <= due / 100) passedMs.most = afterMs;
    if (open === 0) passedMs.all = afterMs;
    await sleep(lookEveryMs);
  }
  return { due, ...passedMs };
};

const reportOf = (curves: readonly Curve[]): Awaited<ReturnType<Bench>> => {
  const worst = (due: number, read: (curve: Curve) => number): number =>
    Math.max(...curves.filter((curve) => curve.due === due).map(read));
  const at1000 = worst(1_000, ({ most }) => most);
  const at10000 = worst(10_000, ({ all }) => all);
  return {
    tables: [
      {
        title: "Posted after selltime, ms; all options end at one millisecond",
        columns: ["due", "half", "99 %", "all"],
        rows: curves.map(({ due, half, most, all }) => [due, half, most, all]),
      },
    ],
    claims: [
      {
        claim: "1 000 due: 99 % posted within 250 ms, in every round",
        measured: `${at1000} ms`,
        held: at1000 <= 250,
      },
      {
        claim: "10 000 due: all posted within 3 s, in every round",
        measured: `${at10000} ms`,
        held: at10000 <= 3_000,
      },
    ],
  };
};
