import { emptyBankForm } from "@candor/core/payout/bank-form";
import { expect, test } from "vitest";
import { bankError, bankInput, formOfCard } from "./bank-fields.ts";
import type { BankCard } from "./payout-queries.ts";

const filled = { ...emptyBankForm, holder: "Ada Lovelace", bank: "Bank of Wisdom", account: "12345678" };
const card: BankCard = {
  ...bankInput(filled),
  account: "12345678",
  cryptocurrency: "",
  walletaddr: "",
  bankChangedAt: 1,
  walletChangedAt: null,
  walletProven: false,
};

test("[WAL-08] what was saved fills the form, and what is sent has the wire's names, empty fields too", () => {
  expect(formOfCard(card)).toEqual(filled);
  expect(bankInput(filled)).toMatchObject({
    accountHolder: "Ada Lovelace",
    accountNumber: "12345678",
    ifsc: "",
  });
});

test("[WAL-08] each mistake is shown at its field, in the order of the rules", () => {
  const errorOf = (change: Partial<typeof filled>) => bankError({ ...filled, ...change }, emptyBankForm);
  expect(errorOf({ holder: "", bank: "" })).toEqual({ field: "holder", key: "PleaseFillInTheAccountHolder" });
  expect(errorOf({ bank: "" })).toEqual({ field: "bank", key: "PleaseFillInTheBank" });
  expect(errorOf({ account: "" })).toEqual({ field: "account", key: "PleaseFillInTheAccountNumber" });
  expect(errorOf({ account: "1" })).toEqual({ field: "account", key: "AccountNumberIncorrect" });
  expect(errorOf({ ifsc: "1" })).toEqual({ field: "ifsc", key: "IFSCIncorrect" });
  expect(errorOf({})).toBeUndefined();
});

test("[WAL-08] the saved details typed otherwise are NoChanges", () => {
  expect(bankError({ ...filled, account: "1234 5678" }, filled)).toEqual({
    field: undefined,
    key: "NoChanges",
  });
  expect(bankError({ ...filled, city: "London" }, filled)).toBeUndefined();
});
