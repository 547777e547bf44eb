import { expect, test } from "vitest";
import { pageButtons } from "./page-buttons.ts";

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
