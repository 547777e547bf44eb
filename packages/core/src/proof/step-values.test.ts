/** What a report shows: to a reader, a step without its numbers proves nothing. */
import { describe, expect, test } from "vitest";
import { formatSegment, parseSegment, type LoggedTick } from "../market/segment.ts";
import { chainHash, genesisHash } from "../market/tick-chain.ts";
import { tickLine } from "../market/tick.ts";
import { price, quantity } from "../money/money.ts";
import { checkOption, type OptionFacts } from "./check-option.ts";
import {
  call,
  check,
  keyId,
  logOf,
  owners,
  ownersLog,
  sha256,
  stopped,
  timeOf,
  verifySignature,
  waited,
  waitedLog,
  without,
} from "./test-lever-log.ts";
import { verifyChain } from "./verify-chain.ts";
import { reachOf, verdictOf, type VerifyStep } from "./verify-step.ts";

type Shown = Readonly<Record<string, Readonly<Record<string, string>>>>;
/** The values by step, without the files'. */
const shown = (steps: readonly VerifyStep[]): Shown =>
  Object.fromEntries(
    steps
      .filter(({ key }) => key !== "segment" && key !== "checkpoint")
      .map(({ key, values }) => [key, values]),
  );
const at = (seq: number, price: string) => ({
  foundSeq: String(seq),
  foundPrice: price,
  foundTimeMs: String(timeOf(seq)),
});
const sequenceOf = (placedSeq: string, entrySeq: string, exitSeq: string) => ({
  placedSeq,
  entrySeq,
  sinceSeq: entrySeq,
  exitSeq,
});
const terms = (closeOut: string) => ({
  margin: "50",
  fee: "0.5",
  closeOut,
  claimedMargin: "50",
  claimedFee: "0.5",
  claimedCloseOut: closeOut,
});
const outcome = (profit: string) => ({
  profit,
  houseLoss: "0",
  claimedProfit: profit,
  claimedHouseLoss: "0",
});

describe("a contract's report", () => {
  test("[LEV-14] [TRUST-06] shows for each step what was claimed and what was found", async () => {
    expect(shown(await check(waited, logOf(waitedLog)))).toEqual({
      placed: { seq: "10", ...at(10, "100") },
      openedWaiting: { seq: "30", price: "106", asked: "105", ...at(30, "106"), from: "11" },
      closedAsked: { seq: "50", price: "104.94", ...at(50, "104.94") },
      closedComplete: { seq: "50" },
      untouched: { from: "31", to: "49", since: "31" },
      sequence: sequenceOf("10", "30", "50"),
      terms: terms("108.6499999"),
      leverOutcome: outcome("10"),
    });
    const byStop = { seq: "50", price: "97.9", ...at(50, "97.9") };
    expect(shown(await check(stopped, logOf({ 50: "97.9" })))).toEqual({
      placed: { seq: "10", ...at(10, "100") },
      openedAtOnce: { seq: "10", price: "100", asked: "100", ...at(10, "100") },
      triggered: { ...byStop, trigger: "stopLoss", triggerPrice: "98" },
      priority: { ...byStop, trigger: "closeOut", triggerPrice: "97.50000009" },
      untouched: { from: "11", to: "49", since: "11" },
      sequence: sequenceOf("10", "10", "50"),
      terms: terms("97.50000009"),
      leverOutcome: outcome("-21"),
    });
  });

  test("[LEV-14] [TRUST-06] shows what is wrong, and what could not be seen", async () => {
    expect(shown(await check(stopped, logOf({ 44: "97.8", 50: "97.9" })))).toMatchObject({
      touchedBefore: { ...at(44, "97.8"), trigger: "stopLoss", triggerPrice: "98" },
    });
    expect(shown(await check({ ...owners, exitSeq: 51 }, logOf(ownersLog)))).toMatchObject({
      closedMissing: { seq: "51", price: "101", ...at(50, "101") },
      sequenceBroken: sequenceOf("10", "10", "51"),
    });
    expect(shown(await check(stopped, without(logOf({ 50: "97.9" }), 0)))).toMatchObject({
      openedUnseen: { seq: "10" },
      untouchedFrom: { from: "21", to: "49", since: "11" },
    });
    expect(shown(await check(stopped, without(logOf({ 50: "97.9" }), 2)))["triggeredMissing"]).toEqual({
      seq: "50",
      price: "97.9",
      trigger: "stopLoss",
      triggerPrice: "98",
    });
  });

  test("[LEV-11] [LEV-15] [TRUST-06] names the close-out that was skipped before the last change, and since when it looked", async () => {
    const changed = { ...stopped, sinceSeq: 40 };
    expect(shown(await check(changed, logOf({ 30: "97.4", 50: "97.9" })))["touchedBefore"]).toEqual({
      ...at(30, "97.4"),
      trigger: "closeOut",
      triggerPrice: "97.49999978",
    });
    expect(shown(await check(changed, logOf({ 50: "97.9" })))["untouched"]).toEqual({
      from: "11",
      to: "49",
      since: "11",
    });
    // So far below the opening price that no rounding makes it a price.
    const deep = { molecule: 20, closeOutRatio: "0", closeOutPrice: "0.00000199", grossProfit: "-1.05" };
    expect(shown(await check({ ...changed, ...deep }, logOf({ 50: "97.9" })))["untouched"]).toEqual({
      from: "41",
      to: "49",
      since: "41",
    });
  });

  test("[LEV-13] shows a net result beside the claimed one", async () => {
    expect(shown(await check({ ...owners, net: "10" }, logOf(ownersLog)))["netDiffers"]).toEqual({
      net: "9.5",
      claimedNet: "10",
    });
  });

  test("[LEV-14] shows a dash for what the claim leaves out", async () => {
    const vague = { ...owners, grossProfit: null, houseLoss: null, closeOutPrice: null };
    expect(shown(await check(vague, logOf(ownersLog)))).toMatchObject({
      termsDiffer: { closeOut: "97.50000009", claimedCloseOut: "–" },
      leverOutcomeDiffers: { profit: "10", claimedProfit: "–", claimedHouseLoss: "–" },
    });
  });
});

