import { expect, test } from "vitest";
import { guideStepOf } from "./guide-step.ts";

test.each([
  [undefined, false, "place"],
  [0, false, "place"],
  [1, false, "wait"],
  [0, true, "check"],
  [2, true, "check"],
] as const)(
  "[OPT-08] with %s open options and a settled one: %s, the guide is at %s",
  (open, settled, step) => expect(guideStepOf(open, settled)).toBe(step),
);
