/**
 * A recorded period of a market on a grid of 250 ms, as ratios to its first price (MKT-07).
 *
 * Invariants: slot 0 has a trade; every number is an integer small enough for a double to hold
 * exactly (ratios count 1e-8, prices count the symbol's display unit, quantities its step), so the
 * path built on top is integer arithmetic and the same on every machine. Slots without a trade
 * keep the last price and have quantity 0.
 */
import { assert } from "../assert/assert.ts";
import { formatFixed, parseQuantity } from "../money/money.ts";

export const slotMs = 250;
/** The ratio 1. */
export const ratioUnit = 100_000_000;

export type Recording = {
  readonly symbol: string;
  /** Decimals of a quoted price of this symbol; its unit is 10^-priceDecimals. */
  readonly priceDecimals: number;
  /** Decimals of a quantity; its step is 10^-qtyDecimals. */
  readonly qtyDecimals: number;
  readonly slots: number;
  /** Price of slot 0 in units. */
  readonly firstUnits: number;
  /** price / first price, and its inverse, each times `ratioUnit`. */
  readonly straight: RatioTrack;
  readonly mirrored: RatioTrack;
  /** Steps traded in each slot; 0 without a trade. */
  readonly qty: Float64Array;
  /** 1 if the last trade of the slot was a sale that hit the bid. */
  readonly buyerMaker: Uint8Array;
  /** Steps traded before each slot; one entry more than slots. */
  readonly qtyBefore: Float64Array;
  /** For each slot, the first slot at or after it with a trade; `slots` when there is none. */
  readonly nextTrade: Int32Array;
};

/** Ratios of each slot, and the extremes of each block of 32 slots, so that the range of many slots takes a few steps. */
export type RatioTrack = {
  readonly at: Int32Array;
  readonly runMin: Int32Array;
  readonly runMax: Int32Array;
};

/** What a recording is made from: one entry per slot with a trade, ascending. */
export type SlotTrade = {
  readonly slot: number;
  readonly units: number;
  readonly steps: number;
  readonly buyerMaker: boolean;
};

export type RecordingHead = Pick<Recording, "symbol" | "priceDecimals" | "qtyDecimals" | "slots">;

const runShift = 5;
const runLength = 1 << runShift;

/** Builds a recording; asserts that slot 0 has a trade and that slots ascend. */
export const buildRecording = (head: RecordingHead, trades: readonly SlotTrade[]): Recording => {
  const first = trades[0];
  assert(first?.slot === 0 && first.units > 0, "a recording begins with a trade");
  const units = new Float64Array(head.slots);
  const qty = new Float64Array(head.slots);
  const buyerMaker = new Uint8Array(head.slots);
  let next = 0;
  for (const [index, trade] of trades.entries()) {
    assert(trade.slot >= next && trade.slot < head.slots, "slots of a recording ascend");
    units.fill(trade.units, trade.slot, trades[index + 1]?.slot ?? head.slots);
    qty[trade.slot] = trade.steps;
    buyerMaker[trade.slot] = trade.buyerMaker ? 1 : 0;
    next = trade.slot + 1;
  }
  const straight = track(units, (value) => ratio(value, first.units));
  const mirrored = track(units, (value) => ratio(first.units, value));
  return { ...head, firstUnits: first.units, straight, mirrored, qty, buyerMaker, ...tradeIndex(qty) };
};

/** Reads the bundled text: a line of JSON (`RecordingHead`), then lines of `slot,price,qty,b|s`. */
export const parseRecording = (text: string): Recording => {
  const [headLine = "", ...lines] = text.trimEnd().split("\n");
  const head = JSON.parse(headLine) as RecordingHead;
  return buildRecording(
    head,
    lines.map((line) => slotTrade(head, line)),
  );
};

/** The smallest and largest ratio of the slots `from <= slot < to`. */
export const ratioRange = (ratios: RatioTrack, from: number, to: number): { min: number; max: number } => {
  let min = ratios.at[from] ?? 0;
  let max = min;
  let slot = from;
  while (slot < to) {
    const wholeRun = (slot & (runLength - 1)) === 0 && slot + runLength <= to;
    const low = (wholeRun ? ratios.runMin[slot >> runShift] : ratios.at[slot]) ?? 0;
    const high = (wholeRun ? ratios.runMax[slot >> runShift] : ratios.at[slot]) ?? 0;
    if (low < min) min = low;
    if (high > max) max = high;
    slot += wholeRun ? runLength : 1;
  }
  return { min, max };
};

/** Converts a decimal to an integer count of 10^-decimals; asserts that nothing is lost. */
export const toUnits = (text: string, decimals: number): number => {
  // A price is written as a quantity is.
  const value = parseQuantity(text);
  assert(value !== undefined, `not a decimal: ${text}`);
  const unit = 10n ** BigInt(8 - decimals);
  assert(value % unit === 0n, `${text} has more than ${decimals} decimals`);
  return Number(value / unit);
};

/** The decimal text of a count of 10^-decimals. */
export const fromUnits = (units: number, decimals: number): string =>
  formatFixed(BigInt(units), decimals, decimals);

const slotTrade = (head: RecordingHead, line: string): SlotTrade => {
  const [slot = "", price = "", qty = "", side] = line.split(",");
  assert(side === "b" || side === "s", `a recorded trade has a side: ${line}`);
  return {
    slot: Number(slot),
    units: toUnits(price, head.priceDecimals),
    steps: toUnits(qty, head.qtyDecimals),
    buyerMaker: side === "s",
  };
};

/** above / below as a ratio, rounded to the nearest 1e-8. */
const ratio = (above: number, below: number): number => Math.round((above * ratioUnit) / below);

const track = (units: Float64Array, toRatio: (value: number) => number): RatioTrack => {
  const at = Int32Array.from(units, toRatio);
  const runs = Math.ceil(at.length / runLength);
  const runMin = new Int32Array(runs).fill(0x7fff_ffff);
  const runMax = new Int32Array(runs);
  for (const [slot, value] of at.entries()) {
    const run = slot >> runShift;
    if (value < (runMin[run] ?? 0)) runMin[run] = value;
    if (value > (runMax[run] ?? 0)) runMax[run] = value;
  }
  return { at, runMin, runMax };
};

const tradeIndex = (qty: Float64Array): Pick<Recording, "qtyBefore" | "nextTrade"> => {
  const qtyBefore = new Float64Array(qty.length + 1);
  const nextTrade = new Int32Array(qty.length + 1).fill(qty.length);
  for (let slot = 0; slot < qty.length; slot++)
    qtyBefore[slot + 1] = (qtyBefore[slot] ?? 0) + (qty[slot] ?? 0);
  for (let slot = qty.length - 1; slot >= 0; slot--) {
    nextTrade[slot] = (qty[slot] ?? 0) > 0 ? slot : (nextTrade[slot + 1] ?? qty.length);
  }
  return { qtyBefore, nextTrade };
};
