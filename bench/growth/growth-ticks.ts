/**
 * The ticks of whole days of the demo's own market. The first hour of each is appended as the server appends it; the rest, with
 * the same chain, is inserted by the owner past `tick_append`, so that thirty days take hours and not a day. The rows are the same.
 */
import { pathPrice, pathQuantity } from "@candor/core/market/history";
import { slotPoint } from "@candor/core/market/market-path";
import type { LoggedTick } from "@candor/core/market/segment";
import { dayMs, hourMs, minuteMs } from "@candor/core/time/time";
import type { Client } from "pg";
import type { DemoMarket } from "@candor/core/market/demo-pairs";
import { tickBatches } from "../../apps/server/src/feed/tick-batches.ts";
import type { TickStore } from "../../apps/server/src/feed/tick-store.ts";
import type { Lead } from "../../apps/server/src/platform/db/lead.ts";

/** The log's grid: a beat without waiting commands. */
const gridMs = 250;
/** The server stores a beat at a time; more at once only saves time. */
const ticksAtOnce = 10_000;
/** How much of a day is appended: the database checks each tick and how it follows the one before, which takes minutes for a day. */
const appendedMs = hourMs;
/** How far into the next day a day is logged: its last minutes are signed and folded only when the log has gone on. */
const beyondMs = minuteMs + 5_000;

export type DayLog = {
  /** Logs the ticks up to the end of the day, and some of the next. Days come in their order. */
  readonly log: (lead: Lead, startMs: number) => Promise<DayLogged>;
};

/** How many ticks were logged, how many of them were appended, and how long that took. */
export type DayLogged = { readonly ticks: number; readonly appended: number; readonly appendS: number };

export const dayLog = (
  store: TickStore,
  owner: Client,
  markets: readonly DemoMarket[],
  firstMs: number,
): DayLog => {
  const batches = tickBatches(markets.map(({ symbol }) => symbol));
  let timeMs = firstMs + 30;
  return {
    log: async (lead, startMs) => {
      let [waiting, ticks, appended, appendS]: [LoggedTick[], number, number, number] = [[], 0, 0, 0];
      await owner.query("SELECT make_tick_day($1::bigint), make_tick_day($1::bigint + $2::bigint)", [
        startMs,
        dayMs,
      ]);
      const flush = async (): Promise<void> => {
        const beganMs = performance.now();
        if (timeMs < startMs + appendedMs) {
          await store.append(lead, waiting);
          appended += waiting.length;
          appendS += (performance.now() - beganMs) / 1_000;
        } else await insert(owner, store, waiting);
        ticks += waiting.length;
        waiting = [];
      };
      for (; timeMs < startMs + dayMs + beyondMs; timeMs += gridMs) {
        const slot = Math.floor(timeMs / gridMs) - 1;
        for (const { symbol, feed, path } of markets) {
          const { units, steps, buyerMaker } = slotPoint(path, slot);
          const made = { price: pathPrice(path, units), qty: pathQuantity(path, steps), buyerMaker };
          if (steps > 0) batches.add({ symbol, source: feed, id: slot, timeMs, ...made });
        }
        waiting.push(
          ...batches.take(timeMs, { nowMs: timeMs, isOnGrid: true, awaited: new Set(), doubted: new Set() }),
        );
        if (waiting.length >= ticksAtOnce) await flush();
      }
      await flush();
      return { ticks, appended, appendS };
    },
  };
};

const insert = async (owner: Client, { pairs }: TickStore, ticks: readonly LoggedTick[]): Promise<void> => {
  const pids = new Map(pairs.map(({ pid, symbol }) => [symbol, pid]));
  await owner.query(
    `INSERT INTO tick_log SELECT * FROM unnest(
      $1::smallint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::boolean[], $7::boolean[], $8::bytea[])`,
    [
      ticks.map(({ symbol }) => pids.get(symbol)),
      ticks.map(({ seq }) => seq),
      ticks.map(({ timeMs }) => timeMs),
      ticks.map(({ price }) => price.toString()),
      ticks.map(({ qty }) => qty.toString()),
      ticks.map(({ kind }) => kind === "heartbeat"),
      ticks.map(({ buyerMaker }) => buyerMaker),
      ticks.map(({ hash }) => Buffer.from(hash, "hex")),
    ],
  );
};
