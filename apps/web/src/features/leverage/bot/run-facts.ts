/** What a run's numbers mean to its owner (BOT-04, BOT-06, BOT-07). */
import { quotaDayStart, runsADay } from "@candor/core/bot/quota";
import { runNet } from "@candor/core/bot/run-net";
import { runLifeMs } from "@candor/core/bot/rule";
import { money, parseMoney, type Money } from "@candor/core/money/money";
import type { BotRunRow } from "@candor/wire/bot";
import { runStateDigits, wordOf } from "@candor/wire/codec/digits";
import { parseSigned, resultAt } from "../orders/lever-view.ts";

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

type Trade = Parameters<typeof resultAt>[0];

/**
 * What a run would have brought if its open trade closed at a price: on the basis of the trade below it, which has paid its fee.
 * Undefined while the trade or its price is unknown.
 */
export const runResultAt = (
  { net, orderId }: Pick<BotRunRow, "net" | "orderId">,
  trade: Trade | undefined,
  price: string | undefined,
): Money | undefined => {
  const booked = money(parseSigned(net) ?? 0n);
  if (orderId === null) return booked;
  const result = trade && resultAt(trade, price);
  // The run has paid the fee already: what the trade adds is its profit.
  return result && runNet(booked, { profit: money(result.back - (parseMoney(trade.orderMargin) ?? 0n)) });
};
