import { expect, test } from "vitest";
import { pageButtons, pagesOf, stateOfPage } from "./page-buttons.ts";

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 20, [1, 2, 3, 4, 5, 6, 7]],
  [10, 20, [7, 8, 9, 10, 11, 12, 13]],
  [20, 20, [14, 15, 16, 17, 18, 19, 20]],
  [1, 0, [1]],
])("[JNL-01] page %i of %i shows at most seven buttons", (page, pages, buttons) => {
  expect(pageButtons(page, pages)).toEqual(buttons);
});

test.each([
  [0, 20, 1],
  [1, 20, 1],
  [20, 20, 1],
  [21, 20, 2],
  [41, 20, 3],
])("[OPT-01] a list of %i rows, %i on a page, has %i pages", (total, pageSize, pages) => {
  expect(pagesOf(total, pageSize)).toBe(pages);
});

test("[OPT-01] when the only option of page 2 settles, the list goes back to page 1 and does not say that it is empty", () => {
  expect(stateOfPage(1, 21)).toBe("rows");
  expect(stateOfPage(0, 20)).toBe("gone");
  expect(pagesOf(20, 20)).toBe(1);
  expect(stateOfPage(0, 0)).toBe("empty");
});
