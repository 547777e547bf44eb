/** The exact sentence for each step and each of its outcomes, with values as core gives them. */
import type { VerifyStep } from "@candor/core/proof/verify-step";
import { expect, test } from "vitest";
import { stepText } from "./step-text.ts";

type Values = VerifyStep["values"];
type Said = readonly [values: Values, sentence: string];

const [symbol, keyId, otherKey] = ["ETHUSDT", "9f8e7d6c5b4a3f2e", "1a2b3c4d5e6f7a8b"];
/** 18:40 and a minute later. */
const [minute, nextMinute] = ["1795200000000", "1795200060000"];
const [hash, otherHash] = ["ab".repeat(32), "cd".repeat(32)];
const found = { foundSeq: "44", foundPrice: "2043", foundTimeMs: "1795200086000" };
const shown = { seq: "45", price: "2044", ...found };
const broken = { symbol, seq: "31" };
const booked = {
  margin: "50",
  fee: "0.5",
  closeOut: "1953.9",
  claimedMargin: "51",
  claimedFee: "0.6",
  claimedCloseOut: "1954",
};
const result = { profit: "19.9", houseLoss: "0", claimedProfit: "28", claimedHouseLoss: "5" };
const places = { placedSeq: "5", entrySeq: "6", sinceSeq: "7", exitSeq: "8" };

