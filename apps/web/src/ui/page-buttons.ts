/** Which page buttons to show: at most seven, the current one as central as the ends allow. */
const mostButtons = 7;

/** Pages are counted from 1. Without pages there is one empty page. */
export const pageButtons = (current: number, pages: number): number[] => {
  const count = Math.min(mostButtons, Math.max(1, pages));
  const first = Math.min(Math.max(1, current - 3), Math.max(1, pages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
};
