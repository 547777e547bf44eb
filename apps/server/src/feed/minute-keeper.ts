/**
 * Does the work that is due when a minute of the log has ended: checkpoints of the log and of the audit log, candles, then the partitions of days to come. A failure is logged and
 * the work is done with the next minute; nothing that moves money waits for it.
 */
import { countedOf } from "../platform/counted-log.ts";
import { minuteMs, secondMs } from "@candor/core/time/time";
import type { Pool } from "pg";
import type { Lead } from "../platform/db/lead.ts";
import type { Log } from "../platform/log.ts";
import { foldClosedCandles } from "./candle-keeper.ts";
import { publishKey, signClosedMinutes } from "./checkpoints.ts";
import type { Advance } from "../records/advance.ts";
import { signAuditHead } from "./sign-audit-head.ts";
import { makeTickDays } from "./tick-days.ts";
import type { TickSigner } from "./tick-signer.ts";
import type { TickStore } from "./tick-store.ts";

export type MinuteKeeper = {
  /** Does what an earlier run left undone. Call before the log starts. */
  readonly start: (lead: Lead, nowMs: number) => Promise<void>;
  readonly advance: (advance: Advance) => void;
  /** Waits for work in progress. */
  readonly stop: () => Promise<void>;
};

export type MinuteKeeperDeps = {
  /** As candor_market. */
  readonly market: Pool;
  /** As candor_sign. */
  readonly sign: Pool;
  readonly store: TickStore;
  readonly signer: TickSigner;
  readonly log: Log;
};

/** After its first second a minute has a tick of every pair that trades, so that each pair's minute before is closed. */
const closedAfterMs = secondMs;

export const minuteKeeper = ({ market, sign, store, signer, log }: MinuteKeeperDeps): MinuteKeeper => {
  let lead: Lead | undefined;
  let minute = 0;
  let work: Promise<void> = Promise.resolve();
  const keep = async (by: Lead, markMs: number): Promise<void> => {
    if (!by.isHeld()) return;
    await signClosedMinutes({ pool: sign, lead: by, signer }, markMs);
    await signAuditHead({ pool: sign, lead: by, signer }, markMs);
    await foldClosedCandles({ pool: market, lead: by, pairs: store.pairs });
    await makeTickDays({ pool: market, lead: by });
  };
  return {
    start: async (by, nowMs) => {
      lead = by;
      await publishKey({ pool: sign, lead: by, signer }, nowMs);
      const tails = await store.tails();
      await keep(by, Math.max(0, ...tails.map((tail) => tail.timeMs)));
    },
    advance: ({ markMs }) => {
      const by = lead;
      const now = Math.floor((markMs - closedAfterMs) / minuteMs);
      if (by === undefined || now === minute) return;
      minute = now;
      work = work
        .then(() => keep(by, markMs))
        .catch((error: unknown) =>
          countedOf(log)("minutes", { err: error }, "a minute of the log is not closed yet", "error"),
        );
    },
    stop: () => work,
  };
};
