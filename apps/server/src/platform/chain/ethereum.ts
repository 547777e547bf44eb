/**
 * Ethereum over JSON-RPC. A node is believed about a transaction only if its answers fit together: it is on the right chain and not
 * behind, the receipt is of this transaction, the block at that number has the receipt's hash and lists the transaction, and the newest
 * block is not below it. Otherwise it contradicts itself, and nothing is said.
 *
 * Known limits: ETH that a contract pays out (an internal transfer) leaves no log, and is not seen. A token that takes a fee or changes
 * balances without a log is not USDT, and is "other".
 */
import { numberToHex, pad } from "viem/utils";
import type { Clock } from "../clock.ts";
import { openNode, type Node, type NodeLimits } from "./ask-node.ts";
import {
  ChainUnavailable,
  confirmationsAt,
  type Chain,
  type ChainTransaction,
  type ChainTransfer,
  type PlacedTransfer,
} from "./chain.ts";
import { erc20Transfer, transferTopic } from "./erc20-transfers.ts";
import { checksummed } from "./ethereum-address.ts";
import {
  blockAnswer,
  fullBlockAnswer,
  logAnswer,
  receiptAnswer,
  rpcAnswer,
  transactionAnswer,
  type ReceiptAnswer,
  type TransactionAnswer,
} from "./ethereum-answers.ts";
import { allOf, firstOf, mostCautious } from "./several-nodes.ts";

export type EthereumParts = {
  readonly urls: readonly string[];
  readonly chainId: number;
  /** The contract of USDT, in its written form. */
  readonly usdt: string;
  readonly confirmationsNeeded: number;
  readonly clock: Clock;
  readonly limits?: NodeLimits;
};

/** A node whose newest block is older than this lags; blocks come every 12 s. */
const mostLagMs = 180_000;
/** What one request for logs asks for. */
const mostBlocks = 500;
const mostAddresses = 500;

export const createEthereumChain = (parts: EthereumParts): Chain => {
  const { usdt, confirmationsNeeded } = parts;
  const nodes = parts.urls.map((url) => createRpc(openNode(url, {}, parts.clock, parts.limits), parts));
  return {
    network: "ethereum",
    confirmationsNeeded,
    head: async () => {
      const heads = await allOf(nodes, (rpc) => rpc.head());
      const [lowest] = heads.toSorted((a, b) => a.number - b.number);
      return lowest ?? contradiction("no head");
    },
    transaction: async (hash) =>
      mostCautious(await allOf(nodes, (rpc) => readTransaction(rpc, usdt, hash.toLowerCase()))),
    transfersTo: (addresses, from, to) =>
      firstOf(nodes, async (rpc) => {
        const found = [
          ...(await tokenTransfers(rpc, usdt, addresses, from, to)),
          ...(await coinTransfers(rpc, usdt, addresses, from, to)),
        ];
        return found.toSorted((a, b) => a.blockNumber - b.blockNumber);
      }),
  };
};

const contradiction = (what: string): never => {
  throw new ChainUnavailable(`A node of Ethereum contradicts itself: ${what}.`);
};

type Rpc = ReturnType<typeof createRpc>;

const createRpc = ({ name, post }: Node, { chainId, clock }: EthereumParts) => {
  const call = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
    const answer = rpcAnswer.parse(await post("", { jsonrpc: "2.0", id: 1, method, params }));
    if (answer.error !== undefined) {
      throw new ChainUnavailable(`The node ${name} refuses ${method} with code ${answer.error.code}.`);
    }
    return answer.result;
  };
  const block = async (number: number) => {
    const answer = await call("eth_getBlockByNumber", numberToHex(number), false);
    if (answer === null) return contradiction(`there is no block ${number}`);
    return blockAnswer.parse(answer);
  };
  return {
    call,
    block,
    /** The newest block of a node that is on the right chain and not behind. */
    head: async () => {
      const id = await call("eth_chainId");
      if (id !== numberToHex(chainId)) throw new ChainUnavailable(`The node ${name} is on another chain.`);
      const head = blockAnswer.parse(await call("eth_getBlockByNumber", "latest", false));
      if (Number(head.timestamp) * 1_000 < clock.nowMs() - mostLagMs) {
        throw new ChainUnavailable(`The newest block of the node ${name} is old.`);
      }
      return { number: head.number, hash: head.hash };
    },
  };
};

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
    const nowhere = { blockNumber: undefined, blockHash: undefined, confirmations: 0, transfers: [] };
    return { hash, status: "pending", ...nowhere };
  }
  await requirePlace(rpc, sent, receipt);
  const succeeded = receipt.status === "0x1";
  return {
    hash,
    status: succeeded ? "success" : "failed",
    blockNumber: receipt.blockNumber,
    blockHash: receipt.blockHash,
    confirmations: confirmationsAt(head.number, receipt.blockNumber),
    transfers: succeeded ? transfersOf(sent, receipt, usdt) : [],
  };
};

