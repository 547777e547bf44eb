/** For tests of days on their way: a log of two pairs around three midnights, and where its ticks are found. */
import { dayMs, minuteMs } from "@candor/core/time/time";
import type pg from "pg";
import { expect } from "vitest";
import type { TestDatabase } from "../../platform/db/test-database.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { openFileStore, type StoreLocation } from "../../platform/files/store-location.ts";
import type { TickSigner } from "../tick-signer.ts";
import type { DayKeeping } from "./keep-days.ts";
import { tickArchive } from "./read-day.ts";
import { firstDayMs, logDays, signedByTest, ticksAt, type TestDays } from "./test-days.ts";

export const symbols = ["BTCUSDT", "ETHUSDT"];
/** Some minutes before and after three midnights, and a gap of a day between the second and the third. */
export const times = [1, 2, 4].flatMap((midnight) =>
  Array.from({ length: 24 }, (_, index) => firstDayMs + midnight * dayMs - 5 * minuteMs + index * 25_000),
);
export const days = [0, 1, 2, 3, 4].map((day) => firstDayMs + day * dayMs);
export const longAfterMs = firstDayMs + 30 * dayMs;

export type World = TestDays & { readonly keeping: DayKeeping };

export const openWorld = async (
  database: TestDatabase,
  owner: pg.Client,
  places: readonly StoreLocation[],
): Promise<World> => {
  const logged = await logDays(database, owner, ticksAt(symbols, times));
  const { market, sign } = database;
  const stores = await Promise.all(places.map(openFileStore));
  const { signer, store } = logged;
  return { ...logged, keeping: { market, sign, stores, signer, pairs: store.pairs, daysKept: 1 } };
};

export const logged = ({ ticks }: World, symbol: string, startMs: number) =>
  ticks.filter((tick) => tick.symbol === symbol && tick.timeMs >= startMs && tick.timeMs < startMs + dayMs);
export const inDatabase = async ({ store }: World, symbol: string, startMs: number) =>
  await store.span(symbol, startMs, startMs + dayMs);
/** The ticks of a day in the files, the same in every place. */
export const inFiles = async ({ keeping, signer }: World, symbol: string, startMs: number) => {
  const [first, ...others] = await Promise.all(
    keeping.stores.map((store) => inStore(store, signer, symbol, startMs)),
  );
  for (const other of others) expect(other).toEqual(first);
  return first ?? [];
};
const inStore = async (store: FileStore, signer: TickSigner, symbol: string, startMs: number) => {
  const archive = tickArchive(store, signedByTest(signer));
  const minutes = await archive.minutes(symbol, startMs);
  return (await Promise.all(minutes.map((fromMs) => archive.minute(symbol, fromMs)))).flatMap(
    (minute) => minute?.ticks ?? [],
  );
};
