/**
 * `npm run bench -- settle [rounds] [seconds before the first]`: 1 000 and 10 000 options that all end at the same millisecond,
 * in the whole server with its market running; how long after it they are posted. The engine itself accepted them before, at one
 * tick per round. Read every few milliseconds from the database, which shows only what is committed. The claims are checked
 * against the worst round; the table shows all rounds.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { price } from "@candor/core/money/money";
import type pg from "pg";
import { openBenchDatabase, settleDatabase, type BenchDatabase } from "../bench-database.ts";
import { firstUser, userCount } from "../bench-people.ts";
import { startServer } from "../bench-server.ts";
import { openWorld, placement } from "../bench-world.ts";
import type { Bench } from "../report.ts";

const port = Number(process.env["PORT"] ?? 8_441);
/** How many end in a round, and how long after the previous round. */
const sizes = [
  { due: 1_000, afterMs: 4_000 },
  { due: 10_000, afterMs: 10_000 },
] as const;
const seconds = 900;
/** The server has run this long before the first round. */
const restMs = 5_000;
const lookEveryMs = 4;
const giveUpMs = 30_000;

type Curve = { readonly due: number; readonly half: number; readonly most: number; readonly all: number };
type Round = { readonly due: number; readonly sellMs: number; readonly firstId: number };

/** Placing, starting the server and its coming to rest take most of a minute. */
export const bench: Bench = async ([rounds = "5", lead = "60"]) => {
  const database = await openBenchDatabase();
  try {
    const placed = await place(database, Number(rounds), Number(lead) * 1_000);
    await settleDatabase(database);
    const server = await startServer(database, port);
    try {
      if (Date.now() > (placed[0]?.sellMs ?? 0) - restMs)
        throw new Error("the machine is too slow for this lead");
      const curves: Curve[] = [];
      for (const round of placed) curves.push(await watch(database.owner, round));
      return reportOf(curves);
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
  }
};

/** Every round's options, accepted at a tick in the past, so that they end at the time of their round. */
const place = async (database: BenchDatabase, rounds: number, leadMs: number): Promise<readonly Round[]> => {
  const firstMs = Date.now() + leadMs - seconds * 1_000;
  const world = await openWorld(database, firstMs);
  const placed: Round[] = [];
  let [firstId, timeMs] = [1, firstMs];
  for (const { due, afterMs } of sizes.flatMap((size) => Array.from({ length: rounds }, () => size))) {
    timeMs += afterMs;
    const requests = Array.from({ length: due }, (_, index) =>
      placement(firstUser + (index % userCount), { seconds, direction: index % 2 === 0 ? "call" : "put" }),
    );
    const tickMs = await world.takeAt(timeMs, requests, price(60_000n * 100_000_000n));
    placed.push({ due, sellMs: tickMs + seconds * 1_000, firstId });
    firstId += due;
  }
  await world.stop();
  return placed;
};

/** When half, 99 % and all of a round's options were posted, in ms after their sell time. */
const watch = async (owner: pg.Client, { due, sellMs, firstId }: Round): Promise<Curve> => {
  const passedMs = { half: Number.NaN, most: Number.NaN, all: Number.NaN };
  await sleep(sellMs - Date.now() - 50);
  while (Number.isNaN(passedMs.all) && Date.now() < sellMs + giveUpMs) {
    const { rows } = await owner.query<{ open: bigint }>(
      "SELECT count(*) AS open FROM option WHERE status = 'open' AND id >= $1 AND id < $2",
      [firstId, firstId + due],
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
