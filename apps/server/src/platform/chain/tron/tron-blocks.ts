/**
 * What blocks of TRON have for us. Two requests a block, however many addresses are watched, and each block is read once: every look
 * asks for the newest blocks again, but as long as the newest one follows those that were read, these are as they were. A block whose
 * receipts were too long is read again.
 *
 * Invariant: what is remembered of a block was found for the addresses of its time. An address is watched before anybody sees it, so no
 * older block has a transfer to it.
 */
import {
  AnswerUnread,
  unreadReasonOf,
  type ChainTransfer,
  type FoundTransfers,
  type PlacedTransfer,
  type UnreadReason,
  type UnreadTransaction,
} from "../chain.ts";
import { infoOf, transactionOf, type TronBlock } from "./tron-answers.ts";
import { contradiction, type Api } from "./tron-api.ts";
import { hasSucceeded, tokenTransfers } from "./trc20-transfers.ts";

/** When more transactions of a block than this are in another form, the form of the node has changed, and nothing is said. */
const mostOdd = 50;

type Known = { readonly id: string; readonly parentId: string; readonly found: FoundTransfers };

/**
 * Reads blocks `from` to `to` of one node, the newest first: each names the one before it. `passesOver`: what may be a transfer in a block
 * whose receipts are too long is unread; otherwise the whole answer is, so that another node is asked first.
 */
export const createBlockReader = (api: Api, usdt: string) => {
  const known = new Map<number, Known>();
  const read = async (
    addresses: ReadonlySet<string>,
    number: number,
    passesOver: boolean,
  ): Promise<Known> => {
    const block = await api.block(number);
    const before = known.get(number);
    if (before?.id === block.id) return before;
    const { id, parentId } = block;
    return { id, parentId, found: await transfersInBlock(api, usdt, addresses, block, passesOver) };
  };
  return async (
    addresses: ReadonlySet<string>,
    from: number,
    to: number,
    passesOver: boolean,
  ): Promise<FoundTransfers> => {
    const blocks: FoundTransfers[] = [];
    let wanted = "";
    for (let number = to; number >= from; number -= 1) {
      const before = known.get(number);
      const block = before?.id === wanted ? before : await read(addresses, number, passesOver);
      if (wanted !== "" && block.id !== wanted) contradiction(`block ${number} is not before the next one`);
      if (block.found.unread.every(({ reason }) => reason !== "too_long")) known.set(number, block);
      blocks.unshift(block.found);
      wanted = block.parentId;
    }
    for (const number of known.keys()) if (number < from || number > to) known.delete(number);
    return {
      transfers: blocks.flatMap(({ transfers }) => transfers),
      unread: blocks.flatMap(({ unread }) => unread),
    };
  };
};

const transfersInBlock = async (
  api: Api,
  usdt: string,
  addresses: ReadonlySet<string>,
  block: TronBlock,
  passesOver: boolean,
): Promise<FoundTransfers> => {
  const { number } = block;
  const infos = await infosOf(api, number, passesOver);
  const transfers: PlacedTransfer[] = [];
  const unread: UnreadTransaction[] = [];
  for (const raw of block.transactions) {
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

/** Undefined: the answer is over the limit. */
const infosOf = async (
  api: Api,
  number: number,
  passesOver: boolean,
): Promise<ReadonlyMap<string, unknown> | undefined> => {
  try {
    return new Map((await api.infos(number)).map((info) => [info.id, info]));
  } catch (error) {
    if (passesOver && error instanceof AnswerUnread && error.reason === "too_long") return undefined;
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

/** Transfers of tokens. A transaction without any need not be readable otherwise. */
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
