/** What each step of a verification says, in English. The web app has the same in its four languages. */
import type { VerifyStep } from "@candor/core/market/verify-chain";

type Values = VerifyStep["values"];

const texts: Readonly<Record<VerifyStep["key"], (values: Values) => string>> = {
  segment: (v) => `${v["symbol"]}: ticks ${v["firstSeq"]} to ${v["lastSeq"]} chain without a break`,
  segmentBroken: (v) => `${v["symbol"]}: the chain is broken at tick ${v["seq"]}`,
  segmentForeign: (v) => `a segment of another pair, or of none, was given for this one (from ${v["from"]})`,
  checkpoint: (v) => `tick ${v["seq"]} is the one that key ${v["keyId"]} signed`,
  checkpointForged: (v) => `the checkpoint of tick ${v["seq"]} does not fit the log or its signature`,
  checkpointPending: (v) => `no signed checkpoint covers tick ${v["seq"]} among these files yet`,
  keyUnknown: (v) => `the key ${v["keyId"]} that signed tick ${v["seq"]} is not among the public keys`,
  entry: (v) =>
    `the entry is tick ${v["seq"]} at ${v["price"]}, the last trade before the purchase, logged ${instant(v["foundTimeMs"])}`,
  entryMissing: (v) =>
    `the entry should be tick ${v["foundSeq"] ?? "?"} at ${v["foundPrice"] ?? "?"}, not tick ${v["seq"]} at ${v["price"]}`,
  exit: (v) =>
    `the exit is tick ${v["seq"]} at ${v["price"]}, the last trade before the sell time, logged ${instant(v["foundTimeMs"])}`,
  exitMissing: (v) =>
    `the exit should be tick ${v["foundSeq"] ?? "?"} at ${v["foundPrice"] ?? "?"}, not tick ${v["seq"]} at ${v["price"]}`,
  exitComplete: (v) =>
    `the log goes on to tick ${v["foundSeq"]} after the sell time: no later trade was left out`,
  exitOpen: () => "the log ends before the sell time: it cannot show that this was the last trade",
  outcome: (v) => `the rule gives ${v["computed"]}, as was paid`,
  outcomeDiffers: (v) => `the rule gives ${v["computed"]}, but ${v["claimed"]} was paid`,
};

export const stepText = (step: VerifyStep): string => texts[step.key](step.values);

const instant = (timeMs: string | undefined): string =>
  timeMs === undefined ? "never" : new Date(Number(timeMs)).toISOString();
