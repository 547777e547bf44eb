/** Invariants that hold in every world, for any commands and any market. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAccount } from "../ids/account-id.ts";
import type { LeverOrder } from "../leverage/lever-order.ts";
import type { Command } from "./command.ts";
import type { EngineEffect, Fact } from "./events.ts";
import { restoreBars } from "./levers/restore-levers.ts";
import { commandOf, opening } from "./levers/test-levers.ts";
import type { EngineState } from "./state.ts";
import { factDigest, rowsDigest } from "./state-hash.ts";
import {
  advance,
  fund,
  keyOf,
  mark,
  moving,
  opened,
  placing,
  poolOf,
  quote,
  send,
  settle,
  usdt,
} from "./test-world.ts";
import { awaitedSymbols, maxWaiting } from "./waiting.ts";

type Asked = {
  readonly userId: number;
  readonly symbol: string;
  readonly kind: string;
  /** Its meaning depends on `kind`: an amount, a size, which order to pick. */
  readonly size: number;
  readonly isUp: boolean;
  /** How far the clock is from the last mark. */
  readonly aheadMs: number;
};
type Beat = {
  readonly a: number | undefined;
  readonly b: number | undefined;
  /** The log gives every awaited pair a tick. The laws also hold without that. */
  readonly isFull: boolean;
  readonly laterMs: number;
};
type Step = Asked | Beat | { readonly limit: number };

const kinds =
  "place open ask close part closeAll reverse revoke revokeAll stops in out startRun stopRun".split(" ");
const anyAsked = fc.record({
  userId: fc.integer({ min: 1, max: 4 }),
  symbol: fc.constantFrom("A", "B"),
  kind: fc.oneof(
    { weight: 24, arbitrary: fc.constantFrom(...kinds, "place", "place", "open", "open", "ask", "startRun") },
    { weight: 1, arbitrary: fc.constantFrom("freeze", "unfreeze", "unfreeze") },
  ),
  size: fc.integer({ min: 1, max: 12 }),
  isUp: fc.boolean(),
  aheadMs: fc.integer({ min: -5, max: 60 }),
});
/** Mostly small moves, so that the price has rarely moved too far for an option. */
const anyBeat = fc.record({
  a: fc.constantFrom(undefined, undefined, 960, 985, 999, 1_000, 1_000, 1_000, 1_001, 1_020, 1_050),
  b: fc.constantFrom(undefined, undefined, undefined, 9.5, 10, 10, 10, 10.5),
  isFull: fc.boolean(),
  laterMs: fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(1, 50, 100) },
    { weight: 1, arbitrary: fc.constantFrom(6_000, 60_000) },
  ),
});
const anyStep = fc.oneof(
  { weight: 4, arbitrary: anyAsked as fc.Arbitrary<Step> },
  { weight: 3, arbitrary: anyBeat as fc.Arbitrary<Step> },
  { weight: 1, arbitrary: fc.record({ limit: fc.integer({ min: 1, max: 5 }) }) as fc.Arbitrary<Step> },
);
const anyWorld = fc.array(anyStep, { minLength: 60, maxLength: 150, size: "max" });

/** Makes most commands fit the order that they name. */
const isMeant = ({ kind, size, isUp }: Asked, lever: LeverOrder | undefined): boolean => {
  if (lever === undefined || size > 10) return true;
  if (kind === "stops" && lever.side !== (isUp ? "long" : "short")) return false;
  return (lever.opening === undefined) === (kind === "revoke");
};

