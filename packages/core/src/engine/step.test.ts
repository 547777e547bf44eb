import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Tick, TickKind } from "../market/tick.ts";
import { money, price, quantity } from "../money/money.ts";
import type { EngineEffect, PlaceOption } from "./events.ts";
import { createHeap } from "./heap.ts";
import { createEngineState, type EngineState } from "./state.ts";
import { stateHash } from "./state-hash.ts";
import { step } from "./step.ts";

const start = (changes: { capital?: bigint; cooldownMs?: number } = {}): EngineState => {
  const capital = money(changes.capital ?? 10n ** 12n);
  const state = createEngineState({
    markMs: 0,
    capital,
    tradingBook: money(0n),
    nextOptionId: 1,
    nextLeverId: 1,
    nextRunId: 1,
    cooldownMs: changes.cooldownMs ?? 0,
  });
  for (const symbol of ["A", "B"])
    step(state, { type: "offer", symbol, terms: [{ seconds: 60, percent: 80 }] });
  return state;
};
const tick = (symbol: string, seq: number, timeMs: number, at: bigint, kind: TickKind = "trade"): Tick => ({
  symbol,
  seq,
  timeMs,
  kind,
  price: price(at),
  qty: quantity(1n),
  buyerMaker: false,
});
const take = (state: EngineState, ...ticks: Tick[]): void => {
  for (const one of ticks) step(state, { type: "tick", tick: one });
};
const mark = (state: EngineState, markMs: number) => step(state, { type: "mark", markMs });
const place = (state: EngineState, changes: Partial<PlaceOption> = {}): EngineEffect | undefined =>
  step(state, {
    type: "placeOption",
    userId: 1,
    symbol: "A",
    style: 0,
    fee: money(10_000_000n),
    seconds: 60,
    seenPrice: price(1_000n),
    acceptedMs: state.markMs,
    ...changes,
  })[0];
const refusalOf = (effect: EngineEffect | undefined): string =>
  effect?.type === "refused" ? effect.refusal.key : (effect?.type ?? "nothing");
const settleAll = (state: EngineState) =>
  step(state, { type: "settle", limit: 100 }).flatMap((effect) =>
    effect.type === "settled" ? [effect.settlement] : [],
  );

describe("placing", () => {
  test("[OPT-06] an option opens at the last trade up to the mark, whatever heartbeats say", () => {
    const state = start();
    take(state, tick("A", 1, 900, 999n), tick("A", 2, 950, 1_000n), tick("A", 3, 990, 5n, "heartbeat"));
    mark(state, 1_000);
    expect(place(state)).toMatchObject({
      type: "placed",
      option: { id: 1, entrySeq: 2, entryPrice: 1_000n, buyMs: 1_000, sellMs: 61_000, payout: 8_000_000n },
    });
    expect(state).toMatchObject({ capital: 10n ** 12n - 8_000_000n, reserved: 8_000_000n });
  });

  test("[OPT-06] [MKT-09] the checks answer in their declared order", () => {
    const state = start({ capital: 7_999_999n, cooldownMs: 30_000 });
    const wrong = { symbol: "C", seenPrice: price(5n), seconds: 1, acceptedMs: 9_000 };
    expect(refusalOf(place(state, wrong))).toBe("FailedToGetProductInformation");
    expect(refusalOf(place(state, { ...wrong, symbol: "A" }))).toBe("PriceIsStale");
    take(state, tick("A", 1, 1_000, 1_000n));
    mark(state, 1_000);
    expect(refusalOf(place(state, { ...wrong, symbol: "A" }))).toBe("PriceIsStale");
    const fresh = { ...wrong, symbol: "A", acceptedMs: 5_999 };
    expect(refusalOf(place(state, fresh))).toBe("PriceMoved");
    expect(refusalOf(place(state, { ...fresh, seenPrice: price(1_000n) }))).toBe("BadRequest");
    expect(refusalOf(place(state))).toBe("ExposureLimit");
    expect(refusalOf(place(state, { fee: money(9_000_000n) }))).toBe("placed");
    expect(refusalOf(place(state, { ...fresh, seenPrice: price(1_000n) }))).toBe("TheOrderWillBePlacedIn");
    expect(refusalOf(place(state, { userId: 2, fee: money(900_000n) }))).toBe("placed");
  });

  test("[OPT-04] a voided placement gives back its reserve and its turn", () => {
    const state = start({ cooldownMs: 30_000 });
    take(state, tick("A", 1, 1_000, 1_000n));
    mark(state, 1_000);
    const before = { capital: state.capital, hash: stateHash(state) };
    place(state);
    expect(refusalOf(place(state))).toBe("TheOrderWillBePlacedIn");
    step(state, { type: "voidOption", optionId: 1 });
    expect({ capital: state.capital, hash: stateHash(state) }).toEqual(before);
    expect(refusalOf(place(state))).toBe("placed");
    expect(() => step(state, { type: "voidOption", optionId: 99 })).toThrow("only an open option");
  });
});

