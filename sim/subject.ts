/**
 * What is being simulated: the engine and the postings of core. A test puts a broken one in its place to
 * see that the checkers notice.
 */
import { step } from "@candor/core/engine/step";
import { placedLegs, settledLegs } from "@candor/core/options/postings";

export type Subject = {
  readonly step: typeof step;
  readonly placedLegs: typeof placedLegs;
  readonly settledLegs: typeof settledLegs;
};

export const product: Subject = { step, placedLegs, settledLegs };
