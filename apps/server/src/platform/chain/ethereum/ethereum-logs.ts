/**
 * In which transactions USDT was sent to addresses of ours, by the logs of its contract.
 *
 * The node is asked for the transfers to our addresses while they fit into one request. When there are more, it is asked for all
 * transfers of the token, and ours are picked out here. So the cost does not grow with the number of addresses, which anybody can
 * raise. When a node refuses a range of blocks as too long, it is asked for the two halves.
 */
import { AnswerUnread, ChainUnavailable, RequestRefused } from "../chain.ts";
import { erc20Transfer, transferTopic } from "./erc20-transfers.ts";
import { logAnswer, type LogAnswer } from "./ethereum-answers.ts";
import { quantityOf, type Rpc } from "./ethereum-rpc.ts";

/** How many receivers one request names. */
const mostReceivers = 500;
/** How many blocks one request spans: USDT has some 50 transfers in a block, and services return 10 000 logs at most. */
const [mostBlocksOfOurs, mostBlocksOfAll] = [500, 100];

export type Place = { readonly blockNumber: number; readonly blockHash: string };

/** The block of each transaction, as the node's index says: the transaction itself must be read before it is believed. */
export const placesOfTransfers = async (
  rpc: Rpc,
  usdt: string,
  addresses: ReadonlySet<string>,
  from: number,
  to: number,
): Promise<ReadonlyMap<string, Place>> => {
  const isFew = addresses.size <= mostReceivers;
  const topics = isFew ? [transferTopic, null, Array.from(addresses, topicOf)] : [transferTopic];
  const mostBlocks = isFew ? mostBlocksOfOurs : mostBlocksOfAll;
  const places = new Map<string, Place>();
  if (addresses.size === 0) return places;
  const { number: head } = await rpc.head();
  // Blocks that a node does not have yet have no logs there.
  if (head < to) throw new ChainUnavailable(`A node of Ethereum is at block ${head}, and not at ${to}.`);
  for (let first = from; first <= to; first += mostBlocks) {
    const last = Math.min(first + mostBlocks - 1, to);
    for (const log of await logsBetween(rpc, { address: usdt, topics }, first, last)) {
      const transfer = erc20Transfer(usdt, log, 1);
      if (transfer?.asset === "USDT" && addresses.has(transfer.to)) {
        places.set(log.transactionHash, { blockNumber: log.blockNumber, blockHash: log.blockHash });
      }
    }
  }
  return places;
};

const topicOf = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, "0")}`;

type Filter = { readonly address: string; readonly topics: readonly unknown[] };

const logsBetween = async (
  rpc: Rpc,
  filter: Filter,
  first: number,
  last: number,
): Promise<readonly LogAnswer[]> => {
  try {
    const range = { fromBlock: quantityOf(first), toBlock: quantityOf(last) };
    return logAnswer.array().parse(await rpc.call("eth_getLogs", { ...filter, ...range }));
  } catch (error) {
    if (first === last || !isTooMuch(error)) throw error;
    const middle = Math.floor((first + last) / 2);
    return [
      ...(await logsBetween(rpc, filter, first, middle)),
      ...(await logsBetween(rpc, filter, middle + 1, last)),
    ];
  }
};

const isTooMuch = (error: unknown): boolean =>
  error instanceof RequestRefused || (error instanceof AnswerUnread && error.reason === "too_long");
