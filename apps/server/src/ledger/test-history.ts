/**
 * A user's history for tests of lists: rounds of play money, transfers, options of three lengths and contracts of two pairs, some
 * of which end in later rounds, booked as the engine books them.
 */
import { closed, placed, revoked, type Moment } from "@candor/core/engine/levers/lever-change";
import type { OpenOption } from "@candor/core/engine/state";
import type { LeverOrder } from "@candor/core/leverage/lever-order";
import { money } from "@candor/core/money/money";
import { settleOption } from "@candor/core/options/settle";
import type { Prng } from "@candor/core/prng/prng";
import { leverRecord } from "../records/trades/lever-record.ts";
import { optionPlacedRecord, optionSettledRecord } from "../records/trades/option-record.ts";
import { administerIn, type TestDatabase } from "../platform/db/test-database.ts";
import { orderOf, startMs, usdt } from "./test-lever-world.ts";
import { bookFacts, fundUsers } from "./test-postings.ts";
import { at, logTicks } from "./test-ticks.ts";

const historySymbols = ["BTCUSDT", "ETHUSDT"] as const;
/** Options end in the middle of a round. */
export const roundMs = 120_000;
/** Of each kind, as LEV-05 allows. */
const liveAtEnd = 5;
/** Their lengths in minutes, and what each pays, as every pair is released with them. */
const terms = [
  [1, 80],
  [3, 82],
  [5, 84],
] as const;

export type HistorySizes = {
  readonly userId: number;
  readonly rounds: number;
  /** The most of each kind of fact in a round. */
  readonly most: number;
  /** Numbers of facts, and rounds, below this are used by others. */
  readonly firstId: number;
  readonly firstRound: number;
};

const analyze = "ANALYZE lever_order, option, ledger_tx, ledger_entry";

type Open = { options: OpenOption[]; levers: LeverOrder[]; waiting: LeverOrder[] };

/** Books it, and returns how many ids and rounds are used. */
export const bookHistory = async (
  database: TestDatabase,
  { below }: Prng,
  { userId, rounds, most, firstId, firstRound }: HistorySizes,
): Promise<{ readonly nextId: number; readonly nextRound: number }> => {
  let nextId = firstId;
  const some = <Item>(item: () => Item, atMost = most): Item[] =>
    Array.from({ length: below(atMost + 1) }, item);
  const open: Open = { options: [], levers: [], waiting: [] };
  const prices: string[] = [];
  for (let round = firstRound; round < firstRound + rounds; round += 1) {
    const nowMs = startMs + round * roundMs;
    prices[round] = String(60_000 + below(3));
    const price = at(prices[round] ?? "");
    await logTicks(
      database,
      [1, 2].map((pid) => ({ pid, seq: round, timeMs: nowMs, price: prices[round] ?? "" })),
    );
    if (round === firstRound) {
      await fundUsers(database, { [userId]: usdt(900_000_000) }, usdt(90_000_000), {
        [userId]: usdt(400_000_000),
      });
    }
    const moment: Moment = { seq: round, price, atMs: nowMs, askedMs: nowMs - 500 };
    const symbol = () => historySymbols[below(2)] ?? "BTCUSDT";
    const isLast = round === firstRound + rounds - 1;
    const ends = (place: number): boolean => (isLast ? place >= liveAtEnd : below(3) > 0);

    const due = open.options
      .filter(({ sellMs }) => sellMs <= nowMs)
      .toSorted((a, b) => a.sellMs - b.sellMs || a.id - b.id);
    open.options = open.options.filter(({ sellMs }) => sellMs > nowMs);
    const placing = some((): OpenOption => {
      const stake = usdt(10 * (1 + below(50)));
      const [minutes, percent] = terms[below(3)] ?? terms[0];
      return {
        id: (nextId += 1),
        userId,
        symbol: symbol(),
        direction: below(2) === 0 ? "call" : "put",
        stake: money(stake),
        percent,
        payout: money((stake * BigInt(percent)) / 100n),
        acceptedMs: nowMs - 500,
        entrySeq: round,
        entryPrice: price,
        buyMs: nowMs,
        sellMs: nowMs + minutes * 60_000,
      };
    });
    const ending = open.levers.filter((_, place) => ends(place));
    const revoking = open.waiting.filter((_, place) => ends(place));
    // There are two kinds of them, and they are costlier to book.
    const mostContracts = isLast ? 0 : most >> 1;
    const opening = some(
      () => orderOf({ id: (nextId += 1), userId, symbol: symbol() }, moment),
      mostContracts,
    );
    const waiting = some(() => {
      const price = at("50000");
      return orderOf(
        { id: (nextId += 1), userId, symbol: symbol(), askedPrice: price, opening: undefined },
        moment,
      );
    }, mostContracts);
    const levers = [
      ...opening.map(placed),
      ...waiting.map(placed),
      ...ending.map((order) => closed(order, "owner", moment)),
      ...revoking.map((order) => revoked(order, nowMs)),
    ];
    open.levers = [...open.levers.filter((order) => !ending.includes(order)), ...opening];
    open.waiting = [...open.waiting.filter((order) => !revoking.includes(order)), ...waiting];
    open.options.push(...placing);
    await bookFacts(
      database,
      {
        options_settled: due.map((option) => {
          const seq = Math.floor((option.sellMs - startMs) / roundMs);
          const exit = { seq, price: at(prices[seq] ?? ""), timeMs: 0 };
          return optionSettledRecord({ ...settleOption(option, exit.price), option, exit });
        }),
        transfers: some(() => ({
          user_id: userId,
          id: (nextId += 1),
          direction: below(2) === 0 ? "to_contract" : "to_wallet",
          amount: String(1 + below(1_000_000)),
          accepted_ms: nowMs,
        })),
        options_placed: placing.map(optionPlacedRecord),
        levers: levers.map((change) => leverRecord(change, nowMs)),
      },
      { markMs: nowMs, leverMarkMs: nowMs, nowMs },
    );
    // Booked by plans for empty tables, a later round takes several times as long.
    if (round === firstRound) await administerIn(database.ownerUrl, analyze);
  }
  return { nextId, nextRound: firstRound + rounds };
};
