/** What a dishonest leader could try in the engine's name: a swap at a better price, twice, too late, or out of nothing. */
import { money, price, rate } from "@candor/core/money/money";
import { prng } from "@candor/core/prng/prng";
import { swapProceeds, swapRate } from "@candor/core/swap/swap-quote";
import { beforeAll, describe, expect, test } from "vitest";
import { keepingConnections, withOwner, withTestDatabase } from "../platform/db/test-database.ts";
import { houseBalance } from "./balances.ts";
import { checkLedger } from "./check.ts";
import { appendOnly, belowZero, capitalBelowZero, otherTick } from "./ledger-errors.ts";
import { bookFacts, fundUsers } from "./test-postings.ts";
import { at, logTicks } from "./test-ticks.ts";

const database = keepingConnections(withTestDatabase());
const owner = withOwner(database);
const startMs = 1_700_000_000_000;

/** Quoted at the first, decided at the third; further ticks at the edges of the tolerance and beyond. */
const prices = ["60000", "60000", "60010", "60120", "60120.01", "59880", "59879.99"];

beforeAll(async () => {
  await fundUsers(database(), { 7: 100_000_000_000n, 8: 5n });
  await bookFacts(database(), {
    fundings: [1, 3].map((stock_asset, index) => {
      const amount = stock_asset === 1 ? "1000000000" : "20000000";
      return { user_id: 0, id: 50 + index, amount, stock_asset, accepted_ms: 0 };
    }),
  });
  await logTicks(
    database(),
    prices.map((price, index) => ({
      seq: index + 1,
      timeMs: startMs + index * 1_000,
      price,
      heartbeat: index === 1,
    })),
  );
});

type Row = Readonly<Record<string, string | number>>;
let ids = 0;
/** 6 015 USDT for 0.1 BTC by user 7, quoted at tick 1 and decided at `seq`, 3 unless told otherwise. */
const swap = (changes: Row = {}, seq = 3): Row => {
  ids += 1;
  const tickMs = startMs + (seq - 1) * 1_000;
  return {
    user_id: 7,
    id: ids,
    quote: `quote ${ids}`,
    symbol: "BTCUSDT",
    sold_asset: 1,
    bought_asset: 3,
    sold: "6015000000",
    spread: 500_000,
    quote_seq: 1,
    quote_ms: startMs,
    quote_price: at("60000").toString(),
    made_ms: startMs + 200,
    until_ms: startMs + 10_200,
    accepted_ms: tickMs - 500,
    tick_seq: seq,
    tick_ms: tickMs,
    tick_price: at(prices[seq - 1] ?? "").toString(),
    ...changes,
  };
};
const marked = (row: Row) => bookFacts(database(), { swaps: [row] }, { markMs: Number(row["tick_ms"]) });
const broken = "23514";

const attempts: readonly (readonly [what: string, code: string, changes: Row, seq?: number])[] = [
  ["a better price than the quote's tick", otherTick, { quote_price: at("59990").toString() }],
  ["a tick that is not logged", otherTick, { quote_seq: 99 }],
  [
    "a heartbeat as the quote's trade",
    otherTick,
    { quote_seq: 2, quote_ms: startMs + 1_000, made_ms: startMs + 1_000, until_ms: startMs + 11_000 },
  ],
  ["the quote's trade at another time", otherTick, { quote_ms: startMs + 1 }],
  ["a deciding tick that is not the first after the acceptance", otherTick, { accepted_ms: startMs + 900 }],
  ["a deciding tick at another price", otherTick, { tick_price: at("60000").toString() }],
  ["a price that moved up by more than the tolerance", broken, {}, 5],
  ["a price that moved down by more than the tolerance", broken, {}, 7],
  ["a spread that does not cover the tolerance", broken, { spread: 399_999 }],
  ["a spread that is a mistake", broken, { spread: 10_000_001 }],
  ["a spread below zero", broken, { spread: -500_000 }],
  [
    "a quote that has expired",
    broken,
    { made_ms: startMs - 9_000, until_ms: startMs + 1_000, quote_ms: startMs - 9_000 },
  ],
  ["a quote that is valid for longer", broken, { until_ms: startMs + 60_000 }],
  ["a quote of a stale price", broken, { made_ms: startMs + 5_000, until_ms: startMs + 15_000 }],
  ["a quote that is older than its price", broken, { made_ms: startMs - 1, until_ms: startMs + 9_999 }],
  ["a decision before the acceptance", broken, { accepted_ms: startMs + 2_000 }],
  ["another token at this pair's price", broken, { bought_asset: 4 }],
  ["a token for itself", broken, { sold_asset: 3 }],
  ["USDT for itself", broken, { bought_asset: 1 }],
  ["a token without a market", broken, { bought_asset: 2 }],
  ["an amount of zero", broken, { sold: "0" }],
  ["less than zero", broken, { sold: "-6015000000" }],
  ["an amount for which nothing comes back", broken, { sold: "601" }],
  ["nobody's swap", broken, { user_id: 0 }],
  ["a pair that does not exist", broken, { symbol: "MOONUSDT" }],
  ["more than the user has", belowZero, { user_id: 8 }],
  ["a token that the user does not have", belowZero, { sold_asset: 3, bought_asset: 1, sold: "10000001" }],
  ["more than the house's stock", capitalBelowZero, { sold: "12030000602" }],
];

