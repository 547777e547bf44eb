import { describe, expect, test } from "vitest";
import { userAccount } from "../ids/account-id.ts";
import type { Command } from "./command.ts";
import { restoreBars } from "./levers/restore-levers.ts";
import { changesOf, commandOf, leverOf, open, opening, runsOf, settleAll } from "./levers/test-levers.ts";
import type { EngineState } from "./state.ts";
import { step } from "./step.ts";
import {
  advance,
  answersOf,
  ask,
  beat,
  contractOf,
  decidedOf,
  heartbeat,
  heldAfter,
  keyOf,
  keysOf,
  moving,
  opened,
  place,
  placing,
  quote,
  send,
  settle,
  trade,
  usdt,
} from "./test-world.ts";

const freeze = (state: EngineState, userId = 1, ticket = 99) =>
  send(state, { type: "freezeUser", userId, acceptedMs: state.markMs }, ticket);
const unfreeze = (state: EngineState, userId = 1) =>
  send(state, { type: "unfreezeUser", userId, acceptedMs: state.markMs }, 98);

/** A run of user 1 that has bought two leaves of A at 1000: order 1. */
const running = (times = 3): EngineState => {
  const state = opened();
  const rising = Array.from({ length: 30 }, (_, place) => quote(971 + place));
  const bars = rising.map((at, place) => ({ openMs: (place - 30) * 60_000, high: at, low: at, close: at }));
  restoreBars(state, "A", bars, undefined);
  ask(state, commandOf(state, { type: "startRun", symbol: "A", amount: usdt(200), multiple: 10, times }));
  beat(state);
  expect(state.runs.get(1)).toMatchObject({ orderId: 1 });
  return state;
};

describe("what waits when its user is frozen", () => {
  test("[SES-17] is all refused, in its order; the next tick decides none of it", () => {
    const state = opened();
    send(state, placing(state), 1);
    send(state, opening(state), 2);
    send(state, placing(state, { userId: 2 }), 3);
    send(state, moving(state, 10), 4);
    expect(answersOf(freeze(state))).toEqual([
      "1 AccountFrozen",
      "2 AccountFrozen",
      "4 AccountFrozen",
      "99 taken",
    ]);
    expect(answersOf(trade(state, 1_000))).toEqual(["3 taken"]);
    expect(contractOf(state)).toBe(usdt(100_000));
    expect([state.open.size, state.levers.size]).toEqual([1, 0]);
  });

  test("[SES-17] [API-18] makes room again: none of it counts towards the 32", () => {
    const state = opened();
    for (let ticket = 1; ticket <= 32; ticket++) send(state, placing(state), ticket);
    freeze(state);
    unfreeze(state);
    expect(keysOf(send(state, moving(state, 10)))).toEqual(["taken"]);
    for (let ticket = 1; ticket <= 32; ticket++) expect(send(state, placing(state), ticket)).toEqual([]);
  });

  test("[SES-17] [LEV-06] waiting orders are revoked, the oldest first, and give back margin and fee", () => {
    const state = opened();
    open(state, { askedPrice: quote(900) });
    open(state);
    open(state, { symbol: "B", side: "short", askedPrice: quote(11) });
    open(state, { userId: 2, askedPrice: quote(900) });
    const held = contractOf(state);
    const [frozen] = freeze(state);
    expect(frozen && changesOf(frozen)).toMatchObject([
      { before: { id: 1 }, order: { id: 1 }, end: { type: "revoked", atMs: state.markMs } },
      { before: { id: 3 }, order: { id: 3 }, end: { type: "revoked", atMs: state.markMs } },
    ]);
    expect(contractOf(state)).toBe(held + usdt(201));
    expect(frozen && heldAfter(frozen, userAccount(1, "contract"))).toBe(contractOf(state));
    expect([...state.levers.keys()]).toEqual([2, 4]);
    trade(state, 890);
    expect(settleAll(state)).toEqual(["2 closed closeOut at 890", "4 opened at 890"]);
  });

  test("[SES-17] what a freeze ends does not end before it began, even if the clock is behind the log", () => {
    const state = opened();
    open(state, { askedPrice: quote(900) });
    send(
      state,
      commandOf(state, { type: "startRun", symbol: "A", amount: usdt(200), multiple: 10, times: 1 }),
    );
    const [frozen] = send(state, { type: "freezeUser", userId: 1, acceptedMs: state.markMs - 500 });
    expect(frozen && changesOf(frozen)).toMatchObject([{ end: { type: "revoked", atMs: state.markMs } }]);
    expect(frozen && runsOf(frozen)).toMatchObject([{ end: { reason: "frozen", atMs: state.markMs } }]);
  });

  test("[SES-17] [LEV-07] a freeze after the mark ends an order at the mark, up to which no tick has filled it, and a run at the freeze", () => {
    const state = opened();
    open(state, { askedPrice: quote(900) });
    const run = { type: "startRun", symbol: "A", amount: usdt(200), multiple: 10, times: 1 } as const;
    send(state, commandOf(state, { ...run, acceptedMs: state.markMs + 300 }));
    const acceptedMs = state.markMs + 500;
    const [frozen] = send(state, { type: "freezeUser", userId: 1, acceptedMs });
    expect(frozen && changesOf(frozen)).toMatchObject([{ end: { type: "revoked", atMs: state.markMs } }]);
    expect(frozen && runsOf(frozen)).toMatchObject([{ end: { reason: "frozen", atMs: acceptedMs } }]);
  });

  test("[SES-17] an order that a tick filled just before the freeze is a position, and stays", () => {
    const state = opened();
    open(state, { askedPrice: quote(990) });
    trade(state, 985);
    const [frozen] = freeze(state);
    expect(frozen && decidedOf(frozen).facts).toEqual([]);
    expect(settleAll(state)).toEqual(["1 opened at 985"]);
    expect(state.levers.get(1)?.opening?.price).toBe(quote(985));
  });
});

