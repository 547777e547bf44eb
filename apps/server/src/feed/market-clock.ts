/**
 * The time of the market: the time that ticks, marks and decisions have. It is the server's clock, with one exception.
 *
 * If a log ends ahead of the clock, the clock was wrong when the log was written, or it is wrong now. A person has to say which:
 * the start is refused, and nothing is logged or decided before the clock has passed the end of the log. An operator who cannot
 * wait needs the passkeys of two operators (`clock_waiver`, docs/OPERATING.md). Then time runs from the end of the log at the
 * speed of the clock: open options and contracts keep their length, nothing settles early, nothing is voided. From then on the
 * market is ahead of the clock; time that passes between two starts reduces this.
 *
 * Open it when the lead is held, so that no other process writes the log meanwhile, and before anything asks for the time.
 */
import type pg from "pg";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import { isAhead, mostAheadMs, readLogEnd } from "../records/ticks/log-end.ts";

export type MarketClock = Clock & {
  /** By how much the market is ahead of the clock; 0 before `open`. */
  readonly aheadMs: () => number;
  /** Compares the log, the engine's mark and the database's clock with ours. Throws with a message for an operator. */
  readonly open: (pool: pg.Pool, log: Log) => Promise<void>;
};

/** The server cannot start at this time. */
export class ClockRefused extends Error {
  override readonly name = "ClockRefused";
}

export const createMarketClock = (clock: Clock): MarketClock => {
  let aheadMs = 0;
  return {
    nowMs: () => clock.nowMs() + aheadMs,
    aheadMs: () => aheadMs,
    open: async (pool, log) => {
      const end = await readLogEnd(pool);
      const { databaseMs } = end;
      const nowMs = clock.nowMs();
      if (nowMs - databaseMs > mostAheadMs) throw new ClockRefused(clocksApart(nowMs - databaseMs));
      if (isAhead(end, nowMs)) throw new ClockRefused(logAhead(end.logMs, nowMs, " and start again"));
      const missingMs = (end.logMs ?? nowMs) - nowMs;
      aheadMs = missingMs > mostAheadMs ? missingMs : 0;
      if (aheadMs > 0)
        log.warn({ aheadMs }, "the market's time is ahead of the clock, as two operators have signed");
    },
  };
};

/** Why a start has to wait, in words for an operator; undefined when the log is not ahead of the clock, or two operators have signed. */
export const logAheadNow = async (pool: pg.Pool, clock: Clock): Promise<string | undefined> => {
  const end = await readLogEnd(pool);
  const nowMs = clock.nowMs();
  return isAhead(end, nowMs) ? logAhead(end.logMs, nowMs, ": the start then goes on by itself") : undefined;
};

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

const clocksApart = (ms: number): string =>
  `The clock of this machine is ${seconds(ms)} s ahead of the database's, so the database would refuse every tick. Set both right (run NTP) and start again.`;

const logAhead = (logMs: number, nowMs: number, andThen: string): string =>
  `The tick log ends at ${new Date(logMs).toISOString()}, ${seconds(logMs - nowMs)} s ahead of the clock (${new Date(nowMs).toISOString()}). ` +
  "Nothing is logged or decided before the clock has passed that time, so that nothing settles early. " +
  `Is the clock of this machine behind? Set it right${andThen}. Was the clock wrong when the log was written? Wait until that time, or have two operators ` +
  `sign at the console that the market goes on from ${logMs}: docs/OPERATING.md, "When the log is ahead of the clock".`;
