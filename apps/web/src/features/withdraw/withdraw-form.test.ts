import { money } from "@candor/core/money/money";
import { describe, expect, test } from "vitest";
import {
  amountError,
  amountHint,
  canWithdraw,
  emptyForm,
  fieldOfRefusal,
  mostOf,
  quickAmounts,
  reduceWithdraw,
  summaryOf,
  tooMuch,
  withdrawInput,
  type Quote,
  type WithdrawForm,
} from "./withdraw-form.ts";

const quote: Quote = {
  wallet: "5000.5",
  feeBps: 500,
  fee: null,
  arrives: null,
  min: "10",
  max: "50000",
  cap: "1000",
  capLeft: "700",
  capUntil: 1,
  target: { network: "ethereum", address: "0x1", isProven: false },
  targetRefusal: null,
  autoBelow: "1000",
  asksForProof: false,
  twoFrom: "10000",
  waits: [],
  hasPassword: true,
  needsFactor: false,
  onlyProven: false,
};
const form = (amount: string, changes: Partial<WithdrawForm> = {}): WithdrawForm => ({
  ...emptyForm,
  amount,
  ...changes,
});

describe("the form", () => {
  test.each([
    ["", "enterTheAmount"],
    ["0", "enterTheAmount"],
    ["x", "enterTheAmount"],
    ["1.000,5", "WriteDecimalsWithAPoint"],
    ["10.5", "MustBeAnInteger"],
    ["10.1234567", "TooManyDecimals"],
    ["5001", "low"],
    ["9", "TheWithdrawalAmountCannotBeLessThanOrGreaterThan"],
    ["701", "WithdrawalCapReached"],
    ["700", undefined],
    ["1,000", "WithdrawalCapReached"],
  ])("[WAL-06] [WAL-10] shows for an amount of %j: %s", (amount, key) => {
    expect(amountError(form(amount), quote)?.key).toBe(key);
  });

  test("[WAL-10] an owner of a financial product has no cap", () => {
    expect(amountError(form("4000"), { ...quote, cap: null, capLeft: null })).toBeUndefined();
  });

  test("[WAL-09] fee, arrival and approver are those that the server will apply", () => {
    expect(summaryOf(form("100"), quote)).toEqual({
      amount: money(100_000_000n),
      fee: money(5_000_000n),
      arrives: money(95_000_000n),
      approver: "policy",
    });
    expect(summaryOf(form("100"), { ...quote, asksForProof: true })?.approver).toBe("operator");
    const rich: Quote = { ...quote, wallet: "20000", cap: null, capLeft: null };
    expect(summaryOf(form("1000"), rich)?.approver).toBe("operator");
    expect(summaryOf(form("10000"), rich)?.approver).toBe("twoOperators");
    expect(summaryOf(form(""), quote)).toBeUndefined();
  });

  test("[WAL-06] All is the largest whole amount that the wallet, the limit and the rest of the day's cap allow", () => {
    const most = (changes: Partial<Quote>) => mostOf({ ...quote, ...changes });
    expect(most({})).toBe(700_000_000n);
    expect(most({ cap: null, capLeft: null })).toBe(5_000_000_000n);
    expect(most({ wallet: "3.999999" })).toBe(3_000_000n);
    expect(most({ wallet: "900000", cap: null, capLeft: null })).toBe(50_000_000_000n);
    expect(reduceWithdraw(form("1"), { kind: "all", quote }).amount).toBe("700");
  });

  test.each<[string, Partial<Quote>, ReturnType<typeof amountHint>, boolean]>([
    ["what is left today", {}, { kind: "limits", max: money(700_000_000n) }, true],
    ["the balance", { wallet: "300.5" }, { kind: "limits", max: money(300_000_000n) }, true],
    ["the limit", { max: "600" }, { kind: "limits", max: money(600_000_000n) }, true],
    [
      "the limit without a cap",
      { wallet: "90000", cap: null, capLeft: null },
      { kind: "limits", max: money(50_000_000_000n) },
      true,
    ],
    [
      "no end by a balance of too little",
      { wallet: "9" },
      { kind: "limits", max: money(700_000_000n) },
      false,
    ],
    ["exactly the least amount", { capLeft: "10" }, { kind: "limits", max: money(10_000_000n) }, true],
    ["the next day when nothing is left", { capLeft: "0" }, { kind: "nextDay", atMs: 1 }, false],
    ["the next day when too little is left", { capLeft: "9.5" }, { kind: "nextDay", atMs: 1 }, false],
  ])("[WAL-10] the hint says %s, and All can be pressed when it would be taken", (_, changes, hint, can) => {
    expect(amountHint({ ...quote, ...changes })).toEqual(hint);
    expect(canWithdraw({ ...quote, ...changes })).toBe(can);
  });

  test.each([
    ["701", {}, "WithdrawalCapReached"],
    ["700", {}, undefined],
    ["15", { capLeft: "0" }, "WithdrawalCapReached"],
    ["5001", {}, "low"],
    ["50001", { wallet: "90000" }, "TheWithdrawalAmountCannotBeLessThanOrGreaterThan"],
    ["9", {}, undefined],
    ["1", { capLeft: "0" }, undefined],
    ["", {}, undefined],
    ["10.5", {}, undefined],
  ] as const)(
    "[WAL-06] [WAL-10] while %j is typed, only too much is refused, with the text of the press, and no summary is shown",
    (amount, changes, key) => {
      const now = { ...quote, ...changes };
      expect(tooMuch(form(amount), now)?.key).toBe(key);
      if (key === undefined) return;
      expect(tooMuch(form(amount), now)).toEqual(amountError(form(amount), now));
      expect(summaryOf(form(amount), now)).toBeUndefined();
    },
  );

  test("[WAL-06] sends banktype, whole digits and the trimmed remark, and forgets the password afterwards", () => {
    const filled = form("1,000", { way: "bank", password: "With#1", remark: "  rent " });
    expect(withdrawInput(filled)).toEqual({
      banktype: "1",
      price: "1000",
      userremark: "rent",
      withdrawalPassword: "With#1",
      walletaddr: "",
    });
    expect(reduceWithdraw(filled, { kind: "sent" })).toEqual({ ...emptyForm, way: "bank" });
    expect(reduceWithdraw(filled, { kind: "way", way: "digital" })).toMatchObject({
      way: "digital",
      amount: "1,000",
    });
    expect(reduceWithdraw(filled, { kind: "password", text: "x" }).password).toBe("x");
  });
});

