import fc from "fast-check";
import { expect, test } from "vitest";
import type { Price } from "../../money/money.ts";
import type { LeverDecided } from "./lever-events.ts";
import { exposureOf } from "./exposure.ts";
import { holdBars, holdLever, holdRun } from "./hold-lever.ts";
import { createEngineState, type EngineState } from "../state.ts";
import { stateHash } from "../state-hash.ts";
import { step } from "../step.ts";
import { ask, mark, open, opened, settleAll, terms, trade, usdt } from "./test-levers.ts";

const someone = fc.integer({ min: 1, max: 3 });
const anyOf = fc.nat(12);
const anyCommand = fc.oneof(
  fc.record({
    type: fc.constant("open" as const),
    userId: someone,
    side: fc.constantFrom(1 as const, 2 as const),
    share: fc.integer({ min: 1, max: 9 }),
    asked: fc.option(fc.integer({ min: 950, max: 1_050 }), { nil: undefined }),
  }),
  fc.record({ type: fc.constant("close" as const), place: anyOf, share: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ type: fc.constant("revoke" as const), place: anyOf }),
  fc.record({ type: fc.constant("stops" as const), place: anyOf, away: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ type: fc.constant("reverse" as const), place: anyOf }),
  fc.record({ type: fc.constant("closeAll" as const), userId: someone }),
  fc.record({ type: fc.constant("revokeAll" as const), userId: someone }),
  fc.record({ type: fc.constant("startRun" as const), userId: someone }),
  fc.record({ type: fc.constant("stopRun" as const), userId: someone }),
  fc.record({ type: fc.constant("stepRun" as const), userId: someone }),
);
type AnyCommand = typeof anyCommand extends fc.Arbitrary<infer Command> ? Command : never;

const send = (state: EngineState, command: AnyCommand) => {
  const lever = "place" in command ? [...state.levers.values()][command.place] : undefined;
  const { userId, id: orderId } = lever ?? { userId: 1, id: 0 };
  const runId = "userId" in command ? (state.runOf.get(command.userId) ?? 0) : 0;
  switch (command.type) {
    case "open": {
      const { asked, share, side } = command;
      return open(state, {
        userId: command.userId,
        side,
        share,
        askedPrice: asked === undefined ? undefined : usdt(asked),
      });
    }
    case "close":
      return ask(state, { type: "closeLever", userId, orderId, share: command.share });
    case "revoke":
      return ask(state, { type: "revokeLever", userId, orderId });
    case "reverse":
      return ask(state, { type: "reverseLever", userId, orderId });
    case "stops": {
      const from = Number(lever?.opening?.price ?? 0n) / 1e8;
      const stopLoss = usdt(from + (lever?.side === 1 ? -command.away : command.away));
      return ask(state, { type: "setStops", userId, orderId, stopLoss, takeProfit: undefined });
    }
    case "closeAll":
      return ask(state, { type: "closeAllLevers", userId: command.userId, symbol: undefined });
    case "revokeAll":
      return ask(state, { type: "revokeAllLevers", userId: command.userId, symbol: undefined });
    case "startRun": {
      const run = { symbol: "A", amount: 100_000_000n as never, multiple: 10, times: 2 };
      return ask(state, { type: "startRun", userId: command.userId, ...run });
    }
    default:
      return ask(state, { type: command.type, userId: command.userId, runId });
  }
};

/** All that can be known of a state, and how it answers a walk of prices. */
const knowledge = (state: EngineState) => ({
  hash: stateHash(state),
  exposure: exposureOf(state),
  ids: [state.nextLeverId, state.nextRunId],
  levers: [...state.levers.values()].toSorted((a, b) => a.id - b.id),
  owners: [...state.leversOf].toSorted(([a], [b]) => a - b),
  runs: [...state.runs.values()].toSorted((a, b) => a.id - b.id),
  quota: [...state.quota.started].toSorted(([a], [b]) => a - b),
});
const walk = [1_004, 996, 1_012, 985, 1_030, 960, 1_080, 900];
const answers = (state: EngineState): readonly string[] =>
  walk.flatMap((amount) => {
    trade(state, amount);
    return settleAll(state);
  });

