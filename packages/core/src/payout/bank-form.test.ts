import { describe, expect, test } from "vitest";
import {
  bankFields,
  bankFormOf,
  bankLine,
  checkBankForm,
  emptyBankForm,
  isSameBank,
  type BankForm,
} from "./bank-form.ts";

const form = (change: Partial<BankForm> = {}): BankForm => ({
  ...emptyBankForm,
  holder: "Ada Lovelace",
  bank: "Bank of Wisdom",
  account: "12345678",
  ...change,
});
const keyOf = (change: Partial<BankForm>): string => {
  const checked = checkBankForm(form(change));
  return checked.ok ? "none" : checked.refusal.key;
};

describe("[WAL-08] bank details", () => {
  test("need a holder, a bank and an account number, asked for in this order", () => {
    expect(keyOf({ holder: "", bank: "", account: "" })).toBe("PleaseFillInTheAccountHolder");
    expect(keyOf({ bank: " ", account: "" })).toBe("PleaseFillInTheBank");
    expect(keyOf({ account: "  " })).toBe("PleaseFillInTheAccountNumber");
    expect(keyOf({})).toBe("none");
  });

  test("may name the holder in two parts, and the bank by its code", () => {
    expect(keyOf({ holder: "", firstName: "Ada", lastName: "Lovelace" })).toBe("none");
    expect(keyOf({ holder: "", firstName: "Ada" })).toBe("PleaseFillInTheAccountHolder");
    expect(keyOf({ holder: "", lastName: "Lovelace" })).toBe("PleaseFillInTheAccountHolder");
    expect(keyOf({ bank: "", bankCode: "DEUTDEFF" })).toBe("none");
    expect(keyOf({ bank: "", ifsc: "SBIN0001234" })).toBe("none");
  });

  test("have an account number of letters and digits; an IBAN has its check digits", () => {
    expect(keyOf({ account: "DE89 3704 0044 0532 0130 00" })).toBe("none");
    expect(keyOf({ account: "gb29-NWBK-6016-1331-9268-19" })).toBe("none");
    expect(keyOf({ account: "DE89 3704 0044 0532 0130 01" })).toBe("AccountNumberIncorrect");
    // Not in the form of an IBAN, so there are no check digits.
    for (const account of ["1DE89370400440532013001", "AB1CDEFGHIJKLMNOP"])
      expect([account, keyOf({ account })]).toEqual([account, "none"]);
    for (const account of ["123", "1".repeat(35), "12_345", "1234😀", "１２３４５"]) {
      expect([account, keyOf({ account })]).toEqual([account, "AccountNumberIncorrect"]);
    }
  });

  test("have an IFSC code of eleven characters, when they have one", () => {
    expect(keyOf({ ifsc: "sbin0001234" })).toBe("none");
    for (const ifsc of ["SBIN1001234", "SBI00001234", "SBIN000123", "XSBIN0001234", "SBIN00012345"])
      expect(keyOf({ ifsc })).toBe("IFSCIncorrect");
  });

  test("are stored tidied, without what is empty, so the same details are the same text", () => {
    const checked = checkBankForm(form({ holder: "  Ada   Lovelace ", account: "1234 5678", city: " " }));
    expect(checked).toEqual({
      ok: true,
      value: { holder: "Ada Lovelace", bank: "Bank of Wisdom", account: "12345678" },
    });
    const details = checked.ok ? checked.value : {};
    expect(bankFormOf(details)).toEqual(form());
    expect(isSameBank(details, { ...details })).toBe(true);
    expect(isSameBank(details, { ...details, city: "London" })).toBe(false);
  });

  test("are one line for the payer", () => {
    expect(
      bankLine({ holder: "Ada Lovelace", bank: "Bank of Wisdom", bankCode: "WISE", account: "1234" }),
    ).toBe("Ada Lovelace, Bank of Wisdom, WISE, 1234");
    expect(bankLine({ firstName: "Ada", lastName: "Lovelace", ifsc: "SBIN0001234", account: "1" })).toBe(
      "Ada Lovelace, SBIN0001234, 1",
    );
  });

  test("are a line that a withdrawal's row can hold, however long each field is", () => {
    const { holder, ...others } = Object.fromEntries(
      Object.entries(bankFields).map(([name, most]) => [name, "x".repeat(most)]),
    ) as Record<keyof typeof bankFields, string>;
    expect(bankLine({ ...others, holder }).length).toBeLessThan(500);
    expect(bankLine(others).length).toBeLessThan(500);
  });
});
