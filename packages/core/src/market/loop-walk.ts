/**
 * The direction of each loop of a recording, for every loop number, past and future.
 *
 * Loop k starts at level n(k), a whole number of "recording-long returns" away from the anchor, and
 * ends at n(k) + 1 (straight) or n(k) - 1 (mirrored). Levels form a seeded walk that is pulled toward
 * 0 and pinned at every 4096th loop to a seeded level near 0. So any loop, past or future, is found
 * without walking there from the beginning of time.
 *
 * Invariants: |n| never exceeds `walkLimit`; neighbours differ by exactly 1; the same seed gives the
 * same walk everywhere. The cache holds a few blocks and does not change any result.
 */
import { prng, type Prng } from "../prng/prng.ts";

/** Loops between two pins. Even, like the pins, so that a walk of +-1 can reach both. */
const blockLoops = 4_096;
/** No level is farther than this from the anchor. */
export const walkLimit = 120;
const pinSpan = 21;
const pull = 1_200;
const blocksKept = 8;

export type LoopWalk = {
  /** The level at which loop `k` starts. */
  readonly level: (loop: number) => number;
};

export const loopWalk = (seed: string): LoopWalk => {
  const blocks = new Map<number, Int16Array>();
  const blockAt = (block: number): Int16Array => {
    const known = blocks.get(block);
    if (known !== undefined) return known;
    const made = walkBlock(seed, block);
    if (blocks.size >= blocksKept) blocks.delete(blocks.keys().next().value ?? block);
    blocks.set(block, made);
    return made;
  };
  return {
    level: (loop) => {
      const block = Math.floor(loop / blockLoops);
      return blockAt(block)[loop - block * blockLoops] ?? 0;
    },
  };
};

/** Even levels from -20 to 20. */
const pin = (seed: string, block: number): number => (prng(`${seed}/pin/${block}`).below(pinSpan) - 10) * 2;

const walkBlock = (seed: string, block: number): Int16Array => {
  const levels = new Int16Array(blockLoops);
  const target = pin(seed, block + 1);
  const random = prng(`${seed}/walk/${block}`);
  let level = pin(seed, block);
  for (let index = 0; index < blockLoops; index++) {
    levels[index] = level;
    level += step(level, target, blockLoops - index, random);
  }
  return levels;
};

const step = (level: number, target: number, remaining: number, random: Prng): 1 | -1 => {
  const draw = random.below(2 * pull);
  if (Math.abs(target - level) >= remaining) return target > level ? 1 : -1;
  if (level >= walkLimit) return -1;
  if (level <= -walkLimit) return 1;
  return draw < pull - 2 * level ? 1 : -1;
};
