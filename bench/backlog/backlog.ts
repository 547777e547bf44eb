/**
 * `npm run bench -- backlog [floods]`: one account sends 2 000 commands as fast as it can on many connections, options,
 * openings, stops and transfers mixed, while others trade at a steady rate and their options become due. It measures the
 * effect on the others; then every booked row is checked against the raw tick log.
 */
import { fork } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BacklogLoad, BacklogNews } from "./backlog-client.ts";
import { reportOf } from "./backlog-report.ts";
import { checkFirstTicks, deciding } from "./backlog-rows.ts";
import { openBenchDatabase, seedPeople, settleDatabase } from "../bench-database.ts";
import { startServer } from "../bench-server.ts";
import type { Bench } from "../report.ts";
import { watchSettlements } from "../settle-watch.ts";

const port = Number(process.env["PORT"] ?? 8_445);
const commands = 2_000;
const connections = 200;
const optionSeconds = 60;
/** The first options of the others end before the first flood, and options go on ending through all floods. */
const firstFloodMs = 65_000;
const betweenMs = 6_000;
const firstFlooder = 800_001;

export const bench: Bench = async ([count = "5", perSecond = "200"]) => {
  const database = await openBenchDatabase();
  try {
    const flooders = Array.from({ length: Number(count) }, (_, index) => firstFlooder + index);
    const money = { wallet: 1_000_000_000_000n, contract: 1_000_000_000_000n };
    await seedPeople(database, { first: firstFlooder, count: flooders.length, ...money });
    await settleDatabase(database);
    const server = await startServer(database, port);
    try {
      await sleep(2_000);
      const startMs = Date.now();
      const news = runClient({
        port,
        perSecond: Number(perSecond),
        optionSeconds,
        firstFloodMs,
        betweenMs,
        flooders,
        commands,
        connections,
      });
      await sleep(firstFloodMs - 5_000);
      const [fromMs, toMs] = [
        startMs + firstFloodMs - 4_000,
        startMs + firstFloodMs + flooders.length * betweenMs,
      ];
      const settlements = await watchSettlements(database.owner, fromMs, toMs);
      const { samples, floods } = await news;
      const tickMs = await deciding(database.owner);
      const others = samples.map((sample) => ({
        ...sample,
        afterMs: sample.answeredMs - (tickMs(sample.kind, sample.id) ?? Number.NaN),
      }));
      const rows = await checkFirstTicks(database.owner);
      return reportOf({ commands, connections, others, settlements, floods, rows });
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
  }
};

const runClient = (load: BacklogLoad): Promise<BacklogNews> =>
  new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, "backlog-client.ts"));
    child.once("message", (news) => resolve(news as BacklogNews));
    child.once("exit", (code) => code !== 0 && reject(new Error(`the load ended with ${code}`)));
    child.send(load);
  });
