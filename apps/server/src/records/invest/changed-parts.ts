/** The parts of investing whose changes commands count (`records/recompute.ts`): what a user holds, and who has what of a pool. */

export const partOfHolder = (userId: number): string => `invest/${userId}`;
export const partOfPool = (poolId: number): string => `pool/${poolId}`;
