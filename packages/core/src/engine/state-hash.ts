/**
 * A canonical hash of what the engine knows, to compare a recovered or replayed engine with the one
 * that ran (TRUST-03). It finds bugs, it is not a seal: seals are the tick log's hash chain.
 *
 * The open options enter as the XOR of one 64-bit digest each, so adding or removing one costs O(1)
 * and their order does not matter; the ledger can take out an option that it refused by XOR again. So do live lever
 * orders and runs, as booked: a change that a tick brought about enters when it is handed out.
 */
import type { BotRun } from "../bot/bot-run.ts";
import type { LeverOrder } from "../leverage/lever-order.ts";
import { hash32 } from "../prng/prng.ts";
import type { LeverChange, RunChange } from "./levers/lever-events.ts";
import type { EngineState, OpenOption } from "./state.ts";

const digest64 = (text: string): bigint => (BigInt(hash32(text, 0x0c)) << 32n) | BigInt(hash32(text, 0xd0));

/** 64 bits over every field of an open option. */
export const optionDigest = (option: OpenOption): bigint =>
  digest64(
    [
      option.id,
      option.userId,
      option.symbol,
      option.style,
      option.fee,
      option.percent,
      option.payout,
      option.entrySeq,
      option.entryPrice,
      option.buyMs,
      option.sellMs,
    ].join(","),
  );

/** 64 bits over every field of a live lever order. */
export const leverDigest = (order: LeverOrder): bigint => {
  const { opening } = order;
  const opened = opening && [
    opening.as,
    opening.seq,
    opening.price,
    opening.atMs,
    opening.closeOutPrice ?? "",
  ];
  return digest64(
    [
      "lever",
      order.id,
      order.userId,
      order.symbol,
      order.side,
      order.multiple,
      order.share,
      order.molecule,
      order.feeRate,
      order.closeOutBps,
      order.margin,
      order.fee,
      order.askedPrice,
      order.createMs,
      order.placedSeq,
      opened ?? "",
      order.stopLoss ?? "",
      order.takeProfit ?? "",
      order.sinceSeq,
      order.runId ?? "",
      order.parentId ?? "",
    ].join(","),
  );
};

/** 64 bits over every field of a run. */
export const runDigest = (run: BotRun): bigint =>
  digest64(
    [
      "run",
      run.id,
      run.userId,
      run.symbol,
      run.amount,
      run.multiple,
      run.times,
      run.startedMs,
      run.done,
      run.net,
      run.orderId ?? "",
    ].join(","),
  );

/** What booking these changes does to the hash; the same once more takes it back. */
export const changesDigest = (changes: readonly LeverChange[], runs: readonly RunChange[]): bigint => {
  let digest = 0n;
  for (const { before, order, end } of changes) {
    if (before !== undefined) digest ^= leverDigest(before);
    if (end === undefined) digest ^= leverDigest(order);
  }
  for (const { before, run, end } of runs) {
    if (before !== undefined) digest ^= runDigest(before);
    if (end === undefined) digest ^= runDigest(run);
  }
  return digest;
};

/** 64 bits over the mark and the last trade of every symbol. */
export const marketDigest = (state: Pick<EngineState, "markMs" | "lastTrades">): bigint => {
  const trades = [...state.lastTrades]
    .map(([symbol, trade]) => `${symbol}:${trade.seq}:${trade.timeMs}:${trade.price}`)
    .sort();
  return digest64(`${state.markMs}|${trades.join("|")}`);
};

/** The hash of the whole state, 0 .. 2^64 - 1. */
export const stateHash = (state: EngineState): bigint =>
  marketDigest(state) ^ state.openDigest ^ state.leverDigest;
