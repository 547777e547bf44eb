import { expect, test } from "vitest";
import { expectedAt, isUnderWay, stepsOf, type Row } from "./deposit-steps.ts";

const seen: Row = {
  id: "1",
  depositTime: 1_000,
  asset: "USDT",
  money: "25",
  status: 0,
  state: "seen",
  reason: "",
  differs: "",
  ordered: "",
  channel: "ethereum",
  network: "ethereum",
  hash: "0xab",
  confirmations: 3,
  needed: 12,
  confirmedTime: 0,
};
const shown = (row: Row) => stepsOf(row).map(({ step, isMade }) => `${step}${isMade ? "" : "?"}`);

test("[WAL-11] the steps of a transfer lead from the chain to the balance", () => {
  expect(shown({ ...seen, state: "undone" })).toEqual(["seen?", "deep?", "credited?"]);
  expect(shown(seen)).toEqual(["seen", "deep?", "credited?"]);
  expect(shown({ ...seen, state: "confirmed" })).toEqual(["seen", "deep", "credited?"]);
  expect(shown({ ...seen, state: "credited" })).toEqual(["seen", "deep", "credited"]);
});

test("[WAL-15] one that waits for an operator has that step before its end", () => {
  expect(shown({ ...seen, state: "review" })).toEqual(["seen", "deep", "decided?", "credited?"]);
});

test("[WAL-03] a named hash begins with its naming, and ends there when it brings nothing", () => {
  const named: Row = { ...seen, state: "waiting", confirmations: 0, needed: 0 };
  expect(shown(named)).toEqual(["named", "seen?", "deep?", "credited?"]);
  expect(shown({ ...named, state: "refused", reason: "wrong_token", status: 2 })).toEqual(["named"]);
});

test("[WAL-04] one that is refused has no steps to come", () => {
  const refused: Row = { ...seen, state: "refused", status: 2 };
  expect(shown({ ...refused, reason: "below_minimum" })).toEqual(["seen"]);
  expect(shown({ ...refused, reason: "rejected" })).toEqual(["seen", "deep"]);
});

test("[WAL-14] an invoice is paid, then credited; play money has no chain", () => {
  const paid: Row = { ...seen, channel: "sandbox", network: "gateway", state: "confirmed" };
  expect(shown(paid)).toEqual(["ordered", "paid", "credited?"]);
  expect(shown({ ...paid, state: "ordered" })).toEqual(["ordered", "paid?", "credited?"]);
  expect(shown({ ...paid, state: "refused", reason: "not_paid" })).toEqual(["ordered"]);
  expect(expectedAt({ ...paid, state: "ordered" }, 0)).toBe(1_000 + 3 * 86_400_000);
  expect(shown({ ...paid, network: "", state: "credited", status: 1 })).toEqual(["credited"]);
});

test("[WAL-04] it is expected when the missing blocks have come; nobody says when a person decides", () => {
  expect(expectedAt(seen, 50_000)).toBe(50_000 + 9 * 12_000);
  expect(expectedAt({ ...seen, channel: "tron", confirmations: 20, needed: 20 }, 0)).toBe(3_000);
  expect(expectedAt({ ...seen, state: "waiting" }, 50_000)).toBe(1_000 + 86_400_000);
  expect(expectedAt({ ...seen, state: "review" }, 0)).toBeUndefined();
});

test("[WAL-11] only status 0 is under way", () => {
  expect([0, 1, 2].map((status) => isUnderWay({ ...seen, status }))).toEqual([true, false, false]);
});

test("[WAL-11] a step says when it was made, where that is known", () => {
  const credited: Row = { ...seen, state: "credited", confirmedTime: 9_000 };
  expect(stepsOf(credited).map(({ at }) => at)).toEqual([1_000, 9_000, undefined]);
  expect(stepsOf(seen).map(({ at }) => at)).toEqual([1_000, undefined, undefined]);
});
