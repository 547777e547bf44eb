import { expect, test } from "vitest";
import { userNumber } from "./user-number.ts";

test("a user's number is read only when it is a whole one above zero that a number can hold", () => {
  expect(["7", "123456789012345"].map(userNumber)).toEqual([7, 123_456_789_012_345]);
  const none = ["", "0", "07", "-7", "7.5", "7 ", "1234567890123456"];
  expect(none.filter((typed) => userNumber(typed) !== undefined)).toEqual([]);
});