/** The receipt is of this transaction, and the block that it names is the chain's at that number and lists it. */
const requirePlace = async (rpc: Rpc, sent: TransactionAnswer, receipt: ReceiptAnswer): Promise<void> => {
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

/** Transfers of USDT, by the logs of its contract. What a node finds by its index is read again from its transaction. */
const tokenTransfers = async (
  rpc: Rpc,
  usdt: string,
  addresses: ReadonlySet<string>,
  from: number,
  to: number,
): Promise<readonly PlacedTransfer[]> => {
  const hashes = new Set<string>();
  const wanted = Array.from(addresses, (address) => pad(address.toLowerCase() as `0x${string}`));
  for (let first = from; first <= to; first += mostBlocks) {
    for (let at = 0; at < wanted.length; at += mostAddresses) {
      const filter = {
        address: usdt,
        fromBlock: numberToHex(first),
        toBlock: numberToHex(Math.min(first + mostBlocks - 1, to)),
        topics: [transferTopic, null, wanted.slice(at, at + mostAddresses)],
      };
      const logs = logAnswer.array().parse(await rpc.call("eth_getLogs", filter));
      for (const { transactionHash } of logs) hashes.add(transactionHash);
    }
  }
  return await placedTransfers(
    rpc,
    usdt,
    hashes,
    (transfer) => isWanted(transfer, "USDT", addresses),
    from,
    to,
  );
};

/** Transfers of ETH leave no log: every transaction of every block is looked at. */
const coinTransfers = async (
  rpc: Rpc,
  usdt: string,
  addresses: ReadonlySet<string>,
  from: number,
  to: number,
): Promise<readonly PlacedTransfer[]> => {
  const hashes = new Set<string>();
  const wanted = new Set(Array.from(addresses, (address) => address.toLowerCase()));
  for (let number = from; number <= to; number += 1) {
    const answer = await rpc.call("eth_getBlockByNumber", numberToHex(number), true);
    if (answer === null) return contradiction(`there is no block ${number}`);
    for (const sent of fullBlockAnswer.parse(answer).transactions) {
      if (sent.value > 0n && sent.to !== null && wanted.has(sent.to.toLowerCase())) hashes.add(sent.hash);
    }
  }
  return await placedTransfers(
    rpc,
    usdt,
    hashes,
    (transfer) => isWanted(transfer, "ETH", addresses),
    from,
    to,
  );
};

const isWanted = (
  transfer: ChainTransfer,
  asset: ChainTransfer["asset"],
  addresses: ReadonlySet<string>,
): boolean => transfer.asset === asset && addresses.has(transfer.to);

const placedTransfers = async (
  rpc: Rpc,
  usdt: string,
  hashes: ReadonlySet<string>,
  wants: (transfer: ChainTransfer) => boolean,
  from: number,
  to: number,
): Promise<readonly PlacedTransfer[]> => {
  const found: PlacedTransfer[] = [];
  for (const hash of hashes) {
    const transaction = await readTransaction(rpc, usdt, hash);
    const { blockNumber, blockHash, transfers = [] } = transaction ?? {};
    if (blockNumber === undefined || blockHash === undefined) continue;
    if (blockNumber < from || blockNumber > to) continue;
    found.push(...transfers.filter(wants).map((transfer) => ({ ...transfer, blockNumber, blockHash })));
  }
  return found;
};
