import { describe, expect, test } from "vitest";
import type { EngineState } from "../state.ts";
import { heartbeat, keyOf, keysOf, opened, quote, send, trade } from "../test-world.ts";
import { askLever, commandOf, leverOf, open, settleAll } from "./test-levers.ts";

/** One leaf of A at 1000, then a trade at `amount`. */
const held = (amount: number, changes: Parameters<typeof open>[1] = {}): EngineState => {
  const state = opened();
  open(state, changes);
  trade(state, amount);
  return state;
};

describe("stops", () => {
  /** A number sets a stop, null removes it, and undefined leaves it as it is. */
  const setStops = (state: EngineState, stopLoss?: number | null, takeProfit?: number | null) => {
    const change = (at: number | null | undefined) =>
      at === undefined ? "keep" : at === null ? "none" : quote(at);
    return askLever(state, {
      type: "setStops",
      orderId: 1,
      stopLoss: change(stopLoss),
      takeProfit: change(takeProfit),
    });
  };

  test("[LEV-08] a position's stops are compared with its opening price, take-profit first", () => {
    const state = held(1_020);
    expect(keyOf(setStops(state, 1_000, 1_000))).toBe("StopProfitPriceCannotBeLowerThanOpeningPrice");
    expect(keyOf(setStops(state, 1_000, 1_001))).toBe("StopLossPriceCannotBeGreaterThanOpeningPrice");
    expect(keyOf(setStops(state, 999, 1_001))).toBe("taken");
    const short = held(980, { side: "short" });
    expect(keyOf(setStops(short, 1_000, 1_000))).toBe("StopProfitPriceCannotBeGreaterThanOpeningPrice");
    expect(keyOf(setStops(short, 1_000, 999))).toBe("StopLossPriceCannotBeLessThanOpeningPrice");
  });

  test("[LEV-08] a stop that is not given stays as it is; `none` removes it", () => {
    const state = held(1_000, { stopLoss: quote(990), takeProfit: quote(1_010) });
    const stopsAfter = (...stops: readonly [(number | null)?, (number | null)?]) => {
      const { stopLoss, takeProfit } = leverOf(setStops(state, ...stops));
      return [stopLoss, takeProfit];
    };
    expect(stopsAfter(980)).toEqual([quote(980), quote(1_010)]);
    expect(stopsAfter(undefined, 1_020)).toEqual([quote(980), quote(1_020)]);
    expect(stopsAfter(null)).toEqual([undefined, quote(1_020)]);
    expect(stopsAfter(970, null)).toEqual([quote(970), undefined]);
  });

  test("[LEV-08] removing a stop leaves the stops of other positions where they are", () => {
    const state = held(1_000, { stopLoss: quote(990) });
    open(state, { userId: 2, stopLoss: quote(985) });
    setStops(state, null);
    trade(state, 986);
    expect(settleAll(state)).toEqual([]);
    trade(state, 985);
    expect(settleAll(state)).toEqual(["2 closed stopLoss at 985"]);
  });

  test("[LEV-08] an unchanged stop is not checked again: a fill at a better price may have passed it", () => {
    const state = opened();
    open(state, { askedPrice: quote(900), stopLoss: quote(890) });
    trade(state, 880);
    settleAll(state);
    expect(keyOf(setStops(state, 890))).toBe("StopLossPriceCannotBeGreaterThanOpeningPrice");
    expect(leverOf(setStops(state, undefined, 950))).toMatchObject({
      stopLoss: quote(890),
      takeProfit: quote(950),
    });
  });

  test("[LEV-08] are set at once, without a price, and move no money", () => {
    const state = held(1_000);
    const command = commandOf(state, {
      type: "setStops",
      orderId: 1,
      stopLoss: quote(990),
      takeProfit: "keep",
    });
    expect(send(state, command)).toMatchObject([{ type: "taken", newId: undefined, facts: [{ after: [] }] }]);
    const none = commandOf(state, { type: "setStops", orderId: 9, stopLoss: "none", takeProfit: "none" });
    expect(keysOf(send(state, none))).toEqual(["LeverOrderNotFound"]);
  });

  test("[LEV-08] [LEV-10] a stop that the last price has already reached closes at the next trade that reaches it", () => {
    const state = held(1_020);
    expect(leverOf(setStops(state, undefined, 1_010))).toMatchObject({
      sinceSeq: 3,
      takeProfit: quote(1_010),
    });
    heartbeat(state);
    trade(state, 1_005);
    expect(settleAll(state)).toEqual([]);
    trade(state, 1_015);
    expect(settleAll(state)).toEqual(["1 closed takeProfit at 1015"]);
  });

  test("[LEV-15] moved stops trigger at the new price, not at the old one, and a removed stop never", () => {
    const state = held(1_000);
    setStops(state, 990, 1_010);
    setStops(state, 980, null);
    trade(state, 1_020);
    trade(state, 985);
    expect(settleAll(state)).toEqual([]);
    setStops(state, 990);
    trade(state, 989);
    expect(settleAll(state)).toEqual(["1 closed stopLoss at 989"]);
  });

  test("[LEV-08] a pending order has its stops from its placing", () => {
    const state = opened();
    open(state, { askedPrice: quote(900) });
    expect(keyOf(setStops(state, 800))).toBe("LeverOrderNotHolding");
  });
});
