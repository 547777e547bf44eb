/** What each step of a verification says, in English. The web app has the same in every language. */
import type { TriggerName } from "@candor/core/proof/verify-lever";
import type { VerifyStep } from "@candor/core/proof/verify-step";

type Values = VerifyStep["values"];

const texts: Readonly<Record<VerifyStep["key"], (values: Values) => string>> = {
  segment: (v) => `${v["symbol"]}: ticks ${v["firstSeq"]} to ${v["lastSeq"]} chain without a break`,
  segmentBroken: (v) => `${v["symbol"]}: the chain is broken at tick ${v["seq"]}: ${breakText(v)}`,
  segmentForeign: (v) =>
    `a segment of another pair, or of none, was given for this one (from ${instant(v["from"])})`,
  segmentTwice: (v) =>
    `tick ${v["seq"]} has another text or hash here than in ${v["otherFile"] ?? "another file"}: the two contradict each other, and at most one is the record`,
  headDiffers: (v) => `the first line ${headText(v)}: it was changed`,
  heartbeatPrice: (v) =>
    `${v["symbol"]}: tick ${v["seq"]} is a heartbeat, but names another price than the tick before it`,
  checkpoint: (v) => `tick ${v["seq"]} is the one that key ${v["keyId"]} signed`,
  checkpointForged: (v) =>
    `key ${v["keyId"]} did not sign this checkpoint of tick ${v["seq"]}: it, or its signature, was changed or made by somebody else`,
  checkpointContradicts: (v) =>
    `key ${v["keyId"]} signed another record: tick ${v["seq"]} with hash ${v["computed"]}, which does not fit ${v["claimed"]} in these files. If both are from the platform, keep both: they prove that it signed two records`,
  checkpointApart: (v) =>
    `key ${v["keyId"]} signed tick ${v["seq"]} of ${v["symbol"]}, which is not among the ticks here: that proves nothing about them`,
  checkpointPending: (v) => `no signed checkpoint covers tick ${v["seq"]} among these files yet`,
  minutePending: (v) =>
    `${v["symbol"]}: the minute of ${instant(v["from"])} is not signed yet; it ends with tick ${v["seq"]} here`,
  minuteUnsigned: (v) =>
    `${v["symbol"]}: the minute of ${instant(v["from"])} is over, but no checkpoint here signs its last tick, ${v["seq"]}: the platform signs every minute at its end, so a checkpoint is withheld or left out, or these ticks are not the record`,
  minuteCut: (v) =>
    `${v["symbol"]}: the minute of ${instant(v["from"])} was signed at tick ${v["seq"]}, but ends with tick ${v["lastSeq"]} here: what its signature covers is not all among the files`,
  minuteMissing: (v) => `the listed minute ${v["path"]} is not among the files`,
  nothingSigned: (v) =>
    `${v["symbol"]}: nothing signs ticks ${v["firstSeq"]} to ${v["lastSeq"]}. Anyone can write ticks that chain: add their checkpoints`,
  keyUnknown: (v) =>
    `key ${v["keyId"]}, which is to have signed tick ${v["seq"]}, is not among the keys that count: the owner of that key signed this, not the platform that you know`,
  keyFalse: (v) =>
    `the key under the name ${v["keyId"]} is not the key of that name: a name is the hash of its key`,
  keyStrange: (v) =>
    `these files bring the key ${v["keyId"]}, which is not among the keys that you gave: nothing here relies on it`,
  keyUntrusted: (v) =>
    `the key ${v["keyId"]} came with these files. Anyone can sign with a key of their own: name the keys that you trust with --keys`,
  tickDiffers: (v) =>
    `the evidence shows tick ${v["seq"]} at ${v["price"]} with a text that is not the log's, or as the tick that decided when it was not`,
  pathDiffers: (v) =>
    `the evidence shows a price of ${v["price"]} at ${instant(v["foundTimeMs"])}, and the log has no such tick`,
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
    `the opening should be tick ${v["foundSeq"] ?? "?"} at ${v["foundPrice"] ?? "?"}, not tick ${v["seq"]} at ${v["price"]} for a fixed price of ${v["asked"]}`,
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
  netDiffers: (v) => `the profit less the fee is ${v["net"]}, but the file says ${v["claimedNet"]}`,
};

/** The sentence, and where to look. */
export const stepText = ({ key, values }: VerifyStep): string => {
  const { file, line } = values;
  const at = file === undefined ? "" : ` (${file}${line === undefined ? "" : `, line ${line}`})`;
  return `${texts[key](values)}${at}`;
};

const breakText = (v: Values): string => {
  const { why, computed, claimed } = v;
  if (why === "hash")
    return `its text gives the hash ${computed}, the file says ${claimed}. This line was changed after it was logged, or the one before it`;
  if (why === "time") return "its time is before that of the tick before it";
  if (why === "before") return "the first line names another hash than that of the tick before it";
  if (why === "number") return "ticks are left out, put in or out of order";
  return "its line is not that of a tick";
};

const headText = ({ field, claimed, computed }: Values): string =>
  field === "from"
    ? `says that the file begins with ${instant(claimed)}, but its first tick is of the minute of ${instant(computed)}`
    : `names ${claimed} as the key that signed the file's last minute, but ${computed} did`;

const triggerNames: Readonly<Record<TriggerName, string>> = {
  closeOut: "close-out price",
  stopLoss: "stop-loss",
  takeProfit: "take-profit",
};
const trigger = (v: Values): string =>
  `${triggerNames[v["trigger"] as TriggerName]} of ${v["triggerPrice"] ?? "no price"}`;

const instant = (timeMs: string | undefined): string => {
  if (timeMs === undefined) return "never";
  const date = new Date(Number(timeMs));
  return Number.isNaN(date.getTime()) ? timeMs : date.toISOString();
};
