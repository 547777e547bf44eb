/** What a dishonest leader could try in a tick's name, and what the tables' owner could try with booked rows. */
import { closed, filled, partClosed, type LeverChange } from "@candor/core/engine/levers/lever-change";
import type { LeverEnd, LeverOrder } from "@candor/core/leverage/lever-order";
import { money } from "@candor/core/money/money";
import { describe, expect, test } from "vitest";
import { withOwner } from "../platform/db/test-database.ts";
import type { LeverOrderTable } from "../platform/db/schema/schema-trading.ts";
import { leverRecord, liveLeverOf } from "../records/trades/lever-record.ts";
import { checkLedger } from "./check.ts";
import { otherKind } from "./ledger-errors.ts";
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
import { bookFacts } from "./test-postings.ts";
import { at } from "./test-ticks.ts";

const { database, query, book, liveOrders, isUntouched } = withLeverWorld();

type Closed = Extract<LeverEnd, { type: "closed" }>;
const withEnd = (change: LeverChange, end: Partial<Closed>): LeverChange => ({
  ...change,
  end: { ...(change.end as Closed), ...end },
});
const stop = (position: LeverOrder) => closed(position, "stopLoss", tick(4));

const falseTicks: Attempts = [
  [
    "a profit one unit too high",
    /the_outcome_is_the_rule/,
    (position) => book([withEnd(stop(position), { profit: money(-usdt(250) + 1n) })]),
  ],
  [
    "a loss that the house bears although the margin covers it",
    /the_outcome_is_the_rule/,
    (position) => book([withEnd(stop(position), { profit: money(-usdt(240)), shortfall: money(usdt(10)) })]),
  ],
  [
    "a price that the tick does not have",
    /not the first that triggers/,
    (position) => book([closed(position, "stopLoss", tick(4, undefined, "58400"))]),
  ],
  [
    "a tick that is not in the log",
    /not the first that triggers/,
    (position) => book([closed(position, "stopLoss", { ...tick(4), seq: 9 })]),
  ],
  [
    "a time that is not the tick's",
    /not the first that triggers/,
    (position) => book([closed(position, "stopLoss", { ...tick(4), atMs: markMs - 1, askedMs: markMs - 1 })]),
  ],
  [
    "the second tick that reached the trigger, which is worse for the order's owner",
    /not the first that triggers/,
    (position) => book([closed(position, "stopLoss", tick(5))]),
  ],
  ["a heartbeat", /not the first that triggers/, (position) => book([closed(position, "stopLoss", tick(6))])],
  [
    "another pair's tick",
    /stays as it is/,
    (position) =>
      book([withOrder(closed(position, "stopLoss", { ...tick(3), seq: 1 }), { symbol: "ETHUSDT" })]),
  ],
  [
    "a stop-loss that was not reached",
    /the_reason_is_reached/,
    (position) => book([closed(position, "stopLoss", tick(3))]),
  ],
  [
    "a take-profit that was not reached",
    /the_reason_is_reached/,
    (position) => book([closed(position, "takeProfit", tick(4))]),
  ],
  [
    "a close-out with most of the margin left",
    /the_reason_is_reached/,
    (position) => book([closed(position, "closeOut", tick(4))]),
  ],
  [
    "a tick that is already decided",
    /not the first that triggers/,
    (position) => book([closed(position, "stopLoss", tick(2))]),
  ],
  [
    "a trigger dated as if its owner had asked for it",
    /it_is_decided_soon/,
    (position) => book([closed(position, "stopLoss", asked(4))]),
  ],
  [
    "stops moved at the close",
    /stays as it is/,
    (position) => book([withOrder(stop(position), { stopLoss: at("58900") })]),
  ],
  [
    "a smaller margin at the close",
    /stays as it is/,
    (position) => book([withOrder(stop(position), { margin: money(1n) })]),
  ],
  [
    "a stop-loss at the same tick from which its stops count",
    /the_reason_is_reached/,
    (position) => {
      const moved = { ...position, stopLoss: at("59100"), sinceSeq: 4 };
      return book([{ before: position, order: moved, end: undefined }, closed(moved, "stopLoss", tick(4))]);
    },
  ],
  [
    "the trade after the one that was exactly at the stop-loss",
    /not the first that triggers/,
    (position) => {
      const moved = { ...position, stopLoss: at("59500"), sinceSeq: 2 };
      return book([{ before: position, order: moved, end: undefined }, closed(moved, "stopLoss", tick(4))]);
    },
  ],
  [
    "a trade beyond the mark, with a clock that is later",
    /not the first that triggers/,
    (position) =>
      bookFacts(
        database(),
        { levers: [leverRecord(stop(position), markMs)] },
        { markMs: startMs + 3_500, nowMs: markMs },
      ),
  ],
  [
    "a contract that is new and closed at once",
    /stays as it is/,
    () => book([{ ...closed(orderOf({ id: 60 }, asked(3)), "owner", asked(4)), before: undefined }]),
  ],
  ["an order twice", /not live/, (position) => book([stop(position), stop(position)])],
  [
    "an order that does not exist",
    /not live/,
    (position) => book([withOrder(stop(position), { id: 900_000 })]),
  ],
  ["another user's", /not live/, (position) => book([withOrder(stop(position), { userId: 8 })])],
  [
    "a fill at a price that does not reach the asked price",
    /the_opening_is_the_rule/,
    (_, waiting) => book([filled(waiting, tick(4))]),
  ],
  [
    "a fill whose triggers count from an earlier tick",
    /stays as it is/,
    (_, waiting) => book([withOrder(filled(waiting, tick(5)), { sinceSeq: waiting.sinceSeq })]),
  ],
  [
    "a fill at a heartbeat, after the trade that reached it",
    /not the first that triggers/,
    (_, waiting) => book([filled(waiting, tick(6))]),
  ],
  [
    "a fill that its owner closes at once",
    /stays as it is/,
    (_, waiting) => book([closed(filled(waiting, tick(5)).order, "owner", asked(5))]),
  ],
];

