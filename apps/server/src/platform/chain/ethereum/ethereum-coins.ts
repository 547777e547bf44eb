/**
 * In which transactions ETH was sent to addresses of ours. A transfer of ETH leaves no log, so blocks are read whole, each once: by its
 * hash, under which what it moves is kept. A look asks for the hash of its last block and goes on from block to parent, so one that a
 * reorganisation has replaced is not taken for the one in its place.
 *
 * Known limit: what a contract pays out is in no transaction's value, and only in traces, which most nodes do not serve.
 */
import type { Clock } from "../../clock.ts";
import { ChainUnavailable } from "../chain.ts";
import { checksummed } from "./ethereum-address.ts";
import type { WholeBlock } from "./ethereum-answers.ts";
import type { Place } from "./ethereum-logs.ts";
import { contradiction, type Rpc } from "./ethereum-rpc.ts";

/** How many are kept besides those that a transfer waits for: those of a look after a pause, and of reorganisations. */
const spare = 100;

type Payment = { readonly hash: string; readonly to: string };
type Kept = Pick<WholeBlock, "parentHash"> & { readonly payments: readonly Payment[] };

/**
 * A look reads no further block after this time: the next look goes on with the blocks that this one has read. Less than the server's
 * close may last (main.ts), which waits for a look.
 */
const longestLookMs = 5_000;

type ReaderDeps = { readonly confirmationsNeeded: number; readonly clock: Clock };

export const createCoinReader = (rpc: Rpc, { confirmationsNeeded, clock }: ReaderDeps) => {
  const kept = new Map<string, Kept>();
  const read = async (hash: string, number: number): Promise<Kept> => {
    const known = kept.get(hash);
    if (known !== undefined) return known;
    const block = await rpc.wholeBlock(hash);
    if (block.hash !== hash || block.number !== number) contradiction("it answers with another block");
    const found = { parentHash: block.parentHash, payments: paymentsIn(block) };
    kept.set(hash, found);
    for (const oldest of kept.keys()) {
      if (kept.size <= confirmationsNeeded + spare) break;
      kept.delete(oldest);
    }
    return found;
  };
  /** The block of each transaction, as the node says: the transaction itself must be read before it is believed. */
  return async (
    addresses: ReadonlySet<string>,
    from: number,
    to: number,
  ): Promise<ReadonlyMap<string, Place>> => {
    const places = new Map<string, Place>();
    if (addresses.size === 0) return places;
    const { number: head } = await rpc.head();
    if (head < to) throw new ChainUnavailable(`A node of Ethereum is at block ${head}, and not at ${to}.`);
    let { hash: blockHash } = await rpc.block(to);
    const untilMs = clock.nowMs() + longestLookMs;
    for (let number = to; number >= Math.max(from, 0); number -= 1) {
      if (clock.nowMs() > untilMs) throw new ChainUnavailable("Blocks of Ethereum come too slowly.");
      const { parentHash, payments } = await read(blockHash, number);
      for (const payment of payments)
        if (addresses.has(payment.to)) places.set(payment.hash, { blockNumber: number, blockHash });
      blockHash = parentHash;
    }
    return places;
  };
};

const paymentsIn = ({ transactions }: WholeBlock): readonly Payment[] =>
  transactions.flatMap(({ hash, to, value }) =>
    value === 0n || typeof to !== "string" ? [] : [{ hash, to: checksummed(to) }],
  );
