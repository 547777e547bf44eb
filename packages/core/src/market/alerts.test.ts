import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { price, priceUnit, quantity } from "../money/money.ts";
import {
  alertRestMs,
  armAlert,
  boundsOf,
  formatPercentBps,
  parsePercentBps,
  stepAlert,
  type AlertTerms,
  type PriceAlert,
} from "./alerts.ts";
import type { Tick } from "./tick.ts";

const usdt = (whole: number) => price(BigInt(whole) * priceUnit);
const tick = (seq: number, at: number, timeMs = seq * alertRestMs, kind: Tick["kind"] = "trade"): Tick => ({
  symbol: "BTCUSDT",
  seq,
  timeMs,
  kind,
  price: usdt(at),
  qty: quantity(kind === "trade" ? 1n : 0n),
  buyerMaker: false,
});
const armed = (terms: AlertTerms, rearm: boolean, at: number): PriceAlert => {
  const made = armAlert(terms, rearm, tick(1, at));
  if (!made.ok) throw new Error(made.refusal.key);
  return made.value;
};
/** The numbers of the ticks that rang. */
const rings = (start: PriceAlert, ticks: readonly Tick[]): readonly number[] => {
  let alert = start;
  return ticks.flatMap((each) => {
    const step = stepAlert(alert, each);
    alert = step.alert;
    return step.rang ? [each.seq] : [];
  });
};
const path = (...prices: number[]) => prices.map((at, index) => tick(index + 2, at));

const anyTerms = fc.oneof(
  fc.record({
    kind: fc.constantFrom("above" as const, "below" as const),
    price: fc.integer({ min: 50, max: 150 }).map(usdt),
  }),
  fc.record({ kind: fc.constant("percent" as const), percentBps: fc.integer({ min: 10, max: 9_000 }) }),
);
const anyPath = fc.array(fc.integer({ min: 1, max: 250 }), { maxLength: 60 });

