/** Bought products as the server answers with them, for tests. */
import type { Row } from "./holding-view.ts";
import type { PoolRow } from "./pool-view.ts";

const dayMs = 86_400_000;

/** 1 000 USDT at 0.6 % in 30 days, of which 28 have passed. Its times are around `nowMs`, a midnight. */
export const rowOf = (nowMs: number, change: Partial<Row> = {}): Row => ({
  id: "5",
  typename: "Steady 30",
  typeid: "100",
  kind: "fixed",
  createdTime: nowMs - 28.5 * dayMs,
  interestDigit: 1,
  ownPrincipal: "800",
  creditPrincipal: "200",
  profit: "5.6",
  lastProfit: "0.2",
  totalProfit: "5.6",
  cycleDays: 30,
  cycle: 1,
  passedDays: 28,
  orderRate: "0.006",
  orderCompoundRate: "0.007",
  endDigit: 2,
  status: 0,
  exitDigit: 1,
  endAskedDigit: 0,
  mayAskTime: nowMs - dayMs,
  firstEndTime: nowMs + 2 * dayMs,
  currentEndTime: nowMs + 2 * dayMs,
  exit: { principal: "800", interest: "0", fee: "4", arrives: "796" },
  exitFeeBps: 50,
  passes: 0,
  pool: null,
  end: null,
  ...change,
});

/** Its end can be asked for only from a later time on, and it cannot be left early. */
export const youngRow = (nowMs: number): Row =>
  rowOf(nowMs, {
    id: "6",
    typename: "Growing 90",
    interestDigit: 2,
    creditPrincipal: "0",
    ownPrincipal: "5000",
    orderRate: "0.02",
    cycleDays: 90,
    passedDays: 10,
    profit: "11.111111",
    lastProfit: "1.111111",
    totalProfit: "11.111111",
    endDigit: 1,
    exitDigit: 0,
    exit: null,
    exitFeeBps: null,
    mayAskTime: nowMs + 77 * dayMs,
    firstEndTime: nowMs + 80 * dayMs,
    currentEndTime: nowMs + 80 * dayMs,
  });

export const endedRow = (nowMs: number): Row =>
  rowOf(nowMs, {
    id: "3",
    typename: "Simple 7",
    status: 1,
    exitDigit: 0,
    exit: null,
    end: { time: nowMs - dayMs, how: "early", paid: "796", fee: "4" },
  });

/** 1 000 USDT in a pool with a period of 7 days, of which 2 have passed: 1.2 % less worth. */
export const poolRowOf = (
  nowMs: number,
  change: Partial<Row> = {},
  pool: Partial<PoolRow["pool"]> = {},
): PoolRow => ({
  ...rowOf(nowMs, {
    id: "9",
    typename: "Calm",
    typeid: "1",
    kind: "copy",
    createdTime: nowMs - 2.5 * dayMs,
    ownPrincipal: "1000",
    creditPrincipal: "0",
    profit: "0",
    lastProfit: "-4.5",
    totalProfit: "0",
    cycleDays: 7,
    passedDays: 2,
    orderRate: "0",
    orderCompoundRate: "0",
    exitDigit: 0,
    exit: null,
    exitFeeBps: null,
    mayAskTime: nowMs + 2 * dayMs,
    firstEndTime: nowMs + 5 * dayMs,
    currentEndTime: nowMs + 5 * dayMs,
    ...change,
  }),
  pool: {
    state: "working",
    worth: "987.654321",
    result: "-12.345679",
    resultRate: "-0.012345679",
    poolRate: "-0.0123",
    enteredTime: nowMs - 2.25 * dayMs,
    ...pool,
  },
});
