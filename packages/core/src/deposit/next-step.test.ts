import { expect, test } from "vitest";
import { dayMs } from "../time/time.ts";
import type { DepositState } from "./deposit.ts";
import { nextStep, type HeldTransfer, type ShownTransfer } from "./next-step.ts";

const terms = { nowMs: 10 * dayMs, needed: 12, minimum: 10_000_000n };
const seen: HeldTransfer = { state: "seen", blockHash: "a", confirmations: 12, seenMs: terms.nowMs - 1_000 };
const shown: ShownTransfer = { amount: 10_000_000n, blockHash: "a", owner: 7, confirmations: 12 };
const gone = { ...seen, state: "undone", blockHash: undefined, confirmations: 0 } as const;

const stored = (changes: Partial<ShownTransfer>, held: HeldTransfer | "new" = seen) =>
  nextStep(held === "new" ? undefined : held, { ...shown, ...changes }, terms);

test("[WAL-04] a transfer is confirmed with the last needed confirmation, and not one earlier", () => {
  expect(stored({})).toEqual({ type: "store", state: "confirmed" });
  expect(stored({ confirmations: 11 })).toEqual({ type: "store", state: "seen" });
  expect(stored({ confirmations: 500 })).toEqual({ type: "store", state: "confirmed" });
});

test("[WAL-04] a transfer of one micro-unit below the minimum is refused with its reason, however deep it lies", () => {
  const refused = { type: "store", state: "refused", reason: "below_minimum" };
  expect(stored({ amount: 9_999_999n })).toEqual(refused);
  expect(stored({ amount: 1n, confirmations: 0, owner: undefined }, "new")).toEqual(refused);
});

test("[WAL-15] a transfer whose owner nobody can tell waits for a person, once it cannot leave the chain any more", () => {
  expect(stored({ owner: undefined, confirmations: 11 })).toEqual({ type: "store", state: "seen" });
  expect(stored({ owner: undefined })).toEqual({ type: "store", state: "review" });
});

test("[WAL-04] a transfer in a block that was read is seen: a new one, one in another block, and one that had left the chain", () => {
  const inBlock = { confirmations: 0, owner: undefined };
  expect(stored(inBlock, "new")).toEqual({ type: "store", state: "seen" });
  expect(stored({ ...inBlock, blockHash: "b" })).toEqual({ type: "store", state: "seen" });
  expect(stored(inBlock, gone)).toEqual({ type: "store", state: "seen" });
  expect(stored(inBlock)).toEqual({ type: "wait" });
});

test("[WAL-04] the chain is asked for a transfer that lies deep enough, and for a day for one that has left it", () => {
  const asks = (held: HeldTransfer): string => nextStep(held, "notAsked", terms).type;
  expect([asks(seen), asks({ ...seen, confirmations: 11 })]).toEqual(["ask", "wait"]);
  const since = (ms: number) => asks({ ...gone, seenMs: terms.nowMs - ms });
  expect([since(dayMs - 1), since(dayMs)]).toEqual(["ask", "wait"]);
});

test("[WAL-04] a transfer that the chain does not show any more is undone, once", () => {
  expect(nextStep(seen, "gone", terms)).toEqual({ type: "undo" });
  expect(nextStep(gone, "gone", terms)).toEqual({ type: "wait" });
});

test("[WAL-04] a transfer about which something was decided stays as it is, whatever the chain shows", () => {
  const decided: readonly DepositState[] = ["review", "refused", "confirmed", "credited"];
  for (const state of decided)
    for (const found of [shown, { ...shown, blockHash: "b" }, "gone", "notAsked"] as const)
      expect(nextStep({ ...seen, state }, found, terms)).toEqual({ type: "wait" });
});