const usual: Readonly<Record<VerifyStep["key"], Said>> = {
  segment: [{ symbol, firstSeq: "1", lastSeq: "30" }, "ETHUSDT: ticks 1 to 30 chain without a break"],
  segmentBroken: [
    { ...broken, why: "hash", computed: hash, claimed: otherHash },
    `ETHUSDT: the chain is broken at tick 31: its text gives the hash ${hash}, the file says ${otherHash}. This line was changed after it was logged, or the one before it`,
  ],
  segmentForeign: [
    { symbol, from: minute },
    "a segment of another pair, or of none, was given for this one (from 2026-11-20T18:40:00.000Z)",
  ],
  segmentTwice: [
    { symbol, seq: "45", otherFile: "mine.json" },
    "tick 45 has another text or hash here than in mine.json: the two contradict each other, and at most one is the record",
  ],
  headDiffers: [
    { field: "from", claimed: minute, computed: nextMinute },
    "the first line says that the file begins with 2026-11-20T18:40:00.000Z, but its first tick is of the minute of 2026-11-20T18:41:00.000Z: it was changed",
  ],
  heartbeatPrice: [
    { symbol, seq: "45" },
    "ETHUSDT: tick 45 is a heartbeat, but names another price than the tick before it",
  ],
  checkpoint: [{ symbol, seq: "30", keyId }, `tick 30 is the one that key ${keyId} signed`],
  checkpointForged: [
    { symbol, seq: "30", keyId },
    `key ${keyId} did not sign this checkpoint of tick 30: it, or its signature, was changed or made by somebody else`,
  ],
  checkpointContradicts: [
    { symbol, seq: "30", keyId, computed: hash, claimed: otherHash },
    `key ${keyId} signed another record: tick 30 with hash ${hash}, which does not fit ${otherHash} in these files. If both are from the platform, keep both: they prove that it signed two records`,
  ],
  checkpointApart: [
    { symbol, seq: "90", keyId },
    `key ${keyId} signed tick 90 of ETHUSDT, which is not among the ticks here: that proves nothing about them`,
  ],
  checkpointPending: [{ seq: "45" }, "no signed checkpoint covers tick 45 among these files yet"],
  minutePending: [
    { symbol, from: minute, seq: "30", lastSeq: "29" },
    "ETHUSDT: the minute of 2026-11-20T18:40:00.000Z is not signed yet; it ends with tick 30 here",
  ],
  minuteUnsigned: [
    { symbol, from: minute, seq: "30", lastSeq: "29" },
    "ETHUSDT: the minute of 2026-11-20T18:40:00.000Z is over, but no checkpoint here signs its last tick, 30: the platform signs every minute at its end, so a checkpoint is withheld or left out, or these ticks are not the record",
  ],
  minuteCut: [
    { symbol, from: minute, seq: "30", lastSeq: "29" },
    "ETHUSDT: the minute of 2026-11-20T18:40:00.000Z was signed at tick 30, but ends with tick 29 here: what its signature covers is not all among the files",
  ],
  minuteMissing: [
    { path: "/public/ticks/ETHUSDT/1795200000000.ndjson" },
    "the listed minute /public/ticks/ETHUSDT/1795200000000.ndjson is not among the files",
  ],
  nothingSigned: [
    { symbol, firstSeq: "1", lastSeq: "60" },
    "ETHUSDT: nothing signs ticks 1 to 60. Anyone can write ticks that chain: add their checkpoints",
  ],
  keyUnknown: [
    { symbol, seq: "30", keyId },
    `key ${keyId}, which is to have signed tick 30, is not among the keys that count: the owner of that key signed this, not the platform that you know`,
  ],
  keyFalse: [
    { keyId },
    `the key under the name ${keyId} is not the key of that name: a name is the hash of its key`,
  ],
  keyStrange: [
    { keyId },
    `these files bring the key ${keyId}, which is not among the keys that you gave: nothing here relies on it`,
  ],
  keyUntrusted: [
    { keyId },
    `the key ${keyId} came with these files. Anyone can sign with a key of their own: name the keys that you trust with --keys`,
  ],
  tickDiffers: [
    { seq: "45", price: "2044" },
    "the evidence shows tick 45 at 2044 with a text that is not the log's, or as the tick that decided when it was not",
  ],
  pathDiffers: [
    { price: "2009", foundTimeMs: minute },
    "the evidence shows a price of 2009 at 2026-11-20T18:40:00.000Z, and the log has no such tick",
  ],
  entry: [
    shown,
    "the entry is tick 45 at 2044, the first tick after the order was accepted, logged 2026-11-20T18:41:26.000Z",
  ],
  entryMissing: [shown, "the entry should be tick 44 at 2043, not tick 45 at 2044"],
  entryComplete: [{ seq: "5" }, "no tick lies between the acceptance of the order and tick 5"],
  entryOpen: [
    { seq: "5" },
    "the tick before tick 5 is not among the files: they cannot show that it was the first after the acceptance",
  ],
  exit: [
    shown,
    "the exit is tick 45 at 2044, the last trade before the sell time, logged 2026-11-20T18:41:26.000Z",
  ],
  exitMissing: [shown, "the exit should be tick 44 at 2043, not tick 45 at 2044"],
  exitComplete: [found, "the log goes on to tick 44 after the sell time: no later trade was left out"],
  exitOpen: [{}, "the log ends before the sell time: it cannot show that this was the last trade"],
  outcome: [{ computed: "win 8", claimed: "win 8" }, "the rule gives win 8, as was paid"],
  outcomeDiffers: [{ computed: "win 8", claimed: "lose -10" }, "the rule gives win 8, but lose -10 was paid"],
  logHole: [{ from: "31", to: "59" }, "ticks 31 to 59 are not among the files: nothing is said about them"],
  placed: [shown, "the placement was decided at tick 45, the first one after it was accepted"],
  placedMissing: [shown, "the first tick after the placement was accepted is tick 44, not tick 45"],
  placedUnseen: [
    shown,
    "these files do not reach the tick before tick 45: that it was the first after the acceptance was not checked",
  ],
  openedAtOnce: [
    { ...shown, asked: "2045" },
    "it opened at tick 45 at 2044, the tick that decided its placement, logged 2026-11-20T18:41:26.000Z",
  ],
  openedWaiting: [
    { ...shown, asked: "2045", from: "11" },
    "it opened at tick 45 at 2044, the first trade from tick 11 on that reached 2045",
  ],
  openedWaitingFrom: [
    { ...shown, asked: "2045", from: "31" },
    "it opened at tick 45 at 2044, which reached 2045; checked from tick 31 on, where these files begin",
  ],
  openedMissing: [
    { ...shown, asked: "2045" },
    "the opening should be tick 44 at 2043, not tick 45 at 2044 for a fixed price of 2045",
  ],
  openedUnseen: [{ seq: "5" }, "these files do not reach the opening at tick 5: it was not checked"],
  closedAsked: [
    shown,
    "it closed at tick 45 at 2044, the first tick after the close was accepted, logged 2026-11-20T18:41:26.000Z",
  ],
  closedMissing: [shown, "the close should be tick 44 at 2043, not tick 45 at 2044"],
  closedComplete: [{ seq: "45" }, "no tick lies between the acceptance of the close and tick 45"],
  closedOpen: [
    { seq: "45" },
    "the tick before tick 45 is not among the files: they cannot show that it was the first after the acceptance",
  ],
  triggered: [
    { ...shown, trigger: "takeProfit", triggerPrice: "2042" },
    "tick 45 at 2044, logged 2026-11-20T18:41:26.000Z, reached the take-profit of 2042",
  ],
  triggeredMissing: [
    { ...shown, trigger: "stopLoss", triggerPrice: "1990" },
    "tick 45 at 2044 is not the trade that reached the stop-loss of 1990 (the log has 2043, 2026-11-20T18:41:26.000Z)",
  ],
  priority: [
    { ...shown, trigger: "closeOut", triggerPrice: "1953.9" },
    "that trade had not reached the close-out price of 1953.9, which would have gone first",
  ],
  closeOutFirst: [
    { ...shown, trigger: "closeOut", triggerPrice: "1953.9" },
    "that trade had also reached the close-out price of 1953.9, which goes first",
  ],
  untouched: [
    { from: "6", to: "44", since: "6" },
    "no trade from tick 6 to tick 44 had reached a price that closes it",
  ],
  untouchedFrom: [
    { from: "31", to: "44", since: "6" },
    "no trade from tick 31, where these files begin, to tick 44 had reached a price that closes it; ticks from 6 on were not checked",
  ],
  touchedBefore: [
    { ...found, trigger: "stopLoss", triggerPrice: "1990" },
    "tick 44 at 2043 had reached the stop-loss of 1990 before",
  ],
  sequence: [
    places,
    "placed at tick 5, opened at tick 6, stops counted from tick 7, closed at tick 8: one after the other",
  ],
  sequenceBroken: [
    places,
    "placing (tick 5), opening (6), stops (7) and close (8) or their times do not follow on one another",
  ],
  terms: [booked, "the terms give a margin of 50, a fee of 0.5 and close-out at 1953.9, as was booked"],
  termsDiffer: [
    booked,
    "the terms give a margin of 50, a fee of 0.5 and close-out at 1953.9, but 51, 0.6 and 1954 were booked",
  ],
  leverOutcome: [result, "the rule gives a profit of 19.9 and a house loss of 0, as was booked"],
  leverOutcomeDiffers: [
    result,
    "the rule gives a profit of 19.9 and a house loss of 0, but 28 and 5 were booked",
  ],
  netDiffers: [{ net: "9.5", claimedNet: "10" }, "the profit less the fee is 9.5, but the file says 10"],
};

