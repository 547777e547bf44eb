/**
 * The chain as the world knows it: blocks of transfers, a pool of those that are in no block, and reorganisations that take the newest
 * blocks away. It survives every crash of the server, and knows whose money each transfer really is.
 *
 * Invariants: numbers of blocks have no gaps; a block that was taken away never returns under its hash. A transfer is in one block, in
 * the pool, or dropped.
 */
import type { DepositAsset } from "@candor/core/deposit/deposit";

export type SimTransfer = {
  readonly hash: string;
  readonly from: string;
  readonly to: string;
  readonly asset: DepositAsset;
  /** In the smallest unit of the asset's wallet. */
  readonly amount: bigint;
  /** Whose money it is, whatever anybody says. */
  readonly meantFor: number;
};

export type Block = {
  readonly number: number;
  readonly hash: string;
  readonly transfers: readonly SimTransfer[];
};
export type Placed = SimTransfer & { readonly block: Block };

export const createChain = () => {
  const blocks: Block[] = [{ number: 1, hash: "block 1", transfers: [] }];
  let pool: SimTransfer[] = [];
  /** The hashes of all transfers that were ever sent. */
  const sent: string[] = [];
  let made = 1;
  const mine = (transfers: readonly SimTransfer[]): void => {
    made += 1;
    blocks.push({ number: blocks.length + 1, hash: `block ${made}`, transfers });
  };
  return {
    blocks,
    sent,
    send: (transfer: Omit<SimTransfer, "hash">): void => {
      const hash = `transfer ${sent.length + 1}`;
      sent.push(hash);
      pool.push({ ...transfer, hash });
    },
    /** The next blocks; the first of them has all of the pool. */
    mine: (count: number): void => {
      for (let nth = 0; nth < count; nth++) {
        mine(pool);
        pool = [];
      }
    },
    /** Other blocks take the place of the newest ones, and one more follows; some transfers are dropped, the others wait again. */
    reorganise: (depth: number, drops: boolean): void => {
      const gone = blocks.splice(Math.max(1, blocks.length - depth)).flatMap(({ transfers }) => transfers);
      pool.push(...(drops ? gone.slice(1) : gone));
      for (let nth = 0; nth <= depth; nth++) mine([]);
    },
    find: (hash: string): Placed | undefined => {
      const block = blocks.find(({ transfers }) => transfers.some((transfer) => transfer.hash === hash));
      const transfer = block?.transfers.find((one) => one.hash === hash);
      return block === undefined || transfer === undefined ? undefined : { ...transfer, block };
    },
    /** Transfers in blocks with these numbers. */
    between: (first: number, last: number): readonly Placed[] =>
      blocks
        .slice(Math.max(0, first - 1), last)
        .flatMap((block) => block.transfers.map((transfer) => ({ ...transfer, block }))),
  };
};

export type SimChain = ReturnType<typeof createChain>;
