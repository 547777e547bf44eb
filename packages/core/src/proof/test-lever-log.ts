/** For tests: a signed log of eighty ticks, and contracts closed on it in every way. */
import { expect } from "vitest";
import { formatSegment, parseSegment, type LoggedTick, type Segment } from "../market/segment.ts";
import {
  chainHash,
  checkpointMessage,
  genesisHash,
  keyIdOf,
  toHex,
  utf8,
  type Checkpoint,
} from "../market/tick-chain.ts";
import { tickLine } from "../market/tick.ts";
import { parsePrice, price, quantity } from "../money/money.ts";
import { checkLever, type LeverFacts } from "./check-lever.ts";
import type { OptionFacts } from "./check-option.ts";
import type { VerifyStep } from "./verify-step.ts";

const symbol = "BTCUSDT";
const start = 1_795_000_020_000;
/** Twenty ticks a minute. */
export const timeOf = (seq: number): number => start + (seq - 1) * 3_000;

/** Replaces SHA-256, which core does not contain: FNV-1a, stretched. verify-option.test.ts has the real one. */
export const sha256 = (bytes: Uint8Array): Uint8Array => {
  let word = 0x811c9dc5;
  for (const byte of bytes) word = Math.imul(word ^ byte, 0x01000193);
  const hash = new Uint8Array(32);
  for (let index = 0; index < 32; index++) {
    word = Math.imul(word ^ index, 0x01000193);
    hash[index] = word >>> 24;
  }
  return hash;
};
/** Replaces Ed25519: here anyone with the public key could sign. */
const rawKey = new Uint8Array(32).fill(7);
export const keyId = keyIdOf(rawKey, sha256);
const sign = (key: Uint8Array, message: Uint8Array): Uint8Array =>
  sha256(new Uint8Array([...key, ...message]));
export const verifySignature = (raw: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean =>
  toHex(sign(raw, message)) === toHex(signature);

/** Ticks of one segment. */
const perSegment = 20;
/** Eighty trades, three seconds apart, all at 100 except those given; four signed minutes. */
export const logOf = (
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
  // Read before any minute was over, so that a missing signature is one to wait for.
  return { segments, checkpoints, keys: [{ keyId, publicKey: toHex(rawKey) }], nowMs: 0 };
};

const segmentOf = (ticks: readonly LoggedTick[], from: number): Segment => {
  const previousHash = ticks[from - 1]?.hash ?? genesisHash(symbol, sha256);
  const head = { symbol, from: timeOf(from + 1), previousHash, firstSeq: from + 1, publicKeyId: keyId };
  const segment = parseSegment(formatSegment(head, ticks.slice(from, from + perSegment)));
  if (segment === undefined) throw new Error("a written segment reads back");
  return segment;
};

const signed = (tick: LoggedTick | undefined): Checkpoint => {
  const { seq = 0, timeMs = 0, hash = "" } = tick ?? {};
  const message = utf8(checkpointMessage({ symbol, seq, timeMs, hash }));
  return { symbol, seq, timeMs, hash, keyId, signature: toHex(sign(rawKey, message)) };
};

/** A long of one leaf at 20 times: opened at once at tick 10 at 100, closed by its owner at tick 50 at 101. */
export const owners: LeverFacts = {
  type: 1,
  symbol,
  multiple: 20,
  askedPrice: "100",
  share: 1,
  status: 3,
  openPrice: "100",
  targetProfitPrice: "110",
  stopLossPrice: "98",
  newPrice: "101",
  orderMargin: "50",
  grossProfit: "10",
  tradeFee: "0.5",
  createdTime: timeOf(9) + 400,
  transactionTime: timeOf(10),
  handleTime: timeOf(49) + 700,
  completeTime: timeOf(50) + 5,
  molecule: 1,
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
export const ownersLog = { 50: "101", 51: "102" };

/** A CALL bought at tick 10 at 100 that ended with tick 50 at 101, by `ownersLog`. */
export const call: OptionFacts = {
  symbol: "BTCUSDT",
  directionDigit: 0,
  fee: "10",
  percent: "80",
  entryPrice: "100",
  exitPrice: "101",
  acceptedTime: timeOf(9) + 400,
  entryTime: timeOf(10),
  sellTime: timeOf(50) + 500,
  isWin: 1,
  optionNet: "8",
  entrySeq: 10,
  exitSeq: 50,
};

/** The same, closed by a trigger at tick 50. */
const triggered = (changes: Partial<LeverFacts>): LeverFacts => ({
  ...owners,
  handleTime: timeOf(50),
  completeTime: timeOf(50) + 40,
  ...changes,
});
export const stopped = triggered({ closeReason: 2, newPrice: "97.9", grossProfit: "-21" });
export const taken = triggered({ closeReason: 3, newPrice: "111", grossProfit: "110" });
export const closedOut = triggered({
  closeReason: 4,
  newPrice: "97.5",
  grossProfit: "-25",
  stopLossPrice: null,
});
/** A gap of 60 %: the margin is lost, and the house pays 550. */
export const gap = triggered({ closeReason: 4, newPrice: "40", grossProfit: "-50", houseLoss: "550" });

/** A short that waited from tick 10 for 105 and was filled at tick 30 at 106. */
export const waited: LeverFacts = {
  ...owners,
  type: 2,
  askedPrice: "105",
  openPrice: "106",
  transactionTime: timeOf(30),
  entrySeq: 30,
  sinceSeq: 30,
  targetProfitPrice: "90",
  stopLossPrice: "108",
  closeOutPrice: "108.6499999",
  newPrice: "104.94",
};
export const waitedLog = { 29: "104.99", 30: "106", 50: "104.94" };

type Log = ReturnType<typeof logOf>;
export const check = async (facts: LeverFacts, log: Log): Promise<readonly VerifyStep[]> => {
  const report = await checkLever(facts, log, sha256, verifySignature);
  const steps = report?.steps ?? [];
  expect(report?.ok).toBe(steps.every((step) => step.ok));
  return steps;
};
export const keysOf = async (facts: LeverFacts, log: Log): Promise<readonly string[]> =>
  (await check(facts, log))
    .map((step) => step.key)
    .filter((key) => key !== "segment" && key !== "checkpoint");
export const failures = async (facts: LeverFacts, log: Log): Promise<readonly string[]> =>
  (await check(facts, log)).filter((step) => !step.ok).map((step) => step.key);
/** The log without the given segments and their checkpoints. */
export const without = (log: Log, ...missing: readonly number[]): Log => ({
  ...log,
  segments: log.segments.filter((_, index) => !missing.includes(index)),
  checkpoints: log.checkpoints.filter((_, index) => !missing.includes(index)),
});
export const atOnce = ["placed", "openedAtOnce"];
export const end = ["untouched", "sequence", "terms", "leverOutcome"];