const commandFor = (state: EngineState, asked: Asked): Command => {
  const { userId, symbol, size, isUp } = asked;
  const acceptedMs = Math.max(0, state.markMs + asked.aheadMs);
  const last = Number(state.lastTrades.get(symbol)?.price ?? 0n) / 1e8;
  const own = (state.leversOf.get(userId) ?? []).filter((id) => isMeant(asked, state.levers.get(id)));
  const orderId = own[size % Math.max(1, own.length)] ?? size;
  const lever = (command: Parameters<typeof commandOf>[1]) =>
    commandOf(state, { ...command, userId, acceptedMs });
  const open = { userId, acceptedMs, symbol, share: size, multiple: isUp ? 10 : 50 };
  const side = isUp ? "long" : "short";
  const money = (direction: "to_contract" | "to_wallet") => moving(state, size * 50, { userId, direction });
  const of = isUp ? symbol : undefined;
  switch (asked.kind) {
    case "place":
      return placing(state, {
        userId,
        symbol,
        acceptedMs,
        stake: usdt(size * 10),
        direction: isUp ? "call" : "put",
      });
    case "open":
      return opening(state, { ...open, side, stopLoss: quote(isUp ? last * 0.98 : last * 1.02) });
    case "ask":
      return opening(state, {
        ...open,
        side,
        askedPrice: quote(isUp ? last - 0.01 * last : last + 0.01 * last),
      });
    case "close":
      return lever({ type: "closeLever", orderId, share: undefined });
    case "part":
      return lever({ type: "closeLever", orderId, share: 1 });
    case "closeAll":
      return lever({ type: "closeAllLevers", symbol: of });
    case "reverse":
      return lever({ type: "reverseLever", orderId });
    case "revoke":
      return lever({ type: "revokeLever", orderId });
    case "revokeAll":
      return lever({ type: "revokeAllLevers", symbol: of });
    case "stops":
      return lever({
        type: "setStops",
        orderId,
        stopLoss: quote(last * (side === "long" ? 0.99 : 1.01)),
        takeProfit: "keep",
      });
    case "in":
      return { ...money("to_contract"), acceptedMs };
    case "out":
      return { ...money("to_wallet"), acceptedMs };
    case "startRun":
      return lever({ type: "startRun", symbol, amount: usdt(100 * size), multiple: 10, times: 2 });
    case "stopRun":
      return lever({ type: "stopRun", runId: state.runOf.get(userId) ?? 1 });
    default:
      return { type: asked.kind === "freeze" ? "freezeUser" : "unfreezeUser", userId, acceptedMs };
  }
};

type World = {
  readonly state: EngineState;
  /** The times of each pair's ticks, the first at 0. */
  readonly ticks: Map<string, number[]>;
  readonly commands: Command[];
  readonly effects: EngineEffect[];
};
/** Called after each step with its effects. */
type Watch = (world: World, effects: readonly EngineEffect[]) => void;

/** Plays the steps; at the end every command has had its tick, and everything is handed out. */
const play = (steps: readonly Step[], watch: Watch = () => {}): World => {
  const state = opened({ capital: 30_000 });
  const rising = Array.from({ length: 30 }, (_, place) => quote(991 + place / 3));
  const bars = rising.map((at, place) => ({ openMs: (place - 30) * 60_000, high: at, low: at, close: at }));
  restoreBars(state, "A", bars, undefined);
  fund(state, 3, { wallet: 200, contract: 200 });
  fund(state, 4, { wallet: 60, contract: 0 });
  const ticks = new Map(["A", "B"].map((symbol) => [symbol, [state.markMs]]));
  const world: World = { state, ticks, commands: [], effects: [] };
  const tell = (effects: readonly EngineEffect[]): void => {
    world.effects.push(...effects);
    watch(world, effects);
  };
  const beat = ({ a, b, isFull, laterMs }: Beat): void => {
    const awaited = isFull ? awaitedSymbols(state) : new Set();
    const traded = Object.entries({ A: a, B: b }).flatMap(([symbol, amount]) => {
      const at = amount ?? (awaited.has(symbol) ? ("heartbeat" as const) : undefined);
      return at === undefined ? [] : [[symbol, at] as const];
    });
    for (const [symbol] of traded) ticks.get(symbol)?.push(state.markMs + laterMs);
    tell(advance(state, traded, laterMs));
  };
  for (const one of steps) {
    if ("limit" in one) tell(settle(state, one.limit));
    else if ("laterMs" in one) beat(one);
    else {
      const command = commandFor(state, one);
      world.commands.push(command);
      tell(send(state, command, world.commands.length - 1));
    }
  }
  for (let last = 0; last < 2; last++) {
    tell(settle(state));
    beat({ a: 1_000, b: 10, isFull: true, laterMs: 100 });
  }
  mark(state, state.markMs);
  return world;
};

