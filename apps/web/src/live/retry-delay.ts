const firstMs = 500;
const longestMs = 15_000;

/** How long to wait before the next try after `failures` failed ones; half of it is random, so that many clients spread out. */
export const retryDelayMs = (failures: number, chance = Math.random()): number => {
  const fullMs = Math.min(longestMs, firstMs * 2 ** failures);
  return fullMs / 2 + (fullMs / 2) * chance;
};
