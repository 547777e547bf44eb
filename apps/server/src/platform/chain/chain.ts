/**
 * A chain as the server reads it: which transfers a transaction made, and how many blocks confirm it. The port knows no product: the
 * caller decides whom a transfer credits, and whether a sum is enough (WAL-04).
 *
 * Amounts are in the token's smallest unit. Addresses and hashes are written as the chain's adapter writes them, always in the same
 * form, so that equal texts mean the same address: the one of `checkAddress` (EIP-55 capitals on Ethereum, base58 on TRON), and hashes
 * in lower-case hex, with 0x on Ethereum.
 */
import { Unavailable } from "../unavailable.ts";

export type Network = "ethereum" | "tron";
/** The time between two blocks, ms: a slot of Ethereum, a block of TRON. */
export const blockMs: Readonly<Record<Network, number>> = { ethereum: 12_000, tron: 3_000 };

/** One movement of a token, or of the chain's own coin, inside a transaction. `index` tells apart several in one transaction. */
export type ChainTransfer = {
  readonly hash: string;
  readonly index: number;
  /** By the token's contract, never by the name that it gives itself. */
  readonly asset: "USDT" | "ETH" | "TRX" | "other";
  /** The token's contract; undefined for the chain's own coin. */
  readonly token: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
};

export type ChainTransaction = {
  readonly hash: string;
  readonly status: "pending" | "success" | "failed";
  /** Undefined while pending. */
  readonly blockNumber: number | undefined;
  readonly blockHash: string | undefined;
  /** The time of its block by the block's own clock, epoch ms; undefined while pending. */
  readonly minedMs: number | undefined;
  /** 1 in the newest block; 0 while pending. */
  readonly confirmations: number;
  /** Empty unless it succeeded. */
  readonly transfers: readonly ChainTransfer[];
};

export type PlacedTransfer = ChainTransfer & { readonly blockNumber: number; readonly blockHash: string };

/** `too_long`: the answer is over the limit. `other_form`: not in the form of this chain. `no_answer`: anything else. */
export type UnreadReason = "too_long" | "other_form" | "no_answer";

/** A transaction that may have a transfer to us, and about which no node gives a readable answer. */
export type UnreadTransaction = {
  readonly hash: string;
  readonly blockNumber: number;
  readonly reason: UnreadReason;
};

export type FoundTransfers = {
  readonly transfers: readonly PlacedTransfer[];
  readonly unread: readonly UnreadTransaction[];
};

/**
 * Transfers to these addresses in blocks `from` to `to`, both included. The cost does not grow with the addresses. A transaction that cannot
 * be read is named in `unread`, and delays no other; one that certainly has no such transfer is not named. Those of `except` are not read.
 */
export type FindTransfers = (
  addresses: ReadonlySet<string>,
  from: number,
  to: number,
  except?: ReadonlySet<string>,
) => Promise<FoundTransfers>;

export type Chain = {
  readonly network: Network;
  readonly confirmationsNeeded: number;
  readonly head: () => Promise<{ readonly number: number; readonly hash: string }>;
  /** Rejects when no node has a block of this number. Absent on a chain that cannot be wrong about it. */
  readonly requireBlock?: (number: number) => Promise<void>;
  /** Undefined: the chain does not know the hash. Rejects with `ChainUnavailable` when the node is down, lags or contradicts itself. */
  readonly transaction: (hash: string) => Promise<ChainTransaction | undefined>;
  /** Transfers of USDT. */
  readonly transfersTo: FindTransfers;
  /** Transfers of ETH, by reading blocks whole; absent on a chain whose coin nobody looks for. */
  readonly coinsTo?: FindTransfers;
};

/** Nothing certain can be said about the chain now: ask again later. It never means that a transfer does not exist. */
export class ChainUnavailable extends Unavailable {
  override readonly name: string = "ChainUnavailable";
}

/** The node is there and refuses this request; it may accept a smaller one. */
export class RequestRefused extends ChainUnavailable {
  override readonly name = "RequestRefused";
}

/** The node answers, but the answer cannot be read. */
export class AnswerUnread extends ChainUnavailable {
  override readonly name = "AnswerUnread";
  readonly reason: Exclude<UnreadReason, "no_answer">;

  constructor(message: string, reason: Exclude<UnreadReason, "no_answer">) {
    super(message);
    this.reason = reason;
  }
}

/** Why a transaction could not be read. Errors that no adapter throws come from the check of an answer's form. */
export const unreadReasonOf = (error: unknown): UnreadReason => {
  if (error instanceof AnswerUnread) return error.reason;
  return error instanceof ChainUnavailable ? "no_answer" : "other_form";
};

/** How many blocks confirm a block, itself included. A head below it belongs to a node that lags behind its own answer. */
export const confirmationsAt = (head: number, blockNumber: number): number => {
  if (head < blockNumber) {
    throw new ChainUnavailable(
      `The newest block is ${head}, and a transaction is said to be in ${blockNumber}.`,
    );
  }
  return head - blockNumber + 1;
};

/** True when it succeeded and has the confirmations that this chain needs before money may follow from it (WAL-04). */
export const isConfirmed = (
  chain: Pick<Chain, "confirmationsNeeded">,
  transaction: Pick<ChainTransaction, "status" | "confirmations">,
): boolean => transaction.status === "success" && transaction.confirmations >= chain.confirmationsNeeded;