const factsOf = (effects: readonly EngineEffect[]): readonly Fact[] =>
  effects.flatMap((effect) => (effect.type === "refused" ? [] : effect.facts));
const textOf = (effects: readonly EngineEffect[]): string =>
  JSON.stringify(effects, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));

/** `broken` returns what breaks the law in a world; the seed gives the same worlds each time. */
const holds = (seed: number, broken: (steps: readonly Step[]) => readonly unknown[]): void =>
  fc.assert(
    fc.property(anyWorld, (steps) => {
      expect(broken(steps)).toEqual([]);
    }),
    { seed, numRuns: 50 },
  );

describe("in every world", () => {
  test("[API-18] a command with a price is booked at the first tick of its pair after it was accepted", () => {
    holds(181, (steps) => {
      const { ticks, effects } = play(steps);
      const firstSeq = (symbol: string, acceptedMs: number): number =>
        (ticks.get(symbol)?.findIndex((timeMs) => timeMs > acceptedMs) ?? -1) + 1;
      return factsOf(effects)
        .flatMap(pricedBy)
        .filter(([symbol, acceptedMs, seq]) => firstSeq(symbol, acceptedMs) !== seq);
    });
  });

  test("[API-18] every command has one answer, in order of arrival for each user, and at most 32 of a user wait", () => {
    holds(182, (steps) => {
      let most = 0;
      const { commands, effects } = play(steps, ({ state }) => {
        most = Math.max(most, ...state.waitingOf.values());
      });
      const answers = effects.flatMap((effect) =>
        effect.type === "settled" || effect.ticket === undefined
          ? []
          : [{ ticket: effect.ticket, key: keyOf(effect) }],
      );
      const all = answers.map(({ ticket }) => ticket).toSorted((a, b) => a - b);
      const inTurn = answers.filter(
        ({ ticket, key }) => key !== "DoNotSubmit" && commands[ticket]?.type !== "unfreezeUser",
      );
      const overtaken = inTurn.filter(({ ticket }, place) => {
        const userId = commands[ticket]?.userId;
        return inTurn
          .slice(0, place)
          .some((each) => each.ticket > ticket && commands[each.ticket]?.userId === userId);
      });
      const isWhole = all.length === commands.length && all.every((ticket, place) => ticket === place);
      return [...overtaken, ...(isWhole ? [] : [all]), ...(most > maxWaiting ? [most] : [])];
    });
  });

  test("[TRUST-01] [OPT-07] no money appears or disappears, no account is below zero, and bound money is what its rows bind", () => {
    holds(183, (steps) => {
      const broken: unknown[] = [];
      let whole: bigint | undefined;
      const bound = { stakes: new Map<number, bigint>(), orders: new Map<number, bigint>() };
      const sum = (amounts: Iterable<bigint>) => [...amounts].reduce((all, one) => all + one, 0n);
      play(steps, ({ state }, effects) => {
        const told = new Map<number, bigint>();
        for (const fact of factsOf(effects)) {
          bind(bound, fact);
          if ("after" in fact)
            for (const { account, balance } of fact.after) told.set(Number(account), balance);
        }
        broken.push(
          ...[...told].filter(([account, balance]) => (state.funds.get(account) ?? 0n) !== balance),
        );
        broken.push(...[...state.funds].filter(([account, balance]) => balance <= 0n && hasFloor(account)));
        const total = sum(state.funds.values()) + sum(bound.stakes.values()) + sum(bound.orders.values());
        whole ??= total;
        if (total !== whole) broken.push(["money appeared or disappeared", total - whole]);
        const payouts = sum([...state.open.values()].map(({ payout }) => payout));
        if (poolOf(state, "option_reserve") !== payouts) broken.push(["the reserve", payouts]);
      });
      return broken;
    });
  });

  test("[TRUST-03] [BOT-04] each change of a row starts from the result of the change before; a user has one run at a time", () => {
    holds(186, (steps) => {
      const rows = new Map<string, unknown>();
      const owners = new Map<number, number>();
      const broken: unknown[] = [];
      play(steps, (_, effects) => {
        for (const fact of factsOf(effects)) {
          if (fact.type === "leverChanged") {
            const { before, order, end } = fact.change;
            if (rows.get(`lever ${order.id}`) !== before) broken.push(fact);
            rows.set(`lever ${order.id}`, end === undefined ? order : "ended");
          }
          if (fact.type !== "runChanged") continue;
          const { before, run, end } = fact.change;
          if (rows.get(`run ${run.id}`) !== before) broken.push(fact);
          rows.set(`run ${run.id}`, end === undefined ? run : "ended");
          if ((owners.get(run.userId) ?? run.id) !== run.id) broken.push(fact);
          if (end === undefined) owners.set(run.userId, run.id);
          else owners.delete(run.userId);
        }
      });
      return broken;
    });
  });

  test("[SES-17] nothing is opened, started, moved or left waiting for a frozen user", () => {
    holds(184, (steps) => {
      const broken: unknown[] = [];
      play(steps, ({ state }, effects) => {
        broken.push(...factsOf(effects).filter((fact) => state.frozen.has(openedBy(fact))));
        for (const lever of state.levers.values())
          if (lever.opening === undefined && state.frozen.has(lever.userId)) broken.push(lever);
      });
      return broken;
    });
  });

  test("[TRUST-03] the same events give the same effects, and what is booked is what the engine holds", () => {
    holds(185, (steps) => {
      const { state, effects } = play(steps);
      if (textOf(play(steps).effects) !== textOf(effects)) return ["the second run gave other effects"];
      const digest = factsOf([...effects, ...settle(state)]).reduce(
        (sum, fact) => sum ^ factDigest(fact),
        0n,
      );
      return digest === rowsDigest(state) ? [] : [digest];
    });
  });
});

