import { expect, test } from "vitest";
import { tabOf, tabs } from "./tabs.ts";

test("[NAV-02] the top bar has eight tabs, Home to Mine", () => {
  expect(tabs.map(({ path }) => path)).toEqual([
    "/",
    "/contract",
    "/quotes",
    "/project",
    "/new",
    "/about",
    "/loan",
    "/mine",
  ]);
});

test.each([
  ["/", "/"],
  ["/quotes", "/quotes"],
  ["/details", "/project"],
  ["/order", "/project"],
  ["/newsDetail", "/new"],
  ["/company", "/about"],
  ["/certificates", "/about"],
  ["/contact", "/about"],
  ["/leverList", "/contract"],
  ["/kline", "/quotes"],
  ["/journal", "/mine"],
  ["/transfer", "/mine"],
  ["/exchange", "/mine"],
  ["/recharge", "/mine"],
  ["/withdraw", "/mine"],
  ["/statements", "/mine"],
  ["/bindColdWallet", "/mine"],
  ["/editBankInformation", "/mine"],
  ["/alerts", "/mine"],
  ["/security", "/mine"],
  ["/edit", "/mine"],
  ["/login", undefined],
])("[NAV-02] on %s the tab %s is highlighted", (path, tab) => expect(tabOf(path)).toBe(tab));
