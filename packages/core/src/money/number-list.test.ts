import { expect, test } from "vitest";
import { isAscending, numberList } from "./number-list.ts";

test.each([
  ["", []],
  [" ", []],
  ["7", [7]],
  [" 10, 2 ,30 ", [10, 2, 30]],
  ["30", [30]],
  [Array.from({ length: 20 }, () => "1").join(","), Array.from({ length: 20 }, () => 1)],
])("[OPS-02] %j is the list %j", (text, numbers) => {
  expect(numberList(text, 30)).toEqual(numbers);
});

test.each([
  "31",
  "0",
  "-1",
  "1.5",
  "1e1",
  "01",
  "1,",
  ",1",
  "1,,2",
  "1;2",
  "x",
  Array.from({ length: 21 }, () => "1").join(","),
])("[OPS-02] %j is no list of whole numbers from 1 to 30", (text) => {
  expect(numberList(text, 30)).toBeUndefined();
});

test("[OPS-02] numbers ascend when each is above the one before", () => {
  expect([[], [1], [1, 2, 9]].map(isAscending)).toEqual([true, true, true]);
  expect([[1, 1], [2, 1], [1, 3, 2], [0]].map(isAscending)).toEqual([false, false, false, false]);
});
