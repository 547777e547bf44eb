/**
 * Every minute, checks whether a closed day can be stored as a file, or can leave the database. It works beside the tick log and does
 * not delay it: after each minute of a day it lets everything else run. A failure is logged and tried again later; nothing that moves
 * money waits for it.
 */
import { setTimeout as pause } from "node:timers/promises";
import { minuteMs } from "@candor/core/time/time";
import type { Lead } from "../../platform/db/lead.ts";
import type { Log } from "../../platform/log.ts";
import type { Advance } from "../../records/advance.ts";
import { keepDays, type DayKeeping } from "./keep-days.ts";

export type DayKeeper = {
  readonly start: (lead: Lead) => void;
  readonly advance: (advance: Advance) => void;
  /** Ends work in progress at the next minute of its day, and waits for that. */
  readonly stop: () => Promise<void>;
};

/** Reading a day back takes some seconds of a processor, so a failure is not tried again at once. */
const againAfterMs = 10 * minuteMs;
/** Between two minutes of a day, where everything else goes first. */
const breathMs = 2;

class KeepingStopped extends Error {}

export type DayKeeperDeps = Omit<DayKeeping, "breathe"> & {
  readonly log: Log;
  /** For tests, where nothing else waits: what is done instead of pausing. */
  readonly giveWay?: () => Promise<unknown>;
};

export const dayKeeper = ({ giveWay = () => pause(breathMs), ...deps }: DayKeeperDeps): DayKeeper => {
  const { log } = deps;
  let lead: Lead | undefined;
  let isStopping = false;
  let nextMs: number | undefined;
  let work: Promise<void> | undefined;
  const breathe = async (): Promise<void> => {
    await giveWay();
    if (isStopping || lead?.isHeld() !== true) throw new KeepingStopped();
  };
  const keep = async (by: Lead, markMs: number): Promise<void> => {
    try {
      const { signed, left } = await keepDays({ ...deps, breathe }, by, markMs);
      if (signed.length + left.length > 0) log.info({ signed, left }, "closed days of ticks were stored");
    } catch (error) {
      if (error instanceof KeepingStopped) return;
      nextMs = markMs + againAfterMs;
      log.error({ err: error }, "a closed day of ticks is not stored yet, or has not left the database yet");
    }
  };
  return {
    start: (by) => {
      lead = by;
    },
    advance: ({ markMs }) => {
      // The first minute belongs to the start.
      nextMs ??= markMs + minuteMs;
      if (lead?.isHeld() !== true || isStopping || work !== undefined || markMs < nextMs) return;
      nextMs = markMs + minuteMs;
      work = keep(lead, markMs).finally(() => {
        work = undefined;
      });
    },
    stop: async () => {
      isStopping = true;
      await work;
    },
  };
};
