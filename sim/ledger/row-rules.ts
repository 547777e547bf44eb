/**
 * What the database would refuse about a single row, or about its time within a batch: the constraints of db/schema and the
 * range checks of db/functions/check-ticks.sql, repeated here. Each says in words what is wrong.
 */
import type { OpenOption } from "@candor/core/engine/state";
import type { LeverOrder } from "@candor/core/leverage/lever-order";
import { naiveStopFault } from "../naive/rules.ts";
import { naiveHasMoved, naiveProceeds } from "../naive/swap-rules.ts";
import type { LeverStep, Row, RunStep, SettledRow, SwapRow } from "./rows.ts";

/** The state of the books before a batch, and after it. */
export type BatchSpan = {
  readonly sinceMs: number;
  readonly sinceLeverMs: number;
  readonly markMs: number;
  readonly nowMs: number;
};

const soonMs = 5_000;

export const rowFaults = (row: Row, span: BatchSpan, option: OpenOption | undefined): readonly string[] => {
  switch (row.list) {
    case "options_placed":
      return placedFaults(row.option, span);
    case "options_settled":
      return option === undefined ? [] : settledFaults(row, option, span);
    case "levers":
      return [...leverFaults(row.lever), ...spanFaults(row, span), ...endFaults(row)];
    case "runs":
      return runFaults(row);
    case "transfers":
    case "fundings":
      return row.amount > 0n ? [] : [`${row.list} ${row.id} of ${row.amount}`];
    case "corrections":
    case "house_moves":
      return [];
    case "swaps":
      return swapFaults(row, span);
    case "withdrawals_requested":
      return collect(`withdrawal ${row.id}`, {
        "is of nothing": row.amount > 0n,
        "has a fee that is not the rule": row.fee === (row.amount * BigInt(row.feeBps)) / 10_000n,
      });
    case "withdrawals_ended":
    case "deposits":
      return [];
  }
};

const collect = (name: string, rules: Readonly<Record<string, boolean>>): readonly string[] =>
  Object.entries(rules).flatMap(([fault, holds]) => (holds ? [] : [`${name} ${fault}`]));

const isSoon = (askedMs: number, decidedMs: number): boolean =>
  decidedMs > askedMs && decidedMs - askedMs <= soonMs;

/** The time of a deciding tick was not booked before, and the mark has reached it. */
const isInSpan = (timeMs: number, { sinceMs, markMs }: BatchSpan): boolean =>
  timeMs >= sinceMs && timeMs <= markMs;

const placedFaults = (option: OpenOption, span: BatchSpan): readonly string[] =>
  collect(`option ${option.id}`, {
    "promises a payout that its percent does not give":
      option.payout === (option.stake * BigInt(option.percent)) / 100n,
    "was not decided soon after it was accepted": isSoon(option.acceptedMs, option.buyMs),
    "ends before it begins": option.sellMs > option.buyMs,
    "was decided at a tick that is not of this batch": isInSpan(option.buyMs, span),
  });

const settledFaults = (
  row: SettledRow,
  option: OpenOption,
  { markMs, nowMs }: BatchSpan,
): readonly string[] => {
  const isTie = row.exitPrice === option.entryPrice;
  const isWin = row.exitPrice > option.entryPrice === (option.direction === "call");
  const outcome = isTie ? "tie" : isWin ? "win" : "lose";
  const net = { tie: 0n, win: option.payout, lose: -option.stake }[outcome];
  return collect(`option ${row.id}`, {
    "ended before its entry": row.exitSeq >= option.entrySeq || isTie,
    "is settled before its sell time": option.sellMs <= markMs && option.sellMs <= nowMs,
    "has another outcome than its prices give": row.outcome === outcome && row.net === net,
  });
};

const leverFaults = (lever: LeverOrder): readonly string[] => {
  const { opening, placedSeq, placedMs, askedPrice, side } = lever;
  const isBest = opening?.as === "bestPrice";
  const isAtOnce = opening?.seq === placedSeq;
  return collect(`lever order ${lever.id}`, {
    "was not decided soon after it was accepted": isSoon(lever.acceptedMs, placedMs),
    "opened at the best price elsewhere": !isBest || (isAtOnce && opening.price === askedPrice),
    "opened before it was placed":
      opening === undefined || (isAtOnce ? opening.atMs === placedMs : opening.seq > placedSeq),
    "counts ticks from before it opened": lever.sinceSeq >= (opening?.seq ?? placedSeq),
    "has a stop on the wrong side":
      naiveStopFault(side, askedPrice, { stopLoss: lever.stopLoss, takeProfit: undefined }) === undefined &&
      naiveStopFault(side, opening?.price ?? askedPrice, {
        stopLoss: undefined,
        takeProfit: lever.takeProfit,
      }) === undefined,
  });
};

