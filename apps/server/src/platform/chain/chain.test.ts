import { expect, test } from "vitest";
import { Unavailable } from "../unavailable.ts";
import { ChainUnavailable, confirmationsAt, isConfirmed } from "./chain.ts";

const needed = { confirmationsNeeded: 12 };

test("a transaction is confirmed when it succeeded and lies deep enough, and not one block before", () => {
  expect(isConfirmed(needed, { status: "success", confirmations: 12 })).toBe(true);
  expect(isConfirmed(needed, { status: "success", confirmations: 11 })).toBe(false);
  expect(isConfirmed(needed, { status: "failed", confirmations: 500 })).toBe(false);
  expect(isConfirmed(needed, { status: "pending", confirmations: 0 })).toBe(false);
});

test("the newest block confirms itself, and each later block counts once", () => {
  expect(confirmationsAt(100, 100)).toBe(1);
  expect(confirmationsAt(111, 100)).toBe(12);
});

test("a node whose newest block is older than the transaction's says nothing certain: ask again, nothing was decided", () => {
  expect(() => confirmationsAt(99, 100)).toThrow(ChainUnavailable);
  expect(new ChainUnavailable("down")).toBeInstanceOf(Unavailable);
});
