/** What someone with the application's rights, or the tables' owner, could try in the engine's name. */
import {
  placed,
  closed,
  filled,
  partClosed,
  revoked,
  withPosting,
} from "@candor/core/engine/levers/lever-change";
import type { LeverChange, LeverDecided } from "@candor/core/engine/levers/lever-events";
import type { LeverEnd, LeverOrder } from "@candor/core/leverage/lever-order";
import { assert } from "@candor/core/assert/assert";
import { money, price } from "@candor/core/money/money";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkLedger } from "../ledger/check.ts";
import { withTestDatabase } from "../platform/db/test-database.ts";
import type { LeverOrderTable } from "../platform/db/schema.ts";
import { bookLeverPiece, bookLevers } from "./lever-book.ts";
import { liveOrderOf } from "./lever-rows.ts";
import { at, fundContracts, opening, startMs, startWorld, usdt } from "./test-world.ts";

const database = withTestDatabase();
const userId = 7;
const query = async (text: string, values: readonly unknown[] = []) =>
  (await database().pool.query(text, [...values])).rows;

/** A position with stops and an order that waits, then two trades that the engine has not decided: it is stopped. */
beforeAll(async () => {
  await fundContracts(database(), usdt(1_000_000), { [userId]: usdt(10_000) });
  const world = await startWorld(database(), startMs);
  await world.tradeAt(startMs, "60000");
  await world.engine.lever(opening(userId, { stopLoss: at("59000"), takeProfit: at("62000") }));
  await world.engine.lever(opening(userId, { askedPrice: at("58000") }));
  await world.settled();
  await world.stop();
  const owner = new pg.Client({ connectionString: database().ownerUrl });
  await owner.connect();
  for (const [seq, text] of [
    [901, "59500"],
    [902, "58500"],
    [903, "57500"],
  ] as const) {
    await owner.query("INSERT INTO tick_log SELECT 1, $1, $2, $3, 1, false, false, sha256('')", [
      seq,
      startMs + seq,
      at(text).toString(),
    ]);
  }
  await owner.end();
});

const markMs = startMs + 1_000;
const moment = (seq: number, text: string) => ({ seq, price: at(text), atMs: startMs + seq });
/** The last trade, as a command sees it. */
const now = { seq: 903, price: at("57500"), atMs: markMs };

const liveOrders = async (): Promise<readonly [LeverOrder, LeverOrder]> => {
  const rows = (await query("SELECT * FROM lever_order ORDER BY id")) as LeverOrderTable[];
  const [position, waiting] = rows.map(liveOrderOf);
  assert(position !== undefined && waiting !== undefined, "both orders are there");
  return [position, waiting];
};
const nextHead = async () => {
  const [{ epoch, batch }] = await query("SELECT epoch, batch FROM engine_state");
  return { shard: 0, epoch, batch: batch + 1n, markMs, nowMs: markMs + Number(batch) + 1 };
};
const settle = async (...changes: LeverChange[]) =>
  bookLeverPiece(database().pool, await nextHead(), 0n, undefined, {
    changes: changes.map(withPosting),
    runs: [],
  });
const command = async (...changes: LeverChange[]) => {
  const decided: LeverDecided = {
    type: "leverDecided",
    changes: changes.map(withPosting),
    runs: [],
    newId: undefined,
    need: money(0n),
  };
  const keyed = { key: "forged-0123456789", fingerprint: "f" };
  return bookLevers(database().pool, await nextHead(), 0n, undefined, [
    { userId, keyed, decided, need: 0n, body: "a", lowBody: "l" },
  ]);
};
type Closed = Extract<LeverEnd, { status: 3 }>;
const withEnd = (change: LeverChange, end: Partial<Closed>): LeverChange => ({
  ...change,
  end: { ...(change.end as Closed), ...end },
});
const withOrder = (change: LeverChange, fields: Partial<LeverOrder>): LeverChange => ({
  ...change,
  order: { ...change.order, ...fields },
});

type Attempt = (position: LeverOrder, waiting: LeverOrder) => Promise<unknown>;
const stop = (position: LeverOrder) => closed(position, 2, moment(902, "58500"));

