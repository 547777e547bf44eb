/** Which page buttons to show: at most seven, the current one as central as the ends allow. */
const mostButtons = 7;

/** Pages are counted from 1. Without pages there is one empty page. */
export const pageButtons = (current: number, pages: number): number[] => {
  const count = Math.min(mostButtons, Math.max(1, pages));
  const first = Math.min(Math.max(1, current - 3), Math.max(1, pages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
};

/** How many pages a list has: at least one, which may be empty. */
export const pagesOf = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));

/** A list is empty only when it has no rows at all: a page without rows may be one that is gone since it was opened. */
export const stateOfPage = (rows: number, total: number): "rows" | "gone" | "empty" =>
  total === 0 ? "empty" : rows === 0 ? "gone" : "rows";
