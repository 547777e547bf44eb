/** Deletes stored answers that are older than 30 days (API-11), in small pieces, so that no booking waits for it. */
import { hourMs, minuteMs } from "@candor/core/time/time";
import type { Log } from "../platform/log.ts";
import type { Queryable } from "./booker.ts";

const pieceSize = 1_000;

/** Deletes all that are old enough; returns how many. */
export const forgetAnswers = async (database: Queryable, piece = pieceSize): Promise<number> => {
  let all = 0;
  for (;;) {
    const { rows } = await database.query({ text: "SELECT answers_forget($1) AS deleted", values: [piece] });
    const { deleted } = rows[0] as { deleted: number };
    all += deleted;
    if (deleted < piece) return all;
  }
};

/** Does it a minute after the start, when the server has its other work behind it, and once an hour; returns how to end that. */
export const startForgetting = (database: Queryable, log: Log): (() => void) => {
  const run = async (): Promise<void> => {
    try {
      const deleted = await forgetAnswers(database);
      if (deleted > 0) log.info({ deleted }, "old answers were deleted");
    } catch (error) {
      log.warn({ err: error }, "old answers could not be deleted; trying again in an hour");
    }
  };
  const timers = [setTimeout(() => void run(), minuteMs), setInterval(() => void run(), hourMs)];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearTimeout);
};
