import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test("an export quotes what a table holds, and makes no formula of a text", () => {
  expect(
    csvOf(
      ["name", "amount"],
      [
        ['a "b", c', "-1.5"],
        ["=1+1", "x\ny"],
      ],
    ),
  ).toBe('\ufeffname,amount\r\n"a ""b"", c",-1.5\r\n\'=1+1,"x\ny"');
});