/** Enough rising minutes for the bot to have a direction. */
const withBars = (): EngineState => {
  const state = opened({ capital: 3_000 });
  const closed = Array.from({ length: 31 }, (_, minute) => {
    const at = usdt(970 + minute) as Price;
    return { openMs: (minute - 40) * 60_000, high: at, low: at, close: at };
  });
  holdBars(state, "A", closed, undefined);
  return state;
};

test("[LEV-04] [LEV-17] [BOT-04] a batch that the ledger did not book leaves no trace when it is taken back from its end", () => {
  fc.assert(
    fc.property(
      fc.array(anyCommand, { maxLength: 25 }),
      fc.array(anyCommand, { maxLength: 8 }),
      (booked, unpaid) => {
        const [state, twin] = [withBars(), withBars()];
        for (const command of booked) for (const one of [state, twin]) send(one, command);
        const decided = unpaid.flatMap((command): LeverDecided[] => {
          const effect = send(state, command);
          return effect.type === "leverDecided" ? [effect] : [];
        });
        for (const one of decided.toReversed()) step(state, { type: "undoLever", decided: one, low: true });
        expect(knowledge(state)).toEqual(knowledge(twin));
        expect(answers(state)).toEqual(answers(twin));
      },
    ),
    { numRuns: 300 },
  );
});

test("[LEV-10] [LEV-11] replaying ticks on what is booked brings about what is not booked, and nothing twice", () => {
  const anyMove = fc.oneof(
    { weight: 3, arbitrary: anyCommand },
    {
      weight: 2,
      arbitrary: fc.record({ type: fc.constant("trade" as const), at: fc.integer({ min: 930, max: 1_070 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant("settle" as const), limit: fc.integer({ min: 1, max: 3 }) }),
    },
  );
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 60 }), (moves) => {
      const state = withBars();
      const booked = { levers: new Map(state.levers), runs: new Map(state.runs) };
      const [startMs, ticks]: [number, number[]] = [state.markMs, []];
      const book = (effect: ReturnType<typeof send> | undefined): void => {
        if (effect?.type !== "leverDecided" && effect?.type !== "leverSettled") return;
        for (const { order, end } of effect.changes)
          if (end === undefined) booked.levers.set(order.id, order);
          else booked.levers.delete(order.id);
        for (const { run, end } of effect.runs)
          if (end === undefined) booked.runs.set(run.id, run);
          else booked.runs.delete(run.id);
      };
      for (const move of moves) {
        if (move.type === "trade") {
          trade(state, move.at);
          mark(state);
          ticks.push(move.at);
        } else if (move.type === "settle") book(step(state, { type: "settleLevers", limit: move.limit })[0]);
        else book(send(state, move));
      }
      const second = createEngineState({
        markMs: startMs,
        capital: 0n as never,
        tradingBook: 0n as never,
        nextOptionId: 1,
        nextLeverId: state.nextLeverId,
        nextRunId: state.nextRunId,
        cooldownMs: 0,
      });
      for (const symbol of ["A", "B"]) {
        step(second, { type: "offerLever", symbol, terms });
        const first = opened().lastTrades.get(symbol);
        if (first !== undefined) second.lastTrades.set(symbol, first);
      }
      for (const lever of booked.levers.values()) holdLever(second, lever);
      for (const run of booked.runs.values()) holdRun(second, run);
      for (const at of ticks) {
        trade(second, at);
        mark(second);
      }
      expect(stateHash(second)).toBe(stateHash(state));
      expect([...second.levers.values()].toSorted((a, b) => a.id - b.id)).toEqual(knowledge(state).levers);
      expect(second.leverDue).toEqual(state.leverDue);
      expect(exposureOf(second).symbols).toEqual(exposureOf(state).symbols);
      expect(answers(second)).toEqual(answers(state));
    }),
    { numRuns: 200 },
  );
});
