/** The questions that the adapter of TRON asks one node over its HTTP API. */
import type { Clock } from "../../clock.ts";
import type { Node } from "../ask-node.ts";
import { ChainUnavailable } from "../chain.ts";
import {
  blockAnswer,
  infoAnswer,
  infosAnswer,
  transactionAnswer,
  type TronBlock,
  type TronInfo,
  type TronTransaction,
} from "./tron-answers.ts";

/** Blocks come every 3 s. */
const mostLagMs = 60_000;

export const contradiction = (what: string): never => {
  throw new ChainUnavailable(`A node of TRON contradicts itself: ${what}.`);
};

export type Api = ReturnType<typeof createApi>;

type ApiDeps = { readonly chainId: number; readonly clock: Clock };

export const createApi = ({ name, post }: Node, { chainId, clock }: ApiDeps) => {
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
    infos: async (number: number) =>
      infosAnswer.parse(await post("/wallet/gettransactioninfobyblocknum", { num: number })),
  };
};
