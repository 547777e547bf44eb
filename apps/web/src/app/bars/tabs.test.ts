import { expect, test } from "vitest";
import { tabOf, tabs, tabsOf } from "./tabs.ts";

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

test("[HOME-06] [NAV-02] the operator's entries say which tabs are shown, and in which order; without any there are all", () => {
  const paths = (...entries: readonly string[]) =>
    tabsOf(entries.map((tourl) => ({ tourl }))).map(({ path }) => path);
  expect(paths("/mine", "/", "/download")).toEqual(["/mine", "/"]);
  expect(paths("/download", "https://a.example")).toHaveLength(8);
  expect(tabsOf(undefined)).toHaveLength(8);
});