describe("a frozen user", () => {
  test("[SES-17] may only close: all other commands are refused, with a price or without", () => {
    const state = opened();
    open(state);
    open(state, { askedPrice: quote(900), userId: 2 });
    freeze(state);
    const lever = (command: Parameters<typeof commandOf>[1]) => commandOf(state, command);
    const refused: readonly Command[] = [
      placing(state),
      moving(state, 10),
      opening(state),
      lever({ type: "revokeLever", orderId: 1 }),
      lever({ type: "setStops", orderId: 1, stopLoss: quote(990), takeProfit: "keep" }),
      lever({ type: "reverseLever", orderId: 1 }),
      lever({ type: "revokeAllLevers", symbol: undefined }),
      lever({ type: "startRun", symbol: "A", amount: usdt(200), multiple: 10, times: 1 }),
      lever({ type: "stopRun", runId: 1 }),
    ];
    for (const command of refused)
      expect([command.type, keyOf(ask(state, command))]).toEqual([command.type, "AccountFrozen"]);
    expect(keyOf(ask(state, lever({ type: "closeLever", orderId: 1, share: undefined })))).toBe("taken");
    expect(keyOf(place(state, { userId: 2 }))).toBe("taken");
  });

  test("[SES-17] can close one position, a part of one, or all of them, at the next tick like any user", () => {
    const state = opened();
    open(state, { share: 3 });
    open(state, { symbol: "B" });
    freeze(state);
    const part = ask(state, commandOf(state, { type: "closeLever", orderId: 1, share: 1 }));
    expect(leverOf(part)).toMatchObject({ parentId: 1, share: 1 });
    const all = ask(state, commandOf(state, { type: "closeAllLevers", symbol: undefined }));
    expect(changesOf(all).map(({ order }) => order.id)).toEqual([1, 2]);
    expect(state.levers.size).toBe(0);
  });

  test("[SES-17] keeps positions and options: stops close positions, expiry settles options", () => {
    const state = opened();
    open(state, { stopLoss: quote(990) });
    place(state);
    freeze(state);
    trade(state, 985);
    expect(settleAll(state)).toEqual(["1 closed stopLoss at 985"]);
    advance(state, [], 60_000);
    expect(settle(state)).toMatchObject([
      { facts: [{ type: "optionSettled", settlement: { outcome: "lose" } }] },
    ]);
  });

  test("[SES-17] may trade again after the unfreeze, and not before", () => {
    const state = opened();
    freeze(state);
    freeze(state);
    expect(keyOf(place(state))).toBe("AccountFrozen");
    expect(answersOf(unfreeze(state, 2))).toEqual(["98 taken"]);
    expect(keyOf(place(state))).toBe("AccountFrozen");
    expect(answersOf(unfreeze(state))).toEqual(["98 taken"]);
    expect(keyOf(place(state))).toBe("taken");
  });
});

