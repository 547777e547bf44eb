/**
 * The tables accept what the engine decides: a row that a constraint refused would stop the engine permanently. Random orders of
 * every size go through core's own changes into the constraint of lever_order, `lever_order_is_sound`.
 */
import {
  closed,
  filled,
  openingAt,
  partClosed,
  placed,
  type LeverChange,
  type Moment,
} from "@candor/core/engine/levers/lever-change";
import type { LeverOrder } from "@candor/core/leverage/lever-order";
import { feeOf, marginOf } from "@candor/core/leverage/margin";
import { money, price, rate } from "@candor/core/money/money";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { withTestDatabase, withOwner } from "../platform/db/test-database.ts";
import { leverRecord } from "../records/trades/lever-record.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const nowMs = 2_000;

/** The columns of lever_order, with what may not be null; the constraint itself takes only rows of that table. */
beforeAll(() => owner().query("CREATE TEMP TABLE taken (LIKE lever_order) ON COMMIT DELETE ROWS"));

/** How many of these rows the table takes; rejects with the rule that one of them breaks. */
const soundOf = async (rows: readonly object[]): Promise<number | null> => {
  const { rowCount } = await owner().query(
    `INSERT INTO taken SELECT row.* FROM json_populate_recordset(NULL::lever_order, $1) AS row
     WHERE lever_order_is_sound(row)`,
    [JSON.stringify(rows, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value))],
  );
  return rowCount;
};

/** Every size: from sub-cent coins to the most expensive, from one leaf to the most allowed. */
const prices = fc
  .oneof(fc.bigInt(1n, 1_000n), fc.bigInt(1n, 10n ** 10n), fc.bigInt(10n ** 9n, 10n ** 17n))
  .map(price);
const leaves = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 1_000_000_000 }));
const positions = fc
  .record({
    side: fc.constantFrom("long" as const, "short" as const),
    share: leaves,
    multiple: fc.integer({ min: 1, max: 1_000 }),
    molecule: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 1_000_000 })),
    feeRate: fc.bigInt(0n, 10_000_000n).map(rate),
    closeOutBps: fc.oneof(fc.constant(5_000), fc.integer({ min: 0, max: 9_999 })),
    askedPrice: prices,
  })
  .map((terms): LeverOrder => {
    const [margin, fee] = [marginOf(terms.share, terms.multiple), feeOf(terms.share, terms.feeRate)];
    const times = { acceptedMs: 900, placedSeq: 5, placedMs: 1_000, sinceSeq: 5 };
    const none = {
      opening: undefined,
      stopLoss: undefined,
      takeProfit: undefined,
      runId: undefined,
      parentId: undefined,
    };
    const lever = { id: 1, userId: 1, symbol: "BTCUSDT", ...times, ...terms, margin, fee, ...none };
    return {
      ...lever,
      opening: openingAt(lever, "bestPrice", { seq: 5, price: terms.askedPrice, atMs: 1_000, askedMs: 900 }),
    };
  });
/** A price near the opening price or anywhere, as long as the profit still fits its column. */
const stories = fc
  .record({ order: positions, far: prices, near: fc.integer({ min: -200, max: 200 }), isNear: fc.boolean() })
  .map(({ order, far, near, isNear }) => {
    const open = order.askedPrice;
    const moved = price(isNear ? open + (open * BigInt(near)) / 10_000n : far);
    const highest = open * 1_000n;
    return { order, at: moved < 1n ? price(1n) : moved > highest ? price(highest) : moved };
  })
  .filter(({ order, at }) => (at / order.askedPrice + 1n) * BigInt(order.share) < 9_000_000_000n);

const changesOf = ({ order, at }: { order: LeverOrder; at: LeverOrder["askedPrice"] }): LeverChange[] => {
  const moment: Moment = { seq: 6, price: at, atMs: 1_500, askedMs: 1_400 };
  const trigger: Moment = { ...moment, askedMs: 1_500 };
  const bound = order.opening?.closeOutPrice;
  const isOut = bound !== undefined && (order.side === "long" ? at <= bound : at >= bound);
  const whole = [closed(order, "owner", moment), ...(isOut ? [closed(order, "closeOut", trigger)] : [])];
  const parts = order.share > 1 ? partClosed(order, Math.ceil(order.share / 3), 2, moment) : [];
  return [placed(order), ...whole, ...parts];
};

test("[LEV-04] [LEV-09] [LEV-11] [LEV-13] [LEV-15] no constraint refuses what the engine opens, closes or splits", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stories, { minLength: 40, maxLength: 40 }), async (drawn) => {
      const rows = drawn.flatMap(changesOf).map((change) => leverRecord(change, nowMs));
      expect(await soundOf(rows)).toBe(rows.length);
    }),
    { numRuns: 50 },
  );
});

