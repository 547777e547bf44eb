/**
 * A seeded recording for pairs without a real one, and for tests (MKT-07 `simulated`).
 *
 * It has the shape of a real one: trades come in about two of five slots, never more than 2 s apart,
 * returns have quiet and busy periods, and the end is a fixed return away from the start so that
 * chained loops form a walk. The same seed gives the same recording on every machine.
 */
import { prng, type Prng } from "../prng/prng.ts";
import {
  buildRecording,
  ratioUnit,
  type Recording,
  type RecordingHead,
  type SlotTrade,
} from "./recording.ts";
import { scaleUnits } from "./market-path.ts";

export type SyntheticShape = RecordingHead & {
  /** Price of slot 0 in units. */
  readonly firstUnits: number;
  /** Typical steps of one trade. */
  readonly typicalSteps: number;
};

/** The return over a whole synthetic recording, as a ratio: 0.4 %. */
const wholeReturn = 400_000;
/** Typical return of one slot, as a ratio: 0.65 bp. */
const slotReturn = 6_500;
const longestSilenceSlots = 8;

export const syntheticRecording = (shape: SyntheticShape, seed: string): Recording => {
  const random = prng(`${seed}/${shape.symbol}`);
  const ratios = bentToReturn(wander(shape.slots, random));
  const trades: SlotTrade[] = [];
  let silence = longestSilenceSlots;
  for (const [slot, ratio] of ratios.entries()) {
    silence += 1;
    const last = slot === ratios.length - 1;
    if (random.below(100) >= 40 && silence < longestSilenceSlots && !last) continue;
    silence = 0;
    const steps = 1 + random.below(shape.typicalSteps) * (1 + random.below(4));
    const units = scaleUnits(shape.firstUnits, ratio);
    trades.push({ slot, units, steps, buyerMaker: random.below(2) === 1 });
  }
  return buildRecording(shape, trades);
};

/** A walk of ratios with alternating periods of larger and smaller steps. */
const wander = (slots: number, random: Prng): number[] => {
  const ratios: number[] = [];
  let ratio = ratioUnit;
  let loudness = 100;
  for (let slot = 0; slot < slots; slot++) {
    ratios.push(ratio);
    loudness = Math.min(220, Math.max(40, loudness + random.below(11) - 5));
    ratio += Math.trunc((bell(random) * slotReturn * loudness) / (100 * 1_000));
  }
  return ratios;
};

/** Adds a straight line so that the last ratio is exactly 1 + wholeReturn. */
const bentToReturn = (ratios: readonly number[]): number[] => {
  const last = ratios.length - 1;
  const missing = ratioUnit + wholeReturn - (ratios[last] ?? ratioUnit);
  return ratios.map((ratio, slot) => ratio + Math.trunc((missing * slot) / last));
};

/** About normal with deviation 1000: the sum of twelve uniforms, less their mean. */
const bell = (random: Prng): number => {
  let sum = -6_000;
  for (let draw = 0; draw < 12; draw++) sum += random.below(1_001);
  return sum;
};
