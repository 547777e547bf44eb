/** The evidence of an outcome, as audits show it (OPT-08, LEV-14); modules/market/evidence-queries.ts reads it. */
import type { PairId } from "../product.ts";

export type EvidentTick = {
  readonly seq: number;
  readonly time: number;
  readonly price: string;
  readonly line: string;
  readonly hash: string;
};

export type TickEvidence = {
  readonly tick: (pair: PairId, seq: number) => Promise<EvidentTick | undefined>;
  /** The last trade before tick `seq`. */
  readonly tradeBefore: (pair: PairId, seq: number) => Promise<EvidentTick | undefined>;
  /** The first tick after `seq` that is later than `afterMs`. */
  readonly firstAfter: (pair: PairId, seq: number, afterMs: number) => Promise<EvidentTick | undefined>;
  /** At most 600 points from one tick to another, both included, oldest first. */
  readonly ride: (pair: PairId, from: EvidentTick, to: EvidentTick) => Promise<[number, string][]>;
  /**
   * The files of the minutes from one tick to another: the newest `most` of them, oldest first, and how many there are; if more than
   * `most`, how many minutes there are, of which those without ticks have no file.
   */
  readonly segments: (
    pair: PairId,
    fromMs: number,
    toMs: number,
    most: number,
  ) => Promise<{ readonly paths: string[]; readonly count: number }>;
};
