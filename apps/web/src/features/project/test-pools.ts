/** Copy products and their pools as the server answers with them, for tests. */
import type { AnswerOf } from "@candor/wire/call";
import type { poolDetail, poolTrades } from "@candor/wire/earn/pools";
import type { ProductRow } from "@candor/wire/earn/invest";
import { productOf } from "./test-products.ts";

type Pool = AnswerOf<typeof poolDetail>;
type Trade = AnswerOf<typeof poolTrades>;

const startMs = Date.UTC(2028, 1, 1, 4);
const hourMs = 3_600_000;

export const copyProduct = productOf({
  id: "1",
  name: "Calm",
  kind: "copy",
  cycleRate: "0",
  cycleDays: 7,
  leastAmount: "100",
  mostAmount: "10000",
  compoundRate: "0",
  compoundDays: 0,
  cycles: [],
  cover: "0",
  committed: "0",
  exitFeeBps: null,
  detail: { ...productOf().detail, detailintroduce: "Trades rarely, with little at risk.", repayment: "" },
  pool: {
    symbol: "BTCUSDT",
    pairName: "BTC/USDT",
    multiple: 10,
    tradePartBps: 500,
    worth: "21500.5",
    isEnded: false,
  },
});
export const closedCopyProduct: ProductRow = { ...copyProduct, id: "2", name: "Usual", status: 2 };

/** Fourteen days of trades: up, down by 4 %, and up again. */
export const poolOf = (change: Partial<Pool> = {}): Pool => ({
  id: "1",
  symbol: "BTCUSDT",
  pairName: "BTC/USDT",
  multiple: 10,
  tradePartBps: 500,
  periodDays: 7,
  worth: "21500.5",
  stake: "10750.25",
  unitValue: "1.075025",
  state: "trading",
  waitingAmount: "1200",
  leaving: 2,
  trailing: { change: "0.0124", days: 14 },
  worstFall: "0.04",
  trades: 9,
  wins: 5,
  houseResult: "-310.25",
  houseFees: "84.5",
  points: ["1", "1.02", "1.05", "1.008", "1.03", "1.06", "1.075025"].map((unitValue, nth) => ({
    time: startMs + nth * 48 * hourMs,
    unitValue,
  })),
  backtest: {
    from: startMs - 240 * hourMs,
    to: startMs,
    days: 11,
    amount: "1000",
    trades: 31,
    wins: 15,
    fees: "6.2",
    result: "-12.345678",
    worstDrawdown: "40.5",
  },
  ...change,
});

/** Nothing has been traded yet, and the log is too short for the rule. */
export const newPool = poolOf({
  worth: "10000",
  stake: "10000",
  unitValue: "1",
  state: "flat",
  waitingAmount: "0",
  leaving: 0,
  trailing: { change: "0", days: 0 },
  worstFall: "0",
  trades: 0,
  wins: 0,
  houseResult: "0",
  houseFees: "0",
  points: [],
  backtest: null,
});

/** `count` trades, the newest first. */
export const tradesOf = (count: number): readonly Trade[] =>
  Array.from({ length: count }, (_, nth) => ({
    id: String(count - nth),
    pairName: "BTC/USDT",
    direct: 1 + (nth % 2),
    openedTime: startMs + (count - nth) * 2 * hourMs,
    closedTime: startMs + (count - nth) * 2 * hourMs + hourMs,
    openPrice: "64000.5",
    closePrice: nth === 0 ? "63900.25" : "64100",
    profit: nth === 0 ? "-15.75" : "12.5",
    unitValue: "1.075025",
  }));

type Sent = { readonly pageNum: number; readonly pageSize: number };

/** The answers about a pool. */
export const poolAnswers = (pool: Pool = poolOf(), trades: readonly Trade[] = tradesOf(9)) => ({
  "financial/poolDetail": pool,
  "financial/poolTrades": ({ pageNum, pageSize }: Sent) => ({
    retCode: 0,
    data: trades.slice((pageNum - 1) * pageSize, pageNum * pageSize),
    total: trades.length,
  }),
});
