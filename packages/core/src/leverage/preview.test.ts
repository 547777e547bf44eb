import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePrice, price, rate } from "../money/money.ts";
import { leverProfit } from "./profit.ts";
import { previewLever } from "./preview.ts";

const previewed = {
  side: "long",
  multiple: 20,
  share: 2,
  price: parsePrice("60000") ?? price(0n),
  molecule: 1,
  feeRate: rate(50_000n),
  closeOutBps: 5_000,
} as const;

test("[LEV-14] the preview shows price, margin, fee, close-out price and the effect of one percent before the confirmation", () => {
  expect(previewLever(previewed)).toEqual({
    price: 6_000_000_000_000n,
    notional: 2_000_000_000n,
    margin: 100_000_000n,
    fee: 1_000_000n,
    need: 101_000_000n,
    closeOutPrice: 5_850_000_002_999n,
    onePercent: 20_000_000n,
  });
});

test("[LEV-14] the effect of a one percent move follows the profit rule, on both sides", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 100 }),
      fc.bigInt(1n, 10n ** 12n).map((cents) => cents * 100n),
      (share, molecule, open) => {
        const { onePercent } = previewLever({ ...previewed, share, molecule, price: price(open) });
        expect(leverProfit({ side: "long", share, molecule }, price(open), price((open * 101n) / 100n))).toBe(
          onePercent,
        );
        expect(leverProfit({ side: "short", share, molecule }, price(open), price((open * 99n) / 100n))).toBe(
          onePercent,
        );
      },
    ),
  );
});
