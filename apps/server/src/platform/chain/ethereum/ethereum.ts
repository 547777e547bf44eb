/**
 * Ethereum over JSON-RPC. A node is believed about a transaction only if its answers fit together: it is on the right chain and not
 * behind, the receipt is of this transaction, the block at that number has the receipt's hash and lists the transaction, and the newest
 * block is not below it. Otherwise it contradicts itself, and nothing is said.
 *
 * Known limits: ETH that a contract pays out (an internal transfer) leaves no log and is in no transaction's value, and is not seen. A token that takes a fee or changes balances without a log is not USDT, and is "other".
 */
import type { Clock } from "../../clock.ts";
import { openNode, type NodeLimits } from "../ask-node.ts";
import {
  confirmationsAt,
  unreadReasonOf,
  type Chain,
  type ChainTransaction,
  type ChainTransfer,
  type FindTransfers,
  type PlacedTransfer,
  type UnreadTransaction,
} from "../chain.ts";
import { erc20Transfer } from "./erc20-transfers.ts";
import { checksummed } from "./ethereum-address.ts";
import {
  receiptAnswer,
  transactionAnswer,
  type BlockAnswer,
  type ReceiptAnswer,
  type TransactionAnswer,
} from "./ethereum-answers.ts";
import { createCoinReader } from "./ethereum-coins.ts";
import { placesOfTransfers, type Place } from "./ethereum-logs.ts";
import { contradiction, createRpc, type Rpc } from "./ethereum-rpc.ts";
import { allOf, firstOf, mostCautious } from "../several-nodes.ts";

export type EthereumDeps = {
  readonly urls: readonly string[];
  readonly chainId: number;
  /** The contract of USDT, in its written form. */
  readonly usdt: string;
  readonly confirmationsNeeded: number;
  readonly clock: Clock;
  readonly limits?: NodeLimits;
};

/** After this many transactions that could not be read, the rest of a look is only named: each may last as long as the timeout of a node. */
const mostFailures = 3;

export const createEthereumChain = (deps: EthereumDeps): Chain => {
  const { usdt, confirmationsNeeded } = deps;
  const nodes = deps.urls.map((url) => {
    const rpc = createRpc(openNode(url, {}, deps.clock, deps.limits), deps);
    return { ...rpc, placesOfCoins: createCoinReader(rpc, deps) };
  });
  return {
    network: "ethereum",
    confirmationsNeeded,
    head: async () => {
      const heads = await allOf(nodes, (rpc) => rpc.head());
      const [lowest] = heads.toSorted((a, b) => a.number - b.number);
      return lowest ?? contradiction("no head");
    },
    requireBlock: async (number) => void (await firstOf(nodes, (rpc) => rpc.block(number))),
    transaction: async (hash) =>
      mostCautious(await allOf(nodes, (rpc) => readTransaction(rpc, usdt, hash.toLowerCase()))),
    transfersTo: finderOf(
      nodes,
      (asked, hash) => transfersIn(asked, usdt, hash, "USDT"),
      (rpc, addresses, from, to) => placesOfTransfers(rpc, usdt, addresses, from, to),
    ),
    coinsTo: finderOf(
      nodes,
      (asked, hash) => transfersIn(asked, usdt, hash, "ETH"),
      (rpc, addresses, from, to) => rpc.placesOfCoins(addresses, from, to),
    ),
  };
};

type ReadTransfers = (nodes: readonly Rpc[], hash: string) => Promise<readonly PlacedTransfer[]>;

/** Reads each transaction that a node names before it believes it. */
const finderOf = <Node extends Rpc>(
  nodes: readonly Node[],
  readTransfers: ReadTransfers,
  placesOf: (
    node: Node,
    addresses: ReadonlySet<string>,
    from: number,
    to: number,
  ) => Promise<ReadonlyMap<string, Place>>,
): FindTransfers => {
  const known = rememberTransfers();
  return async (addresses, from, to, except = new Set()) => {
    const places = await firstOf(nodes, (rpc) => placesOf(rpc, addresses, from, to));
    const asked = nodes.map(forOneLook);
    const found: PlacedTransfer[] = [];
    const unread: UnreadTransaction[] = [];
    for (const [hash, place] of places) {
      if (except.has(hash)) continue;
      const { blockNumber } = place;
      const read =
        unread.length < mostFailures
          ? await known
              .read(hash, place, () => readTransfers(asked, hash))
              .catch(async (error: unknown) => {
                // When the nodes are down, this rejects, and nothing is said.
                await firstOf(nodes, (rpc) => rpc.head());
                return unreadReasonOf(error);
              })
          : "no_answer";
      if (typeof read === "string") unread.push({ hash, blockNumber, reason: read });
      else found.push(...read.filter(({ to: receiver }) => addresses.has(receiver)));
    }
    return { transfers: found.toSorted((a, b) => a.blockNumber - b.blockNumber), unread };
  };
};

/**
 * A node that is asked once for its newest block, and once for each block: anybody can fill blocks with small payments, and each then
 * costs two questions. A block that is replaced meanwhile makes its transactions contradict it: they are noted, and read again.
 */