const falseTicks: readonly (readonly [string, RegExp, Attempt])[] = [
  [
    "a profit one unit too high",
    /the_outcome_is_the_rule/,
    (position) => settle(withEnd(stop(position), { profit: money(-usdt(250) + 1n) })),
  ],
  [
    "a loss that the house bears although the margin covers it",
    /the_outcome_is_the_rule/,
    (position) => settle(withEnd(stop(position), { profit: money(-usdt(240)), shortfall: money(usdt(10)) })),
  ],
  [
    "a price that the tick does not have",
    /triggers nothing/,
    (position) => settle(closed(position, 2, moment(902, "58400"))),
  ],
  [
    "a tick that is not in the log",
    /triggers nothing/,
    (position) => settle(closed(position, 2, moment(904, "58500"))),
  ],
  [
    "a time that is not the tick's",
    /triggers nothing/,
    (position) => settle(closed(position, 2, { ...moment(902, "58500"), atMs: startMs + 903 })),
  ],
  [
    "a stop-loss that was not reached",
    /the_reason_is_reached/,
    (position) => settle(closed(position, 2, moment(901, "59500"))),
  ],
  [
    "a take-profit that was not reached",
    /the_reason_is_reached/,
    (position) => settle(closed(position, 3, moment(902, "58500"))),
  ],
  [
    "a close-out with most of the margin left",
    /the_reason_is_reached/,
    (position) => settle(closed(position, 4, moment(903, "57500"))),
  ],
  [
    "an owner's close that nobody asked for",
    /not change so by a tick/,
    (position) => settle(closed(position, 1, moment(902, "58500"))),
  ],
  [
    "stops moved while it closes",
    /stays as it is/,
    (position) => settle(withOrder(stop(position), { stopLoss: at("58900") })),
  ],
  [
    "a smaller margin while it closes",
    /not change so by a tick/,
    (position) => settle(withOrder(stop(position), { margin: money(1n) })),
  ],
  [
    "one order twice in a piece of two rows",
    /not live/,
    async (position) => {
      const change = withPosting(stop(position));
      const other = { ...change, order: { ...change.order, id: 900_000 } };
      return bookLeverPiece(database().pool, await nextHead(), 0n, undefined, {
        changes: [change, other],
        runs: [],
      });
    },
  ],
  [
    "a fill at a price that does not reach what was asked",
    /the_opening_is_the_rule/,
    (_, waiting) => settle(filled(waiting, moment(902, "58500"))),
  ],
  [
    "a fill whose triggers count from before",
    /stays as it is/,
    (_, waiting) => settle(withOrder(filled(waiting, moment(903, "57500")), { sinceSeq: waiting.sinceSeq })),
  ],
  [
    "a revocation that nobody asked for",
    /not change so by a tick/,
    (_, waiting) => settle(revoked(waiting, markMs)),
  ],
];

const falseCommands: readonly (readonly [string, RegExp, Attempt])[] = [
  [
    "a close at a price that is no longer the last",
    /not the last trade/,
    (position) => command(closed(position, 1, { ...moment(902, "58500"), atMs: markMs })),
  ],
  [
    "a close dated back",
    /not change so by a command/,
    (position) => command(closed(position, 1, { ...now, atMs: startMs + 903 })),
  ],
  [
    "a close for a trigger's reason",
    /not change so by a command/,
    (position) => command(closed(position, 4, now)),
  ],
  [
    "an opening at a price that is no longer the last",
    /not the last trade/,
    (position) => command(fresh(position, { seq: 902, price: at("58500") })),
  ],
  [
    "an opening at another price than its tick's",
    /not the last trade/,
    (position) => command(fresh(position, { seq: 903, price: at("57400") })),
  ],
  [
    "a margin that is too small",
    /the_margin_is_the_rule|the_close_out_price_is_the_rule/,
    (position) => command(withOrder(fresh(position, now), { margin: money(usdt(999)) })),
  ],
  [
    "a fee that is too small",
    /the_fee_is_the_rule/,
    (position) => command(withOrder(fresh(position, now), { fee: money(1n) })),
  ],
  [
    "a close-out one step too early",
    /the_close_out_price_is_the_rule/,
    (position) => {
      const change = fresh(position, now);
      const [{ opening: opened }] = [change.order];
      assert(opened?.closeOutPrice !== undefined, "it opens");
      return command(
        withOrder(change, { opening: { ...opened, closeOutPrice: price(opened.closeOutPrice + 1n) } }),
      );
    },
  ],
  [
    "an order that waits for what is there",
    /has what it waits for/,
    (position) => command(withOrder(fresh(position, now), { opening: undefined, askedPrice: at("57600") })),
  ],
  [
    "a stop-loss on the wrong side",
    /the_stops_are_on_their_sides/,
    (position) => command(withOrder(fresh(position, now), { stopLoss: at("57500") })),
  ],
  [
    "a fill by its owner's word",
    /not change so by a command/,
    (_, waiting) => command(filled(waiting, moment(903, "57500"))),
  ],
  [
    "a part that takes less margin along",
    /not the order that they were/,
    (position) => {
      const [rest, part] = partClosed(position, 4, 900_001, now);
      return command(rest, withOrder(part, { margin: money(part.order.margin - 1n) }));
    },
  ],
  [
    "a part of nothing",
    /not of the lever order/,
    (position) => command(partClosed(position, 4, 900_001, now)[1]),
  ],
  [
    "fewer leaves without a part",
    /not the order that they were/,
    (position) => command(partClosed(position, 4, 900_001, now)[0]),
  ],
];