describe("settling", () => {
  const opened = (): EngineState => {
    const state = start();
    take(state, tick("A", 1, 1_000, 1_000n), tick("B", 1, 1_000, 1_000n));
    mark(state, 1_000);
    place(state);
    return state;
  };

  test("[OPT-05] nothing settles before its time, and everything at the first mark that reaches it", () => {
    const state = opened();
    mark(state, 60_999);
    expect(settleAll(state)).toEqual([]);
    mark(state, 61_000);
    expect(settleAll(state)).toHaveLength(1);
    expect(settleAll(state)).toEqual([]);
  });

  test("[OPT-06] a trade at the very sell time still decides, one a millisecond later does not", () => {
    const state = opened();
    take(state, tick("A", 2, 61_000, 1_001n), tick("A", 3, 61_001, 1n));
    mark(state, 61_100);
    expect(settleAll(state)).toMatchObject([{ outcome: "win", exit: { seq: 2 }, ploss: 8_000_000n }]);
  });

  test("[OPT-06] [MKT-09] a silent feed settles on time at the last price that was seen", () => {
    const state = opened();
    take(state, tick("A", 2, 30_000, 900n), tick("A", 3, 60_000, 2_000n, "heartbeat"));
    mark(state, 61_000);
    expect(settleAll(state)).toMatchObject([{ outcome: "lose", exit: { seq: 2, price: 900n } }]);
  });

  test("[OPT-06] another pair's later tick fixes the exit as well as the own one", () => {
    const state = opened();
    take(state, tick("B", 2, 61_001, 5n));
    expect(settleAll(state)).toMatchObject([{ outcome: "tie", exit: { seq: 1 } }]);
  });

  test("[OPT-07] capital and reserve end where the outcome says", () => {
    for (const [at, change] of [
      [1_001n, -8_000_000n],
      [999n, 10_000_000n],
      [1_000n, 0n],
    ] as const) {
      const state = opened();
      take(state, tick("A", 2, 2_000, at));
      mark(state, 61_000);
      settleAll(state);
      expect(state).toMatchObject({ capital: 10n ** 12n + change, reserved: 0n, openDigest: 0n });
    }
  });

  test("[OPT-10] due options are handed out oldest first, in pieces of the size asked for", () => {
    const state = opened();
    mark(state, 2_000);
    for (let count = 0; count < 4; count++) place(state);
    mark(state, 100_000);
    const ids = [2, 2, 2].map((limit) =>
      step(state, { type: "settle", limit }).map(
        (effect) => effect.type === "settled" && effect.settlement.option.id,
      ),
    );
    expect(ids).toEqual([[1, 2], [3, 4], [5]]);
  });

  test("time does not go back", () => {
    const state = opened();
    expect(() => mark(state, 999)).toThrow("marks do not go back");
    expect(() => take(state, tick("A", 2, 1_000, 1n))).toThrow("later than every mark");
  });
});

describe("state", () => {
  test("[TRUST-03] the hash does not depend on the order in which options came, and notices every field", () => {
    const hashOf = (...users: number[]) => {
      const state = start();
      take(state, tick("A", 1, 1_000, 1_000n));
      mark(state, 1_000);
      for (const userId of users) place(state, { userId });
      return stateHash(state);
    };
    expect(hashOf(1, 2)).not.toBe(hashOf(2, 1));
    expect(hashOf(1)).not.toBe(hashOf());
    const state = start();
    expect(stateHash({ ...state, markMs: 1 })).not.toBe(stateHash(state));
  });

  test("[OPT-10] the heap gives the least first, whatever went in before", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (numbers) => {
        const heap = createHeap<number>((a, b) => a - b);
        for (const number of numbers) heap.push(number);
        const out = numbers.map(() => heap.pop());
        expect(out).toEqual([...numbers].sort((a, b) => a - b));
        expect(heap.size()).toBe(0);
        expect(heap.pop()).toBeUndefined();
      }),
    );
  });
});
