/** What a dishonest leader could try in the engine's name: to make an option win, or to see the price before placing it. */
import { money } from "@candor/core/money/money";
import { optionPayout } from "@candor/core/options/payout";
import { settleOption } from "@candor/core/options/settle";
import type { OpenOption } from "@candor/core/engine/state";
import { beforeAll, describe, expect, test } from "vitest";
import { keepingConnections, withOwner, withTestDatabase } from "../platform/db/test-database.ts";
import { openOptionOf, optionPlacedRecord, optionSettledRecord } from "../records/trades/option-record.ts";
import { balancesOf, houseBalance } from "./balances.ts";
import { checkLedger } from "./check.ts";
import { appendOnly, belowZero, capitalBelowZero, notLive, otherTick } from "./ledger-errors.ts";
import { bookFacts, fundUsers } from "./test-postings.ts";
import { at, logTicks } from "./test-ticks.ts";

const database = keepingConnections(withTestDatabase());
const owner = withOwner(database);
const startMs = 1_700_000_000_000;
const userId = 7;

/** A trade, a heartbeat, a fall, a rise; the honest option begins at the heartbeat and ends after all four. */
const ticks = [
  { seq: 1, timeMs: startMs, price: "60000" },
  { seq: 2, timeMs: startMs + 1_000, price: "60000", heartbeat: true },
  { seq: 3, timeMs: startMs + 2_000, price: "59000" },
  { seq: 4, timeMs: startMs + 3_000, price: "59500" },
  { seq: 5, timeMs: startMs + 61_000, price: "61000" },
];
const placedMs = startMs + 1_000;

beforeAll(async () => {
  await fundUsers(database(), { [userId]: 100_000_000n, 8: 5n }, 50_000_000n);
  await logTicks(database(), [...ticks, { seq: 1, timeMs: startMs + 1_000, price: "60000", pid: 2 }]);
});

/** Asked 500 ms before the heartbeat, which is the first tick after that. */
const option = (changes: Partial<OpenOption> = {}): OpenOption => ({
  id: 1,
  userId,
  symbol: "BTCUSDT",
  direction: "call",
  stake: money(10_000_000n),
  percent: 80,
  payout: money(8_000_000n),
  acceptedMs: startMs + 500,
  entrySeq: 2,
  entryPrice: at("60000"),
  buyMs: placedMs,
  sellMs: placedMs + 60_000,
  ...changes,
});
const place = (taken: OpenOption, markMs = taken.buyMs) =>
  bookFacts(database(), { options_placed: [optionPlacedRecord(taken)] }, { markMs });

const settle = (exit: { seq: number; price: string }, markMs: number, changes: object = {}) => {
  const taken = option();
  const { outcome, net } = settleOption(taken, at(exit.price));
  const settlement = {
    option: taken,
    exit: { seq: exit.seq, price: at(exit.price), timeMs: 0 },
    outcome,
    net,
  };
  return bookFacts(
    database(),
    { options_settled: [{ ...optionSettledRecord(settlement), ...changes }] },
    { markMs },
  );
};

const third = { entrySeq: 3, entryPrice: at("59000"), buyMs: startMs + 2_000 };
const fifth = { entrySeq: 5, entryPrice: at("61000"), buyMs: startMs + 61_000, sellMs: startMs + 121_000 };
const falsePlacements: readonly (readonly [string, string, Partial<OpenOption>])[] = [
  ["one tick later, when the price is known", otherTick, third],
  ["two ticks later", otherTick, { ...third, entrySeq: 4, entryPrice: at("59500"), buyMs: startMs + 3_000 }],
  ["at the tick before it was accepted", "23514", { entrySeq: 1, buyMs: startMs }],
  ["at the exact moment of its acceptance", "23514", { acceptedMs: placedMs }],
  [
    "long after it was accepted, when the log was silent",
    "23514",
    { ...fifth, acceptedMs: startMs + 55_000 },
  ],
  ["accepted before the previous tick", otherTick, { acceptedMs: startMs - 1 }],
  ["another price than the tick's", otherTick, { entryPrice: at("59999") }],
  ["another time than the tick's", otherTick, { buyMs: placedMs + 1 }],
  ["a tick that is not in the log", otherTick, { ...fifth, entrySeq: 6, acceptedMs: startMs + 60_000 }],
  ["another pair's tick", otherTick, { symbol: "ETHUSDT" }],
  ["a pair that does not exist", "23503", { symbol: "MOONUSDT" }],
  ["a payout that was not promised", "23514", { payout: money(8_000_001n) }],
  ["a stake of zero", "23514", { stake: money(0n), payout: money(0n) }],
  ["an end before its beginning", "23514", { sellMs: placedMs }],
  ["from a wallet that does not hold the stake", belowZero, { userId: 8 }],
];