describe("[MKT-11] a price alert", () => {
  test("rings at its price or beyond it, and not before", () => {
    expect(rings(armed({ kind: "above", price: usdt(110) }, false, 100), path(109, 110, 111))).toEqual([3]);
    expect(rings(armed({ kind: "below", price: usdt(90) }, false, 100), path(91, 80, 70))).toEqual([3]);
    expect(rings(armed({ kind: "percent", percentBps: 500 }, false, 100), path(104, 96, 95, 90))).toEqual([
      4,
    ]);
    expect(rings(armed({ kind: "percent", percentBps: 500 }, false, 100), path(104, 105))).toEqual([3]);
  });

  test("that arms itself again waits for the price to go back; a percentage counts from the price at which it rang", () => {
    const above = armed({ kind: "above", price: usdt(110) }, true, 100);
    expect(rings(above, path(110, 111, 110, 109, 110, 108, 120))).toEqual([2, 6, 8]);
    const percent = armed({ kind: "percent", percentBps: 1_000 }, true, 100);
    expect(rings(percent, path(109, 110, 120, 121, 109, 108))).toEqual([3, 5, 7]);
  });

  test("that arms itself again rests for a minute; one armed by the user is active at once", () => {
    const alert = armed({ kind: "above", price: usdt(110) }, true, 100);
    const at = (seq: number, price: number, timeMs: number) => tick(seq, price, timeMs);
    const aroundTarget = [
      at(2, 110, 0),
      at(3, 109, 1),
      at(4, 110, 59_999),
      at(5, 109, 60_000),
      at(6, 110, 60_001),
    ];
    expect(rings(alert, aroundTarget)).toEqual([2, 6]);
    // Ticks within the minute are ignored, including those that go back.
    const early = [at(2, 110, 0), at(3, 109, 50_001), at(4, 110, 59_999), at(5, 110, 60_000)];
    expect(rings(alert, early)).toEqual([2]);
    expect(armed(alert.terms, true, 100).quietUntilMs).toBe(0);
  });

  test("is refused when its price is already reached", () => {
    for (const [kind, at] of [
      ["above", 110],
      ["above", 111],
      ["below", 110],
    ] as const) {
      const made = armAlert({ kind, price: usdt(110) }, false, tick(1, at));
      expect(made).toEqual({ ok: false, refusal: { key: "AlertPriceIsReached" } });
    }
  });

  test("ignores heartbeats and all ticks up to the one at which it was armed", () => {
    const alert = armed({ kind: "above", price: usdt(110) }, false, 100);
    expect(stepAlert(alert, tick(9, 120, 9, "heartbeat"))).toEqual({ alert, rang: false });
    expect(stepAlert(alert, tick(1, 120))).toEqual({ alert, rang: false });
  });

  test("that does not arm itself again rings at most once, for any ticks", () => {
    fc.assert(
      fc.property(anyTerms, anyPath, (terms, prices) => {
        const made = armAlert(terms, false, tick(1, 100));
        if (made.ok) expect(rings(made.value, path(...prices)).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("rings in the same way whether the ticks come once, twice, or again from any point", () => {
    fc.assert(
      fc.property(anyTerms, fc.boolean(), anyPath, fc.nat(60), (terms, rearm, prices, cut) => {
        const made = armAlert(terms, rearm, tick(1, 100));
        if (!made.ok) return;
        const ticks = path(...prices);
        const again = [...ticks.slice(0, cut), ...ticks];
        expect(rings(made.value, again)).toEqual(rings(made.value, ticks));
        expect(rings(made.value, [...ticks, ...ticks])).toEqual(rings(made.value, ticks));
      }),
    );
  });

  test("is changed only by a price within its bounds, so an index may skip all other prices", () => {
    fc.assert(
      fc.property(anyTerms, fc.boolean(), anyPath, (terms, rearm, prices) => {
        const made = armAlert(terms, rearm, tick(1, 100));
        if (!made.ok) return;
        let alert = made.value;
        for (const each of path(...prices)) {
          const { high, low } = boundsOf(alert);
          const inside =
            (high !== undefined && each.price >= high) || (low !== undefined && each.price <= low);
          const step = stepAlert(alert, each);
          if (!inside) expect(step.alert).toBe(alert);
          alert = step.alert;
        }
      }),
    );
  });

  test("a percentage is exact: one unit of price less does not ring", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 16n }),
        fc.bigInt({ min: 1n, max: 10n ** 16n }),
        fc.integer({ min: 10, max: 9_000 }),
        (from, to, percentBps) => {
          const made = armAlert({ kind: "percent", percentBps }, false, { price: price(from), seq: 1 });
          if (!made.ok) return;
          const off = to > from ? to - from : from - to;
          const rang = stepAlert(made.value, { ...tick(2, 1), price: price(to) }).rang;
          expect(rang).toBe(off * 10_000n >= from * BigInt(percentBps));
        },
      ),
    );
  });

  test("has bounds at its price, and beyond it by one unit while it waits for the price to go back", () => {
    const of = (kind: "above" | "below", state: PriceAlert["state"]) =>
      boundsOf({ ...armed({ kind, price: usdt(kind === "above" ? 110 : 90) }, true, 100), state });
    expect(of("above", "on")).toEqual({ high: usdt(110) });
    expect(of("above", "back")).toEqual({ low: usdt(110) - 1n });
    expect(of("below", "on")).toEqual({ low: usdt(90) });
    expect(of("below", "back")).toEqual({ high: usdt(90) + 1n });
    expect(of("below", "off")).toEqual({});
  });

  test("has bounds of a percentage that are whole units, never nearer than the percentage", () => {
    const made = armAlert({ kind: "percent", percentBps: 1_000 }, false, { price: price(333n), seq: 1 });
    expect(made.ok && boundsOf(made.value)).toEqual({ high: 367n, low: 299n });
  });

  test("accepts percentages from 0.1 to 90 with two decimals", () => {
    expect(["0.1", "5", "5.25", "90", "12.50"].map(parsePercentBps)).toEqual([10, 500, 525, 9_000, 1_250]);
    for (const text of ["", "0", "0.09", "90.01", "91", "05", "1.234", "-5", "1e1", "5%", " 5", "100"]) {
      expect(parsePercentBps(text)).toBeUndefined();
    }
    expect([10, 500, 525, 1_250].map(formatPercentBps)).toEqual(["0.1", "5", "5.25", "12.5"]);
  });
});
