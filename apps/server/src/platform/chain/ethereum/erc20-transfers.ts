/** The transfers that a transaction's logs tell of. Which token it was is decided by the contract's address, never by a name. */
import type { ChainTransfer } from "../chain.ts";
import { checksummed } from "./ethereum-address.ts";
import type { LogAnswer } from "./ethereum-answers.ts";

/** keccak256("Transfer(address,address,uint256)"): from and to are topics, the value is the data. */
export const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

/** `index` is the log's place in its transaction, from 1: it stays when the transaction comes into another block. 0 is the coin's. */
export const erc20Transfer = (usdt: string, log: LogAnswer, index: number): ChainTransfer | undefined => {
  // A collection's Transfer (ERC-721) has four topics and no amount.
  if (log.topics[0] !== transferTopic || log.topics.length !== 3) return undefined;
  const token = checksummed(log.address);
  const [, from = "", to = ""] = log.topics.map((topic) => checksummed(topic.slice(-40)));
  const [value] = /^0x[\da-f]{64}/i.exec(log.data) ?? [];
  if (value === undefined) return undefined;
  return {
    hash: log.transactionHash,
    index,
    asset: token === usdt ? "USDT" : "other",
    token,
    from,
    to,
    amount: BigInt(value),
  };
};
