/**
 * What a node of Ethereum answers over JSON-RPC, and nothing else: a part that is missing or has another form makes the answer useless,
 * and the node counts as one that cannot answer. Fields that are not needed are not looked at.
 */
import * as z from "zod";

const hash = z.string().regex(/^0x[\da-f]{64}$/);
const address = z.string().regex(/^0x[\da-f]{40}$/i);
const quantity = z
  .string()
  .regex(/^0x[\da-f]{1,64}$/i)
  .transform((hex) => BigInt(hex));
const blockNumber = z
  .string()
  .regex(/^0x[\da-f]{1,12}$/i)
  .transform((hex) => Number(hex));

export const logAnswer = z.object({
  address,
  topics: z.array(hash),
  data: z.string().regex(/^0x[\da-f]*$/i),
  blockNumber,
  blockHash: hash,
  transactionHash: hash,
  logIndex: blockNumber,
  removed: z.boolean().optional(),
});
export type LogAnswer = z.output<typeof logAnswer>;

export const transactionAnswer = z.object({
  hash,
  from: address,
  to: address.nullable(),
  value: quantity,
  blockHash: hash.nullable(),
  blockNumber: blockNumber.nullable(),
});
export type TransactionAnswer = z.output<typeof transactionAnswer>;

export const receiptAnswer = z.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber,
  status: z.enum(["0x0", "0x1"]),
  logs: z.array(logAnswer),
});
export type ReceiptAnswer = z.output<typeof receiptAnswer>;

const blockFields = { number: blockNumber, hash, timestamp: quantity };
export const blockAnswer = z.object({ ...blockFields, transactions: z.array(hash) });
export type BlockAnswer = z.output<typeof blockAnswer>;

/** Of a transaction only what tells of ETH that it moves. Not every node names the receiver of one that has none. */
export const paymentAnswer = z.object({ hash, to: address.nullish(), value: quantity });
const linkFields = { number: blockNumber, hash, parentHash: hash };
export const wholeBlockAnswer = z.object({ ...linkFields, transactions: z.array(paymentAnswer) });
export type WholeBlock = z.output<typeof wholeBlockAnswer>;
/** The same block with the hashes of its transactions alone. */
export const listedBlockAnswer = z.object({ ...linkFields, transactions: z.array(hash) });

export const rpcAnswer = z.union([
  z.object({ id: z.literal(1), result: z.unknown(), error: z.undefined().optional() }),
  z.object({ error: z.object({ code: z.number() }) }),
]);
