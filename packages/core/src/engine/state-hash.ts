/**
 * A canonical hash of what is booked, to compare a recovered engine with the one that ran (TRUST-03). It finds bugs; it does
 * not protect against tampering, which is the task of the tick log's hash chain.
 *
 * The hash is the XOR of one 64-bit digest for each open option, live lever order and run, so a fact changes it in O(1) and
 * the order does not matter. The funds are not in it: every booking returns the balances, and they are compared one by one.
 */
import type { BotRun } from "../bot/bot-run.ts";
import type { LeverOrder } from "../leverage/lever-order.ts";
import { hash32 } from "../prng/prng.ts";
import type { Fact } from "./events.ts";
import type { EngineState, OpenOption } from "./state.ts";

const digest64 = (text: string): bigint => (BigInt(hash32(text, 0x0c)) << 32n) | BigInt(hash32(text, 0xd0));

/** 64 bits over every field of an open option. */
export const optionDigest = (option: OpenOption): bigint =>
  digest64(
    [
      option.id,
      option.userId,
      option.symbol,
      option.direction,
      option.stake,
      option.percent,
      option.payout,
      option.acceptedMs,
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
      order.acceptedMs,
      order.placedSeq,
      order.placedMs,
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

/** The change of the rows' digest when a fact is booked. */
export const factDigest = (fact: Fact): bigint => {
  switch (fact.type) {
    case "optionPlaced":
      return optionDigest(fact.option);
    case "optionSettled":
      return optionDigest(fact.settlement.option);
    case "leverChanged": {
      const { before, order, end } = fact.change;
      return (before ? leverDigest(before) : 0n) ^ (end ? 0n : leverDigest(order));
    }
    case "runChanged": {
      const { before, run, end } = fact.change;
      return (before ? runDigest(before) : 0n) ^ (end ? 0n : runDigest(run));
    }
    default:
      return 0n;
  }
};

/** The digest of all rows in the state, computed from scratch. */
export const rowsDigest = (state: Pick<EngineState, "open" | "levers" | "runs">): bigint => {
  let digest = 0n;
  for (const option of state.open.values()) digest ^= optionDigest(option);
  for (const lever of state.levers.values()) digest ^= leverDigest(lever);
  for (const run of state.runs.values()) digest ^= runDigest(run);
  return digest;
};

/** 64 bits over the mark and the last trade of every symbol. */
export const marketDigest = (state: Pick<EngineState, "markMs" | "lastTrades">): bigint => {
  const trades = [...state.lastTrades]
    .map(([symbol, trade]) => `${symbol}:${trade.seq}:${trade.timeMs}:${trade.price}`)
    .sort();
  return digest64(`${state.markMs}|${trades.join("|")}`);
};