describe("a swap", () => {
  test.each(attempts.map(([what, code, changes, seq]) => ({ what, code, changes, seq })))(
    "[SWAP-02] [TRUST-01] is refused: $what",
    async ({ code, changes, seq }) => {
      await expect(marked(swap(changes, seq))).rejects.toMatchObject({ code });
      expect(await houseBalance(database().db, "swap_stock", "BTC")).toBe(20_000_000n);
    },
  );
});

describe("what the database computes", () => {
  test("[SWAP-01] [SWAP-02] rates and proceeds are those of core, for any price, spread and amount", async () => {
    const { below } = prng("rates and proceeds");
    const asked = Array.from({ length: 300 }, (_, index) => ({
      sold: index % 2 === 0 ? 1 : 3,
      amount: String(1 + below(10 ** (1 + (index % 9)))),
      price: String(1 + below(10 ** (1 + (index % 7)))),
      spread: String(400_000 + below(9_600_001)),
    }));
    const { rows } = await owner().query(
      `SELECT swap_rate(sold, price, spread)::text AS rate, swap_proceeds(sold, amount, price, spread)::text AS proceeds
       FROM json_to_recordset($1) AS r (sold smallint, amount bigint, price bigint, spread bigint)`,
      [JSON.stringify(asked)],
    );
    expect(rows).toEqual(
      asked.map(({ sold, amount, price: at, spread }) => {
        const terms = [sold === 1 ? "USDT" : "BTC", price(BigInt(at)), rate(BigInt(spread))] as const;
        const [asset, last, wide] = terms;
        return {
          rate: swapRate(...terms).toString(),
          proceeds: swapProceeds(asset, money(BigInt(amount)), last, wide).toString(),
        };
      }),
    );
  });
});

describe("a swap that is booked", () => {
  test("[SWAP-01] [TRUST-01] moves what the database itself computes; the row cannot say how much comes back", async () => {
    const honest = swap({ bought: "99999999" }, 3);
    expect(await marked(honest)).toEqual(
      new Map([
        [7n * 4096n + 65n, 93_985_000_000n],
        [7n * 4096n + 3n * 64n + 8n, 10_000_000n],
        [64n + 44n, 7_015_000_000n],
        [3n * 64n + 44n, 10_000_000n],
      ]),
    );
    await expect(marked(swap({ quote: honest["quote"] ?? "" }, 4))).rejects.toMatchObject({ code: "23505" });
  });

  test("[SWAP-02] may be at either edge of the tolerance, and may return what it brought", async () => {
    await marked(swap({ sold: "1000000" }, 4));
    await marked(swap({ sold_asset: 3, bought_asset: 1, sold: "10000000" }, 6));
    const { rows } = await owner().query("SELECT sold, bought FROM swap ORDER BY id");
    expect(rows).toEqual([
      { sold: 6_015_000_000n, bought: 10_000_000n },
      { sold: 1_000_000n, bought: 1_662n },
      { sold: 10_000_000n, bought: 5_985_000_000n },
    ]);
  });

  test("[SWAP-02] stays as it is, and two in one batch cannot have one quote", async () => {
    await expect(owner().query("UPDATE swap SET bought = bought + 1")).rejects.toMatchObject({
      code: appendOnly,
    });
    const both = [swap({ quote: "the same" }, 6), swap({ quote: "the same" }, 6)];
    await expect(bookFacts(database(), { swaps: both })).rejects.toMatchObject({ code: "23505" });
  });

  test("[TRUST-03] an engine that starts learns the quotes that could still be asked for", async () => {
    const kept = async (sinceMs: number) => {
      const { rows } = await database().engine.query("SELECT * FROM kept_promises($1)", [sinceMs]);
      return rows.length;
    };
    expect([await kept(startMs + 10_200), await kept(startMs + 10_201)]).toEqual([3, 0]);
  });

  test("[TRUST-02] the checker finds nothing wrong", async () => {
    expect((await checkLedger(database().db)).filter(({ wrong }) => wrong > 0)).toEqual([]);
  });
});
