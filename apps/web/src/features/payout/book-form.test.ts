import { expect, test } from "vitest";
import { bookCurrencies, bookErrors, emptyBookForm } from "./book-form.ts";

const form = { ...emptyBookForm, address: " TJoaVSdktrnndU4dmKm33SWMKoXt4LLFbU ", label: "Exchange" };

test("[WAL-07] an entry of the address book needs an address that is not there and a name", () => {
  expect(bookErrors(form, [])).toEqual({});
  expect(bookErrors(emptyBookForm, [])).toEqual({
    address: "PleaseFillInTheWalletAddress",
    label: "PleaseFillInTheLabel",
  });
  expect(bookErrors(form, [form.address.trim()])).toEqual({ address: "NoChanges" });
  expect(bookErrors({ ...form, label: "  " }, [])).toEqual({ label: "PleaseFillInTheLabel" });
});

test("[WAL-07] it is for what withdrawals are paid in", () => {
  expect(bookCurrencies).toEqual(["USDT(TRC20)", "USDT(ERC20)"]);
});
