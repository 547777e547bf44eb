/** For tests of false bookings: a position with stops, a waiting order, and trades that the engine has not processed. */
import { assert } from "@candor/core/assert/assert";
import { openingAt, placed, type LeverChange, type Moment } from "@candor/core/engine/levers/lever-change";
import type { LeverOrder } from "@candor/core/leverage/lever-order";
import { money, rate } from "@candor/core/money/money";
import { beforeAll, expect } from "vitest";
import type { LeverOrderTable } from "../platform/db/schema/schema-trading.ts";
import { keepingConnections, withTestDatabase, type TestDatabase } from "../platform/db/test-database.ts";
import { leverRecord, liveLeverOf } from "../records/trades/lever-record.ts";
import { balancesOf } from "./balances.ts";
import { bookFacts, fundUsers } from "./test-postings.ts";
import { at, logTicks } from "./test-ticks.ts";

export const startMs = 1_700_000_000_000;
export const markMs = startMs + 6_000;
export const usdt = (whole: number): bigint => BigInt(whole) * 1_000_000n;
const userId = 7;

/** Tick n is n seconds after the start; the last one is a heartbeat; the engine has booked up to tick 2. ETH has one tick. */
const prices = ["60000", "60000", "59500", "58500", "57500", "57500"];
export const tick = (seq: number, askedMs = startMs + seq * 1_000, text = prices[seq - 1] ?? ""): Moment => ({
  seq,
  price: at(text),
  atMs: startMs + seq * 1_000,
  askedMs,
});
/** The tick, for what the owner asked half a second before it. */
export const asked = (seq: number): Moment => tick(seq, startMs + seq * 1_000 - 500);

/** 10 leaves at 10 times, long, opened at the moment; pending when `changes` sets no opening. */
export const orderOf = (changes: Partial<LeverOrder>, moment: Moment): LeverOrder => {
  const lever: LeverOrder = {
    id: 1,
    userId,
    symbol: "BTCUSDT",
    side: "long",
    multiple: 10,
    share: 10,
    molecule: 1,
    feeRate: rate(50_000n),
    closeOutBps: 5_000,
    margin: money(usdt(1_000)),
    fee: money(usdt(5)),
    askedPrice: moment.price,
    acceptedMs: moment.askedMs,
    placedSeq: moment.seq,
    placedMs: moment.atMs,
    opening: undefined,
    stopLoss: undefined,
    takeProfit: undefined,
    sinceSeq: moment.seq,
    runId: undefined,
    parentId: undefined,
    ...changes,
  };
  const isPending = "opening" in changes;
  return isPending ? lever : { ...lever, opening: openingAt(lever, "bestPrice", moment) };
};

export type LeverWorld = {
  readonly database: () => TestDatabase;
  readonly query: (text: string) => Promise<Record<string, unknown>[]>;
  /** Books these steps as one batch; with `kind` instead of the one that the step implies. */
  readonly book: (
    changes: readonly (LeverChange & { readonly kind?: string })[],
    leverMarkMs?: number,
    mark?: number,
  ) => Promise<unknown>;
  /** The position and the waiting order. */
  readonly liveOrders: () => Promise<readonly [LeverOrder, LeverOrder]>;
  /** Asserts that both orders and the money are unchanged. */
  readonly isUntouched: () => Promise<void>;
};

/** Registers the hooks that create it. */
export const withLeverWorld = (): LeverWorld => {
  const database = keepingConnections(withTestDatabase());
  const query = async (text: string) => (await database().pool.query(text)).rows;
  const book: LeverWorld["book"] = (changes, leverMarkMs, mark = markMs) =>
    bookFacts(
      database(),
      {
        levers: changes.map(({ kind, ...change }) => ({
          ...leverRecord(change, mark),
          ...(kind && { kind }),
        })),
      },
      { markMs: mark, ...(leverMarkMs === undefined ? {} : { leverMarkMs }) },
    );
  beforeAll(async () => {
    await fundUsers(database(), { [userId]: usdt(10_000) }, usdt(1_000_000), { [userId]: usdt(10_000) });
    const ticks = prices.map((text, index) => ({
      seq: index + 1,
      timeMs: startMs + (index + 1) * 1_000,
      price: text,
      heartbeat: index === 5,
    }));
    await logTicks(database(), [...ticks, { seq: 1, timeMs: startMs + 3_000, price: "59500", pid: 2 }]);
    const position = orderOf({ stopLoss: at("59000"), takeProfit: at("62000") }, asked(1));
    const waiting = orderOf({ id: 2, askedPrice: at("58000"), opening: undefined }, asked(1));
    await book([placed(position), placed(waiting)], startMs + 2_000, startMs + 2_000);
  });
  return {
    database,
    query,
    book,
    liveOrders: async () => {
      const rows = await query("SELECT * FROM lever_order WHERE id < 3 ORDER BY id");
      const [position, waiting] = (rows as LeverOrderTable[]).map(liveLeverOf);
      assert(position !== undefined && waiting !== undefined, "both orders are there");
      return [position, waiting];
    },
    isUntouched: async () => {
      const rows = await query("SELECT status FROM lever_order ORDER BY id");
      expect(rows).toEqual([{ status: "open" }, { status: "pending" }]);
      const balances = await balancesOf(database().db, userId);
      expect(balances).toMatchObject({ contract: usdt(7_990), margin: usdt(2_005) });
    },
  };
};

export const withOrder = (change: LeverChange, fields: Partial<LeverOrder>): LeverChange => ({
  ...change,
  order: { ...change.order, ...fields },
});

export type Attempts = readonly (readonly [
  what: string,
  refusal: RegExp,
  attempt: (position: LeverOrder, waiting: LeverOrder) => Promise<unknown>,
])[];
