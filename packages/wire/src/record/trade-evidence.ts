/**
 * Trades as their owner sees them, and what decided them. Apart from the calls that return them, because the browser reads saved
 * files by these schemas (`evidence-file.ts`), and loads them only for that.
 */
import * as z from "zod/mini";
import { decimal, id, instant } from "../scalars.ts";

/**
 * One option as its owner sees it. `directionDigit` 0 CALL, 1 PUT; `settledDigit` 0 open, 1 settled; `isWin` 1 win or tie, 2 lose.
 * `acceptedTime` is when the order was accepted; `entryTime` is the time of its entry tick, the first one after that (OPT-06).
 */
export const optionRow = z.strictObject({
  id,
  pid: z.int(),
  symbol: z.string(),
  pairName: z.string(),
  directionDigit: z.union([z.literal(0), z.literal(1)]),
  fee: decimal,
  percent: decimal,
  entryPrice: decimal,
  exitPrice: z.nullable(decimal),
  acceptedTime: instant,
  entryTime: instant,
  sellTime: instant,
  settledDigit: z.union([z.literal(0), z.literal(1)]),
  isWin: z.nullable(z.union([z.literal(1), z.literal(2)])),
  optionNet: z.nullable(decimal),
  entrySeq: z.int(),
  exitSeq: z.nullable(z.int()),
});

const state = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/**
 * One lever order as its owner sees it. `type` 1 buy, 2 sell; `status` 0 pending, 1 and 2 holding, 3 closed, 4 revoked.
 * Values that an order does not have yet are null.
 */
export const leverRow = z.strictObject({
  id,
  type: z.union([z.literal(1), z.literal(2)]),
  pairName: z.string(),
  symbol: z.string(),
  pid: z.int(),
  multiple: z.int(),
  /** The asked price; for a best-price order, the price at which it opened. */
  askedPrice: decimal,
  share: z.int(),
  status: state,
  openPrice: z.nullable(decimal),
  targetProfitPrice: z.nullable(decimal),
  stopLossPrice: z.nullable(decimal),
  /** The price at which it closed; while it is live, the last logged one, or null when there is none. */
  newPrice: z.nullable(decimal),
  orderMargin: decimal,
  /** Profit at `newPrice`, never below minus the margin; null while pending and when revoked. */
  grossProfit: z.nullable(decimal),
  /** `grossProfit` less `tradeFee`: what the order brings its owner; null when `grossProfit` is. */
  net: z.nullable(decimal),
  tradeFee: decimal,
  /** When its placement was accepted; the next tick of its pair decides it (API-18). */
  createdTime: instant,
  /** The time of the tick at which it opened. */
  transactionTime: z.nullable(instant),
  /** When its close was accepted; the tick's time if a trigger closed it. */
  handleTime: z.nullable(instant),
  completeTime: z.nullable(instant),
  molecule: z.int(),
  /** At this price the position is closed out; null while pending, and when no price above zero does. */
  closeOutPrice: z.nullable(decimal),
  /** Closed out when margin + profit is at most this share of the margin: "0.5" for half. */
  closeOutRatio: decimal,
  feeRate: decimal,
  /** Why it closed: 1 its owner, 2 stop-loss, 3 take-profit, 4 close-out, 5 the end of its bot run. */
  closeReason: z.nullable(z.int()),
  /** The loss beyond the margin, which the house paid. */
  houseLoss: z.nullable(decimal),
  /** Ticks of the symbol's log: of the placement, the last one when its triggers were set, of the opening, and of the close. */
  placedSeq: z.int(),
  sinceSeq: z.int(),
  entrySeq: z.nullable(z.int()),
  exitSeq: z.nullable(z.int()),
  /** The bot run that placed it. */
  aiRun: z.nullable(z.int()),
  /** The order of which this is a part. */
  partOf: z.nullable(id),
});

/** One line of the public tick log. `line` is the exact text that the hash covers. */
export const auditTick = z.strictObject({
  seq: z.int(),
  time: instant,
  price: decimal,
  line: z.string(),
  hash: z.string(),
});

/** What decided a settled option, as `options/audit` returns it and a saved file contains it (OPT-08). */
export const optionEvidence = z.strictObject({
  order: optionRow,
  entry: auditTick,
  exit: auditTick,
  /** The first tick after sellTime, which shows that the exit was the last one before it. */
  next: z.nullable(auditTick),
  /** At most 600 points of the price between entry and exit, oldest first. */
  ride: z.array(z.tuple([instant, decimal])),
  /** Public segments that contain the evidence, to fetch and check in order. */
  segments: z.array(z.string()),
});

/** What decided a closed position, as `lever/audit` returns it and a saved file contains it (LEV-14). */
export const leverEvidence = z.strictObject({
  order: leverRow,
  entry: auditTick,
  exit: auditTick,
  /** The trade before the exit, which shows that nothing was triggered before. */
  before: z.nullable(auditTick),
  /** The first tick after the exit. */
  next: z.nullable(auditTick),
  /** At most 600 points of the price between opening and close, oldest first. */
  ride: z.array(z.tuple([instant, decimal])),
  /** Public segments with the evidence, to fetch and check in order; at most 60, the newest minutes when there are more. */
  segments: z.array(z.string()),
  /** The number of segments from opening to close; of minutes, when there are more than 60: those without ticks have no segment. */
  segmentCount: z.int(),
});
