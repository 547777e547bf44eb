/**
 * TRON over the HTTP API of TronGrid, which every full node speaks. A node is believed about a transaction only if its answers fit
 * together: it is on the right chain and not behind, the receipt is of this transaction, and the block at that number lists it.
 *
 * Known limits: TRX that a contract pays out leaves no log, and is not seen; the watch looks for no TRX at all. Tokens of the older kind
 * (TRC-10) are not seen.
 */
import type { Clock } from "../../clock.ts";
import { openNode, type NodeLimits } from "../ask-node.ts";
import { confirmationsAt, type Chain, type ChainTransaction, type FoundTransfers } from "../chain.ts";
import { allOf, firstOf, mostCautious } from "../several-nodes.ts";
import { transactionOf } from "./tron-answers.ts";
import { contradiction, createApi, type Api } from "./tron-api.ts";
import { createBlockReader } from "./tron-blocks.ts";
import { hasSucceeded, tronTransfers } from "./trc20-transfers.ts";

export type TronDeps = {
  readonly urls: readonly string[];
  /** Of TronGrid; empty for a node of one's own. */
  readonly apiKey: string;
  /** The last four bytes of the first block's id. */
  readonly chainId: number;
  readonly usdt: string;
  readonly confirmationsNeeded: number;
  readonly clock: Clock;
  readonly limits?: NodeLimits;
};

export const createTronChain = (deps: TronDeps): Chain => {
  const { usdt, confirmationsNeeded, apiKey, clock, limits } = deps;
  const headers: Readonly<Record<string, string>> = apiKey === "" ? {} : { "tron-pro-api-key": apiKey };
  const nodes = deps.urls.map((url) => {
    const api = createApi(openNode(url, headers, clock, limits), deps);
    return { ...api, blocks: createBlockReader(api, usdt) };
  });
  return {
    network: "tron",
    confirmationsNeeded,
    head: async () => {
      const heads = await allOf(nodes, (api) => api.head());
      const [lowest] = heads.toSorted((a, b) => a.number - b.number);
      return lowest ?? contradiction("no head");
    },
    requireBlock: async (number) => void (await firstOf(nodes, (api) => api.block(number))),
    transaction: async (hash) =>
      mostCautious(await allOf(nodes, (api) => readTransaction(api, usdt, hash.toLowerCase()))),
    transfersTo: async (addresses, from, to, except = new Set()) => {
      const read = (passesOver: boolean): Promise<FoundTransfers> =>
        firstOf(nodes, async (api) => {
          await api.head();
          return await api.blocks(addresses, from, to, passesOver);
        });
      const { transfers, unread } = await read(false).catch(() => read(true));
      return {
        transfers: transfers.filter(({ hash }) => !except.has(hash)),
        unread: unread.filter(({ hash }) => !except.has(hash)),
      };
    },
  };
};

const readTransaction = async (
  api: Api,
  usdt: string,
  hash: string,
): Promise<ChainTransaction | undefined> => {
  if (!/^[\da-f]{64}$/.test(hash)) return undefined;
  const head = await api.head();
  const sent = await api.sent(hash);
  if (sent === undefined) return undefined;
  if (sent.txID !== hash) contradiction("it answers with another transaction");
  const info = await api.info(hash);
  if (info === undefined) {
    const nowhere = { blockNumber: undefined, blockHash: undefined, minedMs: undefined };
    return { hash, status: "pending", ...nowhere, confirmations: 0, transfers: [] };
  }
  if (info.id !== hash) contradiction("the receipt is of another transaction");
  const block = await api.block(info.blockNumber);
  const listed = block.transactions.find(({ txID }) => txID === hash);
  if (listed === undefined) return contradiction("the block does not list the transaction");
  const inBlock = transactionOf(listed);
  const succeeded = hasSucceeded(inBlock, info) && hasSucceeded(sent, info);
  return {
    hash,
    status: succeeded ? "success" : "failed",
    blockNumber: block.number,
    blockHash: block.id,
    minedMs: block.timeMs,
    confirmations: confirmationsAt(head.number, block.number),
    transfers: succeeded ? tronTransfers(usdt, inBlock, info) : [],
  };
};
