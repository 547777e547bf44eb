/** Which place of a chart a key chooses, from the one at `at`; undefined for a key that chooses none. */
export const placeAfter = (key: string, at: number, last: number): number | undefined => {
  if (key === "ArrowRight" || key === "ArrowUp") return Math.min(last, at + 1);
  if (key === "ArrowLeft" || key === "ArrowDown") return Math.max(0, at - 1);
  if (key === "Home") return 0;
  return key === "End" ? last : undefined;
};
