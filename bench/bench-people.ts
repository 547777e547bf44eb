/** The people who trade in the measures, with sessions and money, known only by their numbers. */

export const firstUser = 300_001;
export const userCount = 2_000;

/** People with sessions: what each has in the wallet and in the contract wallet, micro-units. */
export type People = {
  readonly first: number;
  readonly count: number;
  readonly wallet: bigint;
  readonly contract: bigint;
};

/** People who place options, and contracts where a few are enough. */
export const traders: People = {
  first: firstUser,
  count: userCount,
  wallet: 500_000_000_000n,
  contract: 500_000_000_000n,
};

/** People who place leveraged contracts through the product; enough of them, since each may have ten live orders. */
export const leverPeople: People = { first: 600_001, count: 60_000, wallet: 0n, contract: 10_000_000_000n };

/** The house's capital, micro-units: more than all of them could win. */
export const capital = 1_000_000_000_000_000n;

export const tokenOf = (userId: number): string => `bench-token-of-${userId}`;
