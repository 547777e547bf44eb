import { expect, test } from "vitest";
import { houseAccount, productAccount } from "../ids/account-id.ts";
import { money } from "../money/money.ts";
import { houseMoves, isOfProduct, movedAccount, moveSources, moveTargets } from "./house-move.ts";

test("[OPS-03] a move takes its amount from one account of the house and gives it to another", () => {
  const amount = money(5n);
  const [debit, credit] = [houseAccount("swap_stock", "BTC"), houseAccount("custody:bitcoin", "BTC")];
  expect(houseMoves({ debit, credit, amount })).toEqual([{ debit, credit, amount }]);
});

test("[INV-13] [OPS-03] a move of a reserve names its product, and means the product's own account", () => {
  expect(isOfProduct("capital", "yield_free")).toBe(true);
  expect(isOfProduct("yield_free", "capital")).toBe(true);
  expect(isOfProduct("capital", "insurance")).toBe(false);
  expect(movedAccount("yield_free", "USDT", 103)).toBe(productAccount(103, "yield_free"));
  expect(movedAccount("capital", "USDT", 103)).toBe(houseAccount("capital"));
  expect(movedAccount("swap_stock", "BTC", undefined)).toBe(houseAccount("swap_stock", "BTC"));
});

test("[OPS-03] money of the house goes only where this table says", () => {
  const outside = ["custody:ethereum", "custody:tron", "custody:bitcoin", "custody:gateway"] as const;
  const budgets = ["insurance", "yield_free", "referral_budget", "reward_budget"] as const;
  const table = Object.fromEntries(moveSources.map((from) => [from, moveTargets(from, "USDT", "live")]));
  expect(table).toEqual({
    capital: ["trading_book", ...budgets, "swap_stock", ...outside],
    trading_book: ["capital"],
    insurance: ["capital"],
    yield_free: ["capital"],
    referral_budget: ["capital"],
    reward_budget: ["capital"],
    swap_stock: ["capital", ...outside],
    fees: ["capital", ...budgets],
    "custody:sandbox": [],
    ...Object.fromEntries(outside.map((from) => [from, ["capital", "swap_stock"]])),
  });
});

test("[OPS-03] nobody moves what open options and sold interest are paid from", () => {
  for (const promised of ["option_reserve", "yield_committed", "suspense", "rounding"] as const) {
    expect(moveTargets(promised, "USDT", "live")).toEqual([]);
    expect(moveSources.flatMap((from) => moveTargets(from, "USDT", "live"))).not.toContain(promised);
  }
});

test("[TRUST-08] a demo moves money in and out through the sandbox alone, a live house never", () => {
  const outside = (mode: "demo" | "live") =>
    moveTargets("capital", "USDT", mode).filter((to) => to.startsWith("custody:"));
  expect(outside("demo")).toEqual(["custody:sandbox"]);
  expect(outside("live")).not.toContain("custody:sandbox");
  expect(moveTargets("custody:sandbox", "USDT", "live")).toEqual([]);
  expect(moveTargets("custody:tron", "USDT", "demo")).toEqual([]);
});

test("[SWAP-01] tokens are moved only between the stock and the outside", () => {
  expect(moveTargets("capital", "BTC", "live")).toEqual([]);
  expect(moveTargets("swap_stock", "BTC", "demo")).toEqual(["custody:sandbox"]);
  expect(moveTargets("custody:ethereum", "ETH", "live")).toEqual(["swap_stock"]);
  expect(moveTargets("fees", "BTC", "live")).toEqual([]);
});
