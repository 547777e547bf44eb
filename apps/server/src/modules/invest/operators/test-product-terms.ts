/** For tests: what operators ask for. */
import { languages } from "@candor/wire/language";

export const reason = "agreed by the risk committee";
/** What the demo offers as 103. */
export const month = {
  productId: 103,
  kind: "fixed",
  rate: "0.4",
  days: "30",
  compounding: "0.42",
  compoundingDays: "30",
  smallest: "100",
  largest: "100000",
  exitFee: "0.2",
  marked: "yes",
  furtherCycles: "",
  reason,
};
/** For a new product. */
export const names = languages.map((language) => `${language}: Ten days ${language}`).join("\n");
/** A new product. */
export const tenDays = {
  ...month,
  productId: 200,
  names,
  rate: "0.1",
  days: "10",
  compounding: "",
  compoundingDays: "",
  exitFee: "",
  marked: "no",
  furtherCycles: "7: 0.5% in 40 days, 100 to 1000 USDT",
};
