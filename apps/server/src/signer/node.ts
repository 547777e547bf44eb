/** The node of Ethereum that the signer asks and sends to. */
import { createPublicClient, erc20Abi, http, type Hex } from "viem";

export type Node = ReturnType<typeof openNode>;

const timeoutMs = 10_000;

/** Each call rejects when the node does not answer. */
export const openNode = (url: string) => {
  const client = createPublicClient({ transport: http(url, { timeout: timeoutMs, retryCount: 0 }) });
  return {
    chainId: () => client.getChainId(),
    /** How many nonces of this sender the chain has used, `depth` blocks before the newest. */
    usedNonces: async (address: Hex, depth = 0): Promise<number> => {
      const head = await client.getBlockNumber({ cacheTime: 0 });
      const blockNumber = head > BigInt(depth) ? head - BigInt(depth) : 0n;
      return await client.getTransactionCount({ address, blockNumber });
    },
    gasPrice: async (): Promise<{ readonly baseFee: bigint; readonly tip: bigint }> => {
      const [block, tip] = await Promise.all([client.getBlock(), client.estimateMaxPriorityFeePerGas()]);
      return { baseFee: block.baseFeePerGas ?? 0n, tip };
    },
    coins: (address: Hex) => client.getBalance({ address }),
    tokens: (token: Hex, owner: Hex) =>
      client.readContract({ address: token, abi: erc20Abi, functionName: "balanceOf", args: [owner] }),
    /** Whether the transaction is in the chain now. */
    isMined: async (hash: Hex): Promise<boolean> =>
      (await client.request({ method: "eth_getTransactionReceipt", params: [hash] })) !== null,
    send: (raw: Hex) => client.sendRawTransaction({ serializedTransaction: raw }),
  };
};