const spanFaults = ({ lever, end, isNew, kind }: LeverStep, span: BatchSpan): readonly string[] => {
  const { opening } = lever;
  const isPlaced = isNew && lever.parentId === undefined;
  const isAsked = end?.type === "closed" && (end.reason === "owner" || end.reason === "runEnd");
  const isTriggered = end?.type === "closed" && !isAsked;
  const isFilled = kind === "lever_filled" && opening !== undefined;
  const counts = (timeMs: number): boolean => timeMs > span.sinceLeverMs && timeMs <= span.markMs;
  return collect(`lever order ${lever.id}`, {
    "was placed at a tick that is not of this batch": !isPlaced || isInSpan(lever.placedMs, span),
    "was closed at a tick that is not of this batch": !isAsked || isInSpan(end.atMs, span),
    "was triggered by a tick that was applied before": !isTriggered || counts(end.atMs),
    "was filled by a tick that was applied before": !isFilled || counts(opening.atMs),
  });
};

const endFaults = ({ lever, end }: LeverStep): readonly string[] => {
  if (end === undefined) return [];
  const beganMs = lever.opening?.atMs ?? lever.placedMs;
  const name = `lever order ${lever.id}`;
  if (end.type === "revoked") return collect(name, { "ends before it begins": end.atMs >= beganMs });
  const isTrigger = end.reason !== "owner" && end.reason !== "runEnd";
  return collect(name, {
    "ends before it begins": end.atMs >= beganMs,
    "was not closed soon after the request": isTrigger
      ? end.askedMs === end.atMs
      : isSoon(end.askedMs, end.atMs),
    "was closed at a tick that does not count": isTrigger
      ? end.seq > lever.sinceSeq
      : end.seq >= lever.sinceSeq,
    "ends with a run but belongs to none": end.reason !== "runEnd" || lever.runId !== undefined,
    "is a part that a trigger closed": lever.parentId === undefined || !isTrigger,
  });
};

const quoteValidMs = 10_000;

/** Half of the spread is at least what the price may have moved: nobody trades at a better rate than the deciding tick's. */
const swapFaults = (row: SwapRow, span: BatchSpan): readonly string[] => {
  const { sold, bought, symbol, amount, quotePrice: price, spread } = row;
  const token = sold === "USDT" ? bought : sold;
  return collect(`swap ${row.id}`, {
    "is not between USDT and the token of its pair":
      (sold === "USDT") !== (bought === "USDT") && symbol === `${token}USDT`,
    "gives nothing for something":
      amount > 0n && naiveProceeds(amount, { isBuying: sold === "USDT", price, spread }) > 0n,
    "has a spread that does not cover the tolerance": spread >= 400_000n && spread <= 10_000_000n,
    "has a price that has moved": !naiveHasMoved(price, row.tickPrice),
    "was quoted at an old price": row.madeMs >= row.quoteMs && row.madeMs - row.quoteMs < soonMs,
    "was accepted after its quote":
      row.untilMs === row.madeMs + quoteValidMs && row.acceptedMs <= row.untilMs,
    "was not decided soon after it was accepted":
      row.tickMs > row.acceptedMs && row.tickMs - row.acceptedMs < soonMs,
    "was decided at a tick that is not of this batch": isInSpan(row.tickMs, span),
  });
};

const dayMs = 86_400_000;

const runFaults = ({ run, end }: RunStep): readonly string[] => {
  const ended = end?.reason;
  return collect(`run ${run.id}`, {
    "has an invalid number of trades": run.done >= 0 && run.done <= run.times,
    "has ended but has an open trade": end === undefined || run.orderId === undefined,
    "ended before it began": end === undefined || end.atMs >= run.startedMs,
    "has not done all its trades": ended !== "allTradesDone" || run.done === run.times,
    "has not lost half": ended !== "halfLost" || run.net <= -(run.amount / 2n),
    "is not a day old": ended !== "dayOver" || (end?.atMs ?? 0) >= run.startedMs + dayMs,
  });
};
