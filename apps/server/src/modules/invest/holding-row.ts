/** A holding as its owner reads it (INV-08, INV-09). */
import {
  cycleEndMs,
  daysInCycle,
  earnedInCycle,
  exitPayout,
  mayAskForEnd,
  noticeDays,
  type Holding,
} from "@candor/core/invest/holding";
import { formatMoney, formatRate, zeroMoney } from "@candor/core/money/money";
import { dayMs } from "@candor/core/time/time";
import type { AnswerOf } from "@candor/wire/call";
import type { myFinancial } from "@candor/wire/earn/invest";
import { holdingOf } from "../../records/invest/holding-row.ts";
import { passedOfListed, profitOf } from "./earned-days.ts";
import type { ListedHolding } from "./queries.ts";

type Row = AnswerOf<typeof myFinancial>;

/** `closed`: the last closed day. Not of a pool. */
export const holdingRow = (row: ListedHolding, name: string, closed: number): Row => {
  const holding = holdingOf(row);
  const passed = passedOfListed(row, closed);
  const inCycle = Math.min(Math.max(daysInCycle(holding, passed), 0), holding.days);
  const earned = earnedInCycle(holding, passed);
  const nth = (row.cycle - 1) * row.days + inCycle;
  const isLive = row.ended_ms === null;
  const mayLeave = isLive && holding.exitFeeBps !== undefined;
  return {
    id: String(row.id),
    typename: name,
    typeid: String(row.product_id),
    kind: row.credit_from === "budget" ? "experience" : "fixed",
    createdTime: Number(row.accepted_ms),
    interestDigit: row.interest === "fixed" ? 1 : 2,
    ownPrincipal: formatMoney(row.own),
    creditPrincipal: formatMoney(row.credit),
    profit: formatMoney(earned),
    lastProfit: formatMoney(nth === 0 ? zeroMoney : profitOf({ holding: row, nth })),
    totalProfit: formatMoney(row.before + earned),
    cycleDays: row.days,
    cycle: row.cycle,
    passedDays: inCycle,
    orderRate: formatRate(row.rate),
    orderCompoundRate: formatRate(row.compound_rate ?? 0n),
    endDigit: holding.exitFeeBps === undefined ? 1 : 2,
    status: isLive ? 0 : 1,
    exitDigit: mayLeave ? 1 : 0,
    endAskedDigit: Number(row.is_end_asked),
    mayAskTime: mayAskForEnd(holding, passed)
      ? Number(row.accepted_ms)
      : cycleEndMs(holding, 1) - noticeDays * dayMs,
    firstEndTime: cycleEndMs(holding, 1),
    currentEndTime: cycleEndMs(holding, holding.cycle),
    exit: mayLeave ? exitOf(holding, passed) : null,
    exitFeeBps: row.exit_fee_bps,
    passes: row.passes,
    pool: null,
    end: endOf(row),
  };
};

const exitOf = (holding: Holding, passed: number): NonNullable<Row["exit"]> => {
  const { principal, interest, fee } = exitPayout(holding, passed);
  return {
    principal: formatMoney(principal),
    interest: formatMoney(interest),
    fee: formatMoney(fee),
    arrives: formatMoney(principal + interest - fee),
  };
};

const endOf = (row: ListedHolding): Row["end"] => {
  if (row.ended_ms === null) return null;
  const fee = row.end_fee ?? 0n;
  return {
    time: Number(row.ended_ms),
    how: row.end_step === "left" ? "early" : row.end_for_reserve === true ? "reserve" : "term",
    paid: formatMoney(row.own + (row.end_interest ?? 0n) - fee),
    fee: formatMoney(fee),
  };
};
