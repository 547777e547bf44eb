/**
 * The price of a looped recording at any instant: a pure integer function of absolute time (MKT-07).
 *
 * The recording's returns are chained: loop k starts where loop k - 1 ended and goes straight
 * (start * p / p0) or mirrored (start * p0 / p), as given by the walk. So there is no jump between loops, the price
 * always stays within a factor of the anchor, and a restart simply continues.
 *
 * Invariants: every product stays below 2^53, so doubles hold whole numbers exactly; the last price of a
 * loop and the first of the next differ by rounding only (at most a few units).
 * Known limit: it is a looped market, and anyone can compute all of it. So it is a demo's past alone; from a demo's first start on
 * prices follow seeds that nobody knows yet (`live-path.ts`).
 */
import { assert } from "../assert/assert.ts";
import { loopWalk, walkLimit } from "./loop-walk.ts";
import { ratioRange, ratioUnit, type RatioTrack, type Recording } from "./recording.ts";

export type MarketPath = {
  readonly recording: Recording;
  readonly loop: (loop: number) => Loop;
};

/** The start of a loop, in price units, and the ratios that it follows. */
export type Loop = {
  readonly startUnits: number;
  readonly track: RatioTrack;
  readonly mirrored: boolean;
  /** The fold of all its slots: a day is a hundred loops, so each is folded once for each start and direction. */
  readonly whole: Stretch;
};

/** What happens in one slot of 250 ms. */
export type SlotPoint = {
  readonly units: number;
  /** 0 when there was no trade. */
  readonly steps: number;
  readonly buyerMaker: boolean;
  /** The slot of the recording that it follows, and whether its book has the sides swapped. */
  readonly recorded: number;
  readonly mirrored: boolean;
};

/** A path around `anchorUnits`. Recordings with one seed move together. */
export const marketPath = (recording: Recording, seed: string, anchorUnits: number): MarketPath => {
  const walk = loopWalk(seed);
  const levels = startLevels(recording, anchorUnits);
  const loopsOf = (mirrored: boolean): readonly Loop[] =>
    Array.from(levels, (startUnits) => loopOf(recording, startUnits, mirrored));
  const [up, down] = [loopsOf(false), loopsOf(true)];
  return {
    recording,
    loop: (loop) => {
      const level = walk.level(loop);
      const found = (walk.level(loop + 1) < level ? down : up)[level + walkLimit + 1];
      assert(found !== undefined, "a walk stays within its limit");
      return found;
    },
  };
};

const loopOf = (recording: Recording, startUnits: number, mirrored: boolean): Loop => {
  const track = mirrored ? recording.mirrored : recording.straight;
  const whole = foldWithin(recording, { startUnits, track }, 0, recording.slots);
  assert(whole !== undefined, "a recording has a trade");
  return { startUnits, track, mirrored, whole };
};

/** The point of absolute slot number `slot` (epoch ms / 250, rounded down). */
export const slotPoint = (path: MarketPath, slot: number): SlotPoint => {
  const { loop, offset } = locate(path, slot);
  const { startUnits, track, mirrored } = path.loop(loop);
  const sold = path.recording.buyerMaker[offset] === 1;
  return {
    units: scaleUnits(startUnits, track.at[offset] ?? ratioUnit),
    steps: path.recording.qty[offset] ?? 0,
    buyerMaker: mirrored ? !sold : sold,
    recorded: offset,
    mirrored,
  };
};

/** A fold of consecutive trades: like a candle, in units and steps. */
export type Stretch = { open: number; high: number; low: number; close: number; steps: number };

/** Folds all trades of the slots `from <= slot < to`; undefined when there is none. */
export const foldSlots = (path: MarketPath, from: number, to: number): Stretch | undefined => {
  const length = path.recording.slots;
  let folded: Stretch | undefined;
  let slot = from;
  while (slot < to) {
    const { loop, offset } = locate(path, slot);
    const end = Math.min(length, offset + (to - slot));
    const part = foldPart(path, loop, offset, end);
    if (part !== undefined) folded = folded === undefined ? { ...part } : joinStretch(folded, part);
    slot += end - offset;
  }
  return folded;
};

/** startUnits * ratio / ratioUnit, to the nearest unit (half up). */
export const scaleUnits = (units: number, ratio: number): number => {
  const product = units * ratio + ratioUnit / 2;
  return (product - (product % ratioUnit)) / ratioUnit;
};

const foldPart = (path: MarketPath, loop: number, from: number, to: number): Stretch | undefined =>
  from === 0 && to === path.recording.slots
    ? path.loop(loop).whole
    : foldWithin(path.recording, path.loop(loop), from, to);

/** The fold of the slots `from <= slot < to` of a loop. */
const foldWithin = (
  recording: Recording,
  { startUnits, track }: Pick<Loop, "startUnits" | "track">,
  from: number,
  to: number,
): Stretch | undefined => {
  const first = recording.nextTrade[from] ?? to;
  if (first >= to) return undefined;
  const { min, max } = ratioRange(track, first, to);
  return {
    open: scaleUnits(startUnits, track.at[first] ?? ratioUnit),
    high: scaleUnits(startUnits, max),
    low: scaleUnits(startUnits, min),
    close: scaleUnits(startUnits, track.at[to - 1] ?? ratioUnit),
    steps: (recording.qtyBefore[to] ?? 0) - (recording.qtyBefore[first] ?? 0),
  };
};

/** Adds a later part to `folded`. */
const joinStretch = (folded: Stretch, later: Stretch): Stretch => {
  folded.high = Math.max(folded.high, later.high);
  folded.low = Math.min(folded.low, later.low);
  folded.close = later.close;
  folded.steps += later.steps;
  return folded;
};

const locate = (path: MarketPath, slot: number): { loop: number; offset: number } => {
  const loop = Math.floor(slot / path.recording.slots);
  return { loop, offset: slot - loop * path.recording.slots };
};

/** The start of a loop at each level from -(walkLimit + 1) to walkLimit + 1, by chaining returns from the anchor. */
const startLevels = (recording: Recording, anchorUnits: number): Float64Array => {
  const middle = walkLimit + 1;
  const levels = new Float64Array(2 * middle + 1);
  const up = recording.straight.at[recording.slots - 1] ?? ratioUnit;
  const down = recording.mirrored.at[recording.slots - 1] ?? ratioUnit;
  levels[middle] = anchorUnits;
  for (let step = 1; step <= middle; step++) {
    levels[middle + step] = scaleUnits(levels[middle + step - 1] ?? 0, up);
    levels[middle - step] = scaleUnits(levels[middle - step + 1] ?? 0, down);
  }
  const highest = Math.max(...levels);
  assert(highest * 2 * ratioUnit < Number.MAX_SAFE_INTEGER, "prices of a path stay exact");
  return levels;
};
