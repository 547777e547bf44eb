/**
 * TRON over the HTTP API of TronGrid, which every full node speaks. A node is believed about a transaction only if its answers fit
 * together: it is on the right chain and not behind, the receipt is of this transaction, and the block at that number lists it.
 *
 * Known limits: TRX that a contract pays out leaves no log, and is not seen; the watch looks for no TRX at all. Tokens of the older kind
 * (TRC-10) are not seen.
 */
import type { Clock } from "../clock.ts";
import { openNode, type Node, type NodeLimits } from "./ask-node.ts";
import {
  AnswerUnread,
  ChainUnavailable,
  confirmationsAt,
  unreadReasonOf,
  type Chain,
  type ChainTransaction,
  type ChainTransfer,
  type FoundTransfers,
  type PlacedTransfer,
  type UnreadReason,
  type UnreadTransaction,
} from "./chain.ts";
import { allOf, firstOf, mostCautious } from "./several-nodes.ts";
import {
  blockAnswer,
  infoAnswer,
  infoOf,
  infosAnswer,
  transactionAnswer,
  transactionOf,
  type TronBlock,
  type TronInfo,
  type TronTransaction,
} from "./tron-answers.ts";
import { hasSucceeded, tokenTransfers, tronTransfers } from "./trc20-transfers.ts";

export type TronParts = {
  readonly urls: readonly string[];
  /** Of TronGrid; empty for a node of one's own. */
  readonly apiKey: string;
  /** The last four bytes of the first block's id. */
  readonly chainId: number;
  readonly usdt: string;
  readonly confirmationsNeeded: number;
  readonly clock: Clock;
  readonly limits?: NodeLimits;
};

/** Blocks come every 3 s. */
const mostLagMs = 60_000;
/** With more transactions of a block than this in another form, it is the node whose form has changed, and nothing is said. */
const mostOdd = 50;

type Wanted = { readonly addresses: ReadonlySet<string>; readonly except: ReadonlySet<string> };

export const createTronChain = (parts: TronParts): Chain => {
  const { usdt, confirmationsNeeded, apiKey, clock, limits } = parts;
  const headers: Readonly<Record<string, string>> = apiKey === "" ? {} : { "tron-pro-api-key": apiKey };
  const nodes = parts.urls.map((url) => createApi(openNode(url, headers, clock, limits), parts));
  return {
    network: "tron",
    confirmationsNeeded,
    head: async () => {
      const heads = await allOf(nodes, (api) => api.head());
      const [lowest] = heads.toSorted((a, b) => a.number - b.number);
      return lowest ?? contradiction("no head");
    },
    transaction: async (hash) =>
      mostCautious(await allOf(nodes, (api) => readTransaction(api, usdt, hash.toLowerCase()))),
    transfersTo: (addresses, from, to, except = new Set()) =>
      firstOf(nodes, async (api) => {
        await api.head();
        const found: FoundTransfers[] = [];
        for (let number = from; number <= to; number += 1) {
          found.push(await transfersInBlock(api, usdt, { addresses, except }, number));
        }
        return {
          transfers: found.flatMap(({ transfers }) => transfers),
          unread: found.flatMap(({ unread }) => unread),
        };
      }),
  };
};

const contradiction = (what: string): never => {
  throw new ChainUnavailable(`A node of TRON contradicts itself: ${what}.`);
};

type Api = ReturnType<typeof createApi>;

const createApi = ({ name, post }: Node, { chainId, clock }: TronParts) => {
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

const readTransaction = async (
  api: Api,
  usdt: string,
  hash: string,
): Promise<ChainTransaction | undefined> => {
  if (!/^[\da-f]{64}$/.test(hash)) return undefined;
  const head = await api.head();
  const sent = await api.sent(hash);
  if (sent === undefined) return undefined;
  if (sent.txID !== hash) contradiction("it answers with another transaction");
  const info = await api.info(hash);
  if (info === undefined) {
    const nowhere = { blockNumber: undefined, blockHash: undefined, minedMs: undefined };
    return { hash, status: "pending", ...nowhere, confirmations: 0, transfers: [] };
  }
  if (info.id !== hash) contradiction("the receipt is of another transaction");
  const block = await api.block(info.blockNumber);
  const listed = block.transactions.find(({ txID }) => txID === hash);
  if (listed === undefined) return contradiction("the block does not list the transaction");
  const inBlock = transactionOf(listed);
  const succeeded = hasSucceeded(inBlock, info) && hasSucceeded(sent, info);
  return {
    hash,
    status: succeeded ? "success" : "failed",
    blockNumber: block.number,
    blockHash: block.id,
    minedMs: block.timeMs,
    confirmations: confirmationsAt(head.number, block.number),
    transfers: succeeded ? tronTransfers(usdt, inBlock, info) : [],
  };
};

/** Two requests a block, however many addresses are watched. */
const transfersInBlock = async (
  api: Api,
  usdt: string,
  { addresses, except }: Wanted,
  number: number,
): Promise<FoundTransfers> => {
  const block = await api.block(number);
  const infos = await infosOf(api, number);
  const transfers: PlacedTransfer[] = [];
  const unread: UnreadTransaction[] = [];
  for (const raw of block.transactions.filter(({ txID }) => !except.has(txID))) {
    const hash = raw.txID;
    const read = infos === undefined ? unreadIn(raw) : transfersIn(usdt, raw, infos.get(hash), number);
    if (typeof read === "string") unread.push({ hash, blockNumber: number, reason: read });
    else {
      const ours = read.filter(({ asset, to }) => asset === "USDT" && addresses.has(to));
      transfers.push(...ours.map((each) => ({ ...each, blockNumber: number, blockHash: block.id })));
    }
  }
  const odd = unread.filter(({ reason }) => reason === "other_form");
  if (odd.length > mostOdd)
    throw new AnswerUnread(`A node of TRON has no form that is known in block ${number}.`, "other_form");
  return { transfers, unread };
};

/** Undefined: they are longer than what is read of an answer. */
const infosOf = async (api: Api, number: number): Promise<ReadonlyMap<string, unknown> | undefined> => {
  try {
    return new Map((await api.infos(number)).map((info) => [info.id, info]));
  } catch (error) {
    if (error instanceof AnswerUnread && error.reason === "too_long") return undefined;
    throw error;
  }
};

/** Without its receipt, nobody knows what it has moved; but a plain transfer of TRX moves no token. */
const unreadIn = (raw: unknown): UnreadReason | readonly ChainTransfer[] => {
  try {
    const isPlain = transactionOf(raw).raw_data.contract.every(({ type }) => type === "TransferContract");
    return isPlain ? [] : "too_long";
  } catch {
    return "too_long";
  }
};

/** Transfers of tokens. Of one that has none, nothing else must be readable. */
const transfersIn = (
  usdt: string,
  raw: unknown,
  rawInfo: unknown,
  number: number,
): UnreadReason | readonly ChainTransfer[] => {
  if (rawInfo === undefined) return contradiction("a transaction of the block has no receipt");
  try {
    const info = infoOf(rawInfo);
    if (info.blockNumber !== number) return contradiction("a receipt is of another block");
    const moved = tokenTransfers(usdt, info);
    return moved.length > 0 && hasSucceeded(transactionOf(raw), info) ? moved : [];
  } catch (error) {
    const reason = unreadReasonOf(error);
    if (reason === "no_answer") throw error;
    return reason;
  }
};
