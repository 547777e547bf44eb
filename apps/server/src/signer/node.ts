/** The node of Ethereum that the signer asks and sends to. */
import { createPublicClient, erc20Abi, http, type Hex } from "viem";

export type Node = ReturnType<typeof openNode>;

const timeoutMs = 10_000;

/** Each call rejects when the node does not answer. */
export const openNode = (url: string) => {
  const client = createPublicClient({ transport: http(url, { timeout: timeoutMs, retryCount: 0 }) });
  return {
    chainId: () => client.getChainId(),
    head: () => client.getBlockNumber({ cacheTime: 0 }),
    /** How many nonces of this sender the chain has used. A node need not know that of older blocks. */
    usedNonces: (address: Hex): Promise<number> =>
      client.getTransactionCount({ address, blockTag: "latest" }),
    gasPrice: async (): Promise<{ readonly baseFee: bigint; readonly tip: bigint }> => {
      const [block, tip] = await Promise.all([client.getBlock(), client.estimateMaxPriorityFeePerGas()]);
      return { baseFee: block.baseFeePerGas ?? 0n, tip };
    },
    coins: (address: Hex) => client.getBalance({ address }),
    tokens: (token: Hex, owner: Hex) =>
      client.readContract({ address: token, abi: erc20Abi, functionName: "balanceOf", args: [owner] }),
    /** The number of the block that has the transaction now; undefined: none has it. */
    minedIn: async (hash: Hex): Promise<bigint | undefined> => {
      const receipt = await client.request({ method: "eth_getTransactionReceipt", params: [hash] });
      return receipt === null ? undefined : BigInt(receipt.blockNumber);
    },
    send: (raw: Hex) => client.sendRawTransaction({ serializedTransaction: raw }),
  };
};
