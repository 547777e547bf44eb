/** What each step of a verification says, in English. The web app has the same in every language. */
import type { VerifyStep } from "@candor/core/proof/verify-chain";

type Values = VerifyStep["values"];

const texts: Readonly<Record<VerifyStep["key"], (values: Values) => string>> = {
  segment: (v) => `${v["symbol"]}: ticks ${v["firstSeq"]} to ${v["lastSeq"]} chain without a break`,
  segmentBroken: (v) => `${v["symbol"]}: the chain is broken at tick ${v["seq"]}`,
  segmentForeign: (v) => `a segment of another pair, or of none, was given for this one (from ${v["from"]})`,
  heartbeatPrice: (v) =>
    `${v["symbol"]}: tick ${v["seq"]} is a heartbeat, but names another price than the tick before it`,
  checkpoint: (v) => `tick ${v["seq"]} is the one that key ${v["keyId"]} signed`,
  checkpointForged: (v) => `the checkpoint of tick ${v["seq"]} does not fit the log or its signature`,
  checkpointPending: (v) => `no signed checkpoint covers tick ${v["seq"]} among these files yet`,
  keyUnknown: (v) => `the key ${v["keyId"]} that signed tick ${v["seq"]} is not among the public keys`,
  entry: (v) =>
    `the entry is tick ${v["seq"]} at ${v["price"]}, the first tick after the order was accepted, logged ${instant(v["foundTimeMs"])}`,
  entryMissing: (v) =>
    `the entry should be tick ${v["foundSeq"] ?? "?"} at ${v["foundPrice"] ?? "?"}, not tick ${v["seq"]} at ${v["price"]}`,
  entryComplete: (v) => `no tick lies between the acceptance of the order and tick ${v["seq"]}`,
  entryOpen: (v) =>
    `the tick before tick ${v["seq"]} is not among the files: they cannot show that it was the first after the acceptance`,
  exit: (v) =>
    `the exit is tick ${v["seq"]} at ${v["price"]}, the last trade before the sell time, logged ${instant(v["foundTimeMs"])}`,
  exitMissing: (v) =>
    `the exit should be tick ${v["foundSeq"] ?? "?"} at ${v["foundPrice"] ?? "?"}, not tick ${v["seq"]} at ${v["price"]}`,
  exitComplete: (v) =>
    `the log goes on to tick ${v["foundSeq"]} after the sell time: no later trade was left out`,
  exitOpen: () => "the log ends before the sell time: it cannot show that this was the last trade",
  outcome: (v) => `the rule gives ${v["computed"]}, as was paid`,
  outcomeDiffers: (v) => `the rule gives ${v["computed"]}, but ${v["claimed"]} was paid`,
  logHole: (v) => `ticks ${v["from"]} to ${v["to"]} are not among the files: nothing is said about them`,
  placed: (v) => `the placement was decided at tick ${v["seq"]}, the first one after it was accepted`,
  placedMissing: (v) =>
    `the first tick after the placement was accepted is tick ${v["foundSeq"] ?? "?"}, not tick ${v["seq"]}`,
  placedUnseen: (v) =>
    `these files do not reach the tick before tick ${v["seq"]}: that it was the first after the acceptance was not checked`,
  openedAtOnce: (v) =>
    `it opened at tick ${v["seq"]} at ${v["price"]}, the tick that decided its placement, logged ${instant(v["foundTimeMs"])}`,
  openedWaiting: (v) =>
    `it opened at tick ${v["seq"]} at ${v["price"]}, the first trade from tick ${v["from"]} on that reached ${v["asked"]}`,
  openedWaitingFrom: (v) =>
    `it opened at tick ${v["seq"]} at ${v["price"]}, which reached ${v["asked"]}; checked from tick ${v["from"]} on, where these files begin`,
  openedMissing: (v) =>
    `the opening should be tick ${v["foundSeq"] ?? "?"} at ${v["foundPrice"] ?? "?"}, not tick ${v["seq"]} at ${v["price"]} for an asked price of ${v["asked"]}`,
  openedUnseen: (v) => `these files do not reach the opening at tick ${v["seq"]}: it was not checked`,
  closedAsked: (v) =>
    `it closed at tick ${v["seq"]} at ${v["price"]}, the first tick after the close was accepted, logged ${instant(v["foundTimeMs"])}`,
  closedMissing: (v) =>
    `the close should be tick ${v["foundSeq"] ?? "?"} at ${v["foundPrice"] ?? "?"}, not tick ${v["seq"]} at ${v["price"]}`,
  closedComplete: (v) => `no tick lies between the acceptance of the close and tick ${v["seq"]}`,
  closedOpen: (v) =>
    `the tick before tick ${v["seq"]} is not among the files: they cannot show that it was the first after the acceptance`,
  triggered: (v) =>
    `tick ${v["seq"]} at ${v["price"]}, logged ${instant(v["foundTimeMs"])}, reached the ${trigger(v)}`,
  triggeredMissing: (v) =>
    `tick ${v["seq"]} at ${v["price"]} is not the trade that reached the ${trigger(v)} (the log has ${v["foundPrice"] ?? "no such trade"}, ${instant(v["foundTimeMs"])})`,
  priority: (v) => `that trade had not reached the ${trigger(v)}, which would have gone first`,
  closeOutFirst: (v) => `that trade had also reached the ${trigger(v)}, which goes first`,
  untouched: (v) => `no trade from tick ${v["from"]} to tick ${v["to"]} had reached a price that closes it`,
  untouchedFrom: (v) =>
    `no trade from tick ${v["from"]}, where these files begin, to tick ${v["to"]} had reached a price that closes it; ticks from ${v["since"]} on were not checked`,
  touchedBefore: (v) => `tick ${v["foundSeq"]} at ${v["foundPrice"]} had reached the ${trigger(v)} before`,
  sequence: (v) =>
    `placed at tick ${v["placedSeq"]}, opened at tick ${v["entrySeq"]}, stops counted from tick ${v["sinceSeq"]}, closed at tick ${v["exitSeq"]}: one after the other`,
  sequenceBroken: (v) =>
    `placing (tick ${v["placedSeq"]}), opening (${v["entrySeq"]}), stops (${v["sinceSeq"]}) and close (${v["exitSeq"]}) or their times do not follow on one another`,
  terms: (v) =>
    `the terms give a margin of ${v["margin"]}, a fee of ${v["fee"]} and close-out at ${v["closeOut"]}, as was booked`,
  termsDiffer: (v) =>
    `the terms give a margin of ${v["margin"]}, a fee of ${v["fee"]} and close-out at ${v["closeOut"]}, but ${v["claimedMargin"]}, ${v["claimedFee"]} and ${v["claimedCloseOut"]} were booked`,
  leverOutcome: (v) =>
    `the rule gives a profit of ${v["profit"]} and a house loss of ${v["houseLoss"]}, as was booked`,
  leverOutcomeDiffers: (v) =>
    `the rule gives a profit of ${v["profit"]} and a house loss of ${v["houseLoss"]}, but ${v["claimedProfit"]} and ${v["claimedHouseLoss"]} were booked`,
};

export const stepText = (step: VerifyStep): string => texts[step.key](step.values);

const triggerNames: Readonly<Record<string, string>> = {
  closeOut: "close-out price",
  stopLoss: "stop-loss",
  takeProfit: "take-profit",
};
const trigger = (v: Values): string =>
  `${triggerNames[v["trigger"] ?? ""] ?? "trigger"} of ${v["triggerPrice"] ?? "no price"}`;

const instant = (timeMs: string | undefined): string =>
  timeMs === undefined ? "never" : new Date(Number(timeMs)).toISOString();