const reportOf = (changes: Partial<OptionFacts>, log = logOf(ownersLog)) =>
  checkOption({ ...call, ...changes }, log, sha256, verifySignature);

describe("an option's report", () => {
  test("[OPT-08] [TRUST-06] shows for each step what was claimed and what was found", async () => {
    const report = await reportOf({});
    expect(report?.ok).toBe(true);
    expect(shown(report?.steps ?? [])).toEqual({
      entry: { seq: "10", price: "100", ...at(10, "100") },
      entryComplete: { seq: "10" },
      exit: { seq: "50", price: "101", ...at(50, "101") },
      exitComplete: at(51, "102"),
      outcome: { computed: "win 8", claimed: "win 8" },
    });
    expect(shown((await reportOf({ sellTime: timeOf(80) }))?.steps ?? [])["exitOpen"]).toEqual({});
    const unsigned = await reportOf({}, { ...logOf(ownersLog), checkpoints: [] });
    expect(shown(unsigned?.steps ?? [])["checkpointPending"]).toEqual({ seq: "50" });
  });

  test.each([
    [{ directionDigit: 1, isWin: 2, optionNet: "-10" }, ownersLog, "lose -10"],
    [{ exitPrice: "100", optionNet: "0" }, {}, "tie 0"],
    [{ directionDigit: 1, exitPrice: "99" }, { 50: "99" }, "win 8"],
  ] as const)("[OPT-06] [OPT-08] with %j the outcome holds", async (changes, prices, text) => {
    const report = await reportOf(changes, logOf(prices));
    expect(shown(report?.steps ?? [])["outcome"]).toEqual({ computed: text, claimed: text });
  });

  const keysOf = async (changes: Partial<OptionFacts>, log = logOf(ownersLog)) =>
    ((await reportOf(changes, log))?.steps ?? [])
      .filter(({ key }) => key !== "segment" && key !== "checkpoint")
      .map(({ key }) => key);

  test.each([
    ["another tick at the same price", { entrySeq: 11 }, ["entryMissing", "entryComplete", "exit"]],
    ["another price at the tick", { entryPrice: "101" }, ["entryMissing", "entryComplete", "exit"]],
    ["another time than the tick's", { entryTime: timeOf(11) }, ["entryMissing", "entryComplete", "exit"]],
    ["another exit at the same price", { exitSeq: 49 }, ["entry", "entryComplete", "exitMissing"]],
    ["another price at the exit", { exitPrice: "102" }, ["entry", "entryComplete", "exitMissing"]],
  ] as const)("[OPT-08] [TRUST-06] a claim of %s does not hold", async (_, changes, keys) => {
    expect((await keysOf(changes)).slice(0, 3)).toEqual(keys);
  });

  test("[OPT-08] [TRUST-06] nothing is shown about an exit before the log begins, nor an outcome without both ticks", async () => {
    const before = { sellTime: timeOf(0) };
    expect(await keysOf(before)).toEqual(["entry", "entryComplete", "exitMissing"]);
    expect(await keysOf(before, { ...logOf(ownersLog), checkpoints: [] })).not.toContain("checkpointPending");
    expect(await keysOf({}, { ...logOf(ownersLog), segments: [], checkpoints: [] })).toEqual([
      "entryMissing",
      "entryOpen",
      "exitMissing",
    ]);
    expect(await keysOf({ entrySeq: 90, acceptedTime: timeOf(90) })).not.toContain("outcome");
    expect(await keysOf({ entrySeq: 81, exitSeq: 80, sellTime: timeOf(80) })).toContain("checkpointPending");
    expect(await keysOf({ exitSeq: 80, sellTime: timeOf(80), exitPrice: "100" })).not.toContain(
      "checkpointPending",
    );
  });

  test("[OPT-08] [TRUST-06] is checked by the stretch of the log with its entry, wherever others are missing", async () => {
    const soon = { sellTime: timeOf(15) + 500, exitSeq: 15, exitPrice: "100", optionNet: "0" };
    expect(await keysOf(soon, without(logOf(ownersLog), 1))).toEqual([
      "logHole",
      "entry",
      "entryComplete",
      "exit",
      "exitComplete",
      "outcome",
    ]);
    const at = (seq: number) => ({
      acceptedTime: timeOf(seq - 1) + 400,
      entryTime: timeOf(seq),
      entrySeq: seq,
    });
    const late = await keysOf({ ...at(45) }, without(logOf(ownersLog), 1));
    expect(late).toEqual(["logHole", "entry", "entryComplete", "exit", "exitComplete", "outcome"]);
    // The last tick of a stretch: a later one could show that the exit is right, but it is missing.
    const end = { ...soon, ...at(20), exitSeq: 20, sellTime: timeOf(20) + 500 };
    expect((await keysOf(end, without(logOf(ownersLog), 1))).slice(1)).toEqual([
      "entry",
      "entryComplete",
      "exit",
      "exitOpen",
      "outcome",
    ]);
  });

  test.each([
    { fee: "ten" },
    { entryPrice: "-1" },
    { exitPrice: null },
    { exitSeq: null },
    { percent: "0" },
    { percent: "-80" },
    { percent: "80.5" },
    { percent: "many" },
    { directionDigit: 2 },
  ])("[OPT-08] there is no report for %j", async (changes) => {
    expect(await reportOf(changes)).toBeUndefined();
  });
});