/** A copy of the position as a new order at the mark. */
const fresh = (
  position: LeverOrder,
  { seq, price: opened }: { seq: number; price: LeverOrder["askedPrice"] },
): LeverChange => {
  const closeOut = { 903: at("54625.00000574"), 902: at("55575.00000584") }[seq];
  return placed({
    ...position,
    id: 900_002,
    stopLoss: undefined,
    takeProfit: undefined,
    askedPrice: opened,
    createMs: markMs,
    placedSeq: seq,
    sinceSeq: seq,
    opening: { as: 1, seq, price: opened, atMs: markMs, closeOutPrice: closeOut },
  });
};

const isUntouched = async () => {
  expect(await query("SELECT status FROM lever_order ORDER BY id")).toEqual([{ status: 1 }, { status: 0 }]);
  expect((await checkLedger(database().db)).filter(({ wrong }) => wrong > 0)).toEqual([]);
};

describe("nobody books in a tick's name", () => {
  test.each(falseTicks)("[LEV-14] [TRUST-01] %s", async (_what, refusal, attempt) => {
    await expect(attempt(...(await liveOrders()))).rejects.toThrow(refusal);
    await isUntouched();
  });
});

describe("nobody books in an owner's name", () => {
  test.each(falseCommands)("[LEV-14] [TRUST-01] %s", async (_what, refusal, attempt) => {
    await expect(attempt(...(await liveOrders()))).rejects.toThrow(refusal);
    await isUntouched();
  });

  test("[LEV-04] two commands of one user in a batch, whose funds would be counted twice", async () => {
    const one = { userId, keyed: undefined, decided: undefined, need: 0n, body: "", lowBody: "" };
    const twice = bookLevers(database().pool, await nextHead(), 0n, undefined, [one, one]);
    await expect(twice).rejects.toThrow(/two commands of one user/);
  });

  test("[TRUST-01] a posting of another kind", async () => {
    const [position] = await liveOrders();
    const change = withPosting(stop(position));
    assert(change.posting !== undefined, "a close is posted");
    const posting = { ...change.posting, kind: "capital_funded" as never };
    const piece = { changes: [{ ...change, posting }], runs: [] };
    await expect(
      bookLeverPiece(database().pool, await nextHead(), 0n, undefined, piece),
    ).rejects.toMatchObject({ code: "CA008" });
  });
});

// These change what is booked, so they stand last.
describe("what was booked", () => {
  let owner: pg.Client;
  beforeAll(async () => {
    owner = new pg.Client({ connectionString: database().ownerUrl });
    await owner.connect();
  });
  afterAll(() => owner.end());

  test("[LEV-14] is not closed a second time, nor opened again, by the application nor by the owner", async () => {
    const [position] = await liveOrders();
    await settle(stop(position));
    const rows = await query("SELECT * FROM lever_order ORDER BY id");
    await expect(settle(stop(position))).rejects.toMatchObject({ code: "CA011" });
    await expect(command(closed(position, 1, now))).rejects.toMatchObject({ code: "CA011" });
    const where = `WHERE id = ${position.id}`;
    const attempts = [
      ...[
        "status = 1",
        "profit = profit + 1",
        "close_price = close_price + 1",
        "close_reason = 1",
        "margin = margin - 1",
        "user_id = 8",
      ].map((change) => `UPDATE lever_order SET ${change} ${where}`),
      `DELETE FROM lever_order ${where}`,
      "TRUNCATE lever_order",
    ];
    for (const attempt of attempts) {
      await expect(database().pool.query(attempt)).rejects.toThrow(/permission denied/);
      await expect(owner.query(attempt)).rejects.toThrow(/stays as it is|append-only/);
    }
    expect(await query("SELECT * FROM lever_order ORDER BY id")).toEqual(rows);
  });

  test("[TRUST-02] if a true outcome is paid as another, the checker finds it", async () => {
    const [, waiting] = await liveOrders();
    const change = withPosting(filled(waiting, moment(903, "57500")));
    assert(change.posting !== undefined, "a fill is posted");
    const legs = change.posting.legs.map((leg) => ({ ...leg, amount: money(leg.amount - 1n) }));
    await bookLeverPiece(database().pool, await nextHead(), 0n, undefined, {
      changes: [{ ...change, posting: { ...change.posting, legs } }],
      runs: [],
    });
    const broken = (await checkLedger(database().db)).filter(({ wrong }) => wrong > 0);
    expect(broken.map(({ rule }) => rule)).toEqual([
      "every user's margin equals what the user's live lever orders bind",
      "every lever order moved the money that its row says, each step once",
    ]);
  });
});
