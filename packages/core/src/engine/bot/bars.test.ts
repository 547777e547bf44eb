import { describe, expect, test } from "vitest";
import type { BotRun } from "../../bot/bot-run.ts";
import type { Bar } from "../../bot/rule.ts";
import { minuteMs } from "../../time/time.ts";
import { restoreBars, restoreRun } from "../levers/restore-levers.ts";
import { askLever, leverOf } from "../levers/test-levers.ts";
import type { EngineState } from "../state.ts";
import { addTrade, createMinuteBars } from "./bars.ts";
import { heartbeat, keyOf, mark, opened, quote, start, tick, trade, usdt } from "../test-world.ts";

const bar = (openMs: number, at: number): Bar => ({
  openMs,
  high: quote(at),
  low: quote(at),
  close: quote(at),
});
/** Minutes that rise by one each, up to 1000, the last of them before time 0. */
const minutes = (count: number): readonly Bar[] =>
  Array.from({ length: count }, (_, place) => bar((place - count) * minuteMs, 1_001 - count + place));
/** A run without a trade, which looks for one after each minute. */
const waitingRun: BotRun = {
  id: 1,
  userId: 1,
  symbol: "A",
  amount: usdt(200),
  multiple: 10,
  times: 1,
  startedMs: 1_000,
  done: 0,
  net: usdt(0),
  orderId: undefined,
};
const closedOf = (state: EngineState) => state.books.get("A")?.bars.closed ?? [];

describe("the minutes of a pair", () => {
  test("[BOT-06] are made of trades, and a minute without one has none", () => {
    const state = opened();
    trade(state, 1_003);
    trade(state, 998);
    heartbeat(state);
    mark(state, minuteMs);
    expect(closedOf(state)).toEqual([{ openMs: 0, high: quote(1_003), low: quote(998), close: quote(998) }]);
    mark(state, 5 * minuteMs + 1);
    trade(state, 1_001);
    mark(state, 9 * minuteMs);
    expect(closedOf(state).map(({ openMs }) => openMs / minuteMs)).toEqual([0, 5]);
  });

  test("[BOT-06] close at the mark of their last instant, or at the next minute's trade", () => {
    const state = opened();
    mark(state, minuteMs - 2);
    expect(closedOf(state)).toEqual([]);
    mark(state, minuteMs - 1);
    expect(closedOf(state)).toHaveLength(1);
    tick(state, "A", 1_001, minuteMs);
    tick(state, "A", 1_002, 2 * minuteMs);
    expect(closedOf(state)).toHaveLength(2);
  });

  test("[BOT-06] close at a heartbeat after their last instant, which makes their runs due, and not at one in it", () => {
    for (const [atMs, closes] of [
      [minuteMs - 1, false],
      [minuteMs, true],
    ] as const) {
      const state = opened();
      restoreRun(state, waitingRun);
      state.botDue.clear();
      tick(state, "A", "heartbeat", atMs);
      expect([closedOf(state).length === 1, state.botDue.has(waitingRun.id)]).toEqual([closes, closes]);
    }
  });

  test("[BOT-06] close at a mark also when the minute of another pair has closed before", () => {
    const state = opened();
    tick(state, "B", 11, minuteMs + 5);
    mark(state, minuteMs + 5);
    expect([closedOf(state).length, state.books.get("B")?.bars.open?.openMs]).toEqual([1, minuteMs]);
    mark(state, 2 * minuteMs);
    expect(state.books.get("B")?.bars.open).toBeUndefined();
  });

  test("[BOT-06] [TRUST-03] close after a recovery when each of them ends, for two pairs at once", () => {
    const state = start();
    restoreBars(state, "A", [], bar(0, 1_000));
    restoreBars(state, "B", [], bar(minuteMs, 10));
    mark(state, minuteMs - 1);
    expect(closedOf(state)).toHaveLength(1);
    mark(state, 2 * minuteMs);
    expect(state.books.get("B")?.bars.open).toBeUndefined();
  });

  test("[BOT-06] do not depend on the minutes of other pairs", () => {
    const state = opened();
    trade(state, 11, "B", minuteMs);
    trade(state, 12, "B", minuteMs);
    expect(closedOf(state)).toHaveLength(1);
    expect(state.books.get("B")?.bars.closed).toHaveLength(2);
  });

  test("[BOT-06] are closed once: only the first trade after a minute closes it", () => {
    const bars = createMinuteBars();
    expect(addTrade(bars, 0, quote(1_000))).toBe(false);
    expect(addTrade(bars, minuteMs - 1, quote(1_001))).toBe(false);
    expect(addTrade(bars, minuteMs, quote(1_002))).toBe(true);
    expect(addTrade(bars, minuteMs + 1, quote(1_003))).toBe(false);
    expect(bars.closed).toHaveLength(1);
  });

  test("[BOT-06] are kept one longer than the rule looks back", () => {
    const state = opened();
    restoreBars(state, "A", minutes(30), bar(0, 1_000));
    mark(state, minuteMs);
    expect(closedOf(state)).toHaveLength(31);
  });

  test("[BOT-06] are kept only as far back as the rule can look, recovered ones too", () => {
    const state = opened();
    restoreBars(state, "A", minutes(40), bar(0, 1_000));
    expect(closedOf(state)).toHaveLength(31);
    trade(state, 1_200);
    mark(state, minuteMs);
    expect(closedOf(state)).toHaveLength(31);
    expect(closedOf(state).at(-1)).toEqual({
      openMs: 0,
      high: quote(1_200),
      low: quote(1_000),
      close: quote(1_200),
    });
  });

  test("[BOT-06] that were open when the engine stopped close on time", () => {
    const state = opened();
    restoreBars(state, "A", [], bar(0, 1_000));
    mark(state, minuteMs - 1);
    expect(closedOf(state)).toHaveLength(1);
  });
});

describe("a recovered run", () => {
  test("[BOT-06] continues: with its next step when it has no trade, without one while it has a trade", () => {
    const state = opened();
    restoreBars(state, "A", minutes(30), undefined);
    const run = { userId: 1, symbol: "A", amount: usdt(200), multiple: 10, times: 3, startedMs: 1, done: 0 };
    restoreRun(state, { ...run, id: 7, net: usdt(0), orderId: undefined });
    restoreRun(state, { ...run, id: 8, userId: 2, net: usdt(0), orderId: 99 });
    mark(state, state.markMs);
    expect(state.waiting).toMatchObject([{ runId: 7 }]);
    const again = { type: "startRun", symbol: "A", amount: usdt(200), multiple: 10, times: 3 } as const;
    expect(keyOf(askLever(state, { ...again, userId: 2 }))).toBe("AiRunIsUnderWay");
    expect(state.runs.get(7)).toMatchObject({ orderId: 1 });
    expect(state.levers.get(1)).toMatchObject({ runId: 7 });
    expect(leverOf(askLever(state, { type: "closeLever", orderId: 1, share: undefined }))).toMatchObject({
      runId: 7,
    });
  });
});
