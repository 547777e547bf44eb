import { expect, test } from "vitest";
import { quoteAfter } from "./quote.ts";

const pushed = (price: string, timeMs = 1) => ({ price, qty: "1", timeMs });

test("[MKT-04] a price knows which way it moved; the first one, and one that stays, moved nowhere", () => {
  const first = quoteAfter(undefined, pushed("100.00"));
  expect(first.move).toBe(0);
  expect(quoteAfter(first, pushed("100.01")).move).toBe(1);
  expect(quoteAfter(first, pushed("99.99")).move).toBe(-1);
  expect(quoteAfter(first, pushed("100.0")).move).toBe(0);
});

test("[MKT-04] two moves in one direction are two flashes", () => {
  const first = quoteAfter(undefined, pushed("100"));
  const second = quoteAfter(first, pushed("101"));
  const third = quoteAfter(second, pushed("102"));
  expect([first.turn, second.turn, third.turn]).toEqual([0, 1, 0]);
});