/** A hundred leaves at 10 times that wait from tick 5 on for 60 000 and are filled by tick 6 at the given price. */
const filledAt = (side: "long" | "short", at: bigint): LeverChange => {
  const [share, multiple, feeRate] = [100, 10, rate(50_000n)];
  const waiting: LeverOrder = {
    id: 1,
    userId: 1,
    symbol: "BTCUSDT",
    side,
    multiple,
    share,
    molecule: 1,
    feeRate,
    closeOutBps: 5_000,
    margin: marginOf(share, multiple),
    fee: feeOf(share, feeRate),
    askedPrice: asked,
    acceptedMs: 900,
    placedSeq: 5,
    placedMs: 1_000,
    opening: undefined,
    stopLoss: undefined,
    takeProfit: undefined,
    sinceSeq: 5,
    runId: undefined,
    parentId: undefined,
  };
  return filled(waiting, { seq: 6, price: price(at), atMs: 1_500, askedMs: 1_500 });
};
const asked = price(60_000n * 10n ** 8n);
const check = (change: LeverChange) => soundOf([leverRecord(change, nowMs)]);

test.each([
  ["long", -1n],
  ["short", 1n],
] as const)(
  "[LEV-10] a %s that waited is filled at exactly its price or better, never worse",
  async (side, better) => {
    expect(await check(filledAt(side, asked))).toBe(1);
    expect(await check(filledAt(side, asked + better))).toBe(1);
    await expect(check(filledAt(side, asked - better))).rejects.toMatchObject({
      constraint: "the_opening_is_the_rule",
    });
  },
);

test.each([
  ["a fee below the rule", "the_fee_is_the_rule", { fee: 49_999_999 }],
  ["a fee above the rule", "the_fee_is_the_rule", { fee: 50_000_001 }],
  ["a profit without a move", "the_outcome_is_the_rule", { profit: 1 }],
  ["a loss that the house bears without a move", "the_outcome_is_the_rule", { house_loss: 1 }],
  [
    "a loss beyond the margin",
    "the_outcome_is_the_rule",
    { close_price: asked / 2n, profit: -50_000_000_000, house_loss: 0 },
  ],
  [
    "a loss that the house bears within the margin",
    "the_outcome_is_the_rule",
    { close_price: (asked * 99n) / 100n, profit: 0, house_loss: 1_000_000_000 },
  ],
  ["a close at its own acceptance", "it_is_decided_soon_after_it_was_accepted", { asked_ms: 1_600 }],
  ["a close long after its acceptance", "it_is_decided_soon_after_it_was_accepted", { asked_ms: -3_401 }],
] as const)("[LEV-09] [LEV-13] [API-18] there is no contract with %s", async (_, constraint, changes) => {
  const moment: Moment = { seq: 7, price: asked, atMs: 1_600, askedMs: 1_550 };
  const row = leverRecord(closed(filledAt("long", asked).order, "owner", moment), nowMs);
  expect(await soundOf([row])).toBe(1);
  await expect(soundOf([{ ...row, ...changes }])).rejects.toMatchObject({ constraint });
});

test("[LEV-04] an order that is not part has exactly its margin", async () => {
  const { order } = filledAt("long", asked);
  const moment: Moment = { seq: 6, price: asked, atMs: 1_500, askedMs: 1_500 };
  const withMargin = (margin: bigint) =>
    check(filled({ ...order, opening: undefined, sinceSeq: 5, margin: money(margin) }, moment));
  expect(await withMargin(order.margin)).toBe(1);
  for (const margin of [order.margin - 1n, order.margin + 1n]) {
    await expect(withMargin(margin)).rejects.toMatchObject({ constraint: "the_margin_is_the_rule" });
  }
});

test("[LEV-10] [LEV-11] a trigger acts after the tick from which it counts, never at that tick", async () => {
  const { order } = filledAt("long", asked);
  const held = { ...order, stopLoss: price(asked - 1n), takeProfit: price(asked + 1n) };
  for (const [reason, at] of [
    ["closeOut", asked / 2n],
    ["stopLoss", asked - 1n],
    ["takeProfit", asked + 1n],
  ] as const) {
    const moment: Moment = { seq: 7, price: price(at), atMs: 1_600, askedMs: 1_600 };
    expect(await check(closed(held, reason, moment))).toBe(1);
    await expect(check(closed(held, reason, { ...moment, seq: 6 }))).rejects.toMatchObject({
      constraint: "the_reason_is_reached",
    });
  }
});
