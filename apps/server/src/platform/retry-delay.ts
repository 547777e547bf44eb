/** The delay before the next try, ms: `firstMs` after no failure, twice as long after each further one, at most `mostMs`. */
export const retryDelay = (failures: number, firstMs: number, mostMs: number): number =>
  Math.min(firstMs * 2 ** failures, mostMs);