const steps = Object.entries(usual) as unknown as readonly (readonly [VerifyStep["key"], Said])[];

test.each(steps)("[TRUST-06] the step %s is said in its own sentence", (key, [values, sentence]) => {
  expect(stepText({ key, ok: true, values })).toBe(sentence);
});

test.each<[why: string, reason: string]>([
  ["time", "its time is before that of the tick before it"],
  ["before", "the first line names another hash than that of the tick before it"],
  ["number", "ticks are left out, put in or out of order"],
  ["form", "its line is not that of a tick"],
])("[MKT-08] [TRUST-06] a broken chain says why: %s", (why, reason) => {
  expect(stepText({ key: "segmentBroken", ok: false, values: { ...broken, why } })).toBe(
    `ETHUSDT: the chain is broken at tick 31: ${reason}`,
  );
});

/** Where something is not in the log, or another field differs. */
test.each<[key: VerifyStep["key"], values: Values, sentence: string]>([
  [
    "segmentTwice",
    { seq: "45" },
    "tick 45 has another text or hash here than in another file: the two contradict each other, and at most one is the record",
  ],
  [
    "headDiffers",
    { field: "publicKeyId", claimed: otherKey, computed: keyId },
    `the first line names ${otherKey} as the key that signed the file's last minute, but ${keyId} did: it was changed`,
  ],
  ["entryMissing", { seq: "45", price: "2044" }, "the entry should be tick ? at ?, not tick 45 at 2044"],
  ["exitMissing", { seq: "45", price: "2044" }, "the exit should be tick ? at ?, not tick 45 at 2044"],
  ["placedMissing", { seq: "45" }, "the first tick after the placement was accepted is tick ?, not tick 45"],
  [
    "openedMissing",
    { seq: "45", price: "2044", asked: "2045" },
    "the opening should be tick ? at ?, not tick 45 at 2044 for a fixed price of 2045",
  ],
  ["closedMissing", { seq: "45", price: "2044" }, "the close should be tick ? at ?, not tick 45 at 2044"],
  [
    "triggeredMissing",
    { seq: "45", price: "2044", trigger: "takeProfit" },
    "tick 45 at 2044 is not the trade that reached the take-profit of no price (the log has no such trade, never)",
  ],
])("[TRUST-06] the step %s has another sentence for %j", (key, values, sentence) => {
  expect(stepText({ key, ok: false, values })).toBe(sentence);
});

test("[TRUST-06] a time that no calendar has is shown as it was written", () => {
  const values = { symbol, from: "8640000000000001", seq: "30" };
  expect(stepText({ key: "minutePending", ok: true, values })).toBe(
    "ETHUSDT: the minute of 8640000000000001 is not signed yet; it ends with tick 30 here",
  );
});

test("[TRUST-06] a sentence ends with the file and the line that it is about, where they are known", () => {
  const said = (where: Values) =>
    stepText({ key: "heartbeatPrice", ok: false, values: { ...broken, ...where } });
  const sentence = "ETHUSDT: tick 31 is a heartbeat, but names another price than the tick before it";
  expect(said({ line: "3" })).toBe(sentence);
  expect(said({ file: "60.ndjson" })).toBe(`${sentence} (60.ndjson)`);
  expect(said({ file: "60.ndjson", line: "3" })).toBe(`${sentence} (60.ndjson, line 3)`);
});
