/**
 * The yardsticks of the place measure, in their own database on the same server: the same schema and people. Only its engine
 * ever writes the product's own database.
 */
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { settleDatabase, seedPeople, type BenchDatabase } from "../bench-database.ts";
import { firstUser, traders, userCount } from "../bench-people.ts";
import type { OrderKind } from "./place-client.ts";
import { processorMs } from "../process-time.ts";

const sqlDir = import.meta.dirname;

/** Connections of either yardstick; each posts the house's part in its own shard. */
export const yardstickConnections = 64;
const pgbenchShard = 100;
export const kyselyShard = 300;

export type Sample = {
  readonly perSecond: number;
  readonly meanMs: number;
  /** CPU time per order: of the client, and of the database. */
  readonly clientMs: number;
  readonly databaseMs: number;
};

export const openYardstick = async (database: BenchDatabase): Promise<BenchDatabase> => {
  const yardstick = await database.beside("yardstick");
  await seedPeople(yardstick, traders);
  await yardstick.owner.query(await readFile(join(sqlDir, "place.sql"), "utf8"));
  // The yardsticks store their answers past the function that makes partitions.
  await yardstick.owner.query("SELECT answer_months_make()");
  await yardstick.owner.query(
    `INSERT INTO ledger_balance (account_id, shard, balance)
     SELECT 97, shard + n, 1000000000000000 FROM unnest($1::integer[]) AS shard, generate_series(0, $2) AS n`,
    [[pgbenchShard, kyselyShard], yardstickConnections],
  );
  return yardstick;
};

/** Measured between a warm start and an end that is not waited for, so that connecting does not count. */
const warmSeconds = 2;

/** One SQL call per order, by pgbench. */
export const runPgbench = async (
  yardstick: BenchDatabase,
  kind: OrderKind,
  seconds: number,
): Promise<Sample> => {
  await settleDatabase(yardstick);
  const child = spawn("pgbench", pgbenchArguments(yardstick, kind, seconds + warmSeconds + 1), {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderrText = "";
  child.stderr.on("data", (data: Buffer) => (stderrText += data.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const read = async () => ({
    atMs: performance.now(),
    orders: await ordersSoFar(yardstick),
    clientMs: processorMs(child.pid ?? 0),
    databaseMs: processorMs(yardstick.postmaster),
  });
  await sleep(warmSeconds * 1_000);
  const before = await read();
  await sleep(seconds * 1_000);
  const after = await read();
  if ((await ended) !== 0) throw new Error(`pgbench failed: ${stderrText}`);
  const placed = after.orders - before.orders;
  const tookMs = after.atMs - before.atMs;
  return {
    perSecond: placed / (tookMs / 1_000),
    meanMs: (tookMs * yardstickConnections) / placed,
    clientMs: (after.clientMs - before.clientMs) / placed,
    databaseMs: (after.databaseMs - before.databaseMs) / placed,
  };
};

const pgbenchArguments = ({ ownerUrl }: BenchDatabase, kind: OrderKind, seconds: number): string[] => [
  "--no-vacuum",
  "--protocol=prepared",
  `--client=${yardstickConnections}`,
  "--jobs=2",
  `--time=${seconds}`,
  `--define=first_user=${firstUser}`,
  `--define=last_user=${firstUser + userCount - 1}`,
  `--define=kind=${kind}`,
  `--file=${join(sqlDir, "place.pgbench")}`,
  ownerUrl,
];

/** Every order of a yardstick takes a number here. */
export const ordersSoFar = async ({ owner }: BenchDatabase): Promise<number> => {
  const { rows } = await owner.query<{ last: bigint }>("SELECT last_value AS last FROM bench_batch");
  return Number(rows[0]?.last ?? 0n);
};
