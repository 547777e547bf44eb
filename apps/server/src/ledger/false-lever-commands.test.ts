/** What a dishonest leader could try in an owner's name: to see the price before opening or closing, or to open for less. */
import { assert } from "@candor/core/assert/assert";
import {
  closed,
  openingAt,
  partClosed,
  placed,
  revoked,
  type LeverChange,
  type Moment,
} from "@candor/core/engine/levers/lever-change";
import type { LeverOrder } from "@candor/core/leverage/lever-order";
import { money, price } from "@candor/core/money/money";
import { describe, expect, test } from "vitest";
import {
  asked,
  markMs,
  orderOf,
  startMs,
  tick,
  usdt,
  withLeverWorld,
  withOrder,
  type Attempts,
} from "./test-lever-world.ts";
import { balancesOf } from "./balances.ts";
import { at, logTicks } from "./test-ticks.ts";

const { database, book, liveOrders, isUntouched } = withLeverWorld();

const fresh = (changes: Partial<LeverOrder>, moment: Moment): LeverChange =>
  placed(orderOf({ id: 900, ...changes }, moment));

const falseCommands: Attempts = [
  [
    "a close at the second tick after it was asked, when both are known",
    /not the first after/,
    (position) => book([closed(position, "owner", { ...tick(4), askedMs: startMs + 2_500 })]),
  ],
  [
    "a close at the tick before it was asked",
    /it_is_decided_soon/,
    (position) => book([closed(position, "owner", { ...tick(3), askedMs: startMs + 3_500 })]),
  ],
  [
    "a close backdated to a time that is already decided",
    /not the first after/,
    (position) => book([closed(position, "owner", asked(1))]),
  ],
  [
    "a close at another price",
    /not the first after/,
    (position) => book([closed(position, "owner", { ...asked(4), price: at("58600") })]),
  ],
  [
    "a close by a run it does not belong to",
    /the_reason_is_reached/,
    (position) => book([closed(position, "runEnd", asked(4))]),
  ],
  [
    "an opening at the second tick after it was asked",
    /not the first after/,
    () => book([fresh({}, { ...tick(4), askedMs: startMs + 2_500 })]),
  ],
  [
    "an opening at a price other than its tick's",
    /not the first after/,
    () => book([fresh({}, { ...asked(4), price: at("58400") })]),
  ],
  [
    "a margin that is too small",
    /the_margin_is_the_rule/,
    () => book([withOrder(fresh({}, asked(4)), { margin: money(usdt(999)) })]),
  ],
  [
    "a fee that is too small",
    /the_fee_is_the_rule/,
    () => book([withOrder(fresh({}, asked(4)), { fee: money(1n) })]),
  ],
  [
    "a close-out one step too early",
    /the_close_out_price_is_the_rule/,
    () => book([earlyCloseOut(fresh({}, asked(4)))]),
  ],
  [
    "an order that waits for a price already reached",
    /has what it waits for/,
    () => book([fresh({ opening: undefined, askedPrice: at("58600") }, asked(4))]),
  ],
  [
    "an order that opened before it was placed",
    /stays as it is/,
    () =>
      book([
        placed({
          ...orderOf({ id: 900 }, asked(4)),
          placedSeq: 3,
          placedMs: startMs + 3_000,
          acceptedMs: startMs + 2_500,
        }),
      ]),
  ],
  [
    "a stop-loss on the wrong side",
    /the_stops_are_on_their_sides/,
    () => book([fresh({ stopLoss: at("58500") }, asked(4))]),
  ],
  [
    "more than the contract wallet holds",
    /holds too little/,
    () => book([fresh({ share: 100, margin: money(usdt(10_000)), fee: money(usdt(50)) }, asked(4))]),
  ],
  ["a revocation of an open order", /stays as it is/, (position) => book([revoked(position, markMs)])],
  [
    "stops that count from a tick that is not in the log",
    /not logged/,
    (position) => book([withOrder(unchanged(position), { sinceSeq: 9 })]),
  ],
  [
    "stops that count from an earlier tick",
    /not logged/,
    (position) => book([withOrder(unchanged(position), { sinceSeq: 0 })]),
  ],
  [
    "stops that count from an earlier tick than they did",
    /stays as it is/,
    (position) => {
      const later = { ...position, sinceSeq: 3 };
      return book([
        { before: position, order: later, end: undefined },
        { before: later, order: { ...later, sinceSeq: 2 }, end: undefined },
      ]);
    },
  ],
  [
    "an order that waits for exactly the price that is there",
    /has what it waits for/,
    () => book([fresh({ askedPrice: at("58500"), opening: undefined }, asked(4))]),
  ],
  [
    "a part that takes too little margin",
    /not the order that they were/,
    (position) => {
      const [rest, part] = partClosed(position, 4, 901, asked(4));
      return book([rest, withOrder(part, { margin: money(part.order.margin - 1n) })]);
    },
  ],
  [
    "a part twice",
    /not of the lever order/,
    (position) => {
      const [rest, part] = partClosed(position, 4, 901, asked(4));
      return book([rest, part, withOrder(part, { id: 902 })]);
    },
  ],
  ["a part of nothing", /does not follow/, (position) => book([partClosed(position, 4, 901, asked(4))[1]])],
  [
    "a part of a new order, opened at an old price",
    /not of the lever order/,
    () => {
      const opened = fresh({}, asked(4));
      const [, part] = partClosed(
        { ...opened.order, opening: openingAt(opened.order, "bestPrice", asked(1)) },
        4,
        901,
        asked(4),
      );
      return book([opened, part]);
    },
  ],
  [
    "fewer leaves without a part",
    /not the order that they were/,
    (position) => book([partClosed(position, 4, 901, asked(4))[0]]),
  ],
];

