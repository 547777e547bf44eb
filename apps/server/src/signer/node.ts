/** The node of Ethereum that the signer asks and sends to. */
import * as z from "zod";
import { balanceCall, type Hex } from "./transaction.ts";

export type Node = ReturnType<typeof openNode>;

const timeoutMs = 10_000;

/** The node did not answer, or refused what it was asked: then the message has its own words. It never has the node's address, which may hold a key. */
export class NodeFailed extends Error {
  override readonly name = "NodeFailed";
}

const failed = (why: string): never => {
  throw new NodeFailed(why);
};

const answered = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string().optional() }).nullish(),
});
const quantity = z
  .string()
  .regex(/^0x[\da-f]{1,64}$/i)
  .transform((hex) => BigInt(hex));
const block = z.object({ baseFeePerGas: quantity.optional() });
const receipt = z.object({ blockNumber: quantity }).nullable();

const post = async (url: string, method: string, params: readonly unknown[]): Promise<unknown> => {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => failed("the node cannot be reached"));
  // Some nodes refuse with a status of HTTP, too; their words are in the body.
  return await response
    .json()
    .catch(() => failed(`the node answers ${method} with status ${response.status}`));
};

/** Each call rejects when the node does not answer. */
export const openNode = (url: string) => {
  const ask = async <Answer>(
    form: z.ZodType<Answer>,
    method: string,
    ...params: unknown[]
  ): Promise<Answer> => {
    const { error, result } = answered.parse(await post(url, method, params));
    if (error) throw new NodeFailed(`the node refuses ${method}: ${error.message ?? error.code}`);
    return form.parse(result);
  };
  return {
    chainId: async () => Number(await ask(quantity, "eth_chainId")),
    head: () => ask(quantity, "eth_blockNumber"),
    /** How many nonces of this sender the chain has used. A node need not know that of older blocks. */
    usedNonces: async (address: Hex) =>
      Number(await ask(quantity, "eth_getTransactionCount", address, "latest")),
    gasPrice: async (): Promise<{ readonly baseFee: bigint; readonly tip: bigint }> => {
      const [{ baseFeePerGas = 0n }, tip] = await Promise.all([
        ask(block, "eth_getBlockByNumber", "latest", false),
        ask(quantity, "eth_maxPriorityFeePerGas"),
      ]);
      return { baseFee: baseFeePerGas, tip };
    },
    coins: (address: Hex) => ask(quantity, "eth_getBalance", address, "latest"),
    tokens: (token: Hex, owner: Hex) =>
      ask(quantity, "eth_call", { to: token, data: balanceCall(owner) }, "latest"),
    /** The number of the block that has the transaction now; undefined: none has it. */
    minedIn: async (hash: Hex): Promise<bigint | undefined> =>
      (await ask(receipt, "eth_getTransactionReceipt", hash))?.blockNumber,
    send: (raw: Hex) => ask(z.string(), "eth_sendRawTransaction", raw),
  };
};
