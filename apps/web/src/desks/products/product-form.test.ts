import { languages } from "@candor/wire/language";
import { describe, expect, test } from "vitest";
import {
  changesOf,
  checkForm,
  emptyForm,
  errorOf,
  formOf,
  newProductErrors,
  whatIf,
  withCycle,
  writtenForm,
  writtenNames,
  type ProductForm,
} from "./product-form.ts";

const quarter = {
  productId: 104,
  kind: "fixed",
  rate: "1.35",
  days: "90",
  compounding: "1.4",
  compoundingDays: "90",
  smallest: "1000",
  largest: "100000",
  exitFee: "0.5",
  marked: "yes",
  furtherCycles: "1: 0.86% in 60 days, 1000 to 100000 USDT\n2: 1.86% in 120 days, 1000 to 100000 USDT",
  symbol: "",
  multiple: "",
  tradePart: "",
};
const { productId: _id, ...terms } = quarter;
const form = formOf(quarter);
const checkedOf = (given: ProductForm) => {
  const checked = checkForm(given);
  if (!checked.ok) throw new Error(checked.refusal.key);
  return checked.value;
};

describe("the form of a product's terms", () => {
  test("[OPS-03] has the terms that stand, and asks for the same words again", () => {
    expect(form.cycles).toHaveLength(2);
    expect(checkedOf(form).written).toEqual(terms);
    expect(changesOf(quarter, checkedOf(form).written)).toEqual([]);
  });

  test("[OPS-03] says what becomes of what, and nothing of what stays", () => {
    const next = { ...form, rate: "1.20", exitFee: "", cycles: form.cycles.slice(0, 1) };
    expect(changesOf(quarter, checkedOf(next).written)).toEqual([
      "Rate %: 1.35 becomes 1.2",
      "Early exit fee %: 0.5 becomes none",
      `Further cycles: ${quarter.furtherCycles} becomes 1: 0.86% in 60 days, 1000 to 100000 USDT`,
    ]);
    expect(changesOf(undefined, terms)).toContain("Rate %: 1.35");
  });

  test("[INV-06] adds a further cycle with the product's own range, and it has to be filled in", () => {
    const added = withCycle(form);
    expect(added.cycles.map(({ key }) => key)).toEqual([0, 1, 2]);
    expect(writtenForm(added).furtherCycles).toContain("\n: % in  days, 1000 to 100000 USDT");
    const checked = checkForm(added);
    expect(!checked.ok && errorOf(checked.refusal)).toEqual({
      field: "furtherCycles",
      text: "This is not such a value",
    });
  });

  test.each<[Partial<ProductForm>, string, string]>([
    [{ rate: "101" }, "rate", "From 0.000001 to 100"],
    [{ compoundingDays: "" }, "compoundingDays", "Rate and days, or neither of them"],
    [{ largest: "900" }, "largest", "Not below the smallest purchase"],
    [{ smallest: "150" }, "smallest", "A multiple of 100"],
    [{ rate: "0.000001" }, "rate", "A day would earn nothing on the smallest purchase"],
    [{ days: "soon" }, "days", "This is not such a value"],
  ])("[OPS-03] says at the field %o what is wrong: %s, %s", (change, field, text) => {
    const checked = checkForm({ ...form, ...change });
    expect(!checked.ok && errorOf(checked.refusal)).toEqual({ field, text });
  });

  test("[INV-01] asks a new product for a free number, and for a name in every language", () => {
    expect(newProductErrors(emptyForm, [])).toEqual({
      productId: "A number from 100 to 999",
      names: [...languages],
    });
    const names = Object.fromEntries(languages.map((language) => [language, ` Ten days ${language}`]));
    const named = { ...emptyForm, names: names as ProductForm["names"], productId: "200" };
    expect(newProductErrors(named, [200])).toEqual({
      productId: "There is a product with this number",
      names: [],
    });
    expect(newProductErrors(named, [104])).toEqual({ names: [] });
    expect(writtenNames(named).split("\n")[0]).toBe("en: Ten days en");
  });
});

describe("what if a reserve is sold out", () => {
  test("[INV-13] [OPS-03] each cycle says its yearly percent, what it covers and what it costs", () => {
    const rows = whatIf(checkedOf(form), "13.5") ?? [];
    expect(rows.map(({ name, yearly, covers, costs }) => [name, yearly, covers, costs])).toEqual([
      ["90 days", "5%", "1,000", "13.5"],
      ["90 days, compound", "6%", "0", "0"],
      ["60 days (cycle 1)", "5%", "1,500", "12.9"],
      ["120 days (cycle 2)", "6%", "0", "0"],
    ]);
  });

  test("[OPS-03] a reserve that is no amount says nothing", () => {
    expect(whatIf(checkedOf(form), "much")).toBeUndefined();
  });
});
