/**
 * What a node of TRON answers over its HTTP API, and nothing else: a part that is missing or has another form makes the answer useless.
 * An unknown transaction is an empty object there. Fields that are not needed are not looked at.
 */
import * as z from "zod";

const hash = z.string().regex(/^[\da-f]{64}$/);
/** 0x41 and 20 bytes, in hex. */
const address = z.string().regex(/^41[\da-f]{40}$/i);
/** In sun, with all digits: of an integer that a double cannot hold, `parseExactly` makes a bigint. */
const sun = z.union([z.int().min(0), z.bigint().min(0n)]).transform((amount) => BigInt(amount));
const blockNumber = z.int().min(0);

const contract = z.union([
  z.object({
    type: z.literal("TransferContract"),
    parameter: z.object({ value: z.object({ amount: sun, owner_address: address, to_address: address }) }),
  }),
  z.object({ type: z.string().refine((type) => type !== "TransferContract") }),
]);

const transaction = z.object({
  txID: hash,
  ret: z.array(z.object({ contractRet: z.string().optional() })).optional(),
  raw_data: z.object({ contract: z.array(contract) }),
});
export type TronTransaction = z.output<typeof transaction>;

/** Anybody's contract writes logs: what a log says is looked at only if it is of a transfer (trc20-transfers.ts). */
const log = z.object({
  address: z.string().regex(/^(41)?[\da-f]{40}$/i),
  topics: z.array(z.string()).optional(),
  data: z.string().optional(),
});
export type TronLog = z.output<typeof log>;

const info = z.object({
  id: hash,
  blockNumber,
  receipt: z.object({ result: z.string().optional() }),
  result: z.string().optional(),
  log: z.array(log).optional(),
});
export type TronInfo = z.output<typeof info>;

const nothing = z.strictObject({}).transform(() => undefined);
export const transactionAnswer = z.union([transaction, nothing]);
export const infoAnswer = z.union([info, nothing]);
/** Each receipt and each transaction of a block is read by itself: one that cannot be read delays no other. */
export const infosAnswer = z.array(z.looseObject({ id: hash }));
export const infoOf = (raw: unknown): TronInfo => info.parse(raw);
export const transactionOf = (raw: unknown): TronTransaction => transaction.parse(raw);

/** The first 8 bytes of a block's id are its number. */
const block = z
  .object({
    blockID: hash,
    block_header: z.object({
      raw_data: z.object({
        number: blockNumber.default(0),
        timestamp: z.int().default(0),
        parentHash: z.string().default(""),
      }),
    }),
    transactions: z.array(z.looseObject({ txID: hash })).default([]),
  })
  .transform(({ blockID, block_header: { raw_data }, transactions }) => ({
    id: blockID,
    number: raw_data.number,
    timeMs: raw_data.timestamp,
    parentId: raw_data.parentHash,
    transactions,
  }))
  .refine(({ id, number }) => parseInt(id.slice(0, 16), 16) === number);
export type TronBlock = z.output<typeof block>;

/** A block that does not exist yet is an empty object. */
export const blockAnswer = z.union([block, nothing]);
