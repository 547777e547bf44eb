import { describe, expect, test } from "vitest";
import { houseAccount } from "../../ids/account-id.ts";
import { setBalance } from "../funds/funds.ts";
import { keyOf, opened, place, usdt } from "../test-world.ts";
import { equityOf } from "./exposure.ts";
import { open } from "./test-levers.ts";

describe("suspense below zero", () => {
  test("[LEV-17] [TRUST-01] counts against the house's own money: what was taken out of nothing covers no contract and no option", () => {
    const state = opened({ capital: 100 });
    setBalance(state.funds, houseAccount("capital"), usdt(20_000_100));
    setBalance(state.funds, houseAccount("suspense"), usdt(-20_000_000));
    expect(equityOf(state)).toBe(usdt(100));
    expect(keyOf(open(state, { share: 2 }))).toBe("ExposureLimit");
    expect(keyOf(place(state, { stake: usdt(200) }))).toBe("ExposureLimit");
    expect(keyOf(open(state, { share: 1 }))).toBe("taken");
    setBalance(state.funds, houseAccount("suspense"), usdt(500));
    // What is above zero is nobody's yet, and not the house's.
    expect(equityOf(state)).toBe(usdt(20_000_100));
  });
});