describe("nobody can see the price before placing", () => {
  test.each(falsePlacements)(
    "[API-18] [OPT-06] the database refuses a placement: %s",
    async (_what, code, changes) => {
      await expect(place(option(changes))).rejects.toMatchObject({ code });
      expect(await balancesOf(database().db, userId)).toMatchObject({ wallet: 100_000_000n, stake: 0n });
    },
  );

  test("[API-18] the database refuses a tick later than the mark, up to which the log is known", async () => {
    await expect(place(option(), placedMs - 1)).rejects.toMatchObject({ code: otherTick });
  });

  test("[OPT-07] the database refuses an option that the house's capital does not cover", async () => {
    const stake = money(62_500_002n);
    await expect(place(option({ stake, payout: optionPayout(stake, 80) }))).rejects.toMatchObject({
      code: capitalBelowZero,
    });
  });
});

// From here on the honest option is booked.
describe("nobody can choose how an option ends", () => {
  beforeAll(async () => {
    await place(option());
  });
  const endMs = placedMs + 60_000;

  test("[API-18] after later moments are decided, nobody can place into the past", async () => {
    await bookFacts(database(), {}, { markMs: placedMs + 1 });
    await expect(place(option({ id: 2 }), placedMs + 1)).rejects.toMatchObject({ code: otherTick });
  });

  const falseEnds: readonly (readonly [string, string, Parameters<typeof settle>])[] = [
    ["before its time", "23514", [{ seq: 4, price: "59500" }, endMs - 1]],
    ["at an earlier trade", otherTick, [{ seq: 4, price: "59500" }, endMs]],
    ["at a price that its tick does not have", otherTick, [{ seq: 5, price: "62000" }, endMs]],
    ["at a heartbeat", otherTick, [{ seq: 2, price: "60000" }, endMs]],
    [
      "as a win after a fall",
      "23514",
      [{ seq: 3, price: "59000" }, endMs, { outcome: "win", net: "8000000" }],
    ],
    [
      "as a loss after a rise",
      "23514",
      [{ seq: 5, price: "61000" }, endMs, { outcome: "lose", net: "-10000000" }],
    ],
    ["as a tie after a rise", "23514", [{ seq: 5, price: "61000" }, endMs, { outcome: "tie", net: "0" }]],
    ["for one unit more", "23514", [{ seq: 5, price: "61000" }, endMs, { net: "8000001" }]],
    ["an option that does not exist", notLive, [{ seq: 5, price: "61000" }, endMs, { id: 99 }]],
    ["another user's", notLive, [{ seq: 5, price: "61000" }, endMs, { user_id: 8 }]],
    ["without an outcome", "23514", [{ seq: 5, price: "61000" }, endMs, { outcome: null }]],
  ];
  test.each(falseEnds)("[OPT-09] [OPT-06] the database refuses an end: %s", async (_what, code, attempt) => {
    await expect(settle(...attempt)).rejects.toMatchObject({ code });
    const { rows } = await database().pool.query("SELECT status FROM option");
    expect(rows).toEqual([{ status: "open" }]);
  });

  test.each([
    "user_id = 8",
    "id = 99",
    "symbol = 'ETHUSDT'",
    "direction = 'put'",
    "stake = stake + 1",
    "percent = percent + 1",
    "payout = payout + 1",
    "accepted_ms = accepted_ms + 1",
    "entry_seq = entry_seq + 1",
    "entry_price = entry_price - 1",
    "buy_ms = buy_ms + 1",
    "sell_ms = sell_ms + 1",
  ])(
    "[OPT-09] [OPT-06] an option's terms cannot change when it ends, not even by the owner of the tables: %s",
    async (change) => {
      const ending =
        "status = 'settled', exit_seq = 5, exit_price = 6100000000000, outcome = 'win', net = 8000000, settled_ms = sell_ms";
      for (const set of [change, `${change}, ${ending}`]) {
        await expect(owner().query(`UPDATE option SET ${set}`)).rejects.toMatchObject({ code: appendOnly });
      }
    },
  );

  test("[OPT-06] [OPT-09] an option does not end before the mark has reached its end, whatever the leader's clock says", async () => {
    const exit = { seq: 5, price: at("61000"), timeMs: 0 };
    const row = optionSettledRecord({ option: option(), exit, ...settleOption(option(), exit.price) });
    await expect(
      bookFacts(database(), { options_settled: [row] }, { markMs: endMs - 1, nowMs: endMs }),
    ).rejects.toMatchObject({ code: otherTick });
  });

  test("[MKT-08] the price of a moment up to the mark cannot change: the log accepts no tick up to the mark", async () => {
    await bookFacts(database(), {}, { markMs: startMs + 61_500 });
    const late = { seq: 6, timeMs: startMs + 61_500, price: "70000" };
    await expect(logTicks(database(), [late])).rejects.toMatchObject({ code: "CA005" });
    await expect(logTicks(database(), [{ ...late, timeMs: startMs + 61_501 }])).resolves.toBeUndefined();
  });

  test("[OPT-06] [OPT-09] an option does not end at a trade after its end, even if that is logged by now", async () => {
    const later = { seq: 6, price: "70000" };
    await expect(settle(later, startMs + 61_501)).rejects.toMatchObject({ code: otherTick });
  });

  test("[OPT-06] [OPT-09] an option ends at the last trade up to its sell time, once, and never changes afterwards", async () => {
    await settle({ seq: 5, price: "61000" }, startMs + 61_500);
    expect(await balancesOf(database().db, userId)).toMatchObject({ wallet: 108_000_000n, stake: 0n });
    expect(await houseBalance(database().db, "capital")).toBe(42_000_000n);
    await expect(settle({ seq: 5, price: "61000" }, startMs + 61_500)).rejects.toMatchObject({
      code: notLive,
    });
    for (const change of [
      "net = 1",
      "status = 'open'",
      "stake = 1",
      "exit_price = 1",
      "accepted_ms = 1",
      "user_id = 8",
    ]) {
      await expect(owner().query(`UPDATE option SET ${change}`)).rejects.toMatchObject({ code: appendOnly });
    }
    await expect(owner().query("DELETE FROM option")).rejects.toMatchObject({ code: appendOnly });
    expect((await checkLedger(database().db)).filter(({ wrong }) => wrong > 0)).toEqual([]);
  });

  test("[OPT-06] an option that begins at a heartbeat, with no trade after it, is a tie at the trade before", async () => {
    await logTicks(database(), [{ seq: 7, timeMs: startMs + 62_000, price: "70000", heartbeat: true }]);
    const tied = option({
      id: 3,
      entrySeq: 7,
      entryPrice: at("70000"),
      acceptedMs: startMs + 61_900,
      buyMs: startMs + 62_000,
      sellMs: startMs + 122_000,
    });
    await place(tied, startMs + 62_000);
    const exit = { seq: 6, price: at("70000"), timeMs: 0 };
    const end = (at: typeof exit) => {
      const row = optionSettledRecord({ option: tied, exit: at, outcome: "tie", net: money(0n) });
      return bookFacts(database(), { options_settled: [row] }, { markMs: startMs + 122_000 });
    };
    await expect(end({ ...exit, seq: 7 })).rejects.toMatchObject({ code: otherTick });
    await end(exit);
    const { rows } = await database().pool.query("SELECT * FROM option WHERE id = 3");
    expect(openOptionOf(rows[0])).toEqual(tied);
    expect(rows[0]).toMatchObject({ outcome: "tie", net: 0n, settled_ms: BigInt(startMs + 122_000) });
    expect((await checkLedger(database().db)).filter(({ wrong }) => wrong > 0)).toEqual([]);
  });

  test("[OPT-06] [OPT-07] the smallest stake promises nothing, and moves alone", async () => {
    await logTicks(database(), [{ seq: 8, timeMs: startMs + 124_000, price: "60000" }]);
    const small = option({
      id: 4,
      stake: money(1n),
      payout: money(0n),
      acceptedMs: startMs + 123_500,
      entrySeq: 8,
      buyMs: startMs + 124_000,
      sellMs: startMs + 125_000,
    });
    expect((await place(small, startMs + 124_000)).size).toBe(2);
    const exit = { seq: 8, price: at("60000"), timeMs: 0 };
    const row = optionSettledRecord({ option: small, exit, outcome: "tie", net: money(0n) });
    const left = await bookFacts(database(), { options_settled: [row] }, { markMs: startMs + 125_000 });
    expect(left.size).toBe(2);
  });
});
