/** What a run's numbers mean to its owner (BOT-04, BOT-06, BOT-07). */
import { quotaDayStart, runsADay } from "@candor/core/bot/quota";
import { runLifeMs } from "@candor/core/bot/rule";
import type { BotRunRow } from "@candor/wire/bot";
import { runStateDigits, wordOf } from "@candor/wire/codec/digits";

/** How many runs the user may still start today; days end at 00:00 UTC-4. `newest` contains at least today's runs. */
export const runsLeft = (newest: readonly Pick<BotRunRow, "starttime">[], nowMs: number): number => {
  const dayStart = quotaDayStart(nowMs);
  const today = newest.filter(({ starttime }) => starttime >= dayStart).length;
  return Math.max(0, runsADay - today);
};

/** Time until the run ends automatically, ms. */
export const lifeLeftMs = ({ starttime }: Pick<BotRunRow, "starttime">, nowMs: number): number =>
  Math.max(0, starttime + runLifeMs - nowMs);

/** Milliseconds as "23:59:07". */
export const showLife = (leftMs: number): string => {
  const seconds = Math.ceil(leftMs / 1_000);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

/** A run's state as the last part of a text key. */
export const stateOf = (state: number) => wordOf(runStateDigits, state) ?? "running";