describe("nobody can book in a tick's name", () => {
  test.each(falseTicks)(
    "[LEV-14] [TRUST-01] the database refuses it: %s",
    async (_what, refusal, attempt) => {
      await expect(attempt(...(await liveOrders()))).rejects.toThrow(refusal);
      await isUntouched();
    },
  );

  test("[TRUST-01] the database refuses a posting of a kind other than the row implies", async () => {
    const [position, waiting] = await liveOrders();
    for (const kind of ["lever_revoked", "capital_funded"]) {
      await expect(book([{ ...stop(position), kind }])).rejects.toMatchObject({ code: otherKind });
    }
    await expect(book([{ ...filled(waiting, tick(5)), kind: "lever_opened" }])).rejects.toMatchObject({
      code: otherKind,
    });
    await isUntouched();
  });
});

// These tests change what is booked, so they come last.
describe("a booked order", () => {
  const owner = withOwner(database);

  test("[LEV-06] [LEV-15] never has more leaves than it was opened with, no matter who writes the row", async () => {
    const rows = await query("SELECT * FROM lever_order ORDER BY id");
    for (const id of [1, 2]) {
      const grown = `UPDATE lever_order SET share = share * 2, margin = margin * 2, fee = fee * 2 WHERE id = ${id}`;
      await expect(owner().query(grown)).rejects.toThrow(/stays as it is/);
    }
    const [position] = await liveOrders();
    const twice = { share: 20, margin: money(usdt(2_000)), fee: money(usdt(10)) };
    await expect(
      book([{ before: position, order: { ...position, ...twice }, end: undefined }]),
    ).rejects.toThrow(/not the order that they were/);
    expect(await query("SELECT * FROM lever_order ORDER BY id")).toEqual(rows);
  });

  test("[LEV-06] [LEV-15] may change several times in a batch, each step based on the one before", async () => {
    const [position, waiting] = await liveOrders();
    const moved = {
      before: position,
      order: { ...position, stopLoss: at("59100"), sinceSeq: 3 },
      end: undefined,
    };
    const [rest, part] = partClosed(moved.order, 4, 3, asked(4));
    const fill = filled(waiting, tick(5));
    await book([moved, rest, fill, part, closed(rest.order, "stopLoss", tick(5))], startMs + 5_000);
    expect(
      await query("SELECT id, status, share, close_reason, profit FROM lever_order ORDER BY id"),
    ).toEqual([
      { id: 1n, status: "closed", share: 6n, close_reason: "stopLoss", profit: -usdt(250) },
      { id: 2n, status: "open", share: 10n, close_reason: null, profit: null },
      { id: 3n, status: "closed", share: 4n, close_reason: "owner", profit: -usdt(100) },
    ]);
    expect(
      await query(
        "SELECT kind, lever_id, line FROM ledger_tx WHERE lever_id IS NOT NULL AND batch = (SELECT max(batch) FROM ledger_tx) ORDER BY line",
      ),
    ).toEqual([
      { kind: "lever_filled", lever_id: 2n, line: 1 },
      { kind: "lever_closed", lever_id: 3n, line: 2 },
      { kind: "lever_closed", lever_id: 1n, line: 3 },
    ]);
    expect((await checkLedger(database().db)).filter(({ wrong }) => wrong > 0)).toEqual([]);
  });

  test("[LEV-14] cannot be closed twice or opened again, neither by the engine's role nor by the owner", async () => {
    const rows = await query("SELECT * FROM lever_order ORDER BY id");
    const position = liveLeverOf(rows[0] as LeverOrderTable);
    await expect(book([closed(position, "owner", asked(6))])).rejects.toMatchObject({ code: "CA011" });
    const attempts = [
      ...[
        "status = 'open'",
        "profit = profit + 1",
        "close_price = close_price + 1",
        "close_reason = 'owner'",
        "margin = margin - 1",
        "user_id = 8",
      ].map((change) => `UPDATE lever_order SET ${change} WHERE id = 1`),
      "DELETE FROM lever_order WHERE id = 1",
    ];
    for (const attempt of attempts) {
      await expect(database().engine.query(attempt)).rejects.toThrow(/permission denied/);
      await expect(owner().query(attempt)).rejects.toThrow(/stays as it is/);
    }
    const emptied = "TRUNCATE lever_order CASCADE";
    await expect(database().engine.query(emptied)).rejects.toThrow(/permission denied/);
    await expect(owner().query(emptied)).rejects.toThrow(/on lever_order is refused: it is append-only/);
    expect(await query("SELECT * FROM lever_order ORDER BY id")).toEqual(rows);
  });
});
