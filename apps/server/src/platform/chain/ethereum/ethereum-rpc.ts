/** The questions that the adapter of Ethereum asks one node over JSON-RPC. */
import type { Clock } from "../../clock.ts";
import type { Node } from "../ask-node.ts";
import { AnswerUnread, ChainUnavailable, RequestRefused } from "../chain.ts";
import {
  blockAnswer,
  listedBlockAnswer,
  paymentAnswer,
  rpcAnswer,
  wholeBlockAnswer,
  type WholeBlock,
} from "./ethereum-answers.ts";

/** A node whose newest block is older than this lags; blocks come every 12 s. */
const mostLagMs = 180_000;

/** A number in the form that nodes read. */
export const quantityOf = (number: number): string => `0x${number.toString(16)}`;

export const contradiction = (what: string): never => {
  throw new ChainUnavailable(`A node of Ethereum contradicts itself: ${what}.`);
};

export type Rpc = ReturnType<typeof createRpc>;

type RpcDeps = { readonly chainId: number; readonly clock: Clock };

export const createRpc = ({ name, post }: Node, { chainId, clock }: RpcDeps) => {
  const call = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
    const answer = rpcAnswer.parse(await post("", { jsonrpc: "2.0", id: 1, method, params }));
    if (answer.error !== undefined) {
      throw new RequestRefused(`The node ${name} refuses ${method} with code ${answer.error.code}.`);
    }
    return answer.result;
  };
  const block = async (number: number) => {
    const answer = await call("eth_getBlockByNumber", quantityOf(number), false);
    if (answer === null) return contradiction(`there is no block ${number}`);
    return blockAnswer.parse(answer);
  };
  const blockOf = async (hash: string, isWhole: boolean): Promise<unknown> =>
    (await call("eth_getBlockByHash", hash, isWhole)) ??
    contradiction("there is no block of a hash that it named");
  const blockInParts = async (hash: string): Promise<WholeBlock> => {
    const block = listedBlockAnswer.parse(await blockOf(hash, false));
    const transactions: WholeBlock["transactions"] = [];
    for (const each of block.transactions) {
      const payment = paymentAnswer.parse(await call("eth_getTransactionByHash", each));
      if (payment.hash !== each) contradiction("it answers with another transaction");
      transactions.push(payment);
    }
    return { ...block, transactions };
  };
  return {
    call,
    block,
    /**
     * With its transactions: some hundred kilobytes. Anybody can fill a block, so one that is too long to be read at once is read
     * transaction by transaction.
     */
    wholeBlock: async (hash: string): Promise<WholeBlock> => {
      try {
        return wholeBlockAnswer.parse(await blockOf(hash, true));
      } catch (error) {
        if (!(error instanceof AnswerUnread) || error.reason !== "too_long") throw error;
        return await blockInParts(hash);
      }
    },
    /** The newest block of a node that is on the right chain and not behind. */
    head: async () => {
      const id = await call("eth_chainId");
      if (id !== quantityOf(chainId)) throw new ChainUnavailable(`The node ${name} is on another chain.`);
      const head = blockAnswer.parse(await call("eth_getBlockByNumber", "latest", false));
      if (Number(head.timestamp) * 1_000 < clock.nowMs() - mostLagMs) {
        throw new ChainUnavailable(`The newest block of the node ${name} is old.`);
      }
      return { number: head.number, hash: head.hash };
    },
  };
};
