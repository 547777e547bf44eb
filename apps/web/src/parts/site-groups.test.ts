import { expect, test } from "vitest";
import { pages } from "../i18n/en/pages.ts";
import { footerGroups, pageAt, pathOf, siteGroups } from "./site-groups.ts";

test("[NAV-01] every named page that is built is in one group, and home is behind the brand", () => {
  const { groups: _groups, home: _home, limits: _notBuilt, ...named } = pages;
  expect(siteGroups.flatMap((each) => each.pages).toSorted()).toEqual(Object.keys(named).toSorted());
});

test("[NAV-01] [NAV-02] the footer leaves out the pages of one item, which their lists link to, and those that the top bar or the login links to", () => {
  const shown = new Set(footerGroups.flatMap((each) => each.pages));
  const leftOut = siteGroups.flatMap((each) => each.pages).filter((page) => !shown.has(page));
  expect(leftOut).toEqual(["details", "order", "login", "register", "forget", "newsDetail", "comment"]);
});

test("a page's address is its name, and home's is the root", () => {
  expect(pathOf("home")).toBe("/");
  expect(pathOf("leverList")).toBe("/leverList");
  expect(pageAt("/")).toBe("home");
  expect(pageAt("/leverList")).toBe("leverList");
  expect(pageAt("/nowhere")).toBeUndefined();
});
