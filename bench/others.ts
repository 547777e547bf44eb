/** Those who trade while something is measured: when their placements were answered, and how late their options were posted. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type pg from "pg";
import { watchSettlements } from "./settle-watch.ts";
import type { ClientOrder, Placed } from "./others-client.ts";

export type Settled = { readonly sellMs: number; readonly lateMs: number };

export type Others = {
  readonly placed: readonly Placed[];
  /** The time of the tick that decided each of these options, by its number. */
  readonly tickMs: ReadonlyMap<number, number>;
  readonly settled: readonly Settled[];
};

/** Shorter than the options: all that end within it are placed when it begins. */
const windowMs = 10_000;

export const startOthers = (owner: pg.Client, port: number): { readonly end: () => Promise<Others> } => {
  const child = fork(join(import.meta.dirname, "others-client.ts"));
  const send = (order: ClientOrder): void => void child.send(order);
  send({ op: "start", port });
  let isOver = false;
  const watching = watchAll(owner, () => isOver);
  return {
    end: async () => {
      isOver = true;
      const answered = once(child, "message");
      send({ op: "end" });
      const [placed] = (await answered) as [readonly Placed[]];
      return { placed, tickMs: await decidedAt(owner), settled: await watching };
    },
  };
};

const watchAll = async (owner: pg.Client, isOver: () => boolean): Promise<readonly Settled[]> => {
  const settled: Settled[] = [];
  for (let fromMs = Date.now(); !isOver(); fromMs += windowMs) {
    settled.push(...(await watchSettlements(owner, fromMs, fromMs + windowMs - 1)));
    while (Date.now() < fromMs + windowMs) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return settled;
};

const decidedAt = async (owner: pg.Client): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await owner.query<{ id: bigint; buy_ms: bigint }>("SELECT id, buy_ms FROM option");
  return new Map(rows.map(({ id, buy_ms }) => [Number(id), Number(buy_ms)]));
};