describe("a chain's report", () => {
  const log = { ...logOf(ownersLog), symbol: "BTCUSDT" };

  test("[MKT-08] [TRUST-06] shows which ticks each file and each checkpoint covers", async () => {
    const report = await verifyChain(log, sha256, verifySignature);
    expect(report).toMatchObject({ ok: true, signedThrough: 80 });
    const shownFile = { symbol: "BTCUSDT", from: String(timeOf(21)), firstSeq: "21", lastSeq: "40" };
    expect(report.steps[1]).toStrictEqual({ key: "segment", ok: true, values: shownFile });
    const shownKey = { symbol: "BTCUSDT", seq: "40", keyId };
    expect(report.steps[5]).toStrictEqual({ key: "checkpoint", ok: true, values: shownKey });
  });

  test("[MKT-08] [TRUST-06] holds only when every checkpoint does, and is signed only as far as they do", async () => {
    const checkpoints = log.checkpoints.map((each) =>
      each.seq === 80 ? { ...each, signature: each.hash } : each,
    );
    const report = await verifyChain({ ...log, checkpoints }, sha256, verifySignature);
    expect(report).toMatchObject({ ok: false, signedThrough: 60 });
    expect(report.ticks).toHaveLength(80);
  });

  test.each([{ previousHash: "00" }, { firstSeq: 22 }])(
    "[MKT-08] [TRUST-06] a file that says of itself %j does not continue the one before, whatever its ticks are",
    async (said) => {
      const segments = log.segments.map((each, index) =>
        index === 1 ? { ...each, head: { ...each.head, ...said } } : each,
      );
      const report = await verifyChain({ ...log, segments, checkpoints: [] }, sha256, verifySignature);
      expect(report.steps.map(({ key }) => key)).toEqual(["segment", "segmentBroken"]);
      expect(report.ticks).toHaveLength(20);
    },
  );

  test.each([
    ["goes on", 2, timeOf(1), "segment"],
    ["goes back in time", 2, timeOf(1) - 1, "segmentBroken"],
    ["leaves a number out", 3, timeOf(2), "segmentBroken"],
    ["repeats a number", 1, timeOf(2), "segmentBroken"],
  ])(
    "[MKT-08] [TRUST-06] shows whether a file with right hashes holds that %s",
    async (_, seq, timeMs, key) => {
      const symbol = "BTCUSDT";
      const first = { symbol, seq: 1, timeMs: timeOf(1), kind: "trade" as const, buyerMaker: false };
      const amounts = { price: price(100n), qty: quantity(1n) };
      const genesis = genesisHash(symbol, sha256);
      let hash = genesis;
      const ticks = [first, { ...first, seq, timeMs }].map((each): LoggedTick => {
        const tick = { ...each, ...amounts };
        hash = chainHash(hash, tickLine(tick), sha256);
        return { ...tick, hash };
      });
      const head = { symbol, from: timeOf(1), previousHash: genesis, firstSeq: 1, publicKeyId: "k" };
      const segment = parseSegment(formatSegment(head, ticks));
      const segments = segment === undefined ? [] : [segment];
      const report = await verifyChain(
        { symbol, segments, checkpoints: [], keys: [], nowMs: 0 },
        sha256,
        verifySignature,
      );
      // What holds is still not signed by anyone.
      const keys = report.steps.map((step) => step.key);
      expect(keys).toEqual(key === "segment" ? [key, "nothingSigned"] : [key]);
    },
  );

  test("[MKT-08] [TRUST-06] a file with a line that is not a tick is broken, even if its hash is right", async () => {
    const previousHash = genesisHash("BTCUSDT", sha256);
    const head = { symbol: "BTCUSDT", from: timeOf(1), previousHash, firstSeq: 1, publicKeyId: "k" };
    const rows = [{ line: "not a tick", hash: chainHash(previousHash, "not a tick", sha256) }];
    const evidence = { symbol: "BTCUSDT", segments: [{ head, rows }], checkpoints: [], keys: [], nowMs: 0 };
    const report = await verifyChain(evidence, sha256, verifySignature);
    expect(report.steps.map((step) => step.key)).toEqual(["segmentBroken"]);
  });
});

