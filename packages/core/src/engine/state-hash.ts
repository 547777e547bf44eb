/**
 * A canonical hash of what the engine knows, to compare a recovered or replayed engine with the one
 * that ran (TRUST-03). It finds bugs, it is not a seal: seals are the tick log's hash chain.
 *
 * The open options enter as the XOR of one 64-bit digest each, so adding or removing one costs O(1)
 * and their order does not matter; the ledger can take out an option that it refused by XOR again.
 */
import { hash32 } from "../prng/prng.ts";
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

/** 64 bits over the mark and the last trade of every symbol. */
export const marketDigest = (state: Pick<EngineState, "markMs" | "lastTrades">): bigint => {
  const trades = [...state.lastTrades]
    .map(([symbol, trade]) => `${symbol}:${trade.seq}:${trade.timeMs}:${trade.price}`)
    .sort();
  return digest64(`${state.markMs}|${trades.join("|")}`);
};

/** The hash of the whole state, 0 .. 2^64 - 1. */
export const stateHash = (state: EngineState): bigint => marketDigest(state) ^ state.openDigest;
