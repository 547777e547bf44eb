/**
 * TRON over the HTTP API of TronGrid, which every full node speaks. A node is believed about a transaction only if its answers fit
 * together: it is on the right chain and not behind, the receipt is of this transaction, and the block at that number lists it.
 *
 * Known limits: TRX that a contract pays out leaves no log, and is not seen. Tokens of the older kind (TRC-10) are not seen.
 */
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
import { allOf, firstOf, mostCautious } from "./several-nodes.ts";
import {
  blockAnswer,
  infoAnswer,
  infosAnswer,
  transactionAnswer,
  type TronBlock,
  type TronInfo,
  type TronTransaction,
} from "./tron-answers.ts";
import { hasSucceeded, tronTransfers } from "./trc20-transfers.ts";

export type TronParts = {
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

/** Blocks come every 3 s. */
const mostLagMs = 60_000;

export const createTronChain = (parts: TronParts): Chain => {
  const { usdt, confirmationsNeeded, apiKey, clock, limits } = parts;
  const headers: Readonly<Record<string, string>> = apiKey === "" ? {} : { "tron-pro-api-key": apiKey };
  const nodes = parts.urls.map((url) => createApi(openNode(url, headers, clock, limits), parts));
  return {
    network: "tron",
    confirmationsNeeded,
    head: async () => {
      const heads = await allOf(nodes, (api) => api.head());
      const [lowest] = heads.toSorted((a, b) => a.number - b.number);
      return lowest ?? contradiction("no head");
    },
    transaction: async (hash) =>
      mostCautious(await allOf(nodes, (api) => readTransaction(api, usdt, hash.toLowerCase()))),
    transfersTo: (addresses, from, to) =>
      firstOf(nodes, async (api) => {
        await api.head();
        const found: PlacedTransfer[] = [];
        for (let number = from; number <= to; number += 1) {
          found.push(...(await transfersInBlock(api, usdt, addresses, number)));
        }
        return found;
      }),
  };
};

const contradiction = (what: string): never => {
  throw new ChainUnavailable(`A node of TRON contradicts itself: ${what}.`);
};

type Api = ReturnType<typeof createApi>;

const createApi = ({ name, post }: Node, { chainId, clock }: TronParts) => {
  const block = async (number: number): Promise<TronBlock> =>
    blockAnswer.parse(await post("/wallet/getblockbynum", { num: number })) ??
    contradiction(`there is no block ${number}`);
  let isRightChain = false;
  const requireChain = async (): Promise<void> => {
    if (isRightChain) return;
    const { id } = await block(0);
    isRightChain = parseInt(id.slice(-8), 16) === chainId;
    if (!isRightChain) throw new ChainUnavailable(`The node ${name} is on another chain.`);
  };
  return {
    block,
    head: async () => {
      await requireChain();
      const head = blockAnswer.parse(await post("/wallet/getnowblock", {}));
      if (head === undefined || head.timeMs < clock.nowMs() - mostLagMs) {
        throw new ChainUnavailable(`The newest block of the node ${name} is old.`);
      }
      return { number: head.number, hash: head.id };
    },
    sent: async (hash: string): Promise<TronTransaction | undefined> =>
      transactionAnswer.parse(await post("/wallet/gettransactionbyid", { value: hash })),
    info: async (hash: string): Promise<TronInfo | undefined> =>
      infoAnswer.parse(await post("/wallet/gettransactioninfobyid", { value: hash })),
    infos: async (number: number): Promise<readonly TronInfo[]> =>
      infosAnswer.parse(await post("/wallet/gettransactioninfobyblocknum", { num: number })),
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
    const nowhere = { blockNumber: undefined, blockHash: undefined, confirmations: 0, transfers: [] };
    return { hash, status: "pending", ...nowhere };
  }
  if (info.id !== hash) contradiction("the receipt is of another transaction");
  const block = await api.block(info.blockNumber);
  const listed = block.transactions.find(({ txID }) => txID === hash);
  if (listed === undefined) return contradiction("the block does not list the transaction");
  const succeeded = hasSucceeded(listed, info) && hasSucceeded(sent, info);
  return {
    hash,
    status: succeeded ? "success" : "failed",
    blockNumber: block.number,
    blockHash: block.id,
    confirmations: confirmationsAt(head.number, block.number),
    transfers: succeeded ? tronTransfers(usdt, listed, info) : [],
  };
};

/** Two requests a block, however many addresses are watched. */
const transfersInBlock = async (
  api: Api,
  usdt: string,
  addresses: ReadonlySet<string>,
  number: number,
): Promise<readonly PlacedTransfer[]> => {
  const block = await api.block(number);
  const infos = new Map((await api.infos(number)).map((info) => [info.id, info]));
  return block.transactions.flatMap((sent) => {
    const info = infos.get(sent.txID) ?? contradiction("a transaction of the block has no receipt");
    if (info.blockNumber !== number) contradiction("a receipt is of another block");
    if (!hasSucceeded(sent, info)) return [];
    return tronTransfers(usdt, sent, info)
      .filter((transfer) => isWanted(transfer, addresses))
      .map((transfer) => ({ ...transfer, blockNumber: number, blockHash: block.id }));
  });
};

const isWanted = ({ asset, to }: ChainTransfer, addresses: ReadonlySet<string>): boolean =>
  asset !== "other" && addresses.has(to);
