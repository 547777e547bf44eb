import { expect, test } from "vitest";
import { moved } from "./moved.ts";

test("[OPS-02] an entry of a list moves one place, and none moves over an end", () => {
  const list = ["a", "b", "c"];
  expect(moved(list, 0, 1)).toEqual(["b", "a", "c"]);
  expect(moved(list, 2, -1)).toEqual(["a", "c", "b"]);
  expect(moved(list, 0, -1)).toEqual(list);
  expect(moved(list, 2, 1)).toEqual(list);
});