test.each([
  ["logHole", "partial"],
  ["placedUnseen", "partial"],
  ["openedUnseen", "partial"],
  ["openedWaitingFrom", "partial"],
  ["untouchedFrom", "partial"],
  ["checkpointPending", "unsigned"],
  ["minutePending", "unsigned"],
  ["nothingSigned", "unsigned"],
  ["checkpointApart", "partial"],
  ["minuteCut", "partial"],
  ["minuteMissing", "partial"],
  ["keyUntrusted", "partial"],
  ["segment", "whole"],
  ["outcome", "whole"],
] as const)("[TRUST-06] a step %s was checked as far as its files go: %s", (key, reach) => {
  expect(reachOf({ key, ok: true, values: {} })).toBe(reach);
});

test.each([
  ["proved", ["segment", "checkpoint", "outcome"]],
  ["proved", ["segment", "checkpoint", "keyStrange"]],
  ["unsigned", ["segment", "nothingSigned"]],
  ["unsigned", ["segment", "outcome"]],
  ["unsigned", []],
  ["pending", ["segment", "checkpoint", "minutePending", "logHole"]],
  ["partial", ["segment", "checkpoint", "logHole"]],
] as const)("[TRUST-06] the verdict is %s when each of these holds: %j", (verdict, keys) => {
  const steps = keys.map((key): VerifyStep => ({ key, ok: true, values: {} }));
  expect(verdictOf(steps)).toBe(verdict);
  expect(verdictOf([...steps, { key: "minuteUnsigned", ok: false, values: {} }])).toBe("false");
});
