/** Products as the server answers with them, for tests. */
import type { ProductRow } from "@candor/wire/earn/invest";

const noLines: ProductRow["detail"] = {
  repayment: "",
  agency: "",
  riskmsg: "",
  dividend: "",
  dividend2: "",
  settlementtime: "",
  custodianbank: "",
  jianguan: "",
  security: "",
  referralreward: "",
  remark: "",
  detailintroduce: "",
};

/** 0.6 % fixed or 0.7 % compound in 30 days, and 2 % in 90; an early exit costs 0.5 %. */
export const productOf = (change: Partial<ProductRow> = {}): ProductRow => ({
  id: "100",
  name: "Steady 30",
  picurl: "",
  kind: "fixed",
  productKindDigit: 1,
  status: 1,
  hotDigit: 1,
  cycleRate: "0.006",
  cycleDays: 30,
  leastAmount: "1000",
  mostAmount: "100000",
  compoundRate: "0.007",
  compoundDays: 30,
  remark: "",
  cycles: [{ id: "7", cycleRate: "0.02", cycleDays: 90, leastAmount: "5000", mostAmount: "50000" }],
  detail: {
    ...noLines,
    detailintroduce: "Interest from the house's own money, paid for 30 days.",
    repayment: "Principal at the end of a cycle.",
  },
  cover: "12000",
  committed: "345.5",
  exitFeeBps: 50,
  pool: null,
  ...change,
});

export const plainProduct = productOf({
  id: "101",
  name: "Simple 7",
  cycleRate: "0.001",
  cycleDays: 7,
  leastAmount: "100",
  mostAmount: "10000",
  compoundRate: "0",
  compoundDays: 0,
  cycles: [],
  exitFeeBps: null,
});
export const soldOutProduct = productOf({ id: "102", name: "Gone 60", status: 2, cover: "0" });
export const experienceProduct = productOf({
  id: "103",
  name: "Experience Fund",
  kind: "experience",
  productKindDigit: 2,
  cycleRate: "0.007",
  cycleDays: 7,
  leastAmount: "1000",
  mostAmount: "1000",
  compoundRate: "0",
  compoundDays: 0,
  cycles: [],
  exitFeeBps: null,
});

/** The answers of the pages of products. */
export const answersWith = (products: readonly ProductRow[]) => ({
  "financial/queryFinancialTypeList": { retCode: 0, data: products, total: products.length },
  getKeys: { cash_fee_percent: "5", mode: "demo" },
});
