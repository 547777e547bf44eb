/**
 * `npm run bench -- mix [seconds of a step]`: what the twelve commonest reads cost; and how many calls a second of a mix of reads, orders and
 * transfers are answered well: at the knee, the highest rate at which 99 of 100 calls are answered within 250 ms, and at twice the knee. Beside it, the
 * knee of a bare server that makes one indexed query and answers as many bytes. Server, database and load share the machine.
 */
import { fork, spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { openBenchDatabase, settleDatabase, type BenchDatabase } from "../bench-database.ts";
import { createCaller, isSuccess, refusalIn } from "../bench-http.ts";
import { startServer, type BenchServer } from "../bench-server.ts";
import { processorMs } from "../process-time.ts";
import type { Bench } from "../report.ts";
import { readCall, reads } from "./mix-calls.ts";
import type { MixLoad, MixNews } from "./mix-client.ts";
import { mixReport, stepOf, type ReadCost, type Step } from "./mix-report.ts";

const port = Number(process.env["PORT"] ?? 8_456);
const timesEach = 400;
const warmTimes = 100;
const firstRate = 100;
const growth = 1.2;
const mostRate = 20_000;

export const bench: Bench = async ([seconds = "8"]) => {
  const database = await openBenchDatabase();
  try {
    await settleDatabase(database);
    const server = await startServer(database, port);
    try {
      const load = { port, seconds: Number(seconds), isBare: false };
      await runStep({ ...load, rate: firstRate });
      const costs: ReadCost[] = [];
      for (const read of reads) costs.push(await costOf(read, server, database));
      const knee = await kneeOf(load);
      const twice = await runStep({ ...load, rate: knee.rate * 2 });
      return mixReport({ costs, knee, twice, bareKnee: await bareKnee(database, costs, load) });
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
  }
};

/** The processor time of one read, asked one after the other. */
const costOf = async (
  read: (typeof reads)[number],
  server: BenchServer,
  { postmaster }: BenchDatabase,
): Promise<ReadCost> => {
  const caller = createCaller(port);
  let bytes = 0;
  const ask = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      const body = await caller.ask(readCall(read));
      if (!isSuccess(body)) throw new Error(`${read.name} was refused: ${refusalIn(body)}`);
      bytes = body.length;
    }
  };
  await ask(warmTimes);
  const before = [processorMs(server.pid), processorMs(postmaster)] as const;
  const startMs = performance.now();
  await ask(timesEach);
  const ms = (performance.now() - startMs) / timesEach;
  caller.close();
  return {
    name: read.name,
    bytes,
    ms,
    serverUs: ((processorMs(server.pid) - before[0]) / timesEach) * 1_000,
    databaseUs: ((processorMs(postmaster) - before[1]) / timesEach) * 1_000,
  };
};

/** The last of growing rates that is answered well; each has two tries, since a machine has bad moments. */
const kneeOf = async (load: Omit<MixLoad, "rate">): Promise<Step> => {
  let knee: Step | undefined;
  for (let rate = firstRate; rate < mostRate; rate = Math.round(rate * growth)) {
    let step = await runStep({ ...load, rate });
    if (!step.isWell) step = await runStep({ ...load, rate });
    if (!step.isWell) {
      process.stderr.write(`${load.isBare ? "bare" : "product"}, beyond the knee: ${JSON.stringify(step)}\n`);
      break;
    }
    knee = step;
  }
  if (knee === undefined) throw new Error(`not even ${firstRate} calls a second are answered well`);
  return knee;
};

const runStep = async (load: MixLoad): Promise<Step> => {
  const client = fork(join(import.meta.dirname, "mix-client.ts"));
  const news = new Promise<MixNews>((resolve, reject) => {
    client.once("message", (message) => resolve(message as MixNews));
    client.once("exit", (code) => code !== 0 && reject(new Error(`the load ended with ${code}`)));
  });
  client.send(load);
  return stepOf(load.rate, await news);
};

const bareKnee = async (
  { ownerUrl }: BenchDatabase,
  costs: readonly ReadCost[],
  load: Omit<MixLoad, "rate">,
): Promise<Step> => {
  const bytes = Math.round(costs.reduce((sum, cost) => sum + cost.bytes, 0) / costs.length);
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "bare-server.ts"), ownerUrl, String(bytes)],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  try {
    return await kneeOf({ ...load, port: await portOf(child), isBare: true });
  } finally {
    child.kill();
  }
};

const portOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.stdout?.once("data", (data: Buffer) => resolve(Number(new URL(data.toString().trim()).port)));
    child.once("exit", () => reject(new Error("the bare server ended before it listened")));
  });
