import { expect, test } from "vitest";
import { runningBalance } from "./running-balance.ts";

const rows = [
  { money: "18.000001", balance: "1008.000001" },
  { money: "-10", balance: "990" },
  { money: "1000", balance: "1000" },
];

test("[TRUST-02] a page whose lines add up has an opening and a closing balance", () => {
  expect(runningBalance(rows)).toEqual({ adds: true, opening: "0.000000", closing: "1008.000001" });
});

test("[TRUST-02] a missing micro-unit is found, in its line", () => {
  const wrong = rows.with(1, { money: "-10", balance: "990.000001" });
  expect(runningBalance(wrong)).toEqual({ adds: false, line: 0 });
});

test("[TRUST-02] without lines there is nothing to check", () => expect(runningBalance([])).toBeUndefined());