test("[WAL-06] quick amounts are those of the setting that could be withdrawn now: whole, and within limits, wallet and the rest of the day's cap", () => {
  expect(quickAmounts("5|100| 500|700.5|1000|5000|abc|", emptyForm, quote)).toEqual(["100", "500"]);
  expect(quickAmounts("100|1000|5000|10000", emptyForm, { ...quote, cap: null })).toEqual([
    "100",
    "1000",
    "5000",
  ]);
  expect(quickAmounts(undefined, emptyForm, quote)).toEqual([]);
});

test("[WAL-06] [WAL-07] a chosen address of the address book is sent, stays chosen for the next request, and is forgotten when the bank is chosen", () => {
  const chosen = reduceWithdraw(form("100"), { kind: "address", text: "0x1" });
  expect(withdrawInput(chosen).walletaddr).toBe("0x1");
  expect(reduceWithdraw(chosen, { kind: "sent" })).toEqual({ ...emptyForm, address: "0x1" });
  expect(reduceWithdraw(chosen, { kind: "way", way: "bank" }).address).toBe("");
});

test("[WAL-06] a refused password is shown at its field, and every other refusal below the form", () => {
  for (const key of ["WrongWithdrawalPassword", "SetAWithdrawalPasswordFirst"])
    expect(fieldOfRefusal(key)).toBe("withdrawalPassword");
  expect(fieldOfRefusal("WithdrawalCapReached")).toBeUndefined();
});
