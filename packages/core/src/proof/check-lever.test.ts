import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import { formatSegment, parseSegment, type LoggedTick, type Segment } from "../market/segment.ts";
import {
  chainHash,
  checkpointMessage,
  genesisHash,
  toHex,
  utf8,
  type Checkpoint,
} from "../market/tick-chain.ts";
import { tickLine } from "../market/tick.ts";
import type { VerifyStep } from "./verify-chain.ts";
import { parsePrice, price, quantity } from "../money/money.ts";
import { checkLever, type LeverFacts } from "./check-lever.ts";

const symbol = "BTCUSDT";
const start = 1_795_000_020_000;
const timeOf = (seq: number): number => start + seq * 1_000;
const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();
const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const rawKey = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
const verifySignature = (raw: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean => {
  const x = Buffer.from(raw).toString("base64url");
  return verify(
    null,
    message,
    createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" }),
    signature,
  );
};

/** Ticks of one segment. */
const perSegment = 20;
/** Eighty trades, a second apart, all at 100 but those named; four signed segments. */
const logOf = (
  prices: Readonly<Record<number, string>>,
  heartbeats: readonly number[] = [],
  forged: Readonly<Record<number, string>> = {},
) => {
  let previous = genesisHash(symbol, sha256);
  /** A heartbeat repeats the trade before it. */
  const priceAt = (seq: number): string =>
    forged[seq] ?? (heartbeats.includes(seq) ? priceAt(seq - 1) : (prices[seq] ?? "100"));
  const ticks = Array.from({ length: 80 }, (_, index): LoggedTick => {
    const seq = index + 1;
    const tick = {
      symbol,
      seq,
      timeMs: timeOf(seq),
      kind: heartbeats.includes(seq) ? ("heartbeat" as const) : ("trade" as const),
      price: parsePrice(priceAt(seq)) ?? price(0n),
      qty: quantity(heartbeats.includes(seq) ? 0n : 1_000n),
      buyerMaker: false,
    };
    previous = chainHash(previous, tickLine(tick), sha256);
    return { ...tick, hash: previous };
  });
  const segments = [0, 1, 2, 3].map((index) => segmentOf(ticks, index * perSegment));
  const checkpoints = [20, 40, 60, 80].map((seq) => signed(ticks[seq - 1]));
  return { segments, checkpoints, keys: [{ keyId: "k", publicKey: toHex(rawKey) }] };
};

const segmentOf = (ticks: readonly LoggedTick[], from: number): Segment => {
  const previousHash = ticks[from - 1]?.hash ?? genesisHash(symbol, sha256);
  const head = { symbol, from: timeOf(from + 1), previousHash, firstSeq: from + 1, publicKeyId: "k" };
  const segment = parseSegment(formatSegment(head, ticks.slice(from, from + perSegment)));
  if (segment === undefined) throw new Error("a written segment reads back");
  return segment;
};

const signed = (tick: LoggedTick | undefined): Checkpoint => {
  const { seq = 0, timeMs = 0, hash = "" } = tick ?? {};
  const message = utf8(checkpointMessage({ symbol, seq, timeMs, hash }));
  return { symbol, seq, timeMs, hash, keyId: "k", signature: toHex(sign(null, message, privateKey)) };
};

/** A long of one leaf at 20 times: opened at once at tick 10 at 100, closed by its owner at tick 50 at 101. */
const owners: LeverFacts = {
  type: 1,
  procode: symbol,
  multiple: 20,
  originPrice: "100",
  share: 1,
  status: 3,
  openPrice: "100",
  targetProfitPrice: "110",
  stopLossPrice: "98",
  newPrice: "101",
  cautionMoney: "50",
  factProfits: "10",
  tradeFee: "0.5",
  createtime: timeOf(9) + 400,
  transactionTime: timeOf(10),
  handleTime: timeOf(49) + 700,
  completeTime: timeOf(50) + 5,
  levermolecule: 1,
  closeOutPrice: "97.50000009",
  closeOutRatio: "0.5",
  feeRate: "0.0005",
  closeReason: 1,
  houseLoss: "0",
  placedSeq: 10,
  sinceSeq: 10,
  entrySeq: 10,
  exitSeq: 50,
  partOf: null,
};
const ownersLog = { 50: "101", 51: "102" };

/** The same, closed by a trigger at tick 50. */
const triggered = (changes: Partial<LeverFacts>): LeverFacts => ({
  ...owners,
  handleTime: timeOf(50),
  completeTime: timeOf(50) + 40,
  ...changes,
});
const stopped = triggered({ closeReason: 2, newPrice: "97.9", factProfits: "-21" });
const taken = triggered({ closeReason: 3, newPrice: "111", factProfits: "110" });
const closedOut = triggered({ closeReason: 4, newPrice: "97.5", factProfits: "-25", stopLossPrice: null });
/** A gap of 60 %: the margin is gone, and the house bears 550. */
const gap = triggered({ closeReason: 4, newPrice: "40", factProfits: "-50", houseLoss: "550" });

/** A short that waited from tick 10 for 105 and was filled at tick 30 at 106. */
const waited: LeverFacts = {
  ...owners,
  type: 2,
  originPrice: "105",
  openPrice: "106",
  transactionTime: timeOf(30),
  entrySeq: 30,
  sinceSeq: 30,
  targetProfitPrice: "90",
  stopLossPrice: "108",
  closeOutPrice: "108.6499999",
  newPrice: "104.94",
};
const waitedLog = { 29: "104.99", 30: "106", 50: "104.94" };

type Log = ReturnType<typeof logOf>;
const check = async (facts: LeverFacts, log: Log): Promise<readonly VerifyStep[]> => {
  const report = await checkLever(facts, log, sha256, verifySignature);
  const steps = report?.steps ?? [];
  expect(report?.ok).toBe(steps.every((step) => step.ok));
  return steps;
};
const keysOf = async (facts: LeverFacts, log: Log): Promise<readonly string[]> =>
  (await check(facts, log))
    .map((step) => step.key)
    .filter((key) => key !== "segment" && key !== "checkpoint");
const failures = async (facts: LeverFacts, log: Log): Promise<readonly string[]> =>
  (await check(facts, log)).filter((step) => !step.ok).map((step) => step.key);
/** Without the segments named, and their checkpoints. */
const without = (log: Log, ...missing: readonly number[]): Log => ({
  ...log,
  segments: log.segments.filter((_, index) => !missing.includes(index)),
  checkpoints: log.checkpoints.filter((_, index) => !missing.includes(index)),
});
const atOnce = ["placed", "openedAtOnce"];
const end = ["untouched", "sequence", "terms", "leverOutcome"];

describe("an honest close", () => {
  test.each([
    ["by its owner", owners, ownersLog, [...atOnce, "closedAsked", "closedComplete", ...end]],
    [
      "by the end of its bot run",
      { ...owners, closeReason: 5 },
      ownersLog,
      [...atOnce, "closedAsked", "closedComplete", ...end],
    ],
    ["by its stop-loss", stopped, { 50: "97.9" }, [...atOnce, "triggered", "priority", ...end]],
    ["by its take-profit", taken, { 50: "111" }, [...atOnce, "triggered", "priority", ...end]],
    ["by the close-out", closedOut, { 50: "97.5" }, [...atOnce, "triggered", ...end]],
    ["by a gap beyond its margin", gap, { 50: "40" }, [...atOnce, "triggered", ...end]],
    [
      "of one that waited",
      waited,
      waitedLog,
      ["placed", "openedWaiting", "closedAsked", "closedComplete", ...end],
    ],
  ] as const)("[LEV-14] [TRUST-06] %s passes every step, in order", async (_, facts, log, keys) => {
    expect(await failures(facts, logOf(log))).toEqual([]);
    expect(await keysOf(facts, logOf(log))).toEqual(keys);
  });

  test("[API-18] [LEV-10] a heartbeat opens and closes as well as a trade does, at the price of the trade before it", async () => {
    expect(await failures(owners, logOf({ 49: "101", 50: "101" }, [9, 10, 50]))).toEqual([]);
    // Waiting from a heartbeat on that had reached the price already, it opens at it.
    const atHeartbeat = { ...owners, type: 2, originPrice: "99", closeOutPrice: "102.49999991" };
    const short = { ...atHeartbeat, stopLossPrice: null, targetProfitPrice: null, factProfits: "-10" };
    expect(await failures(short, logOf(ownersLog, [10]))).toEqual([]);
  });

  test("[LEV-10] a heartbeat triggers nothing, and fills no order that waits", async () => {
    const still = { ...stopped, stopLossPrice: "100", sinceSeq: 44 };
    expect(await failures(still, logOf({ 50: "97.9" }, [45, 46, 47, 48, 49]))).toEqual([]);
    expect(await failures(waited, logOf({ ...waitedLog, 31: "106" }, [11, 31]))).toEqual([]);
  });

  test("[LEV-10] a close may be accepted before the tick that opens the position, and be decided at it", async () => {
    const both = { ...owners, handleTime: timeOf(9) + 600, completeTime: timeOf(10) + 5 };
    const same = { ...both, exitSeq: 10, newPrice: "100", factProfits: "0" };
    expect(await failures(same, logOf(ownersLog))).toEqual([]);
  });

  test("[LEV-10] an order at the very first tick of the log needs none before it", async () => {
    const first = {
      ...owners,
      createtime: timeOf(1) - 5,
      transactionTime: timeOf(1),
      placedSeq: 1,
      entrySeq: 1,
      sinceSeq: 1,
    };
    expect(await failures(first, logOf(ownersLog))).toEqual([]);
    expect((await keysOf(first, logOf(ownersLog))).slice(0, 2)).toEqual(atOnce);
  });

  test("[LEV-08] stops that were set late count from then on", async () => {
    const late = { ...stopped, sinceSeq: 45 };
    expect(await failures(late, logOf({ 30: "97.9", 50: "97.9" }))).toEqual([]);
    expect(await failures({ ...late, sinceSeq: 29 }, logOf({ 30: "97.9", 50: "97.9" }))).toEqual([
      "touchedBefore",
    ]);
  });

  test("[LEV-15] a part's margin may lack the one micro-unit that its rest rounded up, and nobody else's may", async () => {
    // At 30 times a leaf binds 33.333333 and a third: the margin of a part is that, rounded up or down.
    const part = {
      ...owners,
      multiple: 30,
      partOf: "4",
      cautionMoney: "33.333333",
      closeOutPrice: "98.33333339",
    };
    expect(await failures(part, logOf(ownersLog))).toEqual([]);
    const whole = { ...part, cautionMoney: "33.333334" };
    expect(await failures(whole, logOf(ownersLog))).toEqual([]);
    expect(await failures({ ...part, partOf: null }, logOf(ownersLog))).toEqual(["termsDiffer"]);
    expect(await failures({ ...part, cautionMoney: "33.333332" }, logOf(ownersLog))).toContain("termsDiffer");
  });
});

describe("a claim that the log does not bear out", () => {
  test.each([
    [
      "an earlier tick than the first after the close was accepted",
      { exitSeq: 49, newPrice: "100", factProfits: "0" },
      ["closedMissing"],
    ],
    ["a later tick than that", { exitSeq: 51, newPrice: "102", factProfits: "20" }, ["closedMissing"]],
    ["a price that this tick has not", { newPrice: "100.5", factProfits: "5" }, ["closedMissing"]],
    [
      "a moment of closing beyond the log",
      { handleTime: timeOf(500), completeTime: timeOf(500) },
      ["closedMissing", "closedOpen"],
    ],
    [
      "a close that was accepted when its tick was known",
      { handleTime: timeOf(50), completeTime: timeOf(50) + 5 },
      ["closedMissing"],
    ],
    [
      "an earlier opening tick",
      { entrySeq: 9, placedSeq: 9, sinceSeq: 9, transactionTime: timeOf(9) },
      ["placedMissing", "sequenceBroken"],
    ],
    [
      "a later opening tick",
      { entrySeq: 11, placedSeq: 11, sinceSeq: 11, transactionTime: timeOf(11) },
      ["placedMissing"],
    ],
    [
      "a placement that was accepted when its tick was known",
      { createtime: timeOf(10) },
      ["placedMissing", "sequenceBroken"],
    ],
    ["another time than the opening tick's", { transactionTime: timeOf(10) + 1 }, ["openedMissing"]],
    [
      "another opening price",
      { openPrice: "100.1", originPrice: "100.1" },
      ["openedMissing", "termsDiffer", "leverOutcomeDiffers"],
    ],
    ["an asked price that was not reached", { originPrice: "99" }, ["openedMissing"]],
    ["a profit that the rule does not give", { factProfits: "10.000001" }, ["leverOutcomeDiffers"]],
    ["a loss of the house that was none", { houseLoss: "1" }, ["leverOutcomeDiffers"]],
    ["too large a margin", { cautionMoney: "51" }, ["termsDiffer"]],
    ["too high a fee", { tradeFee: "0.6" }, ["termsDiffer"]],
    ["a close-out price that is nearer", { closeOutPrice: "99" }, ["termsDiffer"]],
    ["no close-out price", { closeOutPrice: null }, ["termsDiffer"]],
    ["a close-out ratio of another price", { closeOutRatio: "0.6" }, ["termsDiffer"]],
    ["a booking before the close", { completeTime: timeOf(20) }, ["sequenceBroken"]],
    ["stops set after the close", { sinceSeq: 60 }, ["sequenceBroken"]],
    ["a stop that a trade had reached", { stopLossPrice: "100" }, ["touchedBefore"]],
    ["a take-profit that a trade had reached", { targetProfitPrice: "100" }, ["touchedBefore"]],
    ["a trigger for what its owner did", { closeReason: 2 }, ["triggeredMissing"]],
  ] as const)("[LEV-14] [TRUST-06] %s is found out", async (_, changes, expected) => {
    expect(await failures({ ...owners, ...changes }, logOf(ownersLog))).toEqual(expected);
  });

  test.each([
    [
      "a stop-loss that was not reached",
      { ...stopped, newPrice: "98.1", factProfits: "-19" },
      { 50: "98.1" },
      ["triggeredMissing"],
    ],
    [
      "a take-profit that was not reached",
      { ...taken, newPrice: "109", factProfits: "90" },
      { 50: "109" },
      ["triggeredMissing"],
    ],
    [
      "a close-out before its price",
      { ...closedOut, newPrice: "97.6", factProfits: "-24" },
      { 50: "97.6" },
      ["triggeredMissing"],
    ],
    [
      "a price between the trigger and the tick",
      { ...stopped, newPrice: "98", factProfits: "-20" },
      { 50: "97.9" },
      ["triggeredMissing"],
    ],
    [
      "another time than the tick's",
      { ...stopped, handleTime: timeOf(50) + 1 },
      { 50: "97.9" },
      ["triggeredMissing"],
    ],
    ["a stop that was never set", { ...stopped, stopLossPrice: null }, { 50: "97.9" }, ["triggeredMissing"]],
    ["a later tick than the first to reach it", stopped, { 49: "97.8", 50: "97.9" }, ["touchedBefore"]],
    [
      "a stop-loss where the close-out goes first",
      { ...stopped, newPrice: "97", factProfits: "-30" },
      { 50: "97" },
      ["closeOutFirst"],
    ],
    ["a close-out that was passed over", stopped, { 30: "97.4", 31: "100", 50: "97.9" }, ["touchedBefore"]],
    [
      "a close-out passed over before the stops were set",
      { ...stopped, sinceSeq: 40 },
      { 30: "97.4", 50: "97.9" },
      ["touchedBefore"],
    ],
    [
      "a debt beyond the margin",
      { ...gap, factProfits: "-600", houseLoss: "0" },
      { 50: "40" },
      ["leverOutcomeDiffers"],
    ],
    ["a loss of the house that is hidden", { ...gap, houseLoss: "0" }, { 50: "40" }, ["leverOutcomeDiffers"]],
  ] as const)(
    "[LEV-10] [LEV-11] [TRUST-06] of a trigger: %s is found out",
    async (_, facts, log, expected) => {
      expect(await failures(facts, logOf(log))).toEqual(expected);
    },
  );

  test.each([
    ["an earlier tick that reached the asked price", waited, { ...waitedLog, 20: "105" }, ["openedMissing"]],
    ["a tick that had not reached it", { ...waited, originPrice: "106.5" }, waitedLog, ["openedMissing"]],
    [
      "a price worse than the tick's",
      { ...waited, openPrice: "105" },
      waitedLog,
      ["openedMissing", "termsDiffer", "leverOutcomeDiffers"],
    ],
    [
      "another time than the tick's",
      { ...waited, transactionTime: timeOf(31) },
      waitedLog,
      ["openedMissing"],
    ],
    ["a later start of its waiting", { ...waited, placedSeq: 25 }, waitedLog, ["placedMissing"]],
    ["an earlier start of its waiting", { ...waited, placedSeq: 9 }, waitedLog, ["placedMissing"]],
    ["one reached already when it was placed", waited, { ...waitedLog, 10: "105" }, ["openedMissing"]],
  ] as const)("[LEV-10] [TRUST-06] of one that waited: %s is found out", async (_, facts, log, expected) => {
    expect(await failures(facts, logOf(log))).toEqual(expected);
  });

  test("[API-18] [TRUST-06] a heartbeat that names another price than the trade before it is found out", async () => {
    const log = logOf(ownersLog, [10], { 10: "99" });
    const facts = { ...owners, openPrice: "99", originPrice: "99" };
    expect(await failures(facts, log)).toContain("heartbeatPrice");
  });

  test("[TRUST-06] a tick changed after the fact breaks the chain, whatever it was changed for", async () => {
    const log = logOf({ 50: "97.9" });
    const segments = log.segments.map((segment) => ({
      ...segment,
      rows: segment.rows.map((row) =>
        row.line.startsWith("50,") ? { ...row, line: row.line.replace("97.9", "99.9") } : row,
      ),
    }));
    expect(await failures(owners, { ...log, segments })).toContain("segmentBroken");
  });
});

describe("files that do not reach everything", () => {
  test("[LEV-14] [TRUST-06] minutes that are missing between opening and close are named, not passed over", async () => {
    const steps = await check(stopped, without(logOf({ 50: "97.9" }), 1));
    expect(steps.filter((step) => !step.ok)).toEqual([]);
    expect(steps.find((step) => step.key === "logHole")?.values).toEqual({ from: "21", to: "40" });
    expect(steps.find((step) => step.key === "untouchedFrom")?.values).toMatchObject({
      from: "41",
      since: "11",
    });
  });

  test("[LEV-14] [TRUST-06] an opening that is out of reach is said not to be checked", async () => {
    const keys = await keysOf(stopped, without(logOf({ 50: "97.9" }), 0, 1));
    expect(keys).toEqual([
      "openedUnseen",
      "triggered",
      "priority",
      "untouchedFrom",
      "sequence",
      "terms",
      "leverOutcome",
    ]);
  });

  test("[LEV-10] [TRUST-06] an order that waited is checked as far back as the files go", async () => {
    const keys = await keysOf(waited, without(logOf(waitedLog), 0));
    expect(keys.slice(0, 3)).toEqual(["placedUnseen", "openedWaitingFrom", "closedAsked"]);
  });

  test("[API-18] [TRUST-06] without the minute before, a tick is not said to be the first after the acceptance", async () => {
    const late = { ...owners, createtime: timeOf(20) + 400, transactionTime: timeOf(21) };
    const facts = { ...late, placedSeq: 21, entrySeq: 21, sinceSeq: 21 };
    expect((await keysOf(facts, logOf(ownersLog))).slice(0, 2)).toEqual(atOnce);
    const keys = await keysOf(facts, without(logOf(ownersLog), 0));
    expect(keys.slice(0, 2)).toEqual(["placedUnseen", "openedAtOnce"]);
    const closing = {
      ...owners,
      handleTime: timeOf(40) + 700,
      exitSeq: 41,
      newPrice: "100",
      factProfits: "0",
    };
    expect(await failures(closing, without(logOf(ownersLog), 1))).toEqual(["closedOpen"]);
  });

  test("[TRUST-06] a close that is out of reach does not hold", async () => {
    expect(await failures(owners, without(logOf(ownersLog), 2))).toEqual(["closedMissing", "closedOpen"]);
    expect(await failures(stopped, without(logOf({ 50: "97.9" }), 2))).toEqual(["triggeredMissing"]);
  });

  test("[MKT-08] [TRUST-06] what no signature vouches for yet is said to wait", async () => {
    const log = logOf({ 50: "97.9" });
    const steps = await check(stopped, { ...log, checkpoints: log.checkpoints.slice(0, 1) });
    expect(
      steps.filter((step) => step.key === "checkpointPending").map((step) => step.values["seq"]),
    ).toEqual(["50"]);
    const none = await check(stopped, { ...log, checkpoints: [] });
    expect(none.filter((step) => step.key === "checkpointPending").map((step) => step.values["seq"])).toEqual(
      ["10", "50"],
    );
  });
});

test("[LEV-14] of a contract that is not closed there is no report", async () => {
  expect(
    await checkLever({ ...owners, status: 1 }, logOf(ownersLog), sha256, verifySignature),
  ).toBeUndefined();
});
