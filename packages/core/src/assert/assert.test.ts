import { expect, test } from "vitest";
import { assert, AssertionFailed, unreachable } from "./assert.ts";

test("what must be true and is not throws, and names itself", () => {
  expect(() => assert(true, "it holds")).not.toThrow();
  expect(() => assert(false, "it holds")).toThrow(AssertionFailed);
  expect(() => assert(false, "it holds")).toThrow(
    expect.objectContaining({ name: "AssertionFailed", message: "it holds" }),
  );
  expect(() => unreachable("never" as never)).toThrow("unreachable: never");
});
