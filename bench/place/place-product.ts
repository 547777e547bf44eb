/** One round of the product: its server, its load, and the ticks at which its orders were decided. */
import { fork } from "node:child_process";
import { join } from "node:path";
import { settleDatabase, type BenchDatabase } from "../bench-database.ts";
import { startServer, type BenchServer } from "../bench-server.ts";
import type { ClientLoad, ClientMessage, ClientNews, OrderKind } from "./place-client.ts";
import { processorMs } from "../process-time.ts";

export type ProductRound = {
  readonly perSecond: number;
  readonly latenciesMs: readonly number[];
  /** From the time of the deciding tick to the answer. */
  readonly afterTickMs: readonly number[];
  /** CPU time per order: of the server, and of its database. */
  readonly serverMs: number;
  readonly databaseMs: number;
  readonly sent: number;
};

/** Runs a load on a server that is started for it. */
export const placeThroughHttp = async (database: BenchDatabase, load: ClientLoad): Promise<ProductRound> => {
  await settleDatabase(database);
  const server = await startServer(database, load.port);
  try {
    const { news, serverMs, databaseMs } = await runClient(load, server, database.postmaster);
    const { applied, refused, firstRefusal, windowMs, latenciesMs, sent } = news;
    if (refused > applied / 100) throw new Error(`${refused} orders were refused: ${firstRefusal}`);
    return {
      perSecond: applied / (windowMs / 1_000),
      latenciesMs,
      afterTickMs: await afterTick(database, load.kind, news),
      serverMs: serverMs / applied,
      databaseMs: databaseMs / applied,
      sent,
    };
  } finally {
    await server.stop();
  }
};

type Counted = { readonly news: ClientNews; readonly serverMs: number; readonly databaseMs: number };

/** Runs the load in its own process, and reads the CPU time when its window opens and closes. */
const runClient = (load: ClientLoad, server: BenchServer, postmaster: number): Promise<Counted> =>
  new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, "place-client.ts"));
    const read = () => ({ server: processorMs(server.pid), database: processorMs(postmaster) });
    let before = read();
    let after = before;
    child.on("message", (message: ClientMessage) => {
      if (message.op === "open") before = read();
      else if (message.op === "close") after = read();
      else {
        const [serverMs, databaseMs] = [after.server - before.server, after.database - before.database];
        resolve({ news: message, serverMs, databaseMs });
      }
    });
    child.once("exit", (code) => code !== 0 && reject(new Error(`the load ended with ${code}`)));
    child.send(load);
  });

/**
 * The time of each order's tick is in its booked row, by the server's clock. That is this machine's clock as it was at the
 * server's start, plus the milliseconds counted since. The load recorded its own time when the answer came.
 */
const afterTick = async (
  { owner }: BenchDatabase,
  kind: OrderKind,
  { ids, answeredMs }: ClientNews,
): Promise<readonly number[]> => {
  const { rows } = await owner.query<{ id: bigint; tick_ms: bigint }>(
    kind === "option"
      ? "SELECT id, buy_ms AS tick_ms FROM option WHERE id >= $1"
      : "SELECT id, open_ms AS tick_ms FROM lever_order WHERE id >= $1",
    [ids.reduce((least, id) => Math.min(least, id), Infinity)],
  );
  const tickMs = new Map(rows.map((row) => [Number(row.id), Number(row.tick_ms)]));
  return ids.map((id, place) => {
    const decidedMs = tickMs.get(id);
    if (decidedMs === undefined) throw new Error(`order ${id} was answered and is not booked`);
    return (answeredMs[place] ?? Number.NaN) - decidedMs;
  });
};
