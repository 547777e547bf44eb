/** Mutants of the verifiers that survive, and why. */
import { inFile, type Accepted } from "./accepted-mutant.ts";

const neverMissing = "it is always there";
const noNumber = "neither is a number";
const noTick = "what is not a tick has no time and no price";
const ofNoTicks = "of no ticks there is neither a first nor a last one";

export const acceptedInProof: readonly Accepted[] = [
  ...inFile("packages/core/src/proof/check-lever.ts", [
    ["bound <= 0n", "bound < 0n", "no price reaches a bound of zero"],
  ]),
  ...inFile("packages/core/src/proof/check-approval.ts", [
    ["client === undefined", "false", "what is not there cannot be read as JSON either"],
    ["{ return undefined; }", "{}", "without a value it is undefined too"],
    ['""', '"Stryker was here!"', "neither is the digest of an act"],
    ["bytes === undefined", "false", "what is not there cannot be read as JSON either"],
  ]),
  ...inFile("packages/core/src/proof/check-option.ts", [
    ['""', '"Stryker was here!"', noNumber],
    ['"put"', '""', "what is not a call is a put"],
  ]),
  ...inFile("packages/core/src/proof/check-signed.ts", [
    [
      "tick.seq < seq",
      "tick.seq <= seq",
      "a tick in a later minute than its checkpoint's contradicts it anyway",
    ],
    ["first === undefined || last === undefined", "first === undefined && last === undefined", ofNoTicks],
    ["first === undefined", "false", ofNoTicks],
    ["last === undefined", "false", ofNoTicks],
    ["seq > end.seq", "seq >= end.seq", "one with the same number has returned earlier"],
  ]),
  ...inFile("packages/core/src/proof/lever-facts.ts", [['""', '"Stryker was here!"', noNumber]]),
  ...inFile("packages/core/src/proof/shown-ticks.ts", [
    ["[]", '["Stryker was here"]', "no time and price are written like this"],
  ]),
  ...inFile("packages/core/src/proof/verify-lever.ts", [
    ["[]", '["Stryker was here"]', noTick],
    ["tick?.price", "tick.price", "a run has every tick between its ends"],
    ["seq > placedSeq", "seq >= placedSeq", "the tick of the placement counts anyway"],
    [
      "claim.triggers.length === 0",
      "false",
      "without triggers there is no tick since which one could be reached",
    ],
  ]),
  ...inFile("packages/core/src/proof/verify-option.ts", [["[]", '["Stryker was here"]', noTick]]),
  ...inFile("packages/core/src/proof/verify-runs.ts", [
    ["parts.at(-1)?.push", "parts.at(-1).push", neverMissing],
    ["first === undefined || last === undefined", "first === undefined && last === undefined", ofNoTicks],
    ["first === undefined", "false", ofNoTicks],
    ["last === undefined", "false", ofNoTicks],
  ]),
  ...inFile("packages/core/src/proof/walk-segments.ts", [
    ['""', '"Stryker was here!"', "neither is a tick; and of two hashes the first has its file"],
    ["tick === undefined", "false", "without a tick there is a reason"],
    ["known(seq)?.hash", "known(seq).hash", "each tick before the next one is known"],
    ["seen.get(at(place))?.file", "seen.get(at(place)).file", "where two differ, the first was seen"],
  ]),
  ...inFile("tools/verify/closed-days.ts", [
    [
      "{ maxOutputLength: Math.max(1, textBytes) }",
      "{}",
      "only memory differs: a text that is longer is refused by its length",
    ],
    ["{ return undefined; }", "{}", "without a value it is undefined too"],
  ]),
  ...inFile("tools/verify/audit-ends.ts", [
    ["ends[0]?.minuteMs", "ends[0].minuteMs", "where there is a last one there is a first one"],
  ]),
  ...inFile("tools/verify/read-found.ts", [
    ["before.at(-1)?.length", "before.at(-1).length", "a text that is split has a last part"],
  ]),
  ...inFile("tools/verify/utf8-text.ts", [
    ["{ return undefined; }", "{}", "without a value it is undefined too"],
  ]),
];
