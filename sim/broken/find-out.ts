/**
 * Sees that a broken engine is found out, by the checker that it names, in the first world in which it shows or one of the next two:
 * so the tests stay fast, and a world that is drawn a little otherwise does not fail them.
 */
import { firstFinding } from "../run-seed.ts";
import type { Broken } from "./tampering.ts";

const slack = 3;
/** Whatever is broken must show in as few worlds as this. */
export const mostSeeds = 200;

export const findOut = ([, checker, subject, firstSeed]: Broken): number | undefined =>
  firstFinding(
    Array.from({ length: slack }, (_, index) => firstSeed + index),
    checker,
    subject,
  );
