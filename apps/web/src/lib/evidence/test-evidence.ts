/** Evidence for tests: a minute of ten trades, signed, and an option and a contract on it. */
import { formatSegment, parseSegment, type LoggedTick } from "@candor/core/market/segment";
import {
  chainHash,
  checkpointMessage,
  genesisHash,
  keyIdOf,
  toHex,
  utf8,
  type Checkpoint,
} from "@candor/core/market/tick-chain";
import { tickLine, type Tick } from "@candor/core/market/tick";
import { price, quantity } from "@candor/core/money/money";
import { ed25519 } from "@noble/curves/ed25519.js";
import { sha256 } from "./device-crypto.ts";
import type { Evidence, LeverAudit, OptionAudit } from "./evidence.ts";

const symbol = "BTCUSDT";
export const minute = 1_795_000_020_000;
export const path = `/public/ticks/${symbol}/${minute}.ndjson`;
export const secret = new Uint8Array(32).fill(7);
export const publishedKey = (of: Uint8Array) => {
  const raw = ed25519.getPublicKey(of);
  return { keyId: keyIdOf(raw, sha256), publicKey: toHex(raw), algorithm: "Ed25519" as const };
};
export const keys = [publishedKey(secret)];
export const { keyId } = publishedKey(secret);

/** Ten trades, one second apart, the price rising by 1 each. */
const loggedTicks = (): LoggedTick[] => {
  let previous = genesisHash(symbol, sha256);
  return Array.from({ length: 10 }, (_, index) => {
    const tick: Tick = {
      symbol,
      seq: index + 1,
      timeMs: minute + index * 1_000,
      kind: "trade",
      price: price(BigInt(100 + index) * 100_000_000n),
      qty: quantity(1_000_000n),
      buyerMaker: false,
    };
    previous = chainHash(previous, tickLine(tick), sha256);
    return { ...tick, hash: previous };
  });
};

const signed = (tick: LoggedTick): Checkpoint => {
  const { seq, timeMs, hash } = tick;
  const message = utf8(checkpointMessage({ symbol, seq, timeMs, hash }));
  return { symbol, seq, timeMs, hash, keyId, signature: toHex(ed25519.sign(message, secret)) };
};

const auditTick = (tick: LoggedTick, shownPrice: string) => ({
  seq: tick.seq,
  time: tick.timeMs,
  price: shownPrice,
  line: tickLine(tick),
  hash: tick.hash,
});

/** A CALL bought on tick 2 at 101 that ended on tick 7 at 106: it won 80 %. */
export const evidence = (): Evidence & { readonly audit: OptionAudit } => {
  const ticks = loggedTicks();
  const text = formatSegment(
    { symbol, from: minute, previousHash: genesisHash(symbol, sha256), firstSeq: 1, publicKeyId: keyId },
    ticks,
  );
  const audit: OptionAudit = {
    order: {
      id: "9",
      pid: 1,
      symbol,
      pairName: "BTC/USDT",
      directionDigit: 0,
      fee: "10",
      percent: "80",
      entryPrice: "101",
      exitPrice: "106",
      acceptedTime: minute + 500,
      entryTime: minute + 1_000,
      sellTime: minute + 6_500,
      settledDigit: 1,
      isWin: 1,
      optionNet: "8",
      entrySeq: 2,
      exitSeq: 7,
    },
    entry: auditTick(ticks[1]!, "101"),
    exit: auditTick(ticks[6]!, "106"),
    next: auditTick(ticks[7]!, "107"),
    ride: [[minute + 1_000, "101"]],
    segments: [path],
  };
  return {
    audit,
    files: [{ path, text, segment: parseSegment(text)! }],
    checkpoints: [signed(ticks[9]!)],
    keys,
  };
};

/** A long opened on tick 2 at 101 and closed by its take-profit of 105 on tick 6: almost four percent of 1000 USDT. */
export const leverEvidence = (): Evidence & { readonly audit: LeverAudit } => {
  const ticks = loggedTicks();
  const audit: LeverAudit = {
    order: {
      id: "5",
      type: 1,
      pairName: "BTC/USDT",
      symbol,
      pid: 1,
      multiple: 20,
      askedPrice: "101",
      share: 1,
      status: 3,
      openPrice: "101",
      targetProfitPrice: "105",
      stopLossPrice: null,
      newPrice: "105",
      orderMargin: "50",
      grossProfit: "39.60396",
      net: "39.10396",
      tradeFee: "0.5",
      createdTime: minute + 500,
      transactionTime: minute + 1_000,
      handleTime: minute + 5_000,
      completeTime: minute + 5_004,
      molecule: 1,
      closeOutPrice: "98.4750001",
      closeOutRatio: "0.5",
      feeRate: "0.0005",
      closeReason: 3,
      houseLoss: "0",
      placedSeq: 2,
      sinceSeq: 2,
      entrySeq: 2,
      exitSeq: 6,
      aiRun: null,
      partOf: null,
    },
    entry: auditTick(ticks[1]!, "101"),
    exit: auditTick(ticks[5]!, "105"),
    before: auditTick(ticks[4]!, "104"),
    next: auditTick(ticks[6]!, "106"),
    ride: [[minute + 1_000, "101"]],
    segments: [path],
    segmentCount: 1,
  };
  return { ...evidence(), audit };
};
