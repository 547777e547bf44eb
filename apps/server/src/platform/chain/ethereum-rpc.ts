/** The questions that the adapter of Ethereum asks one node over JSON-RPC. */
import { numberToHex } from "viem/utils";
import type { Clock } from "../clock.ts";
import type { Node } from "./ask-node.ts";
import { ChainUnavailable, RequestRefused } from "./chain.ts";
import { blockAnswer, rpcAnswer, wholeBlockAnswer, type WholeBlock } from "./ethereum-answers.ts";

/** A node whose newest block is older than this lags; blocks come every 12 s. */
const mostLagMs = 180_000;

export const contradiction = (what: string): never => {
  throw new ChainUnavailable(`A node of Ethereum contradicts itself: ${what}.`);
};

export type Rpc = ReturnType<typeof createRpc>;

type RpcParts = { readonly chainId: number; readonly clock: Clock };

export const createRpc = ({ name, post }: Node, { chainId, clock }: RpcParts) => {
  const call = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
    const answer = rpcAnswer.parse(await post("", { jsonrpc: "2.0", id: 1, method, params }));
    if (answer.error !== undefined) {
      throw new RequestRefused(`The node ${name} refuses ${method} with code ${answer.error.code}.`);
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
    /** With its transactions: some hundred kilobytes. */
    wholeBlock: async (hash: string): Promise<WholeBlock> => {
      const answer = await call("eth_getBlockByHash", hash, true);
      if (answer === null) return contradiction("there is no block of a hash that it named");
      return wholeBlockAnswer.parse(answer);
    },
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
