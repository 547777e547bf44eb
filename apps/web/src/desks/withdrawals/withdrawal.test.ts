import { describe, expect, test } from "vitest";
import { decisionsOf, payerOf, waitsFor, whoDecides, type Withdrawal } from "./withdrawal.ts";

const withdrawal = {
  state: "requested",
  network: "tron",
  isPaidByServer: false,
  isWithSigner: false,
  waitingAct: null,
  isFrozen: false,
  waitsUntil: 0,
} as const;
const can = (changes: Partial<Parameters<typeof decisionsOf>[0]>) =>
  decisionsOf({ ...withdrawal, ...changes });

describe("what can be decided", () => {
  test("[WAL-12] a request is approved or refused; while it waits, only refused", () => {
    expect(can({})).toEqual(["approve", "refuse"]);
    expect(can({ waitsUntil: 1 })).toEqual(["refuse"]);
    expect(can({ isFrozen: true })).toEqual(["refuse"]);
    expect(can({ waitingAct: "7" })).toEqual(["refuse"]);
  });

  test("[WAL-12] only what the server does not pay by itself is paid by hand", () => {
    expect(can({ state: "approved" })).toEqual(["sent", "failed"]);
    expect(can({ state: "approved", isFrozen: true })).toEqual(["failed"]);
    expect(can({ state: "approved", isPaidByServer: true })).toEqual([]);
    // Somebody may find the payment while two are asked to give it back.
    expect(can({ state: "approved", waitingAct: "7" })).toEqual(["sent"]);
  });

  test("[WAL-12] a withdrawal that the signer has can only be taken back from it, or two say that the signer is gone", () => {
    const withSigner = { isPaidByServer: true, isWithSigner: true } as const;
    expect(can({ ...withSigner, state: "approved" })).toEqual(["takeBack", "signerGone"]);
    expect(can({ ...withSigner, state: "approved", isFrozen: true })).toEqual(["takeBack", "signerGone"]);
    expect(can({ ...withSigner, state: "approved", waitingAct: "7" })).toEqual(["takeBack"]);
    expect(can({ ...withSigner, state: "sent" })).toEqual(["signerGone"]);
    expect(can({ ...withSigner, state: "sent", waitingAct: "7" })).toEqual([]);
    expect(can({ ...withSigner, state: "done" })).toEqual([]);
  });

  test("[WAL-12] a person says only of a bank that it has paid; what has ended stays", () => {
    expect(can({ state: "sent" })).toEqual(["failed"]);
    expect(can({ state: "sent", isPaidByServer: true })).toEqual([]);
    expect(can({ state: "sent", network: "bank" })).toEqual(["bankPaid", "failed"]);
    expect(can({ state: "sent", network: "bank", waitingAct: "7" })).toEqual([]);
    expect(can({ state: "done" })).toEqual([]);
    expect(can({ state: "refused" })).toEqual([]);
  });
});

test("[OPS-02] [WAL-12] it says who approves, or what it waits for", () => {
  const waits = (changes: Partial<Withdrawal>) =>
    waitsFor({ ...withdrawal, approver: "twoOperators", ...changes } as Withdrawal, "noon");
  expect(waits({})).toBe("two operators");
  expect(waits({ waitsUntil: 1 })).toBe("a change of the account, until noon");
  expect(waits({ isFrozen: true, state: "approved" })).toBe("the account to be opened again");
  expect(waits({ state: "approved" })).toBe("");
  expect(waits({ isWithSigner: true, state: "approved" })).toBe("the signer");
  expect(waits({ isWithSigner: true, state: "sent", isFrozen: true })).toBe("the signer");
  expect(waits({ isWithSigner: true, state: "approved", isFrozen: true })).toBe(
    "the signer, and the account to be opened again",
  );
  expect(waits({ isWithSigner: true, state: "done" })).toBe("");
});

test("[OPS-03] it says which roles decide, to an operator who has none of them", () => {
  expect(whoDecides).toBe("Operators with the role finance or compliance decide this.");
});

test("[WAL-12] it says who pays only what is paid or will be paid", () => {
  const payer = (changes: Partial<Parameters<typeof payerOf>[0]>) => payerOf({ ...withdrawal, ...changes });
  for (const state of ["requested", "approved", "sent", "done"] as const) {
    expect(payer({ state })).toBe("an operator, by hand");
    expect(payer({ state, isPaidByServer: true })).toBe("the server");
    expect(payer({ state, isPaidByServer: true, isWithSigner: true })).toBe("the signer");
  }
  for (const state of ["cancelled", "refused", "failed"] as const)
    expect(payer({ state, isPaidByServer: true })).toBe("");
});
