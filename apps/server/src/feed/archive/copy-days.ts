/**
 * Brings the files of all signed days into every place that lacks them (MKT-08): for a place that was named later, or that has lost
 * some. A place has a day when its files, read back, hold exactly what the day's signed record says. Only then is it copied from.
 */
import { utcDate } from "@candor/core/time/time";
import type { Pool } from "pg";
import type { FileStore } from "../../platform/files/file-store.ts";
import type { LogPair } from "../tick-store.ts";
import { ArchiveBroken } from "./day-file.ts";
import { signedContents, signedDays } from "./log-days.ts";
import { heldContents, type DayContents } from "./read-day.ts";
import { dayFileKinds, dayFileName } from "./write-day.ts";

export type DayCopying = {
  /** As candor_market. */
  readonly market: Pool;
  readonly stores: readonly FileStore[];
  readonly pairs: readonly LogPair[];
};

/** How many days of pairs there are, the names of those that were copied, and of those that no place has. */
export type DaysCopied = {
  readonly days: number;
  readonly copied: readonly string[];
  readonly lost: readonly string[];
};

/** Throws `Unavailable` when a place cannot be reached, and `ArchiveBroken` when it does not hold what was copied to it. */
export const copyDays = async ({ market, stores, pairs }: DayCopying): Promise<DaysCopied> => {
  const done = { days: 0, copied: [] as string[], lost: [] as string[] };
  for (const startMs of await signedDays(market)) {
    const signed = await signedContents(market, startMs);
    for (const { pid, symbol } of pairs) {
      const contents = signed.get(pid);
      if (contents === undefined) continue;
      done.days += 1;
      const outcome = await bringDay(stores, { symbol, startMs, contents });
      if (outcome !== "held") done[outcome].push(`${symbol} ${utcDate(startMs)}`);
    }
  }
  return done;
};

type SignedDay = {
  readonly symbol: string;
  readonly startMs: number;
  /** What the record says that its files hold. */
  readonly contents: Partial<DayContents>;
};

/** Brings a day of a pair into every place that lacks it: `lost` when no place has it, `held` when all had it. */
const bringDay = async (
  stores: readonly FileStore[],
  { symbol, startMs, contents }: SignedDay,
): Promise<"held" | "copied" | "lost"> => {
  const holds = async (store: FileStore): Promise<boolean> =>
    (await heldContents(store, symbol, startMs, contents)) !== undefined;
  const held = await Promise.all(stores.map(holds));
  const from = stores[held.indexOf(true)];
  if (from === undefined) return "lost";
  for (const to of stores.filter((_, place) => held[place] === false)) {
    await copyDay(from, to, symbol, startMs);
    if (!(await holds(to)))
      throw new ArchiveBroken(`the copy of ${symbol} ${utcDate(startMs)} does not hold that day`);
  }
  return held.includes(false) ? "copied" : "held";
};

const copyDay = async (from: FileStore, to: FileStore, symbol: string, startMs: number): Promise<void> => {
  for (const kind of dayFileKinds) {
    const name = dayFileName(symbol, startMs, kind);
    await to.put(name, from.stream(name, 0, (await from.size(name)) ?? 0));
  }
};
