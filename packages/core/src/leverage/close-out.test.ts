import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePrice, price } from "../money/money.ts";
import { closeOutPriceOf } from "./close-out.ts";
import { marginOf } from "./margin.ts";
import { isClosedOut } from "./test-close-out.ts";

const at = (text: string) => parsePrice(text) ?? price(0n);
const highestPrice = 2n ** 63n - 1n;

const terms = fc
  .record({
    side: fc.constantFrom("long" as const, "short" as const),
    share: fc.integer({ min: 1, max: 1_000_000_000 }),
    molecule: fc.integer({ min: 1, max: 100 }),
    multiple: fc.integer({ min: 1, max: 1_000 }),
    closeOutBps: fc.integer({ min: 0, max: 9_999 }),
  })
  .map((each) => ({ ...each, margin: marginOf(each.share, each.multiple) }));
/** Prices of every size, from sub-cent coins to the most expensive. */
const prices = fc
  .oneof(fc.bigInt(1n, 1_000n), fc.bigInt(1n, 10n ** 10n), fc.bigInt(1n, 10n ** 17n))
  .map(price);

describe("the close-out price", () => {
  test.each([
    ["long", 20, "97.50000009"],
    ["short", 20, "102.49999991"],
    ["long", 100, "99.50000009"],
    ["long", 1, "50.00000009"],
    ["short", 1, "149.99999991"],
  ] as const)(
    "[LEV-11] side %s at %i times from 100: half of the margin is lost at %s, where the loss rounds up to it",
    (side, multiple, expected) => {
      const stakes = { side, share: 1, molecule: 1, closeOutBps: 5_000, margin: marginOf(1, multiple) };
      expect(closeOutPriceOf(stakes, at("100"))).toBe(at(expected));
    },
  );

  test("[LEV-11] it is exactly where margin + profit falls to its share of the margin, and not one step before", () => {
    fc.assert(
      fc.property(terms, prices, (order, open) => {
        const bound = closeOutPriceOf(order, open);
        const towardsOwner = order.side === "long" ? 1n : -1n;
        if (bound === undefined) {
          const worst = order.side === "long" ? price(1n) : price(highestPrice);
          expect(isClosedOut(order, open, worst)).toBe(false);
          return;
        }
        expect(isClosedOut(order, open, bound)).toBe(true);
        expect(isClosedOut(order, open, price(bound + towardsOwner))).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test("[LEV-11] every price beyond it closes the position out, and none before it", () => {
    fc.assert(
      fc.property(terms, prices, prices, (order, open, last) => {
        const bound = closeOutPriceOf(order, open);
        const isBeyond = bound !== undefined && (order.side === "long" ? last <= bound : last >= bound);
        expect(isClosedOut(order, open, last)).toBe(isBeyond);
      }),
      { numRuns: 500 },
    );
  });

  test("[LEV-11] a position is never closed out at its opening price", () => {
    fc.assert(
      fc.property(terms, prices, (order, open) => {
        expect(isClosedOut(order, open, open)).toBe(false);
      }),
    );
  });

  test("[LEV-11] the highest price that a log can hold closes a short out, and beyond it there is none", () => {
    const short = {
      side: "short",
      share: 1,
      molecule: 1,
      closeOutBps: 5_000,
      margin: marginOf(1, 1),
    } as const;
    expect(closeOutPriceOf(short, price(6_148_914_695_335_793_668n))).toBe(highestPrice);
    expect(closeOutPriceOf(short, price(6_148_914_695_335_793_669n))).toBeUndefined();
    expect(closeOutPriceOf(short, price(6_148_914_695_335_793_667n))).toBe(highestPrice - 1n);
  });

  test("[LEV-11] a position has none if its loss is divided so much that no price reaches it", () => {
    const stakes = { side: "long", share: 1, molecule: 100, closeOutBps: 0, margin: marginOf(1, 1) } as const;
    expect(closeOutPriceOf(stakes, at("100"))).toBeUndefined();
    expect(closeOutPriceOf({ ...stakes, side: "short" }, price(10n ** 18n))).toBeUndefined();
  });
});
