/** For tests: a chain whose blocks a test makes, loses and lies about. Everything else is the real thing. */
import {
  AnswerUnread,
  ChainUnavailable,
  confirmationsAt,
  type Chain,
  type ChainTransaction,
  type ChainTransfer,
  type FindTransfers,
  type Network,
} from "../../platform/chain/chain.ts";

export type Sent = {
  readonly transaction: string;
  readonly transfers: readonly ChainTransfer[];
  readonly failed: boolean;
};
export type TestTransfer = Partial<Omit<ChainTransfer, "hash">> & { readonly to: string };

export type TestChain = Chain & {
  /** Puts transactions into a new block, on top. */
  readonly mine: (...transactions: readonly Sent[]) => void;
  /** Puts this many empty blocks on top. */
  readonly grow: (blocks: number) => void;
  /** Replaces the newest blocks by as many empty ones; what was in them is nowhere. */
  readonly reorganise: (blocks: number) => void;
  /** While set, the newest block is said to have this number. */
  readonly sayHead: (number: number | undefined) => void;
  /** While set, every question fails. */
  readonly setDown: (isDown: boolean) => void;
  /** While set, no block is served whole: USDT is found, ETH is not. */
  readonly setCoinsDown: (areDown: boolean) => void;
  /** No question about this transaction is answered. */
  readonly hide: (hash: string) => void;
  /** The answers about it cannot be read, also not while the chain is watched. */
  readonly setUnreadable: (hash: string, isUnreadable: boolean) => void;
  /** A node that does not know it, though its block has it. */
  readonly lose: (hash: string) => void;
  /** How many transactions were asked for. */
  readonly asked: () => number;
};

let hashes = 0;
export const hashOf = (network: Network): string =>
  (network === "ethereum" ? "0x" : "") + (hashes += 1).toString(16).padStart(64, "0");

/** A transaction of transfers of 100 USDT, unless they say otherwise. */
export const sent = (network: Network, ...transfers: readonly TestTransfer[]): Sent => {
  const hash = hashOf(network);
  return {
    transaction: hash,
    failed: false,
    transfers: transfers.map((each, index) => transferOf(hash, index, each)),
  };
};

const transferOf = (hash: string, index: number, given: TestTransfer): ChainTransfer => ({
  hash,
  index,
  asset: "USDT",
  token: "usdt",
  from: "somebody",
  amount: 100_000_000n,
  ...given,
});

export const createTestChain = (network: Network, confirmationsNeeded = 3): TestChain => {
  let blocks: (readonly Sent[])[] = [[]];
  let [branch, questions, isDown, areCoinsDown] = [0, 0, false, false];
  const branches = [0];
  let saidHead: number | undefined;
  const blockHash = (number: number): string => `${network} ${number} ${branches[number]}`;
  const head = (): number => blocks.length - 1;
  const hidden = new Set<string>();
  const unreadable = new Set<string>();
  const lost = new Set<string>();
  const require = (): void => {
    if (isDown) throw new ChainUnavailable("the node is down");
  };
  const grow = (...added: readonly (readonly Sent[])[]): void => {
    for (const block of added) {
      blocks.push(block);
      branches[head()] = branch;
    }
  };
  const find = (hash: string): readonly [Sent, number] | undefined => {
    for (const [number, block] of blocks.entries()) {
      const found = block.find(({ transaction }) => transaction === hash);
      if (found !== undefined) return [found, number];
    }
    return undefined;
  };
  const finderOf =
    (asset: "USDT" | "ETH"): FindTransfers =>
    async (addresses, from, to, except = new Set()) => {
      require();
      if (areCoinsDown && asset === "ETH") throw new ChainUnavailable("blocks are not served whole");
      const found = blocks.flatMap((block, number) =>
        number < from || number > to
          ? []
          : block
              .filter(({ failed }) => !failed)
              .flatMap(({ transfers }) => transfers)
              .filter((each) => addresses.has(each.to) && each.asset === asset && !except.has(each.hash))
              .map((each) => ({ ...each, blockNumber: number, blockHash: blockHash(number) })),
      );
      const isRead = ({ hash }: ChainTransfer): boolean => !unreadable.has(hash);
      const unread = new Map(
        found.filter((each) => !isRead(each)).map((each) => [each.hash, each.blockNumber]),
      );
      return {
        transfers: found.filter(isRead),
        unread: Array.from(unread, ([hash, blockNumber]) => ({ hash, blockNumber, reason: "too_long" })),
      };
    };
  return {
    network,
    confirmationsNeeded,
    head: async () => {
      require();
      return { number: saidHead ?? head(), hash: blockHash(head()) };
    },
    requireBlock: async (number) => {
      if (number > head()) throw new ChainUnavailable(`there is no block ${number}`);
    },
    transaction: async (hash): Promise<ChainTransaction | undefined> => {
      require();
      questions += 1;
      if (unreadable.has(hash)) throw new AnswerUnread("the answer is too long", "too_long");
      if (hidden.has(hash)) throw new ChainUnavailable("nothing is known about it");
      const found = lost.has(hash) ? undefined : find(hash);
      if (found === undefined) return undefined;
      const [{ failed, transfers }, number] = found;
      return {
        hash,
        status: failed ? "failed" : "success",
        blockNumber: number,
        blockHash: blockHash(number),
        minedMs: number * 1_000,
        confirmations: confirmationsAt(head(), number),
        transfers: failed ? [] : transfers,
      };
    },
    transfersTo: finderOf("USDT"),
    ...(network === "ethereum" ? { coinsTo: finderOf("ETH") } : {}),
    mine: (...transactions) => grow(transactions),
    grow: (many) => grow(...Array.from({ length: many }, () => [])),
    reorganise: (many) => {
      blocks = blocks.slice(0, blocks.length - many);
      branch += 1;
      grow(...Array.from({ length: many }, () => []));
    },
    sayHead: (number) => (saidHead = number),
    setDown: (down) => (isDown = down),
    setCoinsDown: (down) => (areCoinsDown = down),
    hide: (hash) => void hidden.add(hash),
    setUnreadable: (hash, isUnreadable) =>
      void (isUnreadable ? unreadable.add(hash) : unreadable.delete(hash)),
    lose: (hash) => void lost.add(hash),
    asked: () => questions,
  };
};