const forOneLook = (rpc: Rpc): Rpc => {
  let head: Awaited<ReturnType<Rpc["head"]>> | undefined;
  const blocks = new Map<number, BlockAnswer>();
  return {
    ...rpc,
    head: async () => {
      head ??= await rpc.head();
      return head;
    },
    block: async (number) => {
      const block = blocks.get(number) ?? (await rpc.block(number));
      blocks.set(number, block);
      return block;
    },
  };
};

const mostRemembered = 10_000;

/** Each look finds the transactions of the newest blocks again: one that was read is not read again while it is in the same block. */
const rememberTransfers = () => {
  const known = new Map<string, readonly PlacedTransfer[]>();
  return {
    read: async (
      hash: string,
      { blockHash }: Place,
      read: () => Promise<readonly PlacedTransfer[]>,
    ): Promise<readonly PlacedTransfer[]> => {
      const name = `${hash} ${blockHash}`;
      const remembered = known.get(name);
      if (remembered !== undefined) return remembered;
      const found = await read();
      const isOfBlock = found.length > 0 && found.every((transfer) => transfer.blockHash === blockHash);
      if (isOfBlock) known.set(name, found);
      for (const oldest of known.keys()) {
        if (known.size <= mostRemembered) break;
        known.delete(oldest);
      }
      return found;
    },
  };
};

/** Its transfers of an asset. Rejects also when no node has the transaction in a block: a log or a block said that it is in one. */
const transfersIn = (
  nodes: readonly Rpc[],
  usdt: string,
  hash: string,
  wanted: "USDT" | "ETH",
): Promise<readonly PlacedTransfer[]> =>
  firstOf(nodes, async (rpc) => {
    const { blockNumber, blockHash, transfers = [] } = (await readTransaction(rpc, usdt, hash)) ?? {};
    if (blockNumber === undefined || blockHash === undefined)
      return contradiction("a transaction is in no block");
    // What else is in it is not kept: anybody can fill a receipt.
    const ofAsset = transfers.filter(({ asset }) => asset === wanted);
    return ofAsset.map((transfer) => ({ ...transfer, blockNumber, blockHash }));
  });

const readTransaction = async (
  rpc: Rpc,
  usdt: string,
  hash: string,
): Promise<ChainTransaction | undefined> => {
  if (!/^0x[\da-f]{64}$/.test(hash)) return undefined;
  const head = await rpc.head();
  const sent = transactionAnswer.nullable().parse(await rpc.call("eth_getTransactionByHash", hash));
  if (sent === null) return undefined;
  if (sent.hash !== hash) contradiction("it answers with another transaction");
  const receipt = receiptAnswer.nullable().parse(await rpc.call("eth_getTransactionReceipt", hash));
  if (receipt === null || sent.blockHash === null) {
    const nowhere = { blockNumber: undefined, blockHash: undefined, minedMs: undefined };
    return { hash, status: "pending", ...nowhere, confirmations: 0, transfers: [] };
  }
  const { timestamp } = await requirePlace(rpc, sent, receipt);
  const succeeded = receipt.status === "0x1";
  return {
    hash,
    status: succeeded ? "success" : "failed",
    blockNumber: receipt.blockNumber,
    blockHash: receipt.blockHash,
    minedMs: Number(timestamp) * 1_000,
    confirmations: confirmationsAt(head.number, receipt.blockNumber),
    transfers: succeeded ? transfersOf(sent, receipt, usdt) : [],
  };
};

/** Returns the block: the receipt is of this transaction, and the block that it names is the chain's at that number and lists it. */
const requirePlace = async (
  rpc: Rpc,
  sent: TransactionAnswer,
  receipt: ReceiptAnswer,
): Promise<BlockAnswer> => {
  const { transactionHash, blockHash, blockNumber, logs } = receipt;
  if (transactionHash !== sent.hash) contradiction("the receipt is of another transaction");
  if (blockHash !== sent.blockHash || blockNumber !== sent.blockNumber) {
    contradiction("transaction and receipt are in two blocks");
  }
  const block = await rpc.block(blockNumber);
  if (block.hash !== blockHash) contradiction("the receipt's block is not in the chain");
  if (!block.transactions.includes(sent.hash)) contradiction("the block does not list the transaction");
  const isOwn = logs.every((log) => log.transactionHash === sent.hash && log.blockHash === blockHash);
  if (!isOwn || logs.some((log) => log.removed === true)) contradiction("the receipt has logs of others");
  return block;
};

const transfersOf = (
  sent: TransactionAnswer,
  receipt: ReceiptAnswer,
  usdt: string,
): readonly ChainTransfer[] => [
  ...coinTransfer(sent),
  ...receipt.logs.flatMap((log, place) => erc20Transfer(usdt, log, place + 1) ?? []),
];

const coinTransfer = ({ hash, from, to, value }: TransactionAnswer): readonly ChainTransfer[] => {
  if (value === 0n || to === null) return [];
  const between = { from: checksummed(from), to: checksummed(to) };
  return [{ hash, index: 0, asset: "ETH", token: undefined, ...between, amount: value }];
};