describe("the run of a frozen user", () => {
  test("[SES-17] [BOT-06] ends; its open trade stays as an ordinary position and counts as done", () => {
    const state = running();
    const [frozen] = freeze(state);
    expect(frozen && decidedOf(frozen).facts).toMatchObject([
      {
        type: "runChanged",
        change: {
          before: { id: 1, done: 0, orderId: 1 },
          run: { id: 1, done: 1, orderId: undefined, net: usdt(-1) },
          end: { reason: "frozen", atMs: state.markMs },
        },
      },
    ]);
    expect([state.runs.size, state.runOf.size, state.botDue.size]).toEqual([0, 0, 0]);
    expect(state.levers.get(1)).toMatchObject({ runId: 1, stopLoss: quote(985.5) });
    trade(state, 985);
    expect(settleAll(state)).toEqual(["1 closed stopLoss at 985"]);
  });

  test("[SES-17] [BOT-06] does not trade any more, even if its step waited for the tick", () => {
    const state = opened();
    send(
      state,
      commandOf(state, { type: "startRun", symbol: "A", amount: usdt(200), multiple: 10, times: 3 }),
    );
    heartbeat(state, "B");
    expect(state.waiting).toHaveLength(1);
    const [frozen] = freeze(state);
    expect(frozen && runsOf(frozen)).toMatchObject([{ run: { done: 0 }, end: { reason: "frozen" } }]);
    expect([state.waiting.length, state.stepping.size]).toEqual([0, 0]);
    expect(trade(state, 1_000)).toEqual([]);
  });

  test("[SES-17] [BOT-06] ends with its trade if a tick closed that just before, even if the freeze ends in the meantime", () => {
    const state = running();
    trade(state, 1_022);
    const [frozen] = freeze(state);
    expect(frozen && decidedOf(frozen).facts).toEqual([]);
    send(state, { type: "unfreezeUser", userId: 1, acceptedMs: state.markMs });
    const effects = step(state, { type: "settle", limit: 10 });
    expect(effects).toMatchObject([
      {
        facts: [
          { type: "leverChanged", change: { end: { reason: "takeProfit" } } },
          { type: "runChanged", change: { run: { done: 1, net: usdt(43) }, end: { reason: "frozen" } } },
        ],
      },
    ]);
    expect([state.runs.size, state.levers.size]).toEqual([0, 0]);
    heartbeat(state, "B");
    expect(heartbeat(state)).toEqual([]);
  });

  test("[SES-17] [LEV-07] is done with its trade once the close is handed out, even if others still wait", () => {
    const state = running();
    open(state, { userId: 2, takeProfit: quote(1_020) });
    trade(state, 1_022);
    const close = commandOf(state, { type: "closeLever", orderId: 1, share: undefined });
    expect(keysOf(send(state, close))).toEqual(["LeverOrderIsBeingExecuted"]);
    freeze(state);
    expect(settleAll(state, 1)).toEqual(["1 closed takeProfit at 1022"]);
    expect(keysOf(send(state, close))).toEqual(["LeverOrderNotFound"]);
    expect(settleAll(state)).toEqual(["2 closed takeProfit at 1022"]);
  });

  test("[SES-17] [BOT-04] still counts as the user's run until its end is handed out: no new one begins before that", () => {
    const state = running();
    trade(state, 1_022);
    freeze(state);
    send(state, { type: "unfreezeUser", userId: 1, acceptedMs: state.markMs });
    const again = { type: "startRun", symbol: "A", amount: usdt(200), multiple: 10, times: 3 } as const;
    expect(keysOf(send(state, commandOf(state, again)))).toEqual(["AiRunIsUnderWay"]);
    settleAll(state);
    expect(keysOf(send(state, commandOf(state, again)))).toEqual(["taken"]);
  });

  test("[SES-17] the freeze of another user does not change it", () => {
    const state = running();
    freeze(state, 2);
    expect(state.runs.get(1)).toMatchObject({ orderId: 1 });
  });
});