const unchanged = (order: LeverOrder): LeverChange => ({ before: order, order, end: undefined });
const earlyCloseOut = (change: LeverChange): LeverChange => {
  const { opening } = change.order;
  assert(opening?.closeOutPrice !== undefined, "it opens");
  return withOrder(change, { opening: { ...opening, closeOutPrice: price(opening.closeOutPrice + 1n) } });
};

describe("nobody can book in an owner's name", () => {
  test.each(falseCommands)(
    "[LEV-14] [API-18] the database refuses it: %s",
    async (_what, refusal, attempt) => {
      await expect(attempt(...(await liveOrders()))).rejects.toThrow(refusal);
      await isUntouched();
    },
  );
});

test("[LEV-10] [TRUST-07] after a tick has had its effect, nobody can book more in its name", async () => {
  await book([], startMs + 4_000, startMs + 4_000);
  const [position] = await liveOrders();
  const late = closed(position, "stopLoss", tick(4));
  await expect(book([late])).rejects.toThrow(/not the first that triggers/);
  await isUntouched();
});

test("[LEV-07] [LEV-13] an order that is revoked gives back its margin and its fee", async () => {
  const [, waiting] = await liveOrders();
  await book([revoked(waiting, markMs)]);
  expect(await balancesOf(database().db, waiting.userId)).toMatchObject({
    contract: usdt(7_990 + 1_005),
    margin: usdt(1_000),
  });
});

test("[LEV-10] a trade exactly at the stop-loss of a short is not passed over", async () => {
  const later = (seq: number, text: string): Moment => {
    const atMs = markMs + seq * 1_000;
    return { seq, price: at(text), atMs, askedMs: atMs };
  };
  const [opens, reaches, passes] = [later(7, "57500"), later(8, "57600"), later(9, "57700")];
  await logTicks(
    database(),
    [opens, reaches, passes].map(({ seq, atMs }, index) => ({
      seq,
      timeMs: atMs,
      price: ["57500", "57600", "57700"][index] ?? "",
    })),
  );
  const asks = { ...opens, askedMs: opens.atMs - 500 };
  const short = orderOf({ id: 70, side: "short", stopLoss: at("57600"), multiple: 10 }, asks);
  await book([placed(short)], opens.atMs, opens.atMs);
  const endMs = passes.atMs;
  await expect(book([closed(short, "stopLoss", passes)], undefined, endMs)).rejects.toThrow(
    /not the first that triggers/,
  );
  await expect(book([closed(short, "stopLoss", reaches)], undefined, endMs)).resolves.toBeDefined();
});
