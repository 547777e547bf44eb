/**
 * Engines that break the rule of the next tick (API-18), each with an error that reveals a price or delays other users.
 */
import type { WaitingCommand } from "@candor/core/engine/command";
import type { EngineState, TradePoint, Waiting } from "@candor/core/engine/state";
import { decideWaiting } from "@candor/core/engine/waiting";
import { product } from "../subject.ts";
import { afterwards, during, keeping, nothing, stepping, type BrokenOnes } from "./tampering.ts";

const symbolOf = (command: WaitingCommand): string | undefined =>
  command.type === "placeOption" || command.type === "openLever" ? command.symbol : undefined;

const tickMs = (state: EngineState, symbol: string): number => state.ticks.get(symbol)?.timeMs ?? 0;

/** Decides at once, at the last tick. */
const decidesAtKnownPrice = stepping((state, event) => {
  const effects = product.step(state, event);
  const command = event.type === "command" ? event.command : undefined;
  const symbol =
    command?.type === "placeOption" || command?.type === "openLever" ? command.symbol : undefined;
  const tick = symbol === undefined ? undefined : state.ticks.get(symbol);
  const last = state.waiting.at(-1);
  if (symbol === undefined || tick === undefined || last === undefined || effects.length > 0) return effects;
  state.ticks.set(symbol, { ...tick, timeMs: last.acceptedMs + 1 });
  const decided = decideWaiting(state);
  state.ticks.set(symbol, tick);
  return decided;
});

type Held = { readonly waiting: Waiting; readonly symbol: string; readonly tick: TradePoint };
const heldBack = keeping((): Held[] => []);

/** Uses the price of the tick, and checks the funds at the next one. */
const looksAtFundsLater = stepping((state, event) => {
  if (event.type !== "mark") return product.step(state, event);
  const earlier = heldBack(state)
    .splice(0)
    .flatMap(({ waiting, symbol, tick }) => {
      const now = state.ticks.get(symbol);
      state.ticks.set(symbol, tick);
      state.waiting.unshift(waiting);
      const effects = decideWaiting(state);
      if (now !== undefined) state.ticks.set(symbol, now);
      return effects;
    });
  state.waiting = state.waiting.filter((waiting) => {
    const symbol = waiting.ticket === undefined ? undefined : symbolOf(waiting.command);
    const tick = symbol === undefined ? undefined : state.ticks.get(symbol);
    if (symbol === undefined || tick === undefined || tick.timeMs <= waiting.acceptedMs) return true;
    heldBack(state).push({ waiting, symbol, tick });
    return false;
  });
  return [...earlier, ...product.step(state, event)];
});

const acceptances = keeping(() => new WeakMap<Waiting, number>());

const waitingFor = (state: EngineState, userId: number, count: number): (() => void) => {
  const before = state.waitingOf.get(userId) ?? 0;
  state.waitingOf.set(userId, count);
  if (count === 0) state.waitingOf.delete(userId);
  return () => {
    const now = (state.waitingOf.get(userId) ?? 0) + before - count;
    if (now > 0) state.waitingOf.set(userId, now);
  };
};

export const brokenQueue: BrokenOnes = {
  "decides a command at the last price that it knows": [
    "API-18",
    "the first tick after its acceptance decides a command",
    decidesAtKnownPrice,
    1,
  ],
  "checks the funds a beat later than the price": [
    "API-18",
    "price and funds are decided at one moment",
    looksAtFundsLater,
    1,
  ],
  "lets a transfer overtake the orders of its owner": [
    "API-18",
    "a user's commands keep their order",
    during(["command"], (state, event) => {
      const command = event.type === "command" ? event.command : undefined;
      return command?.type === "moveFunds" ? waitingFor(state, command.userId, 0) : nothing;
    }),
    1,
  ],
  "gives a command a price that was known while its owner's queue was blocked": [
    "API-18",
    "the first tick after its acceptance decides a command",
    afterwards((state) => {
      const firsts = acceptances(state);
      for (const waiting of state.waiting) {
        waiting.acceptedMs = firsts.get(waiting) ?? waiting.acceptedMs;
        firsts.set(waiting, waiting.acceptedMs);
      }
    }),
    3,
  ],
  "accepts a 33rd command": [
    "API-18",
    "nobody has more than 32 commands waiting",
    during(["command"], (state, event) => {
      const command = event.type === "command" ? event.command : undefined;
      const isFull = command !== undefined && (state.waitingOf.get(command.userId) ?? 0) >= 32;
      return isFull ? waitingFor(state, command.userId, 31) : nothing;
    }),
    1,
  ],
  "decides by user id and not by arrival": [
    "API-18",
    "the engine equals its naive twin",
    during(["mark"], (state) => {
      const userOf = (waiting: Waiting): number =>
        waiting.ticket === undefined ? waiting.userId : waiting.command.userId;
      state.waiting = state.waiting.toSorted((a, b) => userOf(b) - userOf(a));
      return nothing;
    }),
    1,
  ],
  "decides only five commands per beat": [
    "API-18",
    "a backlog delays nobody",
    during(["mark"], (state) => {
      const rest = state.waiting.splice(5);
      return () => void state.waiting.push(...rest);
    }),
    1,
  ],
  "ignores heartbeats": [
    "API-18",
    "the first tick after its acceptance decides a command",
    during(["tick"], (state, event) => {
      const tick = event.type === "tick" && event.tick.kind === "heartbeat" ? event.tick : undefined;
      const before = tick && state.ticks.get(tick.symbol);
      return () => void (tick && before && state.ticks.set(tick.symbol, before));
    }),
    1,
  ],
  "trades on a stale market": [
    "MKT-09",
    "the first tick after its acceptance decides a command",
    during(["mark"], (state) => {
      const trades = [...state.lastTrades];
      for (const [symbol, trade] of trades)
        state.lastTrades.set(symbol, { ...trade, timeMs: tickMs(state, symbol) });
      return () => {
        for (const [symbol, trade] of trades) state.lastTrades.set(symbol, trade);
      };
    }),
    1,
  ],
  "accepts any price that the user saw": [
    "OPT-06",
    "the engine equals its naive twin",
    during(["mark"], (state) => {
      for (const waiting of state.waiting) {
        if (waiting.ticket === undefined || waiting.command.type !== "placeOption") continue;
        const { command } = waiting;
        const seenPrice = state.ticks.get(command.symbol)?.price ?? command.seenPrice;
        Object.assign(waiting, { command: { ...command, seenPrice } });
      }
      return nothing;
    }),
    1,
  ],
};