/** The ticks that decided a fact, as the fact records them. */
const pricedBy = (fact: Fact): readonly (readonly [symbol: string, acceptedMs: number, seq: number])[] => {
  if (fact.type === "optionPlaced")
    return [[fact.option.symbol, fact.option.acceptedMs, fact.option.entrySeq]];
  if (fact.type !== "leverChanged") return [];
  const { before, order, end } = fact.change;
  const placed = before === undefined ? ([[order.symbol, order.acceptedMs, order.placedSeq]] as const) : [];
  const isAsked = end?.type === "closed" && (end.reason === "owner" || end.reason === "runEnd");
  return isAsked ? [...placed, [order.symbol, end.askedMs, end.seq]] : placed;
};

/** The user of a new option, contract, run or movement of money; 0 for other facts. */
const openedBy = (fact: Fact): number => {
  if (fact.type === "optionPlaced") return fact.option.userId;
  if (fact.type === "moved") return fact.userId;
  if (fact.type === "optionSettled" || fact.change.before !== undefined) return 0;
  if (fact.type === "runChanged") return fact.change.run.userId;
  return fact.change.end === undefined ? fact.change.order.userId : 0;
};

const hasFloor = (account: number): boolean => {
  const { userId, class: name } = readAccount(BigInt(account));
  return userId > 0 || name === "capital" || name === "option_reserve";
};

/** Keeps the money that the booked rows bind, read from the facts: stakes; margins, and the fees of waiting orders. */
const bind = (
  bound: { readonly stakes: Map<number, bigint>; readonly orders: Map<number, bigint> },
  fact: Fact,
): void => {
  if (fact.type === "optionPlaced") bound.stakes.set(fact.option.id, fact.option.stake);
  if (fact.type === "optionSettled") bound.stakes.delete(fact.settlement.option.id);
  if (fact.type !== "leverChanged") return;
  const { order, end } = fact.change;
  if (end === undefined)
    bound.orders.set(order.id, order.margin + (order.opening === undefined ? order.fee : 0n));
  else bound.orders.delete(order.id);
};
