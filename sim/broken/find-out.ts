/**
 * Checks that a broken engine is detected by the checker that it names, in the given world or one of the next two. So the tests
 * stay fast, and a world that is drawn slightly differently does not make them fail.
 */
import { firstFinding } from "../run-seed.ts";
import type { Broken } from "./tampering.ts";

const slack = 3;
/** Every broken subject must be detected within this many worlds. */
export const mostSeeds = 200;

export const findOut = ([, checker, subject, firstSeed]: Broken): number | undefined =>
  firstFinding(
    Array.from({ length: slack }, (_, index) => firstSeed + index),
    checker,
    subject,
  );
