/**
 * Does what is due when a minute of the log is over: checkpoints, then candles. A failure is logged and
 * made good with the next minute; nothing that moves money waits for it.
 */
import { minuteMs } from "@candor/core/time/time";
import type { Pool } from "pg";
import type { Log } from "../platform/log.ts";
import { foldClosedMinutes } from "./candle-keeper.ts";
import { publishKey, signClosedMinutes } from "./checkpoints.ts";
import type { Advance } from "./tick-log.ts";
import type { TickSigner } from "./tick-signer.ts";
import type { TickStore } from "./tick-store.ts";

export type MinuteKeeper = {
  /** Makes good what an earlier run left undone. Before the log starts. */
  readonly start: (nowMs: number) => Promise<void>;
  readonly advance: (advance: Advance) => void;
  /** Waits for work in progress. */
  readonly stop: () => Promise<void>;
};

export const minuteKeeper = (pool: Pool, store: TickStore, signer: TickSigner, log: Log): MinuteKeeper => {
  let minute = 0;
  let work: Promise<void> = Promise.resolve();
  const keep = async (markMs: number): Promise<void> => {
    await signClosedMinutes(pool, signer, markMs);
    await foldClosedMinutes(pool, store, markMs);
  };
  return {
    start: async (nowMs) => {
      await publishKey(pool, signer, nowMs);
      const tails = await store.tails();
      await keep(Math.max(0, ...tails.map((tail) => tail.timeMs)));
    },
    advance: ({ markMs }) => {
      const now = Math.floor(markMs / minuteMs);
      if (now === minute) return;
      minute = now;
      work = work
        .then(() => keep(markMs))
        .catch((error: unknown) => log.error({ err: error }, "a minute of the log is not closed yet"));
    },
    stop: () => work,
  };
};
