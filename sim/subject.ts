/**
 * What is being simulated: the engine and the postings of core, and the fence of the ledger. A test puts a broken one in
 * its place to see that the checkers notice.
 */
import { step } from "@candor/core/engine/step";
import { placedLegs, settledLegs } from "@candor/core/options/postings";

export type Subject = {
  readonly step: typeof step;
  readonly placedLegs: typeof placedLegs;
  readonly settledLegs: typeof settledLegs;
  /** Whether the ledger looks at who leads. */
  readonly fences: boolean;
  /** Whether a batch decides what opens before what closes, so that no close which is taken back has made room (LEV-17). */
  readonly opensFirst: boolean;
};

export const product: Subject = { step, placedLegs, settledLegs, fences: true, opensFirst: true };
